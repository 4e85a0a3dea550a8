# Looks codes of failed connections up and counts them: what one writes where a count of lines isn't
# enough. No intervals in the pattern: mawk has none.
BEGIN {
  symbol[-1022] = "NSURLErrorAppTransportSecurityRequiresSecureConnection"
  symbol[-1200] = "NSURLErrorSecureConnectionFailed"
  symbol[-1201] = "NSURLErrorServerCertificateHasBadDate"
  symbol[-1202] = "NSURLErrorServerCertificateUntrusted"
  symbol[-1203] = "NSURLErrorServerCertificateHasUnknownRoot"
  symbol[-1204] = "NSURLErrorServerCertificateNotYetValid"
  symbol[-1205] = "NSURLErrorClientCertificateRejected"
  symbol[-1206] = "NSURLErrorClientCertificateRequired"
  symbol[-9801] = "errSSLNegotiation"
  symbol[-9802] = "errSSLFatalAlert"
  symbol[-9807] = "errSSLXCertChainInvalid"
  symbol[-9813] = "errSSLNoRootCert"
  symbol[-9814] = "errSSLCertExpired"
  symbol[-9824] = "errSSLPeerHandshakeFail"
  symbol[-9836] = "errSSLPeerProtocolVersion"
  symbol[-9843] = "errSSLHostNameMismatch"
}
{
  rest = $0
  while (match(rest, /-(98[0-9][0-9]|120[0-6]|1022)/)) {
    code = substr(rest, RSTART, RLENGTH) + 0
    if (code in symbol) count[code]++
    rest = substr(rest, RSTART + RLENGTH)
  }
}
END {
  for (code in count) print count[code], code, symbol[code]
}
