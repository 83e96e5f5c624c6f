import type { ServiceSeed } from './service-seed.ts'

export const energyEfficiency: ServiceSeed = {
  slug: 'energy-efficiency',
  category: 'advisory',
  en: {
    title: 'Energy efficiency and emissions',
    description:
      'EEXI and CII verification, fuel oil data collection and air pollution prevention surveys.',
    longDescription: [
      'MARPOL Annex VI sets several duties at once. Ships of 400 gross tonnage and above need the International Air Pollution Prevention Certificate, with annual, intermediate and renewal surveys over five years. For the ship types named in the Annex, the attained EEXI is verified once from the technical file, and the International Energy Efficiency Certificate then stays valid for the life of the ship unless it is converted or changes flag.',
      'Ships of 5,000 gross tonnage and above report their fuel oil consumption for each calendar year by the end of March. We verify the data and, where the rules on carbon intensity apply, the annual CII and its rating from A to E. The Statement of Compliance follows by the end of May. A ship rated E, or D three years running, needs a corrective action plan in its SEEMP.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'SEEMP Parts II and III checked together, with one set of comments',
      'Doubtful fuel data queried early, before the reporting deadline',
      'CII trend shown during the year if you send quarterly data',
      'EEXI file and power limitation checked on board at a planned survey',
      'Air pollution survey combined with the other MARPOL surveys',
    ],
    process: [
      'Application: You send the ship’s particulars, certificates and the current SEEMP.',
      'Document review: We check the EEXI technical file and the SEEMP and return our comments.',
      'Data check: Each year we compare reported fuel, distance and hours with your supporting records.',
      'Survey: The surveyor checks engines, fuel records and any power limitation on board.',
      'Certificate: We issue the certificate or the Statement of Compliance with the CII rating.',
    ],
  },
  id: {
    title: 'Efisiensi energi dan emisi',
    description:
      'Verifikasi EEXI dan CII, pengumpulan data bahan bakar, dan survei pencegahan pencemaran udara.',
    longDescription: [
      'MARPOL Annex VI memuat beberapa kewajiban sekaligus. Kapal 400 GT ke atas memerlukan sertifikat pencegahan pencemaran udara (IAPP) dengan survei tahunan, antara, dan pembaruan dalam lima tahun. Untuk jenis kapal yang disebut dalam Annex itu, nilai EEXI diverifikasi satu kali dari berkas teknis, lalu sertifikat efisiensi energi (IEEC) berlaku selama umur kapal, kecuali kapal dikonversi atau berganti bendera.',
      'Kapal 5.000 GT ke atas melaporkan konsumsi bahan bakar setiap tahun kalender paling lambat akhir Maret. Kami memverifikasi data tersebut dan, bila ketentuan intensitas karbon berlaku, nilai CII tahunan beserta peringkatnya dari A sampai E. Statement of Compliance terbit paling lambat akhir Mei. Kapal berperingkat E, atau D tiga tahun berturut-turut, memerlukan rencana tindakan perbaikan dalam SEEMP.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'SEEMP Bagian II dan III diperiksa bersama dengan satu daftar catatan',
      'Data bahan bakar yang meragukan ditanyakan sebelum tenggat pelaporan',
      'Kecenderungan CII terlihat sepanjang tahun bila Anda mengirim data triwulanan',
      'Berkas EEXI dan pembatasan daya diperiksa di kapal pada survei terjadwal',
      'Survei pencemaran udara digabung dengan survei MARPOL lainnya di kapal',
    ],
    process: [
      'Permohonan: Anda mengirim data utama kapal, sertifikat, dan SEEMP yang berlaku.',
      'Telaah dokumen: Kami memeriksa berkas teknis EEXI dan SEEMP, lalu mengembalikannya dengan catatan.',
      'Pemeriksaan data: Setiap tahun kami membandingkan laporan bahan bakar, jarak, dan jam pelayaran dengan bukti pendukung.',
      'Survei: Surveyor memeriksa mesin, catatan bahan bakar, dan pembatasan daya yang terpasang di kapal.',
      'Sertifikat: Kami menerbitkan sertifikat atau Statement of Compliance beserta peringkat CII.',
    ],
  },
}
