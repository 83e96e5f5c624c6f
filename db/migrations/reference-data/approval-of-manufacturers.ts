import type { ServiceSeed } from './service-seed.ts'

export const approvalOfManufacturers: ServiceSeed = {
  slug: 'approval-of-manufacturers',
  category: 'technical',
  en: {
    title: 'Materials and equipment',
    description:
      'Type approval, works approval and certification of materials, components and equipment.',
    longDescription: [
      'Parts of a classed ship have to be traceable to an approved maker or certified one by one. We approve works that make steel plate, castings, forgings, chain, anchors and welding consumables, approve designs of equipment that is made in series, and certify single items such as engines, pumps, pressure vessels and switchboards.',
      'A works approval looks at the production process, the test equipment and the quality control, with trial material tested in our surveyor’s presence. A type approval rests on drawings, calculations and prototype tests. Both run for a stated period, and changes of design or process must be reported to us. Single items are surveyed during manufacture and at the final test.',
      'The manufacturer receives an approval certificate with its limits of use; the yard receives product certificates that match the markings on the item.',
    ].join('\n\n'),
    areas: ['Type approval', 'Works approval', 'Materials'],
    benefits: [
      'Yards can check the approval number before they order',
      'Type-approved designs need less review for each new ship',
      'Product certificates match the stamps and heat numbers on the item',
      'Limits of use are written on the certificate itself',
      'Factory tests are witnessed on the day your production plan names',
    ],
    process: [
      'Application: The manufacturer sends drawings, standards, test programme and a description of the works.',
      'Review: We check the design and agree the tests and the number of samples.',
      'Works visit: The surveyor looks at production, calibration, traceability and quality records.',
      'Tests: Samples or prototypes are tested in the surveyor’s presence and the results reported.',
      'Approval: We issue the certificate with its limits and enter it in our list of approvals.',
    ],
  },
  id: {
    title: 'Material dan peralatan',
    description:
      'Persetujuan tipe, persetujuan pabrik, dan sertifikasi material, komponen, serta peralatan.',
    longDescription: [
      'Bagian kapal berkelas harus dapat ditelusuri ke pembuat yang disetujui atau disertifikasi satu per satu. Kami menyetujui pabrik pembuat pelat baja, coran, tempaan, rantai, jangkar, dan bahan las, menyetujui rancangan peralatan yang diproduksi secara seri, serta menyertifikasi produk satuan seperti mesin, pompa, bejana tekan, dan papan hubung.',
      'Persetujuan pabrik menilai proses produksi, alat uji, dan pengendalian mutu, disertai pengujian material percobaan di hadapan surveyor. Persetujuan tipe didasarkan pada gambar, perhitungan, dan uji prototipe. Keduanya berlaku untuk jangka waktu tertentu, dan perubahan rancangan atau proses wajib dilaporkan. Produk satuan disurvei selama pembuatan dan pada uji akhir.',
      'Pembuat menerima sertifikat persetujuan beserta batas penggunaannya; galangan menerima sertifikat produk yang sesuai dengan penandaan pada barang.',
    ].join('\n\n'),
    areas: ['Persetujuan tipe', 'Persetujuan pabrik', 'Material'],
    benefits: [
      'Galangan dapat memeriksa nomor persetujuan sebelum memesan barang',
      'Rancangan dengan persetujuan tipe memerlukan lebih sedikit pemeriksaan untuk kapal berikutnya',
      'Sertifikat produk sesuai dengan cap dan nomor peleburan pada barang',
      'Batas penggunaan tertulis jelas pada sertifikat persetujuan',
      'Uji pabrik disaksikan pada hari yang ditetapkan dalam rencana produksi Anda',
    ],
    process: [
      'Permohonan: Pembuat mengirim gambar, standar, program uji, dan uraian mengenai pabriknya.',
      'Telaah: Kami memeriksa rancangan serta menyepakati jenis pengujian dan jumlah sampel.',
      'Kunjungan pabrik: Surveyor memeriksa produksi, kalibrasi, ketertelusuran, dan catatan mutu.',
      'Pengujian: Sampel atau prototipe diuji di hadapan surveyor dan hasilnya dilaporkan.',
      'Persetujuan: Kami menerbitkan sertifikat beserta batasannya dan mencatatnya dalam daftar persetujuan.',
    ],
  },
}
