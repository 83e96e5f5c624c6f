import type { ServiceSeed } from './service-seed.ts'

export const shipClassification: ServiceSeed = {
  slug: 'ship-classification',
  category: 'vessel',
  en: {
    title: 'Ship classification',
    description:
      'Plan approval, survey during construction and periodical surveys under the rules of the society.',
    longDescription: [
      'Class covers the strength of the hull, the main and auxiliary machinery, the electrical installation and the control systems. For a new ship we approve the drawings, attend at the yard while it is built, and take part in the sea trials. A ship already in service can enter class after a review of its drawings and survey history and a survey on board.',
      'Class runs in periods of five years. Annual surveys fall within three months before or after each anniversary date, the intermediate survey goes with the second or third annual, and a renewal survey closes the period. The bottom is surveyed twice in five years, at most 36 months apart. Oil tankers and bulk carriers also follow the enhanced programme of the 2011 ESP Code. You receive a Certificate of Classification and a survey status.',
    ].join('\n\n'),
    areas: ['Hull', 'Machinery', 'Newbuilding'],
    benefits: [
      'One survey status that lists every due date and open condition',
      'Drawings checked against the rules before steel is cut',
      'Class and statutory surveys combined in one attendance where windows allow',
      'A survey history you can show to insurers, charterers and buyers',
      'A certificate number that anyone can check on this site',
    ],
    process: [
      'Application: You send the ship’s particulars and the drawings you have; we confirm scope, place and fee.',
      'Plan review: We examine the drawings and calculations and return them approved or with comments.',
      'Survey: Our surveyor attends at the yard or on board and records what is found.',
      'Class decision: The report is reviewed in our office and class is assigned, with conditions where repairs are still due.',
      'Periodical surveys: We remind you of each survey before its window opens and endorse the certificate when it is done.',
    ],
  },
  id: {
    title: 'Klasifikasi kapal',
    description:
      'Persetujuan gambar, pengawasan pembangunan, dan survei berkala menurut peraturan klasifikasi kami.',
    longDescription: [
      'Klasifikasi mencakup kekuatan lambung, permesinan induk dan bantu, instalasi listrik, serta sistem kendali. Untuk bangunan baru, kami menyetujui gambar rancangan, mengawasi pembangunan di galangan, dan mengikuti uji coba laut. Kapal yang sudah beroperasi dapat masuk kelas setelah gambar dan riwayat surveinya ditelaah dan kapal disurvei.',
      'Masa kelas berlaku lima tahun. Survei tahunan dilaksanakan dalam rentang tiga bulan sebelum atau sesudah tanggal ulang tahun sertifikat, survei antara bersamaan dengan survei tahunan kedua atau ketiga, dan survei pembaruan menutup masa kelas. Survei alas dilakukan dua kali dalam lima tahun dengan jarak paling lama 36 bulan. Kapal tangki minyak dan kapal curah juga mengikuti program survei yang ditingkatkan menurut ESP Code 2011. Anda menerima Sertifikat Klasifikasi dan status survei kapal.',
    ].join('\n\n'),
    areas: ['Lambung', 'Permesinan', 'Bangunan baru'],
    benefits: [
      'Satu status survei yang memuat semua tanggal jatuh tempo dan kondisi kelas',
      'Gambar diperiksa terhadap peraturan sebelum pelat mulai dipotong',
      'Survei kelas dan statutoria digabung dalam satu kunjungan bila waktunya memungkinkan',
      'Riwayat survei yang dapat ditunjukkan kepada perusahaan asuransi, pencarter, dan calon pembeli',
      'Nomor sertifikat yang dapat diperiksa siapa pun di situs ini',
    ],
    process: [
      'Permohonan: Anda mengirim data utama kapal dan gambar yang ada; kami menetapkan lingkup, tempat, dan biaya.',
      'Pemeriksaan gambar: Kami memeriksa gambar dan perhitungan, lalu mengembalikannya dengan persetujuan atau catatan.',
      'Survei: Surveyor kami hadir di galangan atau di kapal dan mencatat semua temuan.',
      'Penetapan kelas: Laporan ditelaah di kantor dan kelas ditetapkan, disertai kondisi kelas bila masih ada perbaikan yang harus diselesaikan.',
      'Survei berkala: Kami mengingatkan Anda sebelum jadwal setiap survei dibuka dan mengukuhkan sertifikat setelah survei selesai.',
    ],
  },
}
