import type { Cell } from '#/tests/helpers/imports/workbook.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { dateAt, fiveYearsOn, serialOf, shipsOf, write, type UntidyFile } from './fleet.ts'

const SHIPS = shipsOf(`
  KM. SINAR BAHARI 01   | 912345 | Indonesia            | 1834  | PT Sinar Bahari Line
  KM. NUSA PERMAI       | 923456 | Indonesia            | 4210  | PT Nusa Permai
  MT. PERTIWI SATU      | 934567 | INDONESIA            | 12875 | PT Pertiwi Tanker
  KM. DUTA SAMUDERA     | 945678 | Indonesia            | 998   | PT Duta Samudera
  TB. KARYA MANDIRI 7   |        | Indonesia            | 214   | CV Karya Mandiri
  KMP. TELUK BANTEN     | 956789 | Republik Indonesia   | 3120  | PT Ferry Banten
  MV. STAR OF JOHOR     | 967890 | Malaysia             | 8754  | Johor Shipping Sdn Bhd
  MV. LION CITY         | 978901 | Singapura            | 21043 | Lion City Pte. Ltd.
  KM. MUTIARA TIMUR     | 913579 | Indonesia            | 5077  | PT Mutiara Timur
  KM. ARUNG PALAKKA     | 924680 | Indonesia            | 2741  | PT Pelayaran Sulawesi
  MT. KALIMANTAN PRIDE  | 935791 | Indonesia            | 16404 | PT Borneo Tankers
`)

const TYPES = [
  'SAFCON',
  'Sertifikat Garis Muat Internasional (ILLC)',
  'IOPP',
  'Surat Ukur Internasional (1969)',
  'Sertifikat Keselamatan Perlengkapan Kapal Barang',
  'SRC',
  'ISSC',
]

const HEADINGS = [
  'No.',
  'Nama Kapal',
  'Call Sign',
  'No. IMO',
  'Bendera',
  'GT',
  'Jenis Sertifikat',
  'No. Sertifikat',
  'Tgl. Terbit',
  'Berlaku s/d',
  'Pemilik / Operator',
  'Ket.',
]

/**
 * A harbour office: three merged title rows, Indonesian headings with a row of column numbers below
 * them, thousands with a full stop, dates written in three ways, and below the table the total,
 * notes and the signature of the head of the office.
 */
export function harbourOffice(): UntidyFile {
  const rows: Cell[][] = []
  let n = 0
  for (const ship of SHIPS) {
    for (const type of TYPES) {
      const issued = dateAt(n, 2022)
      const expires = fiveYearsOn(issued)
      const ways: ((date: typeof issued) => Cell)[] = [write.indonesian, serialOf, write.dayFirst]
      const way = ways[n % 3] ?? serialOf
      n += 1
      const measure = type.startsWith('Surat Ukur')
      rows.push([
        n,
        ship.name,
        `YB${n % 7}${String(1000 + n).slice(1)}`,
        ship.imo === '' ? '-' : Number(ship.imo),
        ship.flag,
        ship.tonnage.toLocaleString('id-ID'),
        // One that no register of ships knows as a type of an international certificate.
        n === 33 ? 'Pas Besar' : type,
        `AL.501/${n}/${(n % 9) + 1}/KSOP.TPK-${issued.year}`,
        way(issued),
        measure && n % 2 === 0 ? '-' : way(expires),
        ship.owner,
        n % 10 === 0 ? 'Perpanjangan' : null,
      ])
    }
  }
  const sheet: Cell[][] = [
    ['KEMENTERIAN PERHUBUNGAN'],
    ['DAFTAR SERTIFIKAT KAPAL YANG DITERBITKAN'],
    ['Keadaan sampai dengan 31 Desember 2024'],
    [],
    HEADINGS,
    HEADINGS.map((_, i) => i + 1),
    ...rows,
    [],
    ['Jumlah', null, null, null, null, null, null, `${n} sertifikat`],
    ['Catatan:'],
    ['1. Kapal tanpa nomor IMO ditulis dengan tanda -'],
    ['2. Surat Ukur berlaku selama tidak ada perubahan'],
    [],
    [null, null, null, null, null, null, null, null, 'Tanjung Perak, 2 Januari 2025'],
    [
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'KEPALA SEKSI STATUS HUKUM DAN SERTIFIKASI KAPAL',
    ],
    [],
    [null, null, null, null, null, null, null, null, 'Ir. Slamet Riyadi, M.Mar.E.'],
    [null, null, null, null, null, null, null, null, 'NIP. 19700312 199803 1 002'],
  ]
  return {
    name: 'Daftar sertifikat 2024 (final) rev2.xlsx',
    content: workbook(sheet, { sheet: 'Sheet1', merged: ['A1:L1', 'A2:L2', 'A3:L3', 'I92:L92'] }),
    certificates: n,
    expected: {
      'AL.501/1/2/KSOP.TPK-2022': {
        vesselName: 'KM. SINAR BAHARI 01',
        issuedDate: '2022-01-01',
        expiryDate: '2026-12-31',
        issuedCertificates: 'Cargo Ship Safety Construction',
        grossTonnage: 1_834,
        flag: 'Indonesia',
      },
      'AL.501/50/6/KSOP.TPK-2023': {
        flag: 'Singapore',
        grossTonnage: 21_043,
        issuedDate: '2023-08-08',
      },
      'AL.501/36/1/KSOP.TPK-2024': { flag: 'Indonesia', vesselName: 'KMP. TELUK BANTEN' },
    },
    noted: {
      'AL.501/10/2/KSOP.TPK-2022': [
        'Pemilik / Operator: PT Nusa Permai',
        'Ket.: Perpanjangan',
        'Call Sign: YB3010',
      ],
    },
  }
}
