/// The roots that ship with Apple's systems, by the list that Apple published in October 2025.
enum AppleRootTable {
  /// The month of the list.
  static let date = "2025-10"

  /// A line a root: the SHA-256 of its certificate, and its subject as RFC 4514 writes it.
  static let text: StaticString = #"""
    018e13f0772532cf809bd1b17281867283fc48c6e13be9c69812854a490c1b05 CN=DigiCert TLS ECC P384 Root G5,O=DigiCert\, Inc.,C=US
    02ed0eb28c14da45165c566791700d6451d7fb56f0b2ab1d3b8eb070e56edff5 CN=Entrust Root Certification Authority - EC1,OU=(c) 2012 Entrust\, Inc. - for authorized use only,OU=See www.entrust.net/legal-terms,O=Entrust\, Inc.,C=US
    0376ab1d54c5f9803ce4b2e201a0ee7eef7b57b636e8a93c9b8d4860c96f5fa7 CN=AffirmTrust Commercial,O=AffirmTrust,C=US
    04048028bf1f2864d48f9ad4d83294366a828856553f3b14303f90147f5d40ef CN=Autoridad de Certificacion Firmaprofesional CIF A62634068,C=ES
    063e4afac491dfd332f3089b8542e94617d893d7fe944e10a7937ee29d9693c0 CN=Chambers of Commerce Root - 2008,O=AC Camerfirma S.A.,2.5.4.5=A82743287,L=Madrid (see current address at www.camerfirma.com/address),C=EU
    0a81ec5a929777f145904af38d5d509f66b5e2c58fcdb531058b0e17f3f0b41b CN=AffirmTrust Networking,O=AffirmTrust,C=US
    0c2cd63df7806fa399ede809116b575bf87989f06518f9808c860503178baf66 CN=COMODO Certification Authority,O=COMODO CA Limited,L=Salford,ST=Greater Manchester,C=GB
    0cb9124cadff41d02701f59b477d71e2690b38add9f524c49bbed0140ad9b9ec CN=Apple Platform Code Signing RSA Root CA - G1,O=Apple Inc.,C=US
    0d83b611b648a1a75eb8558400795375cad92e264ed8e9d7a757c1f5ee2bb22d CN=Apple Root Certificate Authority,OU=Apple Computer Certificate Authority,O=Apple Computer\, Inc.,C=US
    136335439334a7698016a0d324de72284e079d7b5220bb8fbd747816eebebaca CN=Global Chambersign Root - 2008,O=AC Camerfirma S.A.,2.5.4.5=A82743287,L=Madrid (see current address at www.camerfirma.com/address),C=EU
    1465fa205397b876faa6f0a9958e5590e40fcc7faa4fb7c2c8677521fb5fb658 OU=Starfield Class 2 Certification Authority,O=Starfield Technologies\, Inc.,C=US
    1793927a0614549789adce2f8f34f7f0b66d0f3ae3a3b84d21ec15dbba4fadc7 CN=COMODO ECC Certification Authority,O=COMODO CA Limited,L=Salford,ST=Greater Manchester,C=GB
    179fbc148a3dd00fd24ea13458cc43bfa7f59c8182d783a513f6ebec100c8924 CN=GlobalSign,O=GlobalSign,OU=GlobalSign ECC Root CA - R5
    18ce6cfe7bf14e60b2e347b8dfe868cb31d02ebb3ada271569f50343b46db3a4 CN=Amazon Root CA 3,O=Amazon,C=US
    18f1fc7f205df8adddeb7fe007dd57e3af375a9c4d8d73546bf4f1fed1e18d35 CN=QuoVadis Root CA 3,O=QuoVadis Limited,C=BM
    1ba5b2aa8c65401a82960118f80bec4f62304d83cec4713a19c39c011ea46db4 CN=Amazon Root CA 2,O=Amazon,C=US
    1be7abe30686b16348afd1c61b6866a0ea7f4821e67d5e8af937cf8011bc750d CN=HARICA Client RSA Root CA 2021,O=Hellenic Academic and Research Institutions CA,C=GR
    1d4ca4a2ab21d0093659804fc0eb2175a617279b56a2475245c9517afeb59153 CN=SSL.com Client RSA Root CA 2022,O=SSL Corporation,C=US
    22a2c1f7bded704cc1e701b5f408c310880fe956b5de2a4a44f99c873a25a7c8 CN=SSL.com EV Root Certification Authority ECC,O=SSL Corporation,L=Houston,ST=Texas,C=US
    22d9599234d60f1d4bc7c7e96f43fa555b07301fd475175089dafb8c25e477b3 CN=Sectigo Public Email Protection Root E46,O=Sectigo Limited,C=GB
    242b69742fcb1e5b2abf98898b94572187544e5b4d9911786573621f6a74b82c CN=Telia Root CA v2,O=Telia Finland Oyj,C=FI
    2530cc8e98321502bad96f9b1fba1b099e2d299e0f4548bb914f363bc0d4531f CN=Izenpe.com,O=IZENPE S.A.,C=ES
    2605875afcc176b2d66dd66a995d7f8d5ebb86ce120d0e7e9e7c6ef294a27d4c C=IL,O=ComSign Ltd.,CN=ComSign Global Root CA
    2aa219a1df9e699c513e3304224c0695ab0bc244bf3334f7b1ee8db12e16ae9b CN=Apple Platform ECC Root CA - G1,O=Apple Inc.,C=US
    2cabeafe37d06ca22aba7391c0033d25982952c453647349763a3ab5ad6ccf69 CN=GlobalSign,O=GlobalSign,OU=GlobalSign Root CA - R6
    2ce1cb0bf9d2f9e102993fbe215152c3b2dd0cabde1c68e5319b839154dbb7f5 CN=Starfield Root Certificate Authority - G2,O=Starfield Technologies\, Inc.,L=Scottsdale,ST=Arizona,C=US
    2e7bf16cc22485a7bbe2aa8696750761b0ae39be3b2fe9d0cc6d4ef73491425c CN=SSL.com EV Root Certification Authority RSA R2,O=SSL Corporation,L=Houston,ST=Texas,C=US
    30d0895a9a448a262091635522d1f52010b5867acae12c78ef958fd4f4389f2f CN=IdenTrust Public Sector Root CA 1,O=IdenTrust,C=US
    319af0a7729e6f89269c131ea6a3a16fcd86389fdcab3c47a4a675c161a3f974 CN=GlobalSign Secure Mail Root R45,O=GlobalSign nv-sa,C=BE
    31ad6648f8104138c738f39ea4320133393e3a18cc02296ef97c2ac9ef6731d0 CN=DigiCert Global Root G3,OU=www.digicert.com,O=DigiCert Inc,C=US
    3417bb06cc6007da1b961c920b8ab4ce3fad820e4aa30b9acbc4a74ebdcebc65 CN=SSL.com Root Certification Authority ECC,O=SSL Corporation,L=Houston,ST=Texas,C=US
    349dfa4058c5e263123b398ae795573c4e1313c83fe68f93556cd5e8031b3c7d CN=GTS Root R4,O=Google Trust Services LLC,C=US
    34d8a73ee208d9bcdb0d956520934b4e40e69482596e8b6f73c8426b010a6f48 CN=GTS Root R3,O=Google Trust Services LLC,C=US
    358df39d764af9e1b766e9c972df352ee15cfac227af6ad1d70e8e4a6edcba02 CN=Microsoft ECC Root Certificate Authority 2017,O=Microsoft Corporation,C=US
    371a00dc0533b3721a7eeb40e8419e70799d2b0a0f2c1d80693165f7cec4ad75 CN=DigiCert TLS RSA4096 Root G5,O=DigiCert\, Inc.,C=US
    3c5f81fea5fab82c64bfa2eaecafcde8e077fc8620a7cae537163df36edbf378 1.2.840.113549.1.9.1=info@e-szigno.hu,CN=Microsec e-Szigno Root CA 2009,O=Microsec Ltd.,L=Budapest,C=HU
    3e9099b5015e8f486c00bcea9d111ee721faba355a89bcf1df69561e3dc6325c CN=DigiCert Assured ID Root CA,OU=www.digicert.com,O=DigiCert Inc,C=US
    3f99cc474acfce4dfed58794665e478d1547739f2e780f1bb4ca9b133097d401 CN=HARICA TLS ECC Root CA 2021,O=Hellenic Academic and Research Institutions CA,C=GR
    40f6af0346a99aa1cd1d555a4e9cce62c7f9634603ee406615833dc8c8d00367 CN=emSign Root CA - G1,O=eMudhra Technologies Limited,OU=emSign PKI,C=IN
    41c923866ab4cad6b7ad578081582e020797a6cbdf4fff78ce8396b38937d7f5 CN=OISTE WISeKey Global Root GA CA,OU=OISTE Foundation Endorsed,OU=Copyright (c) 2005,O=WISeKey,C=CH
    4348a0e9444c78cb265e058d5e8944b4d84f9662bd26db257f8934a443c70161 CN=DigiCert Global Root CA,OU=www.digicert.com,O=DigiCert Inc,C=US
    43df5774b03e7fef5fe40d931a7bedf1bb2e6b42738c4e6d3841103d3aa7f339 CN=Entrust Root Certification Authority - G2,OU=(c) 2009 Entrust\, Inc. - for authorized use only,OU=See www.entrust.net/legal-terms,O=Entrust\, Inc.,C=US
    44b545aa8a25e65a73ca15dc27fc36d24c1cb9953a066539b11582dc487b4833 CN=Hellenic Academic and Research Institutions ECC RootCA 2015,O=Hellenic Academic and Research Institutions Cert. Authority,L=Athens,C=GR
    45140b3247eb9cc8c5b4f0d7b53091f73292089e6e5a63e2749dd3aca9198eda CN=Go Daddy Root Certificate Authority - G2,O=GoDaddy.com\, Inc.,L=Scottsdale,ST=Arizona,C=US
    46edc3689046d53a453fb3104ab80dcaec658b2660ea1629dd7e867990648716 CN=TUBITAK Kamu SM SSL Kok Sertifikasi - Surum 1,OU=Kamu Sertifikasyon Merkezi - Kamu SM,O=Turkiye Bilimsel ve Teknolojik Arastirma Kurumu - TUBITAK,L=Gebze - Kocaeli,C=TR
    4941b001b8a97e961b7817c9d9e960ec4b056bfc915a8c1aabf6ef6b3ac046a5 CN=Sectigo Public Time Stamping Root R46,O=Sectigo Limited,C=GB
    49baca97e0d741a4b1b695ee9bdc859f431de9714884f674e97f43707a61f92d CN=Apple Platform TLS RSA Root CA - G1,O=Apple Inc.,C=US
    49e7a442acf0ea6287050054b52564b650e4f49e42e348d6aa38e039e957b1c1 CN=D-TRUST Root Class 3 CA 2 2009,O=D-Trust GmbH,C=DE
    4fa3126d8d3a11d1c4855a4f807cbad6cf919d3a5a88b03bea2c6372d93c40c9 CN=GlobalSign Root R46,O=GlobalSign nv-sa,C=BE
    4ff460d54b9c86dabfbcfc5712e0400d2bed3fbc4d4fbdaa86e06adcd2a9ad7a CN=USERTrust ECC Certification Authority,O=The USERTRUST Network,L=Jersey City,ST=New Jersey,C=US
    513b2cecb810d4cde5dd85391adfc6c2dd60d87bb736d2b521484aa47a0ebef6 OU=Security Communication RootCA2,O=SECOM Trust Systems CO.\,LTD.,C=JP
    52f0e1c4e58ec629291b60317f074671b85d7ea80d5b07273463534b32b40234 CN=COMODO RSA Certification Authority,O=COMODO CA Limited,L=Salford,ST=Greater Manchester,C=GB
    552f7bdcf1a7af9e6ce672017f4f12abf77240c78e761ac203d1d9d20ac89988 CN=DigiCert Trusted Root G4,OU=www.digicert.com,O=DigiCert Inc,C=US
    55903859c8c0c3ebb8759ece4e2557225ff5758bbd38ebd48276601e1bd58097 CN=Trustwave Global ECC P384 Certification Authority,O=Trustwave Holdings\, Inc.,L=Chicago,ST=Illinois,C=US
    55926084ec963a64b96e2abe01ce0ba86a64fbfebcc7aab5afc155b37fd76066 CN=Actalis Authentication Root CA,O=Actalis S.p.A./03358520967,L=Milan,C=IT
    559e1c5406885233cab74780e22766a4f476d717892e6277903397a8172cd42d CN=Apple Platform Code Signing ECC Root CA - G1,O=Apple Inc.,C=US
    568d6905a2c88708a4b3025190edcfedb1974a606a13c6e5290fcb2ae63edab5 CN=Starfield Services Root Certificate Authority - G2,O=Starfield Technologies\, Inc.,L=Scottsdale,ST=Arizona,C=US
    59769007f7685d0fcd50872f9f95d5755a5b2b457d81f3692b610a98672f0e1b CN=TWCA Global Root CA,OU=Root CA,O=TAIWAN-CA,C=TW
    5a2fc03f0c83b090bbfa40604b0988446c7636183df9846e17101a447fb8efd6 CN=Hongkong Post Root CA 3,O=Hongkong Post,L=Hong Kong,ST=Hong Kong,C=HK
    5a5044783b2cc790a92d68a59e1eee167108b204f060a8378d539016f4670bc9 CN=Apple Platform RSA Root CA - G1,O=Apple Inc.,C=US
    5c58468d55f58e497e743982d2b50010b6d165374acf83a7d4a32db768c4408e CN=Certum Trusted Network CA,OU=Certum Certification Authority,O=Unizeto Technologies S.A.,C=PL
    5cbf6fb81fd417ea4128cd6f8172a3c9402094f74ab2ed3a06b4405d04f30b19 CN=GlobalSign Secure Mail Root E45,O=GlobalSign nv-sa,C=BE
    5cc3d78e4e1d5e45547a04e6873e64f90cf9536d1ccc2ef800f355c4c5fd70fd CN=CFCA EV ROOT,O=China Financial Certification Authority,C=CN
    5d56499be4d2e08bcfcad08a3e38723d50503bde706948e42f55603019e528ae CN=IdenTrust Commercial Root CA 1,O=IdenTrust,C=US
    5edb7ac43b82a06a8761e8d7be4979ebf2611f7dd79bf91c1c6b566a219ed766 CN=GeoTrust Primary Certification Authority - G2,OU=(c) 2007 GeoTrust Inc. - For authorized use only,O=GeoTrust Inc.,C=US
    5fbd45b0303b6247e410328864b795bf91f44856be6cbd8d1949ff60a6f51908 CN=Apple Platform Bootstrap ECC Root CA - G1,O=Apple Inc.,C=US
    62dd0be9b9f50a163ea0f8e75c053b1eca57ea55c8688f647c6881f2c8357b95 CN=SwissSign Gold CA - G2,O=SwissSign AG,C=CH
    63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179 C=US,O=Apple Inc.,OU=Apple Certification Authority,CN=Apple Root CA - G3
    657cfe2fa73faa38462571f332a2363a46fce7020951710702cdfbb6eeda3305 OU=certSIGN ROOT CA G2,O=CERTSIGN SA,C=RO
    69729b8e15a86efc177a57afb7171dfc64add28c2fca8cf1507e34453ccb1470 CN=ISRG Root X2,O=Internet Security Research Group,C=US
    6b328085625318aa50d173c98d8bda09d57e27413d114cf787a0f5d06c030cf6 CN=Certum EC-384 CA,OU=Certum Certification Authority,O=Asseco Data Systems S.A.,C=PL
    6b9c08e86eb0f767cfad65cd98b62149e5494a67f5845e7bd1ed019f27b86bd6 CN=OISTE WISeKey Global Root GB CA,OU=OISTE Foundation Endorsed,O=WISeKey,C=CH
    6c61dac3a2def031506be036d2a6fe401994fbd13df9c8d466599274c446ec98 CN=NetLock Arany (Class Gold) Főtanúsítvány,OU=Tanúsítványkiadók (Certification Services),O=NetLock Kft.,L=Budapest,C=HU
    6dc47172e01cbcb0bf62580d895fe2b8ac9ad4f873801e0c10b9c837d21eb177 CN=Entrust.net Certification Authority (2048),OU=(c) 1999 Entrust.net Limited,OU=www.entrust.net/CPS_2048 incorp. by ref. (limits liab.),O=Entrust.net
    70a73f7f376b60074248904534b11482d5bf0e698ecc498df52577ebf2e93b9a CN=AffirmTrust Premium,O=AffirmTrust,C=US
    73c176434f1bc6d5adf45b0e76e727287c8de57616c1e6e6141a2b2cbc7d8e4c CN=Entrust Root Certification Authority,OU=(c) 2006 Entrust\, Inc.,OU=www.entrust.net/CPS is incorporated by reference,O=Entrust\, Inc.,C=US
    7431e5f4c3c1ce4690774f0b61e05440883ba9a01ed00ba6abd7806ed3b118cf CN=DigiCert High Assurance EV Root CA,OU=www.digicert.com,O=DigiCert Inc,C=US
    77b82cd8644c4305f7acc5cb156b45675004033d51c60c6202a8e0c33467d3a0 CN=Certainly Root R1,O=Certainly,C=US
    78833a783bb2986c254b9370d3c20e5eba8fa7840cbf63fe17297a0b0119685e CN=Atos TrustedRoot Root CA RSA G2 2020,O=Atos,C=DE
    7afc9d01a62f03a2de9637936d4afe68090d2de18d03f29c88cfb0b1ba63587f C=US,O=Apple Inc.,OU=Apple Certification Authority,CN=Developer ID Certification Authority
    7bb647a62aeeac88bf257aa522d01ffea395e0ab45c73f93f65654ec38f25a06 CN=Sectigo Public Server Authentication Root R46,O=Sectigo Limited,C=GB
    7d05ebb682339f8c9451ee094eebfefa7953a114edb2f44949452fab7d2fc185 CN=DigiCert Assured ID Root G2,OU=www.digicert.com,O=DigiCert Inc,C=US
    7e37cb8b4c47090cab36551ba6f45db840680fba166a952db100717f43053fc2 CN=DigiCert Assured ID Root G3,OU=www.digicert.com,O=DigiCert Inc,C=US
    8174fdd9db62e04dd18f17d1224406c7a2cc8d5db5816f3dc7f5e900047e7fb7 CN=Apple Platform Developer RSA Root CA - G1,O=Apple Inc.,C=US
    81a9088ea59fb364c548a6f85559099b6f0405efbf18e5324ec9f457ba00112f C=DE,O=Atos,CN=Atos TrustedRoot Root CA RSA TLS 2021
    8560f91c3624daba9570b5fea0dbe36ff11a8323be9486854fb3f34a5571198d CN=OISTE WISeKey Global Root GC CA,OU=OISTE Foundation Endorsed,O=WISeKey,C=CH
    85666a562ee0be5ce925c1d8890a6f76a87ec16d4d7d5f29ea7419cf20123b69 CN=SSL.com Root Certification Authority RSA,O=SSL Corporation,L=Houston,ST=Texas,C=US
    85a0dd7dd720adb7ff05f83d542b209dc7ff4528f7d677b18389fea5e5c49e86 CN=QuoVadis Root CA 2,O=QuoVadis Limited,C=BM
    86a1ecba089c4a8d3bbe2734c612ba341d813e043cf9e8a862cd5c57a36bbe6b CN=emSign ECC Root CA - G3,O=eMudhra Technologies Limited,OU=emSign PKI,C=IN
    88ef81de202eb018452e43f864725cea5fbd1fc2d9d205730709c5d8b8690f46 CN=QuoVadis Root CA 3 G3,O=QuoVadis Limited,C=BM
    88f438dcf8ffd1fa8f429115ffe5f82ae1e06e0c70c375faad717b34a49e7265 CN=NAVER Global Root Certification Authority,O=NAVER BUSINESS PLATFORM Corp.,C=KR
    8a866fd1b276b57e578e921c65828a2bed58e9f2f288054134b7f1f4bfc9cc74 CN=QuoVadis Root CA 1 G3,O=QuoVadis Limited,C=BM
    8d25cd97229dbf70356bda4eb3cc734031e24cf00fafcfd32dc76eb5841c7ea8 CN=GTS Root R2,O=Google Trust Services LLC,C=US
    8dd4b5373cb0de36769c12339280d82746b3aa6cd426e797a31babe4279cf00b CN=HARICA Client ECC Root CA 2021,O=Hellenic Academic and Research Institutions CA,C=GR
    8ecde6884f3d87b1125ba31ac3fcb13d7016de7f57cc904fe1cb97c6ae98196e CN=Amazon Root CA 1,O=Amazon,C=US
    8faf7d2e2cb4709bb8e0b33666bf75a5dd45b5de480f8ea8d4bfe6bebc17f2ed CN=SSL.com TLS RSA Root CA 2022,O=SSL Corporation,C=US
    8fe4fb0af93a4d0d67db0bebb23e37c71bf325dcbcdd240ea04daf58b47e1840 CN=QuoVadis Root CA 2 G3,O=QuoVadis Limited,C=BM
    90370d3efa88bf58c30105ba25104a358460a7fa52dfc2011df233a0f417912a CN=DigiCert SMIME RSA4096 Root G5,O=DigiCert\, Inc.,C=US
    91e2f5788d5810eba7ba58737de1548a8ecacd014598bc0b143e041b17052552 CN=T-TeleSec GlobalRoot Class 2,OU=T-Systems Trust Center,O=T-Systems Enterprise Services GmbH,C=DE
    945bbc825ea554f489d1fd51a73ddf2ea624ac7019a05205225c22a78ccfa8b4 CN=Trustwave Global ECC P256 Certification Authority,O=Trustwave Holdings\, Inc.,L=Chicago,ST=Illinois,C=US
    96bcec06264976f37460779acf28c5a7cfe8a3c0aae11a8ffcee05c0bddf08c6 CN=ISRG Root X1,O=Internet Security Research Group,C=US
    97552015f5ddfc3c8788c006944555408894450084f100867086bc1a2bb58dc8 CN=Trustwave Global Certification Authority,O=Trustwave Holdings\, Inc.,L=Chicago,ST=Illinois,C=US
    99dad8412ff1155b12759717aef5a31e6e089e357539faca3d57e138018493b3 CN=Apple Platform Developer ECC Root CA - G1,O=Apple Inc.,C=US
    9a114025197c5bb95d94e63d55cd43790847b646b23cdf11ada4a00eff15fb48 CN=Buypass Class 2 Root CA,O=Buypass AS-983163327,C=NO
    9a296a5182d1d451a2e37f439b74daafa267523329f90f9a0d2007c334e23c9a CN=GLOBALTRUST 2020,O=e-commerce monitoring GmbH,C=AT
    9a6ec012e1a7da9dbe34194d478ad7c0db1822fb071df12981496ed104384113 C=ES,O=ACCV,OU=PKIACCV,CN=ACCVRAIZ1
    a040929a02ce53b4acf4f2ffc6981ce4496f755e6d45fe0b2a692bcd52523f36 CN=Hellenic Academic and Research Institutions RootCA 2015,O=Hellenic Academic and Research Institutions Cert. Authority,L=Athens,C=GR
    a1a86d04121eb87f027c66f53303c28e5739f943fc84b38ad6af009035dd9457 CN=D-TRUST Root CA 3 2013,O=D-Trust GmbH,C=DE
    ad7dd58d03aedb22a30b5084394920ce12230c2d8017ad9b81ab04079bdd026b CN=SSL.com Client ECC Root CA 2022,O=SSL Corporation,C=US
    b085d70b964f191a73e4af0d54ae7a0e07aafdaf9b71dd0862138ab7325a24a2 CN=GlobalSign,O=GlobalSign,OU=GlobalSign ECC Root CA - R4
    b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024 CN=Apple Root CA,OU=Apple Certification Authority,O=Apple Inc.,C=US
    b2fae53e14ccd7ab9212064701ae279c1d8988facb775fa8a008914e663988a8 C=DE,O=Atos,CN=Atos TrustedRoot Root CA ECC TLS 2021
    b4585f22e4ac756a4e8612a1361c5d9d031a93fd84febb778fa3068b0fc42dc2 CN=Certainly Root E1,O=Certainly,C=US
    b676f2eddae8775cd36cb0f63cd1d4603961f49e6265ba013a2f0307b6d0b804 CN=Certum Trusted Network CA 2,OU=Certum Certification Authority,O=Unizeto Technologies S.A.,C=PL
    bd71fdf6da97e4cf62d1647add2581b07d79adf8397eb4ecba9c5e8488821423 CN=AffirmTrust Premium ECC,O=AffirmTrust,C=US
    be6c4da2bbb9ba59b6f3939768374246c3c005993fa98f020d1dedbed48a81d5 CN=SwissSign Silver CA - G2,O=SwissSign AG,C=CH
    bfd88fe1101c41ae3e801bf8be56350ee9bad1a6b9bd515edc5c6d5b8711ac44 CN=TWCA Root Certification Authority,OU=Root CA,O=TAIWAN-CA,C=TW
    bfff8fd04433487d6a8aa60c1a29767a9fc2bbb05e420f713a13b992891d3893 CN=GDCA TrustAUTH R5 ROOT,O=GUANG DONG CERTIFICATE AUTHORITY CO.\,LTD.,C=CN
    c0a6f4dc63a24bfdcf54ef2a6a082a0a72de35803e2ff5ff527ae5d87206dfd5 OU=ePKI Root Certification Authority,O=Chunghwa Telecom Co.\, Ltd.,C=TW
    c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050 C=US,O=Apple Inc.,OU=Apple Certification Authority,CN=Apple Root CA - G2
    c32ffd9f46f936d16c3673990959434b9ad60aafbb9e7cf33654f144cc1ba143 CN=SSL.com TLS ECC Root CA 2022,O=SSL Corporation,C=US
    c3846bf24b9e93ca64274c0ec67c1ecc5e024ffcacd2d74019350e81fe546ae4 OU=Go Daddy Class 2 Certification Authority,O=The Go Daddy Group\, Inc.,C=US
    c741f70f4b2a8d88bf2e71c14122ef53ef10eba0cfa5e64cfa20f418853073e0 CN=Microsoft RSA Root Certificate Authority 2017,O=Microsoft Corporation,C=US
    c90f26f0fb1b4018b22227519b5ca2b53e2ca5b3be5cf18efe1bef47380c5383 CN=Sectigo Public Server Authentication Root E46,O=Sectigo Limited,C=GB
    cb3ccbb76031e5e0138f8dd39a23f9de47ffc35e43c1144cea27d46a5ab1cb5f CN=DigiCert Global Root G2,OU=www.digicert.com,O=DigiCert Inc,C=US
    cbb522d7b7f127ad6a0113865bdf1cd4102e7d0759af635a7cf4720dc963c53b CN=GlobalSign,O=GlobalSign,OU=GlobalSign Root CA - R3
    cbb9c44d84b8043e1050ea31a69f514955d7bfd2e2c6b49301019ad61d9f5058 CN=GlobalSign Root E46,O=GlobalSign nv-sa,C=BE
    cecddc905099d8dadfc5b1d209b737cbe2c18cfb2c10c0ff0bcf0d3286fc1aa2 CN=XRamp Global Certification Authority,O=XRamp Security Services Inc,OU=www.xrampsecurity.com,C=US
    d5917a7791eb7cf20a2e57eb98284a67b28a57e89182da53d546678c9fde2b4f CN=Sectigo Public Email Protection Root R46,O=Sectigo Limited,C=GB
    d7a7a0fb5d7e2731d771e9484ebcdef71d5f0c3e0a2948782bc83ee0ea699ef4 CN=AAA Certificate Services,O=Comodo CA Limited,L=Salford,ST=Greater Manchester,C=GB
    d8e0febc1db2e38d00940f37d27d41344d993e734b99d5656d9778d4d8143624 CN=Certum CA,O=Unizeto Sp. z o.o.,C=PL
    d947432abde7b7fa90fc2e6b59101b1280e0e1c7e4e40fa3c6887fff57a7f4cf CN=GTS Root R1,O=Google Trust Services LLC,C=US
    d95d0e8eda79525bf9beb11b14d2100d3294985f0c62d9fabd9cd999eccb7b1d CN=HARICA TLS RSA Root CA 2021,O=Hellenic Academic and Research Institutions CA,C=GR
    db3517d1f6732a2d5ab97c533ec70779ee3270a62fb4ac4238372460e6f01e88 CN=Entrust Root Certification Authority - G4,OU=(c) 2015 Entrust\, Inc. - for authorized use only,OU=See www.entrust.net/legal-terms,O=Entrust\, Inc.,C=US
    dd6936fe21f8f077c123a1a521c12224f72255b73e03a7260693e8a24b0fa389 CN=TeliaSonera Root CA v1,O=TeliaSonera
    e23d4a036d7b70e9f595b1422079d2b91edfbb1fb651a0633eaa8a9dc5f80703 CN=CA Disig Root R2,O=Disig a.s.,L=Bratislava,C=SK
    e35d28419ed02025cfa69038cd623962458da5c695fbdea3c22b0bfb25897092 CN=Amazon Root CA 4,O=Amazon,C=US
    e38655f4b0190c84d3b3893d840a687e190a256d98052f159e6d4a39f589a6eb CN=Atos TrustedRoot Root CA ECC G2 2020,O=Atos,C=DE
    e3b6a2db2ed7ce48842f7ac53241c7b71d54144bfb40c11f3f1d0b42f5eea12d CN=Certigna,O=Dhimyotis,C=FR
    e44ddb7952261f15005cd60c1d0c38c18cbfd17c273a31f8ed4c8f53e2685f32 CN=Sectigo Public Time Stamping Root E46,O=Sectigo Limited,C=GB
    e74fbda55bd564c473a36b441aa799c8a68e077440e8288b9fa1e50e4bbaca11 CN=Security Communication ECC RootCA1,O=SECOM Trust Systems CO.\,LTD.,C=JP
    e793c9b02fd8aa13e21c31228accb08119643b749c898964b1746d46c3d4cbd2 CN=USERTrust RSA Certification Authority,O=The USERTRUST Network,L=Jersey City,ST=New Jersey,C=US
    e8e8176536a60cc2c4e10187c3befca20ef263497018f566d5bea0f94d0c111b CN=DigiCert SMIME ECC P384 Root G5,O=DigiCert\, Inc.,C=US
    eaa962c4fa4a6bafebe415196d351ccd888d4f53f3fa8ae6d7c466a94e6042bb OU=certSIGN ROOT CA,O=certSIGN,C=RO
    ebc5570c29018c4d67b1aa127baf12f703b4611ebc17b7dab5573894179b93fa OU=AC RAIZ FNMT-RCM,O=FNMT-RCM,C=ES
    ebd41040e4bb3ec742c9e381d31ef2a41a48b6685c96e7cef3c1df6cd4331c99 CN=GlobalSign Root CA,OU=Root CA,O=GlobalSign nv-sa,C=BE
    edf7ebbca27a2a384d387b7d4010c666e2edb4843e4c29b4ae1d5b9332e6b24d CN=Buypass Class 3 Root CA,O=Buypass AS-983163327,C=NO
    eec5496b988ce98625b934092eec2908bed0b0f316c2d4730c84eaf1f3d34881 CN=D-TRUST Root Class 3 CA 2 EV 2009,O=D-Trust GmbH,C=DE
    f015ce3cc239bfef064be9f1d2c417e1a0264a0a94be1f0c8d121864eb6949cc CN=HiPKI Root CA - G1,O=Chunghwa Telecom Co.\, Ltd.,C=TW
    f1c1b50ae5a20dd8030ec9f6bc24823dd367b5255759b4e71b61fce9f7375d73 CN=SecureTrust CA,O=SecureTrust Corporation,C=US
    f356bea244b7a91eb35d53ca9ad7864ace018e2d35d5f8f96ddf68a6f41aa474 C=DE,O=Atos,CN=Atos TrustedRoot 2011
    f5fcc6d6d0e17d462cb2c9f0d08826bd87f10175523766da26c2ceb6460cf7a2 CN=Apple Platform TLS ECC Root CA - G1,O=Apple Inc.,C=US
    fa760b953dfd935ca420ba9baa5f07067fad4449b5554b9418cbdd12e0a56eda CN=Apple Platform Multipurpose RSA Root CA - G1,O=Apple Inc.,C=US
    fd73dad31c644ff1b43bef0ccdda96710b9cd9875eca7e31707af3e96d522bbd CN=T-TeleSec GlobalRoot Class 3,OU=T-Systems Trust Center,O=T-Systems Enterprise Services GmbH,C=DE
    fe7696573855773e37a95e7ad4d9cc96c30157c15d31765ba9b15704e1ae78fd CN=Certum Trusted Root CA,OU=Certum Certification Authority,O=Asseco Data Systems S.A.,C=PL
    ffe0e2fab9a71c9dc927b3211efbb315bb0048b1e8a6621947b2b10363051c2f CN=Apple Platform Multipurpose ECC Root CA - G1,O=Apple Inc.,C=US
    """#
}
