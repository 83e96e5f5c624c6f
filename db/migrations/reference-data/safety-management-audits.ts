import type { ServiceSeed } from './service-seed.ts'

export const safetyManagementAudits: ServiceSeed = {
  slug: 'safety-management-audits',
  category: 'personnel',
  en: {
    title: 'ISM, ISPS and MLC audits',
    description:
      'Audits of companies and ships for safety management, ship security and maritime labour.',
    longDescription: [
      'We audit the company’s office and its ships under the ISM Code, verify ship security under Part A of the ISPS Code, and inspect working and living conditions under the Maritime Labour Convention, 2006. We do this for flag States that have authorised us.',
      'The Document of Compliance is held by the company, runs for five years and is verified every year, within three months of the anniversary date. The Safety Management Certificate, the International Ship Security Certificate and the Maritime Labour Certificate belong to the ship. Each runs for five years, with one intermediate verification between the second and third anniversary dates.',
      'New companies and ships start with an interim certificate: up to twelve months for the company and six months for the ship. After each audit you receive a report that separates observations, non-conformities and major non-conformities.',
    ].join('\n\n'),
    areas: ['ISM', 'ISPS', 'MLC'],
    benefits: [
      'ISM, ISPS and MLC audits of one ship in a single visit',
      'Findings that quote the clause and the evidence they rest on',
      'Auditors who have had no part in writing your system',
      'A clear date and method for closing each non-conformity',
      'Interim certificates when a ship changes flag or manager',
    ],
    process: [
      'Application: You name the company, the ships, the flags and the certificates you need.',
      'Document review: We read the safety management manual, and the security plan or labour declaration where it applies.',
      'Audit: The auditor interviews people, checks records and watches drills ashore or on board.',
      'Corrective action: You send the cause and the correction of each non-conformity by the agreed date.',
      'Certificate: We issue or endorse the certificate and plan the next verification with you.',
    ],
  },
  id: {
    title: 'Audit ISM, ISPS, dan MLC',
    description:
      'Audit perusahaan dan kapal untuk manajemen keselamatan, keamanan kapal, dan ketenagakerjaan maritim.',
    longDescription: [
      'Kami mengaudit kantor perusahaan dan kapalnya menurut ISM Code, memverifikasi keamanan kapal menurut Bagian A ISPS Code, serta memeriksa kondisi kerja dan akomodasi awak kapal menurut Konvensi Ketenagakerjaan Maritim (MLC) 2006. Audit dilakukan atas nama negara bendera yang memberi kami wewenang.',
      'Document of Compliance (DOC) dipegang perusahaan, berlaku lima tahun, dan diverifikasi setiap tahun dalam rentang tiga bulan sebelum atau sesudah tanggal ulang tahun. Safety Management Certificate, International Ship Security Certificate, dan Maritime Labour Certificate melekat pada kapal. Masing-masing berlaku lima tahun dengan satu verifikasi antara di antara ulang tahun kedua dan ketiga.',
      'Perusahaan dan kapal baru memulai dengan sertifikat sementara: paling lama dua belas bulan untuk perusahaan dan enam bulan untuk kapal. Laporan audit memisahkan observasi, ketidaksesuaian, dan ketidaksesuaian mayor.',
    ].join('\n\n'),
    areas: ['ISM', 'ISPS', 'MLC'],
    benefits: [
      'Audit ISM, ISPS, dan MLC satu kapal dalam satu kunjungan',
      'Setiap temuan menyebut klausul dan bukti objektif yang menjadi dasarnya',
      'Auditor tidak pernah terlibat dalam penyusunan sistem perusahaan Anda',
      'Tenggat dan cara penutupan setiap ketidaksesuaian ditetapkan dengan jelas',
      'Sertifikat sementara saat kapal berganti bendera atau perusahaan pengelola',
    ],
    process: [
      'Permohonan: Anda menyebutkan perusahaan, kapal, bendera, dan sertifikat yang diperlukan.',
      'Telaah dokumen: Kami menelaah manual manajemen keselamatan serta rencana keamanan atau deklarasi ketenagakerjaan bila berlaku.',
      'Audit: Auditor mewawancarai personel, memeriksa catatan, dan menyaksikan latihan di kantor atau di kapal.',
      'Tindakan perbaikan: Anda mengirim penyebab dan perbaikan setiap ketidaksesuaian sebelum tenggat yang disepakati.',
      'Sertifikat: Kami menerbitkan atau mengukuhkan sertifikat dan merencanakan verifikasi berikutnya bersama Anda.',
    ],
  },
}
