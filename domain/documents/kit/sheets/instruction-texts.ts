/**
 * The languages of the instruction sheet: those of the site, and those that inspectors of ports
 * abroad read.
 */
export const SHEET_LANGUAGES = ['en', 'id', 'fr', 'es', 'zh', 'ar'] as const
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number]

/**
 * The texts of one page of the sheet. `{address}`: where a number is verified; `{origin}`: what
 * each address begins with.
 */
export type SheetTexts = {
  title: string
  /**
   * FAL.5/Circ.39/Rev.2 asks for instructions on board, with the confirmation of periodic
   * endorsements.
   */
  lead: string
  steps: readonly string[]
  contact: string
  office: string
  ship: string
  imo: string
  flag: string
  made: string
  certificates: string
  number: string
  until: string
  noExpiry: string
  more: string
}

/**
 * Each was written, then translated back without the English text and compared with it. Dates on
 * the sheet are `YYYY-MM-DD`, which needs no language.
 */
export const SHEET_TEXTS: Record<SheetLanguage, SheetTexts> = {
  en: {
    title: 'How to verify the certificates of this ship',
    lead: 'These certificates are electronic (IMO FAL.5/Circ.39/Rev.2). The register decides, not the paper or the screen.',
    steps: [
      'Scan the QR code on the certificate, or open {address} and type the number. You need no account.',
      'The address must begin with {origin}. The certificate that you inspect must be shown as “Valid”; a record of several certificates may say “Partly valid”: look at its list. Compare ship, IMO number and dates. If anything differs, do not accept the document: call us.',
      'Surveys are endorsed in the register, without ink. The answer shows the surveys and the next survey that is due. You can also check a PDF file there.',
      'Without a network: call us, or open the file kit.html. It shows the status as it was known when the file was made, not the status now.',
    ],
    contact: 'Contact at all hours',
    office: 'Office',
    ship: 'Ship',
    imo: 'IMO number',
    flag: 'Flag',
    made: 'Made on',
    certificates: 'Certificates of this ship',
    number: 'Number',
    until: 'Expiry date',
    noExpiry: 'no expiry',
    more: 'There are more certificates than those listed here.',
  },
  id: {
    title: 'Cara memverifikasi sertifikat kapal ini',
    lead: 'Sertifikat kapal ini elektronik (IMO FAL.5/Circ.39/Rev.2). Yang menentukan adalah register, bukan kertas atau layar.',
    steps: [
      'Pindai kode QR pada sertifikat, atau buka {address} dan ketik nomornya. Anda tidak memerlukan akun.',
      'Alamat harus diawali {origin}. Sertifikat yang Anda periksa harus “Berlaku”; catatan dengan beberapa sertifikat dapat menyatakan “Berlaku sebagian”: lihat daftarnya. Bandingkan kapal, nomor IMO, dan tanggal. Jika ada yang berbeda, jangan terima dokumen itu: telepon kami.',
      'Survei dikukuhkan dalam register, tanpa tinta. Jawabannya menampilkan survei dan survei berikutnya yang harus dilakukan. Berkas PDF juga dapat diperiksa di sana.',
      'Tanpa jaringan: telepon kami, atau buka berkas kit-id.html. Berkas itu menampilkan status yang diketahui saat dibuat, bukan status sekarang.',
    ],
    contact: 'Kontak setiap saat',
    office: 'Kantor',
    ship: 'Kapal',
    imo: 'Nomor IMO',
    flag: 'Bendera',
    made: 'Dibuat pada',
    certificates: 'Sertifikat kapal ini',
    number: 'Nomor',
    until: 'Tanggal berakhir',
    noExpiry: 'tanpa tanggal berakhir',
    more: 'Ada sertifikat lain yang tidak tercantum di sini.',
  },
  fr: {
    title: 'Comment vérifier les certificats de ce navire',
    lead: 'Ces certificats sont électroniques (OMI FAL.5/Circ.39/Rev.2). C’est le registre qui fait foi, et non le papier ou l’écran.',
    steps: [
      'Scannez le code QR du certificat, ou ouvrez {address} et saisissez le numéro. Aucun compte n’est nécessaire.',
      'L’adresse doit commencer par {origin}. Le certificat inspecté doit être indiqué « Valid » (en vigueur) ; une fiche de plusieurs certificats peut indiquer « Partly valid » : consultez sa liste. Comparez le navire, le numéro OMI et les dates. En cas de différence, n’acceptez pas le document : appelez-nous.',
      'Les visites sont visées dans le registre, sans encre. La réponse montre les visites et la prochaine visite à effectuer. Vous pouvez aussi y contrôler un fichier PDF.',
      'Sans réseau : appelez-nous, ou ouvrez le fichier kit.html. Il montre la situation connue au moment où le fichier a été créé, et non la situation actuelle.',
    ],
    contact: 'Contact à toute heure',
    office: 'Bureau',
    ship: 'Navire',
    imo: 'Numéro OMI',
    flag: 'Pavillon',
    made: 'Créé le',
    certificates: 'Certificats de ce navire',
    number: 'Numéro',
    until: 'Date d’expiration',
    noExpiry: 'sans échéance',
    more: 'Il existe d’autres certificats que ceux de cette liste.',
  },
  es: {
    title: 'Cómo verificar los certificados de este buque',
    lead: 'Estos certificados son electrónicos (OMI FAL.5/Circ.39/Rev.2). Decide el registro, no el papel ni la pantalla.',
    steps: [
      'Escanee el código QR del certificado, o abra {address} y escriba el número. No necesita ninguna cuenta.',
      'La dirección debe empezar por {origin}. El certificado inspeccionado debe figurar como «Valid» (vigente); un registro de varios certificados puede decir «Partly valid»: consulte su lista. Compare el buque, el número IMO y las fechas. Si algo difiere, no acepte el documento: llámenos.',
      'Los reconocimientos se refrendan en el registro, sin tinta. La respuesta muestra los reconocimientos y el próximo que corresponde. Allí también puede comprobar un archivo PDF.',
      'Sin red: llámenos, o abra el archivo kit.html. Muestra el estado que se conocía cuando se creó el archivo, no el estado actual.',
    ],
    contact: 'Contacto a cualquier hora',
    office: 'Oficina',
    ship: 'Buque',
    imo: 'Número IMO',
    flag: 'Pabellón',
    made: 'Creado el',
    certificates: 'Certificados de este buque',
    number: 'Número',
    until: 'Fecha de vencimiento',
    noExpiry: 'sin vencimiento',
    more: 'Hay más certificados que los de esta lista.',
  },
  zh: {
    title: '如何核验本船证书',
    lead: '本船证书为电子证书（IMO FAL.5/Circ.39/Rev.2）。以登记簿为准，不以纸张或屏幕为准。',
    steps: [
      '扫描证书上的二维码，或打开 {address} 并输入证书编号。无需账户。',
      '网址必须以 {origin} 开头。所检查的证书必须显示为“Valid”（有效）；含多份证书的记录可能显示“Partly valid”：请查看其清单。请核对船舶、IMO 编号和日期。如有不同，请勿接受该文件，请致电我们。',
      '检验在登记簿中签注，不用墨水签字。结果显示各次检验和下一次应做的检验。也可以在那里核查 PDF 文件。',
      '没有网络时：请致电我们，或打开文件 kit.html。它显示该文件制作时已知的状态，不是现在的状态。',
    ],
    contact: '24 小时联系方式',
    office: '办公室',
    ship: '船舶',
    imo: 'IMO 编号',
    flag: '船旗',
    made: '制作日期',
    certificates: '本船证书',
    number: '编号',
    until: '到期日',
    noExpiry: '无到期日',
    more: '除此处所列之外还有其他证书。',
  },
  ar: {
    title: 'كيفية التحقق من شهادات هذه السفينة',
    lead: 'هذه الشهادات إلكترونية (IMO FAL.5/Circ.39/Rev.2). المرجع هو السجل، لا الورق ولا الشاشة.',
    steps: [
      'امسح رمز QR على الشهادة، أو افتح {address} واكتب الرقم. لا تحتاج إلى حساب.',
      'يجب أن يبدأ العنوان بما يلي: {origin}. يجب أن تظهر الشهادة التي تفحصها «Valid» (سارية)؛ وقد يظهر لسجل يضم عدة شهادات «Partly valid»: انظر قائمته. قارن السفينة ورقم IMO والتواريخ. إذا اختلف شيء فلا تقبل المستند واتصل بنا.',
      'يُصادَق على المعاينات في السجل دون حبر. تعرض النتيجة المعاينات والمعاينة التالية المستحقة. يمكنك أيضًا فحص ملف PDF هناك.',
      'بدون شبكة: اتصل بنا، أو افتح الملف kit.html. يعرض الحالة كما كانت معروفة عند إنشاء الملف، لا الحالة الآن.',
    ],
    contact: 'الاتصال في جميع الأوقات',
    office: 'المكتب',
    ship: 'السفينة',
    imo: 'رقم IMO',
    flag: 'العلم',
    made: 'تاريخ الإنشاء',
    certificates: 'شهادات هذه السفينة',
    number: 'الرقم',
    until: 'تاريخ الانتهاء',
    noExpiry: 'بلا تاريخ انتهاء',
    more: 'توجد شهادات أخرى غير المذكورة هنا.',
  },
}
