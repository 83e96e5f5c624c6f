import type { ServiceSeed } from './service-seed.ts'

export const assessmentAndVerification: ServiceSeed = {
  slug: 'assessment-and-verification',
  category: 'technical',
  en: {
    title: 'Assessment and verification',
    description:
      'Independent condition assessment of hull, machinery and equipment for owners, charterers and banks.',
    longDescription: [
      'A class certificate says that a ship meets the rules. A condition assessment says how good it is. Our surveyors examine hull structure, tanks and coatings, machinery, cargo systems and safety equipment, and describe the condition of each on its own. It can be ordered for a charter, a loan, an insurance renewal or the owner’s own planning.',
      'The scope is agreed beforehand. It can include close-up examination of structure, thickness measurement, running tests of machinery, and a reading of maintenance records and class status. Measured thickness is compared with the thickness as built and the wear allowed.',
      'You receive a report with photographs, measurements, a grade for each area and a list of what needs repair and how soon. It stands beside class and statutory surveys and does not replace them.',
    ].join('\n\n'),
    areas: ['Hull condition', 'Machinery', 'Plate thickness'],
    benefits: [
      'Each part of the ship graded separately, with the reasons given',
      'Photographs and measurements tied to their position in the ship',
      'A repair list in order of urgency for docking budgets',
      'A surveyor with no interest in the sale, loan or charter',
      'Results shared only with the parties you name in writing',
    ],
    process: [
      'Request: You tell us who the report is for and which decision it has to support.',
      'Scope: We agree the spaces, tests and measurements, and what must be opened and cleaned.',
      'Survey: The surveyor examines the ship afloat or in dock and records each area with photographs.',
      'Analysis: We compare measurements with drawings and limits and grade each part of the ship.',
      'Report: You receive the signed report, and the surveyor answers your questions on it.',
    ],
  },
  id: {
    title: 'Penilaian dan verifikasi',
    description:
      'Penilaian independen kondisi lambung, permesinan, dan perlengkapan untuk pemilik, pencarter, dan bank.',
    longDescription: [
      'Sertifikat kelas menyatakan bahwa kapal memenuhi peraturan. Penilaian kondisi menjelaskan seberapa baik keadaannya. Surveyor kami memeriksa struktur lambung, tangki dan lapisan pelindung, permesinan, sistem muatan, serta perlengkapan keselamatan, lalu menguraikan kondisinya satu per satu. Penilaian dapat diminta untuk carter, pembiayaan, perpanjangan asuransi, atau perencanaan pemilik kapal.',
      'Lingkupnya disepakati lebih dahulu, misalnya pemeriksaan jarak dekat, pengukuran ketebalan pelat, uji jalan permesinan, dan penelaahan catatan perawatan serta status kelas. Hasil ukur dibandingkan dengan tebal awal dan batas keausan yang diizinkan.',
      'Anda menerima laporan berisi foto, hasil ukur, peringkat setiap bagian, dan daftar perbaikan menurut urgensinya. Laporan ini melengkapi survei kelas dan statutoria, bukan menggantikannya.',
    ].join('\n\n'),
    areas: ['Kondisi lambung', 'Permesinan', 'Ketebalan pelat'],
    benefits: [
      'Setiap bagian kapal diberi peringkat tersendiri beserta alasannya',
      'Foto dan hasil ukur dikaitkan dengan letaknya di kapal',
      'Daftar perbaikan menurut urgensi sebagai dasar anggaran docking',
      'Surveyor tidak berkepentingan dalam jual beli, pembiayaan, atau carter kapal',
      'Hasil hanya diberikan kepada pihak yang Anda sebutkan secara tertulis',
    ],
    process: [
      'Permintaan: Anda menyampaikan untuk siapa laporan dibuat dan keputusan apa yang akan didukungnya.',
      'Lingkup: Kami menyepakati ruang, pengujian, dan pengukuran, serta bagian yang harus dibuka dan dibersihkan.',
      'Survei: Surveyor memeriksa kapal saat terapung atau di dok dan mendokumentasikan setiap bagian dengan foto.',
      'Analisis: Kami membandingkan hasil ukur dengan gambar dan batas keausan, lalu memberi peringkat setiap bagian.',
      'Laporan: Anda menerima laporan yang ditandatangani, dan surveyor menjawab pertanyaan Anda mengenai isinya.',
    ],
  },
}
