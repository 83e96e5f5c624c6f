import type { ServiceSeed } from './service-seed.ts'

export const offshoreUnits: ServiceSeed = {
  slug: 'offshore-units',
  category: 'offshore',
  en: {
    title: 'Offshore units',
    description:
      'Classification and verification of offshore support vessels, barges and mobile units.',
    longDescription: [
      'We class anchor handlers, platform supply vessels, crew boats, work barges and mobile offshore units. Beyond hull and machinery, the survey covers what the work depends on: towing and anchor-handling gear, cranes, mooring, jacking systems, dynamic positioning and helidecks, as fitted.',
      'Mobile offshore drilling units are surveyed under the IMO MODU Code. The MODU safety certificate runs for up to five years with annual, intermediate and renewal surveys. The outside of the bottom is inspected at least twice in five years, at most 36 months apart, and an in-water survey may take the place of a docking where the rules allow.',
      'You receive class and, for flag States that have authorised us, statutory certificates, with a report on equipment that your client can read.',
    ].join('\n\n'),
    areas: ['Support vessels', 'Barges', 'Mobile units'],
    benefits: [
      'Surveys planned around the charter, the location and the weather season',
      'In-water survey on location in place of docking where rules allow',
      'Hull, machinery and working equipment covered in one survey plan',
      'Reports that the charterer’s own inspectors can use',
      'Mooring, towing and lifting gear certificates checked before mobilisation',
    ],
    process: [
      'Application: You describe the unit, its equipment, its area of work and its next contract.',
      'Plan review: We examine drawings, the operating manual, stability and the certificates of equipment.',
      'Survey plan: We agree which parts are surveyed at the yard, at the quay and on location.',
      'Survey: Surveyors inspect the unit and witness load, mooring, jacking or positioning tests as they apply.',
      'Certificate: We issue the certificates and a survey status with the due dates of the unit.',
    ],
  },
  id: {
    title: 'Unit lepas pantai',
    description:
      'Klasifikasi dan verifikasi kapal penunjang lepas pantai, tongkang, dan unit bergerak.',
    longDescription: [
      'Kami mengklasifikasi kapal penanganan jangkar, kapal pemasok anjungan, kapal angkut personel, tongkang kerja, dan unit lepas pantai bergerak. Selain lambung dan permesinan, survei mencakup perlengkapan yang menentukan pekerjaan: alat tunda dan penanganan jangkar, derek, tambat, sistem dongkrak, dynamic positioning, dan geladak helikopter, sesuai yang terpasang.',
      'Unit pengeboran lepas pantai bergerak disurvei menurut MODU Code dari IMO. Sertifikat keselamatan MODU berlaku paling lama lima tahun dengan survei tahunan, antara, dan pembaruan. Bagian luar alas diperiksa sedikitnya dua kali dalam lima tahun dengan jarak paling lama 36 bulan; survei bawah air dapat menggantikan docking bila peraturan mengizinkan.',
      'Anda menerima sertifikat kelas dan, untuk negara bendera yang memberi kami wewenang, sertifikat statutoria beserta laporan kondisi perlengkapan.',
    ].join('\n\n'),
    areas: ['Kapal penunjang', 'Tongkang', 'Unit bergerak'],
    benefits: [
      'Jadwal survei disusun menurut masa carter, lokasi kerja, dan musim cuaca',
      'Survei bawah air di lokasi sebagai pengganti docking bila peraturan mengizinkan',
      'Lambung, permesinan, dan alat kerja tercakup dalam satu rencana survei',
      'Laporan yang dapat dipakai langsung oleh pemeriksa dari pihak pencarter',
      'Sertifikat alat tambat, tunda, dan angkat diperiksa sebelum mobilisasi',
    ],
    process: [
      'Permohonan: Anda menjelaskan unit, perlengkapan, wilayah kerja, dan kontrak berikutnya.',
      'Pemeriksaan gambar: Kami memeriksa gambar, manual operasi, stabilitas, dan sertifikat perlengkapan.',
      'Rencana survei: Kami menyepakati bagian yang disurvei di galangan, di dermaga, dan di lokasi.',
      'Survei: Surveyor memeriksa unit dan menyaksikan uji beban, tambat, dongkrak, atau dynamic positioning sesuai keperluan.',
      'Sertifikat: Kami menerbitkan sertifikat dan status survei yang memuat tanggal jatuh tempo unit.',
    ],
  },
}
