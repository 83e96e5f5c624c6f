import { office } from '#/app/web/office.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacy: LegalDocument = {
  title: 'Kebijakan privasi',
  updated: '2025-04-27',
  introduction: [
    'Kebijakan ini menjelaskan data pribadi apa yang kami proses saat Anda menggunakan situs dan register sertifikat kami. Di sini juga dijelaskan tujuannya, lamanya data disimpan, dan apa yang dapat Anda minta dari kami. Rincian yang ditambahkan register kami ada dalam suplemen di bawah, yang bertanggal sendiri.',
    'Singkatnya: Anda dapat memverifikasi sertifikat tanpa akun dan tanpa menyebutkan identitas. Kami tidak menggunakan analitik, iklan, ataupun pelacak.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Siapa kami',
      blocks: [
        `${office.names.id} (“kami”) adalah badan klasifikasi dan lembaga sertifikasi maritim. Alamat kami: ${office.address.join(', ')}.`,
        'Kami adalah pengendali data pribadi atas data yang diuraikan di sini. Hukum yang berlaku adalah Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (“UU PDP”). General Data Protection Regulation Uni Eropa (“GDPR”) dapat berlaku pula apabila kami menawarkan layanan kepada orang yang berada di Uni Eropa.',
      ],
    },
    {
      id: 'identity-data',
      heading: 'Data identitas',
      blocks: [
        [
          'Pemohon: nama perusahaan, yang dapat berupa nama Anda sendiri apabila Anda berusaha dengan nama tersebut.',
          'Pengirim pesan: nama yang diisikan pada formulir kontak.',
          'Staf kami: nama pengguna, peran, dan tanggal pembuatan akun.',
        ],
        'Mohon jangan mencantumkan data pribadi yang bersifat spesifik, seperti data kesehatan atau catatan kejahatan, pada isian bebas.',
      ],
    },
    {
      id: 'contact-data',
      heading: 'Data kontak',
      blocks: [
        'Dari pemohon, kami menerima alamat email, nomor telepon, dan keterangan yang Anda tambahkan tentang permohonan. Dari pengguna formulir kontak, kami menerima alamat email, perihal, dan isi pesan. Dari perusahaan pemilik atau pengelola kapal, kami menyimpan alamat email kontak untuk mengirim pengingat survei dan pemberitahuan tentang sertifikat. Dari staf, kami menyimpan alamat email kerja yang dipakai untuk masuk ke situs.',
      ],
    },
    {
      id: 'technical-data',
      heading: 'Data teknis',
      blocks: [
        'Ketika Anda menggunakan situs ini, kami memproses alamat jaringan Anda, apa yang Anda minta dan kapan, dan apakah permintaan itu berhasil. Data ini diperlukan untuk menjawab, menelusuri gangguan, membatasi penyalahgunaan, dan melindungi akses staf kami. Suplemen menjelaskan apa yang dicatat, dihitung, dan disimpan, serta berapa lama.',
        'Jaringan antara Anda dan kami, termasuk jaringan penyedia hosting kami, memproses alamat jaringan Anda untuk menyampaikan jawaban.',
      ],
    },
    {
      id: 'vessel-data',
      heading: 'Data kapal',
      blocks: [
        'Kami menyimpan nama, bendera, dan nomor IMO (jika ada) setiap kapal, serta keterangan pemohon tentang kapal itu. Data kapal menerangkan kapal, bukan orang. Apabila data itu merujuk pada seseorang, misalnya pemilik kapal perseorangan, kami memperlakukannya sebagai data pribadi.',
      ],
    },
    {
      id: 'certificate-data',
      heading: 'Data sertifikat',
      blocks: [
        'Untuk setiap sertifikat, kami menyimpan nomor, jenis yang tercakup, tanggal terbit dan tanggal berakhir, dan layanan yang menjadi dasar penerbitannya. Kami juga menyimpan apakah sertifikat itu berlaku, ditangguhkan, atau dicabut, sejak kapan, dan apa alasannya. Untuk setiap survei, kami menyimpan kapan dan di mana survei selesai, hasilnya, dan nama surveyor. Setiap perubahan disimpan sebagai peristiwa register: apa yang diubah, kapan, dan oleh staf mana. Basis data dirancang untuk menolak perubahan atas peristiwa tersebut.',
      ],
    },
    {
      id: 'how-we-use-data',
      heading: 'Tujuan dan dasar pemrosesan',
      blocks: [
        'Kami memproses data pribadi hanya untuk tujuan berikut, dengan dasar pemrosesan menurut Pasal 20 UU PDP:',
        [
          'Menangani permohonan dan memberikan layanan: perjanjian dengan Anda, atau permintaan Anda sebelum perjanjian dibuat.',
          'Menjawab pesan: permintaan Anda, dan kepentingan kami yang sah untuk menjawabnya.',
          'Menyelenggarakan register dan memungkinkan siapa pun memverifikasi sertifikat: kewajiban hukum, tugas bagi kepentingan umum yang kami laksanakan untuk negara bendera, dan kepentingan kami yang sah untuk mencegah pemalsuan sertifikat.',
          'Memberikan akses kepada staf dan mencatat siapa mengubah apa: kepentingan kami yang sah atas register yang tepercaya.',
          'Menjaga keamanan situs dan menemukan gangguan: kepentingan kami yang sah atas layanan yang aman.',
          'Menyimpan catatan usaha: kewajiban hukum kami.',
        ],
        'Apabila suatu saat kami mendasarkan pemrosesan pada persetujuan, kami memintanya secara terpisah, dan Anda dapat menariknya kembali kapan saja. Kami tidak mengirimkan iklan, tidak menjual data, tidak melakukan pemrofilan, dan tidak mengambil keputusan tentang seseorang semata-mata secara otomatis.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Kuki',
      blocks: [
        'Situs ini memasang kuki hanya agar situs berfungsi dan untuk pilihan staf. Tidak ada kuki yang melacak Anda. Suplemen memuat daftar kuki dengan masa berlakunya, dan apa yang disimpan halaman di perangkat Anda selain itu.',
      ],
    },
    {
      id: 'who-sees-data',
      heading: 'Siapa yang melihat data',
      blocks: [
        [
          'Staf kami: mereka yang masuk ke situs ini melihat permohonan dan pesan untuk keperluan pekerjaannya.',
          'Negara bendera: apabila kami melakukan sertifikasi atas nama negara bendera, negara itu dapat menerima permohonan, hasil survei, dan sertifikat.',
          'Otoritas negara pelabuhan: mereka dapat meminta keterangan kepada kami tentang kapal yang mereka periksa.',
          'Prosesor data pribadi: perusahaan yang mengelola server atau email untuk kami. Mereka bertindak atas perintah kami dan wajib menjaga kerahasiaan.',
          'Pengadilan dan instansi berwenang: apabila hukum mewajibkan kami.',
        ],
        'Kepada masing-masing pihak, kami hanya memberikan data yang diperlukan untuk tujuannya.',
      ],
    },
    {
      id: 'public-register',
      heading: 'Apa yang ditampilkan register publik, dan mengapa',
      blocks: [
        'Siapa pun yang memasukkan nomor sertifikat akan melihat apa yang tercatat dalam register tentang sertifikat dan kapal itu. Suplemen menyebutkan apa saja yang ditampilkan, dan apa yang tidak.',
        'Register ini terbuka untuk umum karena petugas pelabuhan, pencarter, atau bank harus dapat segera mengetahui apakah dokumen di tangannya asli dan masih berlaku.',
      ],
    },
    {
      id: 'international-transfers',
      heading: 'Transfer data ke luar negeri',
      blocks: [
        'Jawaban register publik dapat dibaca dari negara mana pun. Kami juga dapat mengirimkan data kepada negara bendera, otoritas negara pelabuhan, atau prosesor data pribadi di luar Indonesia. Sesuai dengan Pasal 56 UU PDP, kami terlebih dahulu memastikan bahwa negara penerima memiliki tingkat pelindungan data pribadi yang setara dengan atau lebih tinggi daripada UU PDP. Jika tidak, kami memastikan adanya pelindungan yang memadai dan bersifat mengikat, misalnya melalui perjanjian. Jika keduanya tidak terpenuhi, kami meminta persetujuan Anda.',
      ],
    },
    {
      id: 'retention',
      heading: 'Berapa lama data disimpan',
      blocks: [
        'Kami menyimpan data hanya selama diperlukan untuk tujuannya. Sertifikat dan peristiwa register disimpan tanpa batas waktu karena pihak lain mengandalkannya. Permohonan dan pesan dihapus setelah jangka waktunya berakhir. Suplemen memuat jangka waktu semua yang disimpan register.',
        'Salinan dalam cadangan hilang ketika cadangan itu diganti. Kami menyimpan data lebih lama hanya jika tuntutan hukum atau kewajiban hukum mengharuskannya.',
      ],
    },
    {
      id: 'security',
      heading: 'Keamanan',
      blocks: [
        'Kata sandi hanya disimpan sebagai hash argon2id, dan token sesi hanya sebagai hash. Sambungan ke situs publik dienkripsi. Hanya orang dan program yang telah kami beri akses yang dapat mengubah register, dan setiap perubahan meninggalkan jejak. Jika terjadi kegagalan pelindungan data pribadi Anda, kami memberitahukannya secara tertulis kepada Anda dan lembaga yang berwenang paling lambat 3 x 24 jam.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Hak Anda',
      blocks: [
        'Sebagai subjek data pribadi, Anda memiliki hak berikut:',
        [
          'Akses: Anda dapat menanyakan siapa yang menggunakan data Anda dan untuk apa, melihatnya, dan memperoleh salinannya.',
          'Perbaikan: Anda dapat meminta data yang keliru diperbaiki dan data yang belum lengkap dilengkapi.',
          'Penghapusan: Anda dapat meminta kami mengakhiri pemrosesan, menghapus, atau memusnahkan data Anda, misalnya ketika data itu tidak lagi kami perlukan.',
          'Keberatan: Anda dapat mengajukan keberatan atas pemrosesan yang didasarkan pada kepentingan kami yang sah atau tugas bagi kepentingan umum, dan atas keputusan yang semata-mata otomatis.',
          'Pembatasan: Anda dapat meminta kami menunda atau membatasi pemrosesan data Anda, misalnya selama suatu perbaikan diperiksa.',
          'Pemindahan (portabilitas): Anda dapat memperoleh data Anda dalam format yang lazim dan dapat dibaca oleh sistem elektronik, serta meminta agar data itu dikirimkan kepada pengendali lain apabila dapat dilakukan dengan aman.',
        ],
        'Anda juga dapat menggugat dan menerima ganti rugi sesuai dengan ketentuan hukum.',
      ],
    },
    {
      id: 'using-your-rights',
      heading: 'Cara menggunakan hak Anda',
      blocks: [
        `Kirimkan permohonan ke ${office.email} atau ke alamat pos kami. Sebutkan hak yang hendak Anda gunakan dan data yang Anda maksud. Jika kami tidak dapat memastikan bahwa data itu milik Anda, kami segera meminta bukti seperlunya saja. Penggunaan hak ini tidak dipungut biaya.`,
        'Kami menanggapi permohonan akses, perbaikan, dan pembatasan, serta penarikan persetujuan, paling lambat 3 x 24 jam sejak kami menerimanya. Permohonan penghapusan, keberatan, dan pemindahan kami tanggapi paling lambat 14 hari. Jika kami menolak, kami menjelaskan alasannya dan langkah yang dapat Anda tempuh.',
      ],
    },
    {
      id: 'limits-of-erasure',
      heading: 'Batas penghapusan',
      blocks: [
        'Catatan tentang kapal dalam register tetap ada sebagai catatan publik, dan peristiwa register tetap ada sebagai bukti tentang apa yang disertifikasi dan kapan. Pihak lain mengandalkannya, sehingga kami tidak menghapusnya atas permintaan. Kami memperbaiki yang keliru atau menghapus catatan yang salah dimasukkan, dan peristiwa yang menunjukkan hal itu tetap tersimpan. Data yang tidak diperlukan untuk register, seperti nomor telepon Anda dalam permohonan, dapat dihapus kecuali jika hukum mewajibkan kami menyimpannya.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Pengaduan',
      blocks: [
        'Jika Anda tidak puas, mohon sampaikan terlebih dahulu kepada kami. Anda juga dapat menghubungi lembaga yang berwenang menurut UU PDP atau, selama lembaga itu belum menjalankan tugasnya, kementerian yang membidangi urusan komunikasi dan digital. Apabila GDPR berlaku, Anda dapat mengadu kepada otoritas pengawas di tempat Anda tinggal atau bekerja.',
      ],
    },
    {
      id: 'changes',
      heading: 'Perubahan kebijakan ini',
      blocks: [
        'Kami dapat mengubah kebijakan ini. Jika suatu perubahan memengaruhi cara kami menggunakan data yang telah Anda berikan, kami mengumumkannya sebelum berlaku, dan meminta persetujuan Anda lagi apabila diwajibkan oleh hukum.',
      ],
    },
    {
      id: 'contact',
      heading: 'Kontak',
      blocks: [
        `${office.names.id}, ${office.address.join(', ')}. Email: ${office.email}. Telepon: ${office.phone}.`,
      ],
    },
  ],
}
