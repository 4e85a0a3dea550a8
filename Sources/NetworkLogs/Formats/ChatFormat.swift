extension LogFormat {
  /// Push and chat services of China.
  ///
  /// Source: the logs of JPush, the error codes of Tencent's and Rong Cloud's messengers.
  static let chat = LogFormat(
    name: "chat",
    anchors: [
      "TCP连接失败", "| JPUSH | ", "| JIGUANG | ",
      "网络已断开", "建立网络连接超时", "网络连接已被拒绝",
      "没有到达网络的可用路由", "对端重置了连接", "地址解析失败",
      "网络连接到中间节点", "等待服务端回包超时", "请求包已进入系统",
      "RC_NETWORK_UNAVAILABLE", "RC_MSG_RESPONSE_TIMEOUT", "RC_NAVI",
      "RC_SOCKET_", "RC_PING_SEND_FAIL", "RC_PONG_RECV_FAIL",
      "RC_CONN_ACK_TIMEOUT",
    ],
    rules: [
      Rule(
        #"\| (?:JPUSH|JIGUANG) \| [EWD] - \[\w{5,40}\] (?:TCP连接失败,error:(\d{2,3})|connect failed with socket timeout|tcp connection closed by remote|connect close by remote|连接服务器失败|ack timeout for request)"#
      ) { match, line, event in
        if let code = match.number(1, line) {
          event.addCode(code, .posix, .stream)
        } else {
          event.add(.wording(.networkFailed))
        }
      },
      Rule(
        #"(?<!\d)95(?:0[89]|1\d|20)(?!\d)[^\n]{0,16}?(?:网络已断开|建立网络连接超时|网络连接已被拒绝|没有到达网络的可用路由|对端重置了连接|地址解析失败|网络连接到中间节点|等待服务端回包超时|请求包已进入系统)"#
      ) { _, _, event in event.add(.wording(.networkFailed)) },
      Rule(
        "RC_(?:NETWORK_UNAVAILABLE|MSG_RESPONSE_TIMEOUT|NAVIGATION_REQUEST_TIMEOUT|NAVI_REQUEST_FAIL|SOCKET_NOT_CONNECTED|SOCKET_DISCONNECTED|PING_SEND_FAIL|PONG_RECV_FAIL|CONN_ACK_TIMEOUT)(?!\\w)"
      ) { _, _, event in event.add(.wording(.networkFailed)) },
    ],
    samples: [
      "| JPUSH | E - [JPUSHTcpSocket] TCP连接失败,error:65",
      "| JIGUANG | D - [JIGUANGTcpSocket] tcp connection closed by remote",
      "login failed, code:9508, desc:网络已断开，未建立连接",
      "发送失败 errorCode = RC_NETWORK_UNAVAILABLE 30002 当前连接不可用",
    ],
    isDetail: true)
}
