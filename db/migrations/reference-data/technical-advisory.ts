import type { ServiceSeed } from './service-seed.ts'

export const technicalAdvisory: ServiceSeed = {
  slug: 'technical-advisory',
  category: 'advisory',
  en: {
    title: 'Advisory and consultancy',
    description:
      'Advice on conversion, change of flag, stability and compliance before it becomes a finding.',
    longDescription: [
      'Owners, designers and yards ask us to look at a question before money is spent. Typical ones are which rules a conversion brings in, what a new flag will require, whether a loading case meets the 2008 Intact Stability Code, and which equipment a new amendment asks for and from what date.',
      'A conversion that changes dimensions, carrying capacity or ship type may count as a major conversion under MARPOL, or an alteration of a major character under SOLAS, so that later requirements apply. On a change of flag the statutory certificates have to be issued again for the new flag. Both are easier to plan before the contract is signed.',
      'You receive a written opinion that quotes the rules it rests on. The people who advise you do not approve the drawings or audit the system they advised on.',
    ].join('\n\n'),
    areas: ['Conversion', 'Change of flag', 'Stability'],
    benefits: [
      'You learn which rules apply before you sign the contract',
      'Every opinion quotes the regulation and the date it takes effect',
      'A checklist of certificates and equipment for the new flag',
      'Stability and strength questions answered by naval architects',
      'Advice is kept apart from approval, survey and audit decisions',
    ],
    process: [
      'Question: You describe what you plan, the ship concerned and the date of your decision.',
      'Proposal: We state the work, the documents we need, the people assigned and the fee.',
      'Study: We check drawings, calculations and certificates against the rules that apply.',
      'Opinion: You receive a written answer with references, open points and options.',
      'Follow-up: We discuss it with your designer or yard and amend it if the facts change.',
    ],
  },
  id: {
    title: 'Konsultasi teknis',
    description:
      'Saran mengenai konversi, ganti bendera, stabilitas, dan kepatuhan sebelum menjadi temuan.',
    longDescription: [
      'Pemilik kapal, perancang, dan galangan meminta kami menelaah suatu persoalan sebelum biaya dikeluarkan. Misalnya, peraturan apa yang berlaku akibat konversi, apa syarat bendera baru, apakah suatu kondisi muat memenuhi Intact Stability Code 2008, atau perlengkapan apa yang disyaratkan suatu amendemen dan sejak kapan.',
      'Konversi yang mengubah ukuran utama, kapasitas angkut, atau jenis kapal dapat tergolong konversi besar (major conversion) menurut MARPOL atau perubahan besar menurut SOLAS, sehingga ketentuan yang lebih baru berlaku. Saat berganti bendera, sertifikat statutoria harus diterbitkan kembali untuk bendera baru. Keduanya lebih mudah direncanakan sebelum kontrak ditandatangani.',
      'Anda menerima pendapat tertulis yang menyebut dasar peraturannya. Personel yang memberi saran tidak menyetujui gambar atau mengaudit sistem yang mereka bahas.',
    ].join('\n\n'),
    areas: ['Konversi', 'Ganti bendera', 'Stabilitas'],
    benefits: [
      'Anda mengetahui peraturan yang berlaku sebelum kontrak ditandatangani',
      'Setiap pendapat menyebut aturan yang dirujuk dan tanggal mulai berlakunya',
      'Daftar periksa sertifikat dan perlengkapan untuk bendera yang baru',
      'Pertanyaan stabilitas dan kekuatan kapal dijawab oleh arsitek kapal',
      'Saran dipisahkan dari keputusan persetujuan gambar, survei, dan audit',
    ],
    process: [
      'Pertanyaan: Anda menjelaskan rencana, kapal yang bersangkutan, dan tanggal keputusan Anda.',
      'Penawaran: Kami menyampaikan lingkup kerja, dokumen yang diperlukan, personel yang ditugaskan, dan biaya.',
      'Telaah: Kami memeriksa gambar, perhitungan, dan sertifikat terhadap peraturan yang berlaku.',
      'Pendapat: Anda menerima jawaban tertulis dengan rujukan, hal yang masih terbuka, dan pilihan.',
      'Tindak lanjut: Kami membahasnya dengan perancang atau galangan dan memperbaruinya bila faktanya berubah.',
    ],
  },
}
