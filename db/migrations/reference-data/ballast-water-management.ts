import type { ServiceSeed } from './service-seed.ts'

export const ballastWaterManagement: ServiceSeed = {
  slug: 'ballast-water-management',
  category: 'specialized',
  en: {
    title: 'Ballast water management',
    description:
      'Plan approval, commissioning tests and certificates under the BWM Convention 2004.',
    longDescription: [
      'Ships of 400 gross tonnage and above to which the Convention applies need an approved ballast water management plan, a record book and the International Ballast Water Management Certificate. Since 8 September 2024 the discharge standard D-2 applies to all of them, which in most cases means a treatment system on board.',
      'When a treatment system is installed, we examine the drawings, survey the installation and attend the commissioning test, in which discharged water is sampled and analysed to show that the system works. The certificate runs for up to five years with annual, intermediate and renewal surveys; a major repair or replacement of the system calls for an additional survey.',
      'You receive the approved plan and, for flag States that have authorised us, the certificate, endorsed at each survey. We also tell you which entries in the record book would draw a question in port.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'Plan comments are given in one list, with the rule quoted',
      'Retrofit drawings checked before the ship enters the yard',
      'Commissioning test and survey planned for the same port call',
      'Surveys held together with the other five-year certificates',
      'Record book entries reviewed before an inspector sees them',
    ],
    process: [
      'Application: You send the ship’s particulars, ballast arrangement and details of the treatment system.',
      'Plan approval: We review the management plan and the installation drawings and send our comments.',
      'Installation survey: The surveyor checks piping, electrical work, sensors and the type approval certificate.',
      'Commissioning test: Samples are taken and analysed independently of the maker of the system.',
      'Certificate: We issue the certificate and agree the dates of the annual and intermediate surveys.',
    ],
  },
  id: {
    title: 'Manajemen air balas',
    description: 'Persetujuan rencana, uji komisioning, dan sertifikat menurut Konvensi BWM 2004.',
    longDescription: [
      'Kapal 400 GT ke atas yang tunduk pada Konvensi memerlukan rencana manajemen air balas yang disetujui, buku catatan air balas, dan Sertifikat Internasional Manajemen Air Balas. Sejak 8 September 2024 standar pembuangan D-2 berlaku bagi semua kapal tersebut, yang umumnya berarti kapal perlu dilengkapi sistem pengolahan.',
      'Saat sistem pengolahan dipasang, kami memeriksa gambar, menyurvei pemasangan, dan menghadiri uji komisioning, yaitu pengambilan dan analisis sampel air buangan untuk membuktikan bahwa sistem bekerja. Sertifikat berlaku paling lama lima tahun dengan survei tahunan, antara, dan pembaruan; perbaikan besar atau penggantian sistem memerlukan survei tambahan.',
      'Anda menerima rencana yang disetujui dan, untuk negara bendera yang memberi kami wewenang, sertifikat yang dikukuhkan pada setiap survei. Kami juga menunjukkan isian buku catatan yang dapat dipertanyakan di pelabuhan.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'Catatan atas rencana disampaikan dalam satu daftar beserta dasar aturannya',
      'Gambar pemasangan diperiksa sebelum kapal masuk galangan',
      'Uji komisioning dan survei dijadwalkan pada kunjungan pelabuhan yang sama',
      'Survei dilaksanakan bersama sertifikat lima tahunan lain milik kapal',
      'Isian buku catatan ditelaah sebelum diperiksa petugas negara pelabuhan',
    ],
    process: [
      'Permohonan: Anda mengirim data utama kapal, susunan tangki balas, dan data sistem pengolahan.',
      'Persetujuan rencana: Kami menelaah rencana manajemen dan gambar pemasangan, lalu menyampaikan catatan.',
      'Survei pemasangan: Surveyor memeriksa perpipaan, kelistrikan, sensor, dan sertifikat persetujuan tipe.',
      'Uji komisioning: Sampel diambil dan dianalisis secara independen dari pembuat sistem.',
      'Sertifikat: Kami menerbitkan sertifikat dan menyepakati jadwal survei tahunan dan survei antara.',
    ],
  },
}
