import type { ServiceSeed } from './service-seed.ts'

export const tonnageMeasurement: ServiceSeed = {
  slug: 'tonnage-measurement',
  category: 'vessel',
  en: {
    title: 'Tonnage measurement',
    description: 'Measurement and certificates under the International Tonnage Convention 1969.',
    longDescription: [
      'Gross tonnage is worked out from the volume of all enclosed spaces of the ship, net tonnage mainly from the volume of its cargo spaces. Port dues, manning scales and the thresholds of other conventions depend on these figures. The Convention applies to ships of 24 metres in length and above on international voyages.',
      'We calculate from the drawings and check the measurements on board, for a new ship near completion and for an existing one at a convenient call. The International Tonnage Certificate (1969) has no expiry date and no periodical survey. It has to be replaced when alterations increase the tonnage, and when the ship changes flag.',
      'You receive the certificate, for flag States that have authorised us, and the calculation behind it. If a conversion is planned, we can estimate the tonnage beforehand.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'Tonnage estimated from drawings before a design or conversion is fixed',
      'The full calculation is handed over with the certificate',
      'Enclosed and excluded spaces shown on a marked drawing',
      'Measurement on board combined with other surveys at the same port',
      'No periodical surveys, so the certificate stays until something changes',
    ],
    process: [
      'Application: You send the lines plan, general arrangement, capacity plan and the ship’s flag.',
      'Calculation: We compute the volumes and note each space as enclosed, excluded or cargo.',
      'Measurement: A surveyor checks the main dimensions and the spaces on board.',
      'Review: A second person checks the calculation against the Convention and the surveyor’s notes.',
      'Certificate: We issue the International Tonnage Certificate (1969) and send the calculation to you.',
    ],
  },
  id: {
    title: 'Pengukuran tonase',
    description:
      'Pengukuran dan sertifikat menurut Konvensi Internasional tentang Pengukuran Tonase Kapal 1969.',
    longDescription: [
      'Tonase kotor dihitung dari volume semua ruang tertutup di kapal, sedangkan tonase bersih terutama dari volume ruang muatnya. Biaya pelabuhan, ketentuan pengawakan, dan ambang berlakunya konvensi lain bergantung pada angka ini. Konvensi berlaku bagi kapal dengan panjang 24 meter atau lebih yang berlayar internasional.',
      'Kami menghitung dari gambar dan memeriksa ukurannya di kapal, yaitu menjelang selesainya pembangunan untuk bangunan baru atau saat singgah yang sesuai untuk kapal yang sudah beroperasi. Sertifikat Tonase Internasional (1969) tidak memiliki tanggal berakhir dan tidak memerlukan survei berkala. Sertifikat harus diganti bila perubahan menambah tonase atau bila kapal berganti bendera.',
      'Anda menerima sertifikat, untuk negara bendera yang memberi kami wewenang, beserta perhitungannya. Bila konversi direncanakan, tonase dapat kami perkirakan lebih dahulu.',
    ].join('\n\n'),
    areas: [],
    benefits: [
      'Tonase diperkirakan dari gambar sebelum rancangan atau konversi ditetapkan',
      'Perhitungan lengkap diserahkan kepada Anda bersama sertifikat',
      'Ruang tertutup dan ruang yang dikecualikan ditandai pada gambar',
      'Pengukuran di kapal digabung dengan survei lain di pelabuhan yang sama',
      'Tanpa survei berkala, sertifikat tetap berlaku selama tidak ada perubahan',
    ],
    process: [
      'Permohonan: Anda mengirim rencana garis, rencana umum, rencana kapasitas, dan data bendera kapal.',
      'Perhitungan: Kami menghitung volume dan menandai setiap ruang sebagai ruang tertutup, dikecualikan, atau muatan.',
      'Pengukuran: Surveyor memeriksa ukuran utama dan ruang-ruang di kapal.',
      'Pemeriksaan ulang: Orang kedua memeriksa perhitungan terhadap Konvensi dan catatan surveyor.',
      'Sertifikat: Kami menerbitkan Sertifikat Tonase Internasional (1969) dan mengirim perhitungannya kepada Anda.',
    ],
  },
}
