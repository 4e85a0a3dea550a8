# A Homebrew formula. `Scripts/homebrew-formula URL FILE` fills in the release that is to be installed.
class Atsexplain < Formula
  desc "Explain failed connections in logs of Apple systems: cause and minimal ATS exception"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "Apache-2.0"
  head "@HOMEPAGE@.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on macos: :sonoma
  depends_on "pcre2"

  uses_from_macos "swift" => :build, since: :tahoe # the package needs Swift 6.2

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release",
           "--product", "atsexplain"
    bin.install ".build/release/atsexplain"
    (man1/"atsexplain.1").write Utils.safe_popen_read(bin/"atsexplain", "manual")
    generate_completions_from_executable(bin/"atsexplain", "completions")
  end

  test do
    log = "Task <1>.<1> HTTP load failed (error code: -1202 [3:-9813])"
    output = pipe_output("#{bin}/atsexplain --format ndjson", log, 0)
    assert_match '"streamCode":-9813', output
    assert_match "errSSLNoRootCert", shell_output("#{bin}/atsexplain codes -9813")
  end
end
