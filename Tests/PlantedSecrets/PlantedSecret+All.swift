extension PlantedSecret {
  /// The kinds of secrets that a log may hold.
  package static let all: [PlantedSecret] = [
    // By their looks.
    .init("a JSON Web Token", "[[eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6cTE3In0.c2lnbmF0dXJlenE]]"),
    .init("an access key of Amazon", "[[AKIAZQ32IOSFODNN7ABC]]"),
    .init("a temporary access key of Amazon", "[[ASIAZQ32IOSFODNN7ABC]]"),
    .init("a token of GitHub", "[[ghp_zq16C7e42F292c6912E7710c838347Ae178B4a]]"),
    .init("a fine-grained token of GitHub", "[[github_pat_11ABCDEFG0zq7mKp2Xw9Lb4Tn8]]"),
    .init("a token of GitLab", "[[glpat-zq7mKp2Xw9Lb4Tn8Vc]]"),
    .init("a bot token of Slack", "[[xoxb-263594206564-zq7mKp2Xw9Lb4Tn8]]"),
    .init("an app token of Slack", "[[xapp-1-A0zq7mKp2Xw9-4321-9Lb4Tn8Vc]]"),
    .init("a key of Stripe", "[[sk_live_4eC39HqLyjWDarjtT1zdp7dc]]"),
    .init("a webhook secret", "[[whsec_zq7mKp2Xw9Lb4Tn8Vc1d]]"),
    .init("a secret of Shopify", "[[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]]"),
    .init("a token of Shopify", "[[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]]"),
    .init("a token of Square", "[[sq0atp-zq7mKp2Xw9Lb4Tn8VcEfGh]]"),
    .init("a key of Mailgun", "[[key-3ax6xnjp29jd6fds4gc373sgvjxteol0]]"),
    .init(
      "a key of SendGrid",
      "[[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]]"),
    .init("a key of Google", "[[AIzaSyDzq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOpQr]]"),
    .init("an access token of Google", "[[ya29.a0AfH6SMBzq7mKp2Xw9Lb4Tn8VcEfGh]]"),
    .init("a token of npm", "[[npm_zq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOpQr1]]"),
    .init("a token of a package index", "[[pypi-AgEIcHlwaS5vcmczq7mKp2Xw9Lb4Tn8]]"),
    .init("a token of Hugging Face", "[[hf_zq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOp]]"),
    .init("a key of OpenAI", "[[sk-zq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOp]]"),
    .init("a token of a bot", "[[1234567890:AAF-k9wQ2xYzLmN0pRsTuVwXyZ123456789]]"),
    .init(
      "a token of three parts", "[[MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs]]"),
    .init("a token of a vault", "[[hvs.CAESIzq7mKp2Xw9Lb4Tn8VcEfGh]]"),
    .init("a token that is encrypted", "[[v2.local.zq7mKp2Xw9Lb4Tn8VcEfGhIjKlMnOp]]"),
    .init("a key in hexadecimal", "[[5d41402abc4b2a76b9719d911017c592]]"),
    .init("the identifier of a device", "[[00008030-001C2D3E4F5A6B7C]]"),
    .init("the old identifier of a device", "[[a3f1c2d4e5b60718293a4b5c6d7e8f9012345678]]"),
    .init("the address of an interface", "[[3c:22:fb:0a:1b:2c]]"),
    .init("the address of an interface with hyphens", "[[3c-22-fb-0a-1b-2c]]"),
    .init("an e-mail address", "[[zq.mailbox35@mail.zqpost.invalid]]"),
    // Behind a name.
    .init("a password", "password=[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a password with a short name", "pass=[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a session", "session=[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a credential", "credential=[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a secret of a client", "client_secret: [[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a member of JSON", "\"refresh_token\":\"[[zq7mKp2Xw9 Lb4Tn8]]\""),
    .init("an item of a dump", "accessToken = \"[[zq7mKp2Xw9 Lb4Tn8]]\";"),
    .init("an optional value", "token: Optional(\"[[zq7mKp2Xw9Lb4Tn8]]\")"),
    .init("a secret access key", "aws_secret_access_key=[[wJalrXUtnFEMIK7MDENGbPxRfiCYzqEXAMPLE]]"),
    .init("a connection string", "AccountKey=[[zq7mKp2Xw9Lb4Tn8VcEfGhIj==]]"),
    .init("a forgery token", "X-CSRF-Token: [[zq7mKp2Xw9Lb4Tn8]]"),
    .init("the key of an interface", "X-Api-Key: [[zq7mKp2Xw9Lb4Tn8]]"),
    .init("an identifier for advertisers", "IDFA: [[5A0D3C2E-7B1F-4C55-9E1F-4A6D2B8C9F10]]"),
    .init(
      "an identifier for vendors", "identifierForVendor=[[5C0FE8B1-7A2D-4E39-9B64-D1F2A3C4B5E6]]"),
    .init("a serial number", "serial number: [[ZQ38XK0AAJGH]]"),
    .init("the key of a crash reporter", "CrashReporter Key: [[zq9a8b7c6d5e4f]]"),
    .init("the number of a telephone", "IMEI: [[356938035643809]]"),
    // Headers and objects.
    .init("a bearer token", "Authorization: Bearer [[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a bearer token in a sentence", "sent bearer [[zq7mKp2Xw9Lb4Tn8]] to"),
    .init("a name and its password", "Authorization: Basic [[enE3OnBhc3N3b3JkenE=]]"),
    .init("a digest", "Digest username=[[zqjoe7mKp2Xw9]], realm=x"),
    .init("a ticket", "Negotiate [[YIIZqQYGKwYBBQUCoIIZlTCCGZGgzq7mKp2]]"),
    .init("a cookie", "Cookie: sid=[[zqsid27mKp2Xw; theme=zq28LbTn8]]"),
    .init("a cookie that is set", "Set-Cookie: sid=[[zqsid27mKp2Xw; Path=/zq28]]"),
    .init("a cookie as an object", "<NSHTTPCookie version:1 name:\"[[zq7mKp2Xw9Lb4Tn8]]\">"),
    .init(
      "a private key",
      "-----BEGIN PRIVATE KEY----- [[MIIEvQIBADANBgkqhkiG9w0BAQEFzq7m]] -----END PRIVATE KEY-----"),
    .init(
      "a private key that is cut", "-----BEGIN RSA PRIVATE KEY----- [[MIIEpAIBAAKCAQEAzq7mKp2Xw9]]"),
    .init("an option of a command", "curl --password [[zq7mKp2Xw9Lb4Tn8]] x"),
    .init("a user of a command", "curl -u [[zqjoe:7mKp2Xw9Lb4Tn8]] x"),
    // URLs.
    .init("user information", "https://[[zquser21:zqpass22mKp]]@api.example.com/v1"),
    .init("a query", "https://api.example.com/v1?key=[[zq7mKp2Xw9Lb4Tn8]]&b=c"),
    .init("a query without names", "https://api.example.com/v1?[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a fragment", "https://api.example.com/v1#state=[[zq7mKp2Xw9Lb4Tn8]]"),
    .init("a query by itself", "GET /v1/login?user=[[zq7mKp2Xw9Lb4Tn8]] HTTP/1.1"),
    .init(
      "a web token in a path",
      "https://api.example.com/reset/[[eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6cTE3In0.c2lnbmF0dXJlenE]]/x"
    ),
    .init("a key in a path", "https://api.example.com/hook/[[5d41402abc4b2a76b9719d911017c592]]/x"),
    .init("base64 in a path", "https://api.example.com/t/[[zq7mKp2Xw9Lb4Tn8VcEfGhIj]]/x"),
    .init("base32 in a path", "https://api.example.com/otp/[[JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP]]/x"),
    .init(
      "small letters in a path", "https://api.example.com/k/[[abcdefghzq0123456789abcdefghzq01]]/x"),
    .init(
      "a token as a host", "https://[[eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6cTE3In0.c2lnbmF0dXJlenE]]/x"),
    .init("a key as a host", "https://[[5d41402abc4b2a76b9719d911017c592]]:8443/x"),
  ]
}
