/// Logs for the examples.
enum SampleText {
  /// A certificate for another name, and the task that fails because of it.
  static let wrongName = """
    2024-03-02 08:11:40.110 Shop[914:5511] Connection 3: default TLS Trust evaluation failed(-9843)
    2024-03-02 08:11:40.117 Shop[914:5511] Task <0E2C1B8A-5D11-4C77-9A60-3B1F5D0C9E21>.<1> finished \
    with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this server is \
    invalid." UserInfo={NSErrorFailingURLStringKey=https://shop.example.com/cart, \
    _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843}

    """

  /// A load without TLS, which ATS refused.
  static let cleartext = """
    2024-03-02 08:12:03.402 Shop[914:5511] Task <5B6F0D37-22C9-4E0B-8D0E-7A9F2C4E1B08>.<2> finished \
    with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded \
    because the App Transport Security policy requires the use of a secure connection." \
    UserInfo={NSErrorFailingURLStringKey=http://images.example.net/banner.png}

    """

  /// Nothing failed.
  static let healthy = """
    2024-03-02 08:10:00.001 Shop[914:5511] Task <11D0A6C2-8C1E-4F4A-9C85-1D4E0B7A6F33>.<0> resuming
    2024-03-02 08:10:00.244 Shop[914:5511] received response, status 200 content K

    """
}
