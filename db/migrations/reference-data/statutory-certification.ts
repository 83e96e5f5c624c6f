import type { ServiceSeed } from './service-seed.ts'

export const statutoryCertification: ServiceSeed = {
  slug: 'statutory-certification',
  category: 'vessel',
  en: {
    title: 'Statutory certification',
    description:
      'Surveys and certificates under SOLAS, MARPOL, Load Lines and Tonnage on behalf of flag States.',
    longDescription: [
      'Where a flag State has authorised us, we survey the ship and issue the certificates its conventions require. These include the cargo ship safety construction, equipment and radio certificates under SOLAS, the oil, sewage and air pollution prevention certificates under MARPOL Annexes I, IV and VI, and the International Load Line Certificate under the 1966 Convention and its 1988 Protocol.',
      'Most of these certificates run for five years under the harmonized system of survey and certification. Annual surveys fall within three months before or after the anniversary date; radio is surveyed every year, and the sewage certificate needs no annual survey. A renewal survey completed in the last three months of validity lets the new certificate run from the old expiry date. Exemptions remain the decision of the flag State.',
    ].join('\n\n'),
    areas: ['SOLAS', 'MARPOL', 'Load line'],
    benefits: [
      'One surveyor’s visit can cover several conventions with the same survey window',
      'Certificates in the model form that port State inspectors know',
      'Electronic certificates with a number and QR code for checking',
      'Expiry dates aligned where the harmonized system permits it',
      'Requests for exemption or extension put to the flag State for you',
    ],
    process: [
      'Application: You tell us the flag, the ship’s particulars and the certificates that are due.',
      'Authority check: We confirm what the flag State has authorised us to do and what it decides itself.',
      'Documents: We review plans, manuals and earlier certificates before the surveyor travels.',
      'Survey: The surveyor inspects and tests on board and agrees a date for correcting any deficiency.',
      'Certificate: We issue or endorse the certificate, enter it in the register and report to the flag State.',
    ],
  },
  id: {
    title: 'Sertifikasi statutoria',
    description:
      'Survei dan sertifikat menurut SOLAS, MARPOL, Garis Muat, dan Tonase atas nama negara bendera.',
    longDescription: [
      'Sejauh diberi wewenang oleh negara bendera, kami menyurvei kapal dan menerbitkan sertifikat yang disyaratkan konvensi. Di antaranya sertifikat keselamatan konstruksi, perlengkapan, dan radio kapal barang menurut SOLAS, sertifikat pencegahan pencemaran oleh minyak, kotoran, dan udara menurut MARPOL Annex I, IV, dan VI, serta Sertifikat Garis Muat Internasional menurut Konvensi 1966 dengan Protokol 1988.',
      'Sebagian besar sertifikat itu berlaku lima tahun menurut sistem survei dan sertifikasi yang diharmonisasi. Survei tahunan dilaksanakan dalam rentang tiga bulan sebelum atau sesudah tanggal ulang tahun; radio disurvei setiap tahun, sedangkan sertifikat pencegahan pencemaran oleh kotoran tidak memerlukan survei tahunan. Bila survei pembaruan selesai dalam tiga bulan terakhir masa berlaku, sertifikat baru dihitung dari tanggal berakhirnya sertifikat lama. Pembebasan (exemption) tetap menjadi keputusan negara bendera.',
    ].join('\n\n'),
    areas: ['SOLAS', 'MARPOL', 'Garis muat'],
    benefits: [
      'Satu kunjungan surveyor dapat mencakup beberapa konvensi dengan jadwal survei yang sama',
      'Sertifikat dalam format baku konvensi yang dikenal pemeriksa negara pelabuhan',
      'Sertifikat elektronik dengan nomor dan kode QR untuk pemeriksaan keaslian',
      'Tanggal berakhir sertifikat diselaraskan sejauh diizinkan sistem yang diharmonisasi',
      'Permohonan pembebasan atau perpanjangan kami teruskan kepada negara bendera',
    ],
    process: [
      'Permohonan: Anda menyampaikan bendera, data utama kapal, dan sertifikat yang jatuh tempo.',
      'Pemeriksaan wewenang: Kami menjelaskan apa yang dilimpahkan negara bendera kepada kami dan apa yang diputuskannya sendiri.',
      'Dokumen: Kami memeriksa gambar, buku manual, dan sertifikat sebelumnya sebelum surveyor berangkat.',
      'Survei: Surveyor memeriksa dan menguji di kapal serta menyepakati tenggat perbaikan setiap kekurangan.',
      'Sertifikat: Kami menerbitkan atau mengukuhkan sertifikat, mencatatnya dalam register, dan melapor kepada negara bendera.',
    ],
  },
}
