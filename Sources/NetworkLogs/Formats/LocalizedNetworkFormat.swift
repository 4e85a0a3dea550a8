extension LogFormat {
  /// The system's sentences of -1001, -1003, -1004, -1005 and -1009 in other languages than English.
  static let localizedNetwork = LogFormat(
    name: "message",
    anchors: MendedLine.withEscapes([
      "keine Verbindung zum Internet", "mit dem angegebenen Hostnamen",
      "Internet semble interrompue", "il nome host specificato", "Internetanslutningen verkar",
      "соединение с", "TypeError: ", "Failed to load resource: ",
      "The request timed out", "Zeitüberschreitung bei der", "La requête a expiré",
      "Time-out van het verzoek", "el tiempo de espera", "limite da solicitação", "maxtidsgräns",
      "limit czasu żądania", "лимит времени на", "要求がタイムアウト", "요청한 시간이", "请求超时", "要求逾時",
      "conexão à internet parece", "internetverbinding is offline", "nom d’hôte précisé",
      "nome de host especificado", "det anførte værtsnavn", "données non autorisée",
      "dati al momento non", "Dataförbindelse till", "Dataforbindelser er ikke", "오프라인 상태입니다",
      "اتصال بالإنترنت", "conexión a Internet parece", "parece estar offline",
      "sembra essere offline",
      "internetverbinding lijkt offline", "未能连接到服务器", "無法連接伺服器", "無法連線伺服器", "유실되었습니다",
      "conectar ao servidor", "conexión con el servidor", "Tempo di richiesta", "máy chủ",
      "接続がオフライン", "ホスト名のサーバ", "호스트 이름을 가진", "断开与互联网", "使用指定主机名",
    ]),
    rules: [
      // No one else words these like this; where a dump's number says the same, it counts.
      Rule(
        guarded
          + alternatives([
            "Es besteht anscheinend keine Verbindung zum Internet",
            "Es wurde kein Server mit dem angegebenen Hostnamen gefunden",
            "La connexion Internet semble interrompue",
            "Impossibile trovare un server con il nome host specificato",
            "Internetanslutningen verkar vara nedkopplad",
            "La conexión a Internet parece estar desactivada",
            "Вероятно, соединение с интернетом прервано",
            "Вероятно, соединение с Интернетом прервано",
            "A conexão à internet parece estar desativada", "De internetverbinding is offline",
            "Aucun serveur ayant le nom d’hôte précisé n’a été détecté",
            "Não foi possível encontrar um servidor com o nome de host especificado",
            "Der blev ikke fundet en server med det anførte værtsnavn",
            "Connexion aux données non autorisée actuellement",
            "Connessione dati al momento non consentita", "Dataförbindelse tillåts inte just nu",
            "Dataforbindelser er ikke tillatt for øyeblikket", "인터넷 연결이 오프라인 상태입니다",
            "يبدو أنه لا يوجد اتصال بالإنترنت",
            "インターネット接続がオフラインのようです", "指定されたホスト名のサーバが見つかりませんでした",
            "특정 호스트 이름을 가진 서버를 찾을 수 없습니다", "似乎已断开与互联网的连接", "未能找到使用指定主机名的服务器",
            "找不到使用指定主机名的服务器",
          ])
      ) { _, _, event in event.add(.wording(.networkFailed)) }
    ]
      + sentencesOfAnybody.map {
        Rule(behindFailure + alternatives($0)) { _, _, event in event.add(.wording(.networkFailed))
        }
      },
    samples: [
      "loading style failed: The request timed out.",
      "failed to upload, error = Time-out van het verzoek.",
      "sync failed: Se agotó el tiempo de espera.", "Error: 요청한 시간이 초과되었습니다.",
      "NSURLErrorDomain: 似乎已断开与互联网的连接。",
      "Abruf fehlgeschlagen: Es besteht anscheinend keine Verbindung zum Internet.",
      "Failed to load resource: La conexión a Internet parece estar desactivada",
      "Error: La connessione Internet sembra essere offline.",
      "TypeError: Сетевое соединение потеряно.", "TypeError: Connexion au serveur impossible.",
      "TypeError: Đã mất kết nối mạng.", "Failed to load resource: 無法連接伺服器",
    ],
    isDetail: true)

  /// Not in the texts that source code hands over.
  private static let guarded =
    #"(?<!-\d{4} ")(?<!Description=)(?<!@")(?<!, ")(?<!//)(?<!// )(?:(?<!\(["'])|(?<=Optional\("))"#

  /// Sentences that are anybody's, save behind the words of a web view, or that something failed; eight at most at a
  /// time, so that they are what is searched for, and not those words.
  private static let sentencesOfAnybody = [
    [
      "Die Netzwerkverbindung wurde unterbrochen", "Zeitüberschreitung bei der Anforderung",
      "Time-out van het verzoek", "Verbindung zum Server konnte nicht hergestellt werden",
      "La connexion réseau a été perdue", "La requête a expiré",
      "Impossible de se connecter au serveur", "La connessione è stata persa",
      "La connessione Internet sembra essere offline",
      "A conexão com a Internet parece estar offline",
      "De internetverbinding lijkt offline te zijn",
    ],
    [
      "Il tempo di attesa della richiesta è scaduto", "La conexión de red se ha perdido",
      "La conexión de red se perdió", "Se ha agotado el tiempo de espera",
      "Se agotó el tiempo de espera", "A conexão de rede foi perdida",
      "A ligação de rede foi cortada", "Esgotou-se o tempo limite da solicitação",
    ],
    [
      "De netwerkverbinding is verbroken", "Nätverksanslutningen förlorades",
      "Begäran nådde en maxtidsgräns", "Netværksforbindelsen gik tabt",
      "Połączenie sieciowe zostało przerwane", "Przekroczenie limitu czasu żądania",
      "Ağ bağlantısı kesildi", "Сетевое соединение потеряно",
    ],
    [
      "Не удалось подключиться к серверу", "Превышен лимит времени на запрос", "ネットワーク接続が切れました",
      "サーバに接続できませんでした", "要求がタイムアウトになりました", "서버에 연결할 수 없습니다", "요청한 시간이 초과되었습니다", "网络连接已中断",
    ],
    [
      "无法连接到服务器", "无法连接服务器", "请求超时", "網路連線中斷", "網絡連線中斷", "要求逾時", "The request timed out",
      "Could not connect to the server",
    ],
    [
      "Connexion au serveur impossible", "No se ha podido establecer conexión con el servidor",
      "No se puede establecer conexión con el servidor", "Não foi possível conectar ao servidor",
      "Tempo di richiesta scaduto", "Temps esgotat per a la sol·licitud",
      "La connexió de xarxa s’ha perdut", "Mistet nettverksforbindelsen",
    ],
    [
      "Đã mất kết nối mạng", "Không thể kết nối máy chủ", "A hálózati kapcsolat megszakadt",
      "Conexiunea de rețea a fost pierdută", "Veza s mrežom je prekinuta", "네트워크 연결이 유실되었습니다",
    ],
    [
      "未能连接到服务器", "無法連接伺服器", "無法連線伺服器", "החיבור לרשת אבד", "تم فقدان اتصال الشبكة",
      "انتهت مهلة الطلب",
    ],
  ]
  private static func alternatives(_ sentences: [String]) -> String {
    "(?:" + sentences.joined(separator: "|") + #")(?=[.。!\s"'”」)\]\\,;:<\x60]|$)"#
  }
}
