import { office } from '#/app/web/office.ts'
import type { LegalDocument } from './legal-document.ts'

export const terms: LegalDocument = {
  title: 'Ketentuan layanan',
  updated: '2025-04-27',
  introduction: [
    'Ketentuan ini menjelaskan apa yang dapat Anda harapkan dari situs, layanan, dan register sertifikat kami, serta apa yang kami harapkan dari Anda.',
    'Jika Anda memiliki perjanjian yang ditandatangani dengan kami, perjanjian itulah yang diutamakan. Ketentuan ini melengkapi hal yang tidak diatur di dalamnya.',
  ],
  sections: [
    {
      id: 'acceptance',
      heading: 'Siapa kami, dan kapan ketentuan ini berlaku',
      blocks: [
        `${office.names.id} (“kami”) adalah badan klasifikasi dan lembaga sertifikasi maritim yang beralamat di ${office.address.join(', ')}.`,
        'Ketentuan ini berlaku bagi setiap orang yang menggunakan situs atau register ini dan setiap orang yang mengajukan permohonan layanan. Dengan melakukannya, Anda menyetujui ketentuan ini. Jika bertindak untuk suatu perusahaan, Anda menyatakan berwenang untuk itu. Jika tidak setuju, silakan tanyakan sertifikat kepada kami melalui telepon atau email.',
      ],
    },
    {
      id: 'services',
      heading: 'Layanan kami',
      blocks: [
        [
          'Klasifikasi: kami menyetujui gambar rancangan dan menyurvei kapal berdasarkan aturan kelas kami sendiri.',
          'Sertifikasi statutoria: kami menyurvei kapal dan menerbitkan sertifikat menurut konvensi internasional atas nama negara bendera, sepanjang negara bendera telah memberi kami kewenangan.',
          'Penilaian dan verifikasi: kami memberikan keterangan yang independen tentang kondisi kapal atau perlengkapannya.',
          'Jasa konsultasi: kami memberikan saran mengenai persoalan teknis dan kepatuhan. Saran bukan sertifikat.',
          'Pelatihan: kami menyelenggarakan kursus bagi mereka yang bekerja di kapal dan untuk kapal.',
        ],
        'Apa yang akan kami kerjakan untuk Anda, kapan, dan berapa biayanya diatur dalam perjanjian tersendiri. Apabila kami bertindak untuk negara bendera, hukum dan petunjuk negara itu juga berlaku dan wajib kami patuhi.',
      ],
    },
    {
      id: 'your-responsibilities',
      heading: 'Tanggung jawab Anda',
      blocks: [
        [
          'Berikan keterangan yang benar dan lengkap, dan segera beri tahu kami jika ada perubahan, termasuk kerusakan, perombakan, serta pergantian pemilik, nama, atau bendera kapal.',
          'Jangan menyalahgunakan sertifikat. Jangan mengubahnya, menggunakannya untuk kapal lain atau di luar cakupannya, atau menunjukkannya seolah-olah masih berlaku padahal telah kedaluwarsa, ditangguhkan, atau dicabut.',
          'Bayar biaya yang disepakati tepat waktu.',
          'Jaga agar kapal, perlengkapan, dan dokumennya tetap memenuhi persyaratan di antara dua survei.',
        ],
        'Keselamatan kapal tetap menjadi tanggung jawab pemilik, pengelola, dan nakhodanya.',
      ],
    },
    {
      id: 'applications-and-surveys',
      heading: 'Permohonan dan survei',
      blocks: [
        'Permohonan melalui situs ini merupakan permintaan. Permohonan bukan sertifikat, tidak memperpanjang sertifikat, dan tidak mewajibkan Anda ataupun kami untuk membuat perjanjian. Kami dapat meminta keterangan tambahan atau menolaknya.',
        'Kami memberitahukan biaya sebelum pekerjaan dimulai. Kecuali disepakati lain, biaya perjalanan ditambahkan, dan survei yang tidak dapat terlaksana karena sebab dari pihak Anda dapat dikenai biaya.',
        'Anda memberikan akses yang aman kepada surveyor kami ke kapal, galangan, dan dokumen, serta bantuan yang mereka perlukan di tempat. Kami menerbitkan sertifikat hanya jika survei menunjukkan bahwa persyaratan telah dipenuhi. Hasil survei tidak bergantung pada pembayaran, tetapi kami dapat menahan dokumen sampai biaya yang telah jatuh tempo dibayar, sepanjang diperbolehkan oleh hukum dan negara bendera.',
      ],
    },
    {
      id: 'certificate-verification',
      heading: 'Verifikasi sertifikat',
      blocks: [
        'Siapa pun dapat memverifikasi sertifikat dalam register tanpa biaya dan tanpa akun. Mohon pahami jawabannya sebagai berikut:',
        [
          'Jawaban hanya berlaku pada saat verifikasi, yang waktunya ditampilkan bersama jawaban. Sertifikat dapat ditangguhkan atau dicabut semenit kemudian.',
          'Asli tidak sama dengan berlaku. Sertifikat yang kami terbitkan mungkin telah kedaluwarsa, ditangguhkan, dicabut, atau belum berlaku. Jawaban menyebutkan keadaannya.',
          'Pembacalah yang membandingkan. Kami tidak dapat melihat dokumen di tangan Anda. Bandingkan nomor, kapal, nomor IMO, bendera, tanggal, dan jenis sertifikatnya dengan yang tampil di layar. Jika berbeda, jangan mengandalkan dokumen itu dan beri tahu kami.',
          'Nomor yang tidak ditemukan berarti tidak ada dalam register kami. Periksa dahulu penulisannya, lalu hubungi kami.',
          'Jika register tidak dapat dijangkau atau menyatakan bahwa sertifikat tidak dapat diperiksa, hal itu tidak menerangkan apa pun tentang sertifikat. Jangan menganggapnya berlaku atau tidak berlaku karena sebab itu. Coba lagi atau hubungi kami.',
        ],
        `Untuk setiap pertanyaan tentang sertifikat, Anda dapat menghubungi kami di ${office.phone} atau ${office.email}.`,
        'Register menampilkan apa yang telah kami catat. Register tidak menerangkan kondisi kapal hari ini, dan tidak menggantikan pemeriksaan yang diwajibkan oleh hukum.',
      ],
    },
    {
      id: 'use-of-the-register',
      heading: 'Penggunaan situs dan register secara wajar',
      blocks: [
        'Anda boleh menggunakan situs dan register untuk setiap tujuan yang sah, termasuk usaha Anda. Anda boleh memasang tautan ke suatu verifikasi. Anda tidak boleh:',
        [
          'menyerang situs, mencari jalan untuk melewati pengamanannya, atau memasuki bagian yang diperuntukkan bagi staf kami;',
          'menyalin segel, logo, label kode QR, atau formulir sertifikat kami, atau meniru tampilan situs ini sehingga dapat menyesatkan;',
          'mengambil data secara massal, atau menebak nomor secara berurutan, sehingga mengganggu layanan atau membantu pemalsuan;',
          'mengubah jawaban register, atau menampilkannya seolah-olah lebih baru daripada yang sebenarnya;',
          'mengirimkan isi yang tidak benar, melanggar hukum, atau merugikan melalui formulir.',
        ],
        'Akses oleh mesin kami sambut baik. Program boleh memverifikasi sertifikat melalui API kami dalam batas yang ditetapkan. Jika batas tercapai, jawaban menyebutkan berapa lama harus menunggu, dan program Anda wajib menunggu. Jika Anda memerlukan lebih banyak, hubungi kami. Kami dapat membatasi atau memblokir akses yang membahayakan layanan, tidak lebih lama daripada yang diperlukan.',
        'Jika Anda menemukan celah keamanan, mohon laporkan kepada kami sebelum mengumumkannya. Kami berupaya menjaga agar register tersedia, tetapi tidak dapat menjanjikan bahwa register tidak pernah terganggu.',
      ],
    },
    {
      id: 'suspension-and-withdrawal',
      heading: 'Penangguhan dan pencabutan sertifikat',
      blocks: [
        'Kami dapat menangguhkan atau mencabut sertifikat berdasarkan aturan kami, konvensi, dan petunjuk negara bendera, terutama apabila:',
        [
          'survei telah lewat waktu, atau suatu persyaratan tidak dipenuhi pada waktunya;',
          'kapal tidak lagi memenuhi persyaratan, atau akses kami ke kapal ditolak;',
          'sertifikat diperoleh dengan keterangan yang tidak benar atau disalahgunakan;',
          'pemilik memintanya, atau kapal berganti bendera atau keluar dari kelas kami;',
          'biaya yang telah jatuh tempo tetap tidak dibayar setelah diperingatkan, sepanjang hukum dan negara bendera memperbolehkan penangguhan karena hal itu.',
        ],
        'Kecuali jika kami harus bertindak seketika demi keselamatan atau untuk negara bendera, kami memberi tahu pemilik terlebih dahulu, menyampaikan alasannya, dan memberikan waktu yang wajar untuk menanggapi. Pemilik dapat meminta peninjauan kembali secara tertulis. Peninjauan dilakukan oleh orang yang tidak mengambil keputusan tersebut. Sampai peninjauan selesai, keputusan itu tetap berlaku.',
        'Register menampilkan penangguhan atau pencabutan, tanggal mulai berlakunya, dan alasannya jika dicantumkan. Sertifikat yang ditangguhkan atau dicabut tidak boleh ditunjukkan sebagai sertifikat yang berlaku. Sertifikat yang dicabut wajib dikembalikan atau dimusnahkan apabila kami memintanya.',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Kekayaan intelektual',
      blocks: [
        'Nama, logo, segel, aturan, teks, dan gambar kami adalah milik kami atau milik pihak yang memberikan lisensi kepada kami. Anda boleh membaca, mencetak, dan mengutipnya sepanjang diperbolehkan oleh hukum, serta menyalin sertifikat dan jawaban verifikasi yang berkaitan dengan Anda atau pekerjaan Anda, tanpa diubah dan secara utuh. Penggunaan lain memerlukan persetujuan tertulis kami.',
        'Perangkat lunak situs ini mungkin tunduk pada lisensi sumber terbuka. Lisensi itu tidak memberikan hak atas nama, logo, atau segel kami. Anda boleh mengutip fakta dari register dengan bebas, disertai tanggal verifikasinya.',
        'Apa yang Anda kirimkan kepada kami tetap menjadi milik Anda. Anda mengizinkan kami menggunakannya sepanjang diperlukan untuk pekerjaan kami bagi Anda dan kewajiban kami.',
      ],
    },
    {
      id: 'liability',
      heading: 'Tanggung jawab hukum',
      blocks: [
        'Tidak ada bagian dari ketentuan ini yang mengecualikan atau membatasi tanggung jawab yang menurut hukum tidak boleh dikecualikan atau dibatasi. Hal itu mencakup tanggung jawab atas kesengajaan dan, sepanjang diatur oleh hukum, atas kelalaian berat, kematian atau cedera, serta tanggung jawab terhadap konsumen.',
        'Dengan tetap memperhatikan hal tersebut:',
        [
          'kami memberikan layanan dengan kecermatan yang patut diharapkan dari badan klasifikasi yang kompeten, tetapi sertifikat bukan jaminan bahwa kapal bebas dari cacat atau akan tetap demikian;',
          'untuk layanan yang Anda bayar, seluruh tanggung jawab kami terbatas pada biaya layanan tersebut, kecuali jika perjanjian kami dengan Anda atau hukum negara bendera menentukan lain;',
          'kami tidak bertanggung jawab atas hilangnya keuntungan, hilangnya pendapatan sewa kapal, waktu tunggu, atau kerugian tidak langsung lainnya;',
          'kami tidak bertanggung jawab atas kerugian yang timbul karena seseorang mengandalkan jawaban register yang sudah lama, tidak membandingkan rinciannya, atau menganggap jawaban “Tidak dapat diperiksa” sebagai keterangan tentang sertifikat;',
          'kami dan Anda tidak bertanggung jawab atas hal di luar kendali yang wajar, seperti bencana alam, perang, tindakan pemerintah, atau gangguan jaringan umum, selama hal itu berlangsung.',
        ],
      ],
    },
    {
      id: 'indemnity',
      heading: 'Penggantian kerugian',
      blocks: [
        'Anda bertanggung jawab jika dengan sadar memberikan keterangan yang tidak benar, menyalahgunakan sertifikat, atau menyerang situs. Jika pihak ketiga kemudian menuntut kami, Anda mengganti kerugian dan biaya wajar yang timbul bagi kami. Hal ini tidak berlaku sepanjang kesalahan ada pada kami sendiri. Kami segera memberitahukan tuntutan itu kepada Anda dan mendengar Anda sebelum menyelesaikannya.',
      ],
    },
    {
      id: 'changes',
      heading: 'Perubahan ketentuan ini',
      blocks: [
        'Kami dapat mengubah ketentuan ini. Perubahan penting kami umumkan pada situs ini sebelum berlaku. Permohonan atau perjanjian yang dibuat sebelum perubahan tetap tunduk pada ketentuan yang berlaku saat dibuat, kecuali jika Anda menyetujui ketentuan baru atau hukum mewajibkannya. Jika suatu ketentuan tidak sah, ketentuan lainnya tetap berlaku.',
      ],
    },
    {
      id: 'governing-law',
      heading: 'Hukum yang berlaku dan pengadilan',
      blocks: [
        'Ketentuan ini diatur oleh hukum Republik Indonesia. Anda dan kami terlebih dahulu berupaya menyelesaikan sengketa secara musyawarah, paling lama 30 hari sejak salah satu pihak memintanya secara tertulis. Jika tidak berhasil, pengadilan di Jakarta berwenang memeriksa sengketa itu, kecuali jika perjanjian tersendiri menunjuk arbitrase atau pengadilan lain, atau hukum memberi Anda hak atas pengadilan lain.',
      ],
    },
    {
      id: 'language',
      heading: 'Bahasa',
      blocks: [
        'Ketentuan ini tersedia dalam bahasa Indonesia dan bahasa Inggris, dan keduanya dimaksudkan memiliki isi yang sama. Undang-Undang Nomor 24 Tahun 2009 mewajibkan penggunaan bahasa Indonesia dalam perjanjian dengan pihak Indonesia. Oleh karena itu, jika kedua versi berbeda, versi bahasa Indonesia yang diutamakan untuk perjanjian dengan pihak Indonesia. Bagi pihak lain, kedua versi dibaca bersama-sama, dan perbedaan tidak merugikan orang yang dengan iktikad baik mengandalkan salah satunya.',
      ],
    },
    {
      id: 'contact',
      heading: 'Kontak',
      blocks: [
        `${office.names.id}, ${office.address.join(', ')}. Email: ${office.email}. Telepon: ${office.phone}.`,
        'Cara kami memproses data pribadi diuraikan dalam kebijakan privasi situs ini.',
      ],
    },
  ],
}
