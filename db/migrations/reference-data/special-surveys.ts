import type { ServiceSeed } from './service-seed.ts'

export const specialSurveys: ServiceSeed = {
  slug: 'special-surveys',
  category: 'specialized',
  en: {
    title: 'Special and occasional surveys',
    description:
      'Damage, towage, lay-up and pre-purchase surveys, at short notice and in any Indonesian port.',
    longDescription: [
      'Some surveys cannot wait for the calendar. After a grounding, collision, fire or machinery failure the ship has to be examined before it sails again, and the repair agreed and surveyed. SOLAS also requires the owner or master to report such an accident at the earliest opportunity to the flag State or the organisation that issued the certificate.',
      'For a tow we look at hull, watertight closing, towing gear and the voyage plan. For lay-up we agree preservation, watchkeeping and mooring, and survey the ship again before it returns to service. Before a purchase we examine the ship for the buyer, within the access the seller grants.',
      'You receive a report with photographs, the repairs or limits that apply, and, where class is affected, the new survey status.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'A duty surveyor answers the emergency line day and night',
      'Temporary and permanent repairs agreed in writing with due dates',
      'First findings sent the same day, ahead of the full report',
      'Class and flag State are kept informed by the same office',
      'Buyers learn of likely docking costs before they commit',
    ],
    process: [
      'Call: You tell us what happened, where the ship is and when it has to sail.',
      'Attendance: We name the surveyor, the time of arrival and the fee.',
      'Survey: The surveyor examines the ship, takes photographs and orders tests where needed.',
      'Decision: We agree the repair or the conditions of the voyage and tell the flag State where required.',
      'Report: You receive the report, and class status is updated when the work is done.',
    ],
  },
  id: {
    title: 'Survei khusus dan sewaktu-waktu',
    description:
      'Survei kerusakan, penundaan kapal, lay-up, dan prapembelian, dengan pemberitahuan singkat di semua pelabuhan Indonesia.',
    longDescription: [
      'Ada survei yang tidak dapat menunggu jadwal. Setelah kandas, tubrukan, kebakaran, atau kerusakan permesinan, kapal harus diperiksa sebelum berlayar lagi, dan perbaikannya disepakati serta disurvei. SOLAS juga mewajibkan pemilik kapal atau nakhoda melaporkan kecelakaan demikian sesegera mungkin kepada negara bendera atau organisasi yang menerbitkan sertifikat.',
      'Untuk penundaan kapal (towage), kami memeriksa lambung, penutup kedap air, alat tunda, dan rencana pelayaran. Untuk lay-up, kami menyepakati perawatan, penjagaan, dan tambat, lalu menyurvei kapal lagi sebelum kembali beroperasi. Sebelum pembelian, kami memeriksa kapal bagi pembeli sejauh akses yang diberikan penjual.',
      'Anda menerima laporan berfoto, daftar perbaikan atau batasan yang berlaku, dan, bila kelas terpengaruh, status survei yang baru.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'Surveyor jaga menjawab panggilan darurat siang dan malam',
      'Perbaikan sementara dan permanen disepakati tertulis beserta tenggatnya',
      'Temuan awal dikirim pada hari yang sama sebelum laporan lengkap',
      'Kelas dan negara bendera diberi tahu oleh kantor yang sama',
      'Pembeli mengetahui perkiraan biaya docking sebelum mengambil keputusan',
    ],
    process: [
      'Panggilan: Anda menyampaikan apa yang terjadi, posisi kapal, dan kapan kapal harus berlayar.',
      'Penugasan: Kami menyebutkan surveyor, waktu kedatangan, dan biaya.',
      'Survei: Surveyor memeriksa kapal, mengambil foto, dan meminta pengujian bila diperlukan.',
      'Keputusan: Kami menyepakati perbaikan atau syarat pelayaran dan memberi tahu negara bendera bila diwajibkan.',
      'Laporan: Anda menerima laporan, dan status kelas diperbarui setelah pekerjaan selesai.',
    ],
  },
}
