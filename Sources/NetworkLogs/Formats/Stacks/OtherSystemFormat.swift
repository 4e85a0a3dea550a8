extension LogFormat {
  /// Signs of Windows, Android, Java and Linux: the failures of their TLS stacks are none of an Apple
  /// system, in whatever words.
  static let otherSystem = LogFormat(
    name: "other-system",
    anchors: [
      #":\Users\"#, #":\Windows\"#, #":\Program Files"#, "javax.net.ssl.", "java.security.cert.",
      "java.io.IOException", "SEC_E_", "schannel: ", "CRYPT_E_", "-linux-gnu", "dist-packages",
      #"File "/home/"#, "/flutter (", "/flutter(", "E flutter : ", "I flutter : ", "okhttp3.",
      "org.conscrypt", "com.android.", "TlsStream.ProcessAuthentication",
      "Interop+Crypto", "Interop+OpenSsl", "AndroidCrypto", "Xamarin.Android", "Javax.Net.Ssl.",
      "Java.Security.Cert.", "Windows NT 1", "win32 10.", "win32-x64", "OS: Windows",
      #":\xampp"#, #":\laragon"#, #":\Python3"#, "WindowsPlayer", "Direct3D", "WindowsEditor",
      "LinuxPlayer", "AndroidPlayer", "GNU/Linux",
    ],
    rules: [
      Rule(
        #"[A-Z]:\\{1,2}(?:Users\\|Windows\\|Program Files)|(?<![\w.])(?:javax\.net\.ssl|java\.security\.cert|java\.io\.IOException|okhttp3\.|org\.conscrypt|com\.android\.)"#
          + #"|(?<!\w)(?:SEC_E_[A-Z]|CRYPT_E_[A-Z]|schannel: )|-linux-gnu(?!\w)|/dist-packages/|File "/home/"#
          + #"|(?<!\w)[VDIWEF]/flutter ?\(|(?<!\w)[VDIWEF] flutter : |TlsStream\.ProcessAuthentication|Interop\+(?:Crypto|OpenSsl)(?!\w)"#
      ) { _, _, event in event.add(.otherSystem) },
      // "Windows NT" not of the agents that browsers name.
      Rule(
        #"AndroidCrypto(?![a-z])|Xamarin\.Android(?!\w)|Javax\.Net\.Ssl\.|Java\.Security\.Cert\."#
          + #"|(?<!\()Windows NT 1\d|(?<!\w)win32 10\.\d|(?<!\w)win32-x64(?!\w)|OS: Windows"#
      ) { _, _, event in event.add(.otherSystem) },
      Rule(#"[A-Z]:\\{1,2}(?:xampp|laragon|Python3)"#) { _, _, event in
        event.add(.otherSystem)
      },
      // What Unity says of the device that it runs on.
      Rule(
        #"(?<!\w)(?:(?:Windows|Linux|Android)Player(?=\()|WindowsEditor(?=\()|Direct3D(?= 1\d|:\s*$))"#
      ) { _, _, event in event.add(.otherSystem) },
      // What `uname` says of the machine.
      Rule("(?:x86_64|aarch64) GNU/Linux") { _, _, event in event.add(.otherSystem) },
    ],
    samples: [
      #"C:\Users\build\app\main.rs:12"#, "javax.net.ssl.SSLHandshakeException: x",
      "E/flutter ( 8520): HandshakeException", "OS: Windows NT 10.0.19045",
      "Linux build 3.10.0-327.el7.x86_64 #1 SMP x86_64 GNU/Linux",
      #"C:\xampp\htdocs>composer selfupdate"#,
      #"  File "/home/build/a.py", line 3"#,
      "curl: (35) schannel: next InitializeSecurityContext failed: SEC_E_UNTRUSTED_ROOT",
      "  at java.io.IOException.x",
      #"Multi-casting "[IP] 192.0.2.4 [Id] WindowsPlayer(build7) [Debug] 0""#,
      "    Version:  Direct3D 11.0 [level 11.1]",
    ],
    isDetail: true)
}
