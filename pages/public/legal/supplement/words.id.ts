import type { SupplementWords } from './words.ts'

const UNITS = { minute: 'menit', hour: 'jam', day: 'hari', year: 'tahun' }

export const indonesian: SupplementWords = {
  title: 'Suplemen: apa yang ditampilkan, disimpan, dan dihapus register ini',
  introduction: [
    'Suplemen ini menjelaskan secara rinci apa yang dilakukan perangkat lunak register ini. Suplemen ini merupakan bagian dari kebijakan di atas. Jika keduanya berbeda, suplemen ini yang berlaku.',
  ],
  publicHeading: 'Apa yang dapat dilihat semua orang',
  publicIntroduction: 'Siapa pun yang memasukkan nomor sertifikat akan melihat:',
  publicFacts: {
    entry:
      'nomor, nama kapal pada sertifikat dan nama kapal sekarang, nomor IMO, tonase kotor, bendera, jenis sertifikat, serta tanggal terbit dan tanggal berakhir;',
    status:
      'apakah sertifikat berlaku; jika tidak, sejak kapan dan apa alasannya; sertifikat yang menggantikannya; dan apakah kelas kapal ditangguhkan atau dicabut. Kami tidak mencantumkan nama orang dalam alasan;',
    corrections:
      'apa yang diperbaiki setelah sertifikat terbit: keterangan mana, pada tanggal berapa, dan apa alasannya;',
    certificates:
      'setiap sertifikat di bawah nomor itu, dengan nomor, macam, tanggal, dan statusnya sendiri;',
    extensions:
      'perpanjangan: macam dan hari terakhirnya, tanggal pemberiannya, serta persetujuan Administrasi negara bendera dengan nomor rujukannya;',
    surveys:
      'survei: macam, tanggal, tempat, dan hasilnya, apakah survei itu diperhitungkan untuk sertifikat, sejak kapan register ini mencatatnya, serta survei berikutnya;',
    surveyors:
      'siapa yang melaksanakan survei yang disahkan pada sertifikat: nama surveyor, seperti pada dokumennya;',
    conditions: 'kondisi yang masih terbuka: isinya, tanggal ditetapkan, dan tenggatnya.',
  },
  publicMore: [
    'Selama sertifikat tidak ditangguhkan atau dicabut, siapa pun yang memiliki nomornya juga dapat mengunduh dokumen bertanda tangannya. Dokumen itu memuat data kapal, nama surveyor, dan, bila diminta oleh bentuk baku konvensi, nama dan alamat pemilik, pengelola, atau pemilik kapal menurut MLC. Untuk entri yang dibuat dari dokumen lama, mungkin ada hasil pindainya.',
    'Hari yang lalu juga dapat ditanyakan: jawabannya adalah apa yang tercatat dalam register untuk hari itu.',
    'Siapa pun yang memiliki nomor IMO sebuah kapal dapat melihat daftar sertifikatnya. Log register bersifat publik dalam bentuk nilai hash; bukti suatu entri menampilkan apa yang saat itu publik dari sertifikat tersebut.',
    'Tidak publik: siapa yang menerbitkan atau mengubah sertifikat, keterangan dan catatan, isi laporan survei beserta fotonya, data kontak, permohonan, pesan, dan akun. Kami meminta mesin pencari untuk tidak mengindeks jawaban.',
  ],
  cookiesHeading: 'Kuki dan masa berlakunya',
  cookies: {
    session:
      'dipasang ketika staf memasukkan kata sandi yang benar. Server mengakhiri sesi setelah 30 menit tanpa kegiatan, dan setelah delapan jam.',
    device:
      'dipasang ketika staf masuk. Kuki ini menandai bahwa peramban ini pernah dipakai, agar percobaan orang lain tidak menghambat pemiliknya. Kuki ini tidak memberi akses kepada siapa pun.',
    flash:
      'membawa pesan singkat ke halaman berikutnya. Isinya nama pesan dan, bila ada huruf yang tidak dapat dicetak pada dokumen, huruf itu.',
    'sent-application':
      'setelah Anda mengirim permohonan: nomor rujukannya, untuk halaman tempat Anda mengirimnya.',
    'application-key':
      'setelah Anda membuka tautan pribadi suatu permohonan, atau mengirim permohonan: kunci tautan itu, yang kemudian tidak ada lagi di alamat.',
    'kit-key': 'sama, untuk tautan kit kapal.',
    'invitation-key': 'sama, untuk undangan membuka akun.',
    'reset-key': 'sama, untuk tautan kata sandi baru.',
    'list-view': 'dipasang ketika staf memilih kolom suatu daftar. Isinya nama kolom.',
  },
  cookiesEnd:
    'Tidak ada kuki lain. Tidak ada kuki yang dibaca pihak lain: semuanya hanya untuk situs ini. Tidak ada skrip atau fon dari pihak ketiga, dan tidak ada pelacak.',
  deviceHeading: 'Apa yang disimpan halaman di perangkat Anda',
  deviceIntroduction:
    'Agar halaman berfungsi tanpa jaringan, peramban Anda menyimpan hal berikut sampai Anda menghapus data situs ini:',
  device: {
    'offline-files': 'halaman yang memeriksa sertifikat tanpa jaringan, beserta berkasnya;',
    'signed-states':
      'kunci register, keadaan bertanda tangan yang terbaru, dan daftar sertifikat yang tidak berlaku. Data ini tidak menunjukkan sertifikat mana yang pernah Anda periksa;',
    'scroll-positions': 'posisi gulir halaman, sampai tab ditutup;',
    drafts:
      'untuk staf: apa yang diketik pada formulir sertifikat, sampai disimpan atau tab ditutup;',
    'keyboard-setting': 'untuk staf: apakah satu tombol berfungsi sebagai pintasan;',
    'survey-page': 'untuk surveyor: halaman untuk melapor dari atas kapal;',
    'survey-reports':
      'untuk surveyor: kapal yang ditugaskan kepadanya, serta laporannya dengan foto dan berkas.',
  },
  logsHeading: 'Apa yang dicatat dan dihitung',
  logs: [
    'Log server: untuk setiap permintaan dicatat nomor acak, metode, jalur alamat, status, waktu, dan lama pemrosesan. Jalur suatu verifikasi memuat nomor sertifikat. Untuk permintaan yang mengubah sesuatu, dan untuk yang ditolak karena tidak berhak atau terlalu sering, dicatat alamat IP; untuk orang dan program yang memiliki akun, nomor akunnya dan bagian publik dari kuncinya. Log tidak memuat kuki, isi formulir, parameter alamat, nilai hash berkas, ataupun penerima dan perihal email. Gangguan dicatat dengan uraian teknis, yang dapat memuat hal yang sedang diproses. Operator server kami menentukan berapa lama log disimpan: Anda dapat menanyakan jangka waktunya kepada kami.',
    'Hitungan permintaan: agar layanan tetap tersedia, permintaan dari suatu jaringan dihitung selama satu menit sampai satu jam, di memori dan, bila beberapa proses menjawab bersama, di basis data: di sana sebagai kode yang dibuat dengan kunci yang dihapus bersama hitungannya ketika hari (UTC) berakhir.',
    'Selain itu, verifikasi tidak menyimpan apa pun tentang pengunjung. Jaringan antara Anda dan kami, dan server di depan server kami, dapat mencatat lebih banyak: alamat Anda, dan alamat halaman.',
  ],
  fileHeading: 'Kode dan berkas yang Anda periksa',
  file: 'Gambar, PDF, dan apa yang dilihat kamera tetap di perangkat Anda. Isi kode QR dikirim ke register: nomor sertifikat dan pernyataan bertanda tangan. Untuk PDF dikirim pula SHA-256-nya, yaitu bilangan yang mengenali tepat berkas itu. Pernyataan dan SHA-256 tidak disimpan ataupun dicatat; nomor sertifikat ada dalam jalur alamat, yang dicatat.',
  storedHeading: 'Apa yang disimpan, dan kapan dihapus',
  storedIntroduction:
    'Register menghapus sendiri, sekali sehari dan selama register berjalan, apa yang telah habis jangka waktunya. Yang disimpan:',
  stored: {
    certificates:
      'Sertifikat dengan surveinya, nama surveyor, kondisi, dan peristiwa register, yang menyebut staf dengan alamat emailnya',
    scans:
      'Hasil pindai dokumen lama seperti saat dikirim, termasuk keterangan yang ditulis pemindai atau kamera di dalamnya, dan staf yang menambahkannya',
    'ships-and-companies':
      'Kapal, serta perusahaan pemilik atau pengelolanya: nama, alamat, alamat email kontak, dan setiap perubahan',
    flags: 'Negara bendera: alamat email administrasinya',
    'survey-reports':
      'Laporan dari atas kapal: naskah yang ditandatangani surveyor, nama dan tanda tangannya, foto dan berkas (lokasi pengambilan dihapus dari foto di ponsel sebelum dikirim, kecuali dari foto yang tidak dapat dibaca peramban, seperti banyak foto HEIC), siapa yang menyetujui atau menolaknya dan mengapa, serta kapal mana yang ditugaskan kepada siapa',
    notices:
      'Pemberitahuan tentang sertifikat: ke alamat mana dikirim, tentang apa, dan hasil pengirimannya',
    applications:
      'Permohonan: apa yang ditulis pemohon, pesan kepada pemohon, dan catatan staf kami',
    messages:
      'Pesan dari formulir kontak, dihitung sejak terakhir ditandai oleh staf kami, atau sejak diterima',
    emails: 'Email yang ditulis register, dengan penerima dan isinya, serta hasil pengirimannya',
    accounts:
      'Akun staf: alamat email, peran, bahasa, tanggal pembuatan dan pemakaian terakhir, nama surveyor, kata sandi sebagai hash argon2id, faktor kedua, dan kunci API. Akun yang tidak dipakai lagi dinonaktifkan dan tetap ada, karena peristiwa menyebutnya',
    events:
      'Peristiwa akun, layanan, bendera, dan register, dengan alamat email orang yang bertindak',
    sessions: 'Sesi staf: alamat IP dan nama yang disebut peramban',
    'known-origins':
      'Peramban dan jaringan yang pernah dipakai untuk masuk ke suatu akun, sebagai nilai hash, dihitung sejak terakhir dipakai',
    'sign-in-failures':
      'Kata sandi dan kode yang salah: hitungan menurut nilai hash alamat email dan jaringan, dihitung sejak yang terakhir',
    invitations: 'Undangan rekan kerja: alamat email, peran, dan nama',
    'password-resets': 'Tautan untuk kata sandi baru',
    'kit-links': 'Tautan ke dokumen sebuah kapal, dengan alamat email yang memintanya',
    'request-counts': 'Hitungan permintaan dari jaringan',
    'repeated-requests':
      'Jawaban atas permintaan program yang boleh diulang, dienkripsi dengan kunci yang hanya dimiliki program itu',
    imports: 'Berkas sertifikat yang diimpor staf, kecuali sudah ditulis atau dibuang lebih dahulu',
  },
  applicationsPeriod: ({ application, certified }) =>
    `Dihapus ${application} tahun setelah keputusan; bila sertifikat diterbitkan, ${certified} tahun setelah sertifikat terakhir kapal itu berakhir. Nomor rujukan, tanggal, keadaan, dan siapa yang memutuskan tetap tersimpan. Permohonan yang belum diputuskan tidak dihapus dengan sendirinya.`,
  storedEnd: [
    'Administrator dapat menghapus permohonan yang sudah diputuskan atau pesan lebih awal, dengan alasan, misalnya karena Anda memintanya. Bahwa data itu dihapus, kapan, oleh siapa, dan mengapa tetap tersimpan; isinya tidak.',
    'Salinan dihapus lebih lambat daripada register: cadangan diganti dengan yang lebih baru, sesuai dengan pengaturan kami, kecuali satu untuk setiap bulan, yang kami hapus sendiri; salinan yang dibuat sebelum perangkat lunak diperbarui diganti pada salah satu pembaruan berikutnya. Salinan yang dipulihkan membawa kembali isinya, dan register menghapusnya lagi.',
    'Catatan pembukuan tidak ada di register ini. Hukum mewajibkan kami menyimpannya selama sepuluh tahun sejak akhir tahun buku.',
  ],
  recipientsHeading: 'Kepada siapa register mengirim data dengan sendirinya',
  recipients: [
    'Pemohon: email tentang permohonannya, dan tentang sertifikat yang terbit darinya bila register tidak mengetahui alamat perusahaan kapal itu.',
    'Pemilik dan pengelola kapal: pemberitahuan tentang sertifikatnya dan pengingat, serta tautan ke dokumen kapal bila salah satu alamatnya memintanya.',
    'Administrasi negara bendera: pemberitahuan tentang sertifikat kapal di bawah benderanya.',
    'Sistem lain yang kami siapkan: setiap perubahan dari apa yang ditampilkan verifikasi.',
    'Server email yang mengantarkan email tersebut. Bila tidak ada, register menyimpan emailnya dan tidak mengirim apa pun.',
  ],
  permanent: 'Disimpan tanpa batas waktu.',
  whileUsed: 'Disimpan selama kami memakainya.',
  limited: (duration) => `Dihapus setelah ${duration}.`,
  untilClosed: 'sampai peramban ditutup',
  duration: (count, unit) => `${count} ${UNITS[unit]}`,
}
