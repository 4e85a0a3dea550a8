/// Changes that several causes share, each one in the terms of its product.
enum Repairs {
  typealias Repair = CauseGuide.Repair

  /// The suites with forward secrecy that every ATS profile since iOS 9 offers.
  private static let suites = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:\
    ECDHE-RSA-AES256-GCM-SHA384
    """

  // MARK: HTTPS

  static let https: [Repair] = [
    Repair(
      product: .nginx, advice: "Serve the site with TLS.",
      setting: """
        server {
          listen 443 ssl;
          server_name api.example.com;
          ssl_certificate /etc/ssl/api.example.com.fullchain.pem;
          ssl_certificate_key /etc/ssl/api.example.com.key;
        }
        """),
    Repair(
      product: .apache, advice: "Serve the site with TLS (mod_ssl).",
      setting: """
        <VirtualHost *:443>
          ServerName api.example.com
          SSLEngine on
          SSLCertificateFile /etc/ssl/api.example.com.fullchain.pem
          SSLCertificateKeyFile /etc/ssl/api.example.com.key
        </VirtualHost>
        """),
    Repair(
      product: .iis, advice: "Add an https binding with a certificate to the site.", setting: nil),
    Repair(
      product: .haproxy, advice: "Bind a port with TLS.",
      setting: "bind :443 ssl crt /etc/haproxy/certs/api.example.com.pem"),
    Repair(
      product: .cloudFront,
      advice: "Let the cache behaviour send viewers to HTTPS, and use https:// URLs.",
      setting: "ViewerProtocolPolicy: redirect-to-https"),
    Repair(
      product: .s3,
      advice: """
        A website endpoint (`bucket.s3-website…`) has no HTTPS. Use the REST endpoint \
        (`https://bucket.s3.region.amazonaws.com/`), or put CloudFront in front.
        """, setting: nil),
    Repair(
      product: .loadBalancer,
      advice: "Add an HTTPS listener with a certificate, and use https:// URLs.", setting: nil),
  ]

  /// A server behind something that ends TLS builds http:// redirects, since it sees http itself.
  static let redirects: [Repair] = [
    Repair(
      product: .anyServer,
      advice: """
        Look at every hop of a redirect with `curl -sIL https://HOST/`. A server behind a load \
        balancer or proxy that ends TLS sees plain HTTP, and so redirects to http:// unless it learns \
        the scheme (`X-Forwarded-Proto`).
        """, setting: nil),
    Repair(
      product: .nginx, advice: "As the proxy: pass the scheme on.",
      setting: "proxy_set_header X-Forwarded-Proto $scheme;"),
    Repair(
      product: .tomcat, advice: "Behind a proxy: take the scheme from it.",
      setting: """
        <Valve className="org.apache.catalina.valves.RemoteIpValve"
               protocolHeader="x-forwarded-proto" />
        """),
  ]

  // MARK: Versions and suites

  static let versions: [Repair] = [
    Repair(product: .nginx, advice: "", setting: "ssl_protocols TLSv1.2 TLSv1.3;"),
    Repair(product: .apache, advice: "", setting: "SSLProtocol -all +TLSv1.2 +TLSv1.3"),
    Repair(
      product: .iis,
      advice: "Enable TLS 1.2 in Schannel, then restart the machine.",
      setting: #"""
        [HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\SecurityProviders\SCHANNEL\Protocols\TLS 1.2\Server]
        "Enabled"=dword:00000001
        "DisabledByDefault"=dword:00000000
        """#),
    Repair(
      product: .haproxy,
      advice:
        "Remove `no-tlsv12`, `force-tlsv10` and `force-tlsv11` where they are set, and set a floor.",
      setting: "ssl-default-bind-options ssl-min-ver TLSv1.2"),
    Repair(
      product: .tomcat, advice: "",
      setting: #"<SSLHostConfig protocols="TLSv1.2+TLSv1.3"> … </SSLHostConfig>"#),
    Repair(
      product: .loadBalancer, advice: "Choose a security policy with TLS 1.2 and 1.3.",
      setting: "ELBSecurityPolicy-TLS13-1-2-2021-06"),
  ]

  static let ciphers: [Repair] = [
    Repair(product: .nginx, advice: "", setting: "ssl_ciphers \(suites);"),
    Repair(product: .apache, advice: "", setting: "SSLCipherSuite \(suites)"),
    Repair(
      product: .iis, advice: "Put a suite with ECDHE at the top (Windows Server 2016 or newer).",
      setting: "Enable-TlsCipherSuite -Name TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 -Position 0"),
    Repair(product: .haproxy, advice: "", setting: "ssl-default-bind-ciphers \(suites)"),
    Repair(
      product: .tomcat, advice: "",
      setting: #"<SSLHostConfig ciphers="\#(suites)"> … </SSLHostConfig>"#),
    Repair(
      product: .loadBalancer, advice: "Choose a security policy whose suites have ECDHE.",
      setting: "ELBSecurityPolicy-TLS13-1-2-2021-06"),
  ]

  // MARK: Certificates

  /// How a certificate is installed with everything between it and the root.
  static let chain: [Repair] = [
    Repair(
      product: .nginx,
      advice: "One file: first the server's certificate, then each intermediate. Reload.",
      setting: """
        ssl_certificate /etc/ssl/api.example.com.fullchain.pem;
        ssl_certificate_key /etc/ssl/api.example.com.key;
        """),
    Repair(
      product: .apache,
      advice: """
        The same one file, from 2.4.8 on; before, the intermediates go into \
        `SSLCertificateChainFile`.
        """,
      setting: """
        SSLCertificateFile /etc/ssl/api.example.com.fullchain.pem
        SSLCertificateKeyFile /etc/ssl/api.example.com.key
        """),
    Repair(
      product: .iis,
      advice: """
        Import the intermediates into the store “Intermediate Certification Authorities” of the \
        computer account; IIS sends them from there.
        """, setting: nil),
    Repair(
      product: .haproxy,
      advice: "One file: certificate, intermediates, private key.",
      setting: "bind :443 ssl crt /etc/haproxy/certs/api.example.com.pem"),
    Repair(
      product: .tomcat, advice: "",
      setting: """
        <SSLHostConfig>
          <Certificate certificateFile="conf/cert.pem" certificateKeyFile="conf/key.pem"
                       certificateChainFile="conf/chain.pem" />
        </SSLHostConfig>
        """),
    Repair(
      product: .java, advice: "For a keystore: pack certificate and chain together, then import.",
      setting: """
        openssl pkcs12 -export -in fullchain.pem -inkey key.pem -out server.p12
        keytool -importkeystore -srckeystore server.p12 -srcstoretype PKCS12 -destkeystore server.jks
        """),
    Repair(
      product: .loadBalancer,
      advice: "Import certificate and chain apart into Certificate Manager, or let it issue one.",
      setting: """
        aws acm import-certificate --certificate file://cert.pem \\
          --certificate-chain file://chain.pem --private-key file://key.pem
        """),
  ]

  /// How a private authority becomes trusted on a device.
  static let trustOnDevice = Repair(
    product: .device,
    advice: """
      For devices of your own: install the authority's root with a profile or MDM. A root that a \
      person installs by hand on iOS 10.3 or newer also has to be switched on under Settings › \
      General › About › Certificate Trust Settings.
      """, setting: nil)

  static let reissue = Repair(
    product: .authority, advice: "Have the certificate issued again; see above for what it needs.",
    setting: nil)

  // MARK: Client certificates

  static let clientCertificates: [Repair] = [
    Repair(
      product: .nginx,
      advice: """
        Ask without demanding. (nginx refuses in HTTP: with `on` a client without a certificate gets \
        status 400, no alert.)
        """,
      setting: """
        ssl_client_certificate /etc/ssl/clients-ca.pem;
        ssl_verify_client optional;
        """),
    Repair(
      product: .apache, advice: "",
      setting: """
        SSLCACertificateFile /etc/ssl/clients-ca.pem
        SSLVerifyClient optional
        """),
    Repair(
      product: .haproxy, advice: "",
      setting: """
        bind :443 ssl crt /etc/haproxy/certs/api.example.com.pem ca-file /etc/haproxy/clients-ca.pem \
        verify optional
        """),
    Repair(
      product: .tomcat, advice: "",
      setting: """
        <SSLHostConfig certificateVerification="optional" caCertificateFile="conf/clients-ca.pem"> … \
        </SSLHostConfig>
        """),
    Repair(
      product: .loadBalancer,
      advice: """
        Mutual TLS is a setting of the listener: `verify` demands a certificate from its trust store, \
        `passthrough` leaves the judgement to the target, `off` asks for none.
        """, setting: nil),
  ]

  // MARK: Names

  static let names: [Repair] = [
    Repair(
      product: .nginx,
      advice: """
        Give the name a server block of its own, with its certificate. A name that no block has gets \
        the certificate of the default server.
        """,
      setting: """
        server {
          listen 443 ssl;
          server_name api.example.com;
          ssl_certificate /etc/ssl/api.example.com.fullchain.pem;
          ssl_certificate_key /etc/ssl/api.example.com.key;
        }
        """),
    Repair(
      product: .apache, advice: "Name every host that the certificate serves.",
      setting: """
        ServerName api.example.com
        ServerAlias www.api.example.com
        """),
    Repair(
      product: .haproxy,
      advice: """
        Name a folder: the certificate is chosen by the name that the client asks for, else the first \
        one is sent.
        """,
      setting: "bind :443 ssl crt /etc/haproxy/certs/"),
    Repair(
      product: .tomcat, advice: "One `SSLHostConfig` for each name.",
      setting: #"<SSLHostConfig hostName="api.example.com"> … </SSLHostConfig>"#),
    Repair(
      product: .cloudFront,
      advice: """
        Enter the name as alternate domain name (CNAME) of the distribution, with a certificate that \
        covers it.
        """, setting: nil),
    Repair(
      product: .s3,
      advice: """
        A bucket whose name has dots isn't covered by `*.s3.amazonaws.com`: a wildcard stands for one \
        label. Use path-style URLs, another bucket name, or CloudFront.
        """, setting: nil),
    Repair(
      product: .cloudflare,
      advice: """
        Universal SSL covers the domain and its first-level subdomains. For `a.b.example.com` order an \
        advanced certificate.
        """, setting: nil),
    Repair(
      product: .loadBalancer,
      advice: "Add a certificate for the name to the certificates of the HTTPS listener.",
      setting: nil),
  ]

  /// Servers that refuse names which they don't know.
  static let unknownNames: [Repair] = [
    Repair(
      product: .nginx,
      advice: """
        `ssl_reject_handshake on;` in the default server answers an unknown name with this very alert. \
        Add the name to a server block.
        """, setting: "server_name api.example.com;"),
    Repair(
      product: .haproxy,
      advice: """
        `strict-sni` refuses names without a certificate. Add a certificate for the name to the folder.
        """, setting: nil),
  ]
}

/// Commands that prove a cause.
enum Proofs {
  typealias Proof = CauseGuide.Proof

  static func nscurl(_ shows: String) -> Proof {
    Proof(
      command: "nscurl --ats-diagnostics --verbose https://HOST/ | atsexplain", shows: shows)
  }

  static func certificate(_ fields: String, _ shows: String) -> Proof {
    Proof(
      command: """
        openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -noout \(fields)
        """, shows: shows)
  }

  static func handshake(_ options: String, _ shows: String) -> Proof {
    Proof(
      command: ["openssl s_client -connect HOST:443 -servername HOST", options, "</dev/null"]
        .filter { !$0.isEmpty }.joined(separator: " "),
      shows: shows)
  }

  static func checks(_ names: String) -> Proof {
    Proof(
      command: """
        log stream --predicate 'subsystem == "com.apple.securityd" AND \
        eventMessage CONTAINS "Trust evaluate failure"'
        """,
      shows: """
        \(names) in the brackets. The process that evaluates the trust logs it; of a device the line \
        comes in Console or `idevicesyslog`.
        """)
  }
}
