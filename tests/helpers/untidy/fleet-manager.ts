import { dateAt, fiveYearsOn, shipsOf, write, type UntidyFile } from './fleet.ts'

const SHIPS = shipsOf(`
  MV Bintang Laut    | 901234 | Indonesia           | 3456  | 100A1
  MV Bintang Timur   | 901345 | Indonesia           | 3890  | 100A1
  MV Bintang Selatan | 901456 | Republic of Singapore | 15200 | 100A1 LMC UMS
  MV Bintang Utara   | 901567 | Malaysia            | 6120  | 100A1
  MT Mega Putri      | 901678 | Indonesia           | 9870  | A100 (tanker)
  MV Cahaya Abadi    | 901789 | Cyprus              | 28640 | 100A1 LMC
  MV Cahaya Murni    | 901890 | Cook Islands        | 1990  | A100
  SPOB Jaya Raya     |        | Indonesia           | 640   | none
  MV Tirta Kencana   | 901902 | Antigua and Barbuda | 5012  | 100A1
  MV Lautan Berlian  | 902013 | Indonesia           | 7777  | 100A1
`)

const TYPES = [
  '"Class, ILLC"',
  '"SAFCON\r\nSEC\r\nSRC"',
  '"IOPP; IAPP"',
  'ISM SMC',
  'Int. Load Line',
  'ISSC',
  'IEEC',
  'Maritime Labour Certificate',
]

/**
 * The manager of a fleet: semicolons between the cells, types on several lines of a cell, a row
 * with the name above each ship's certificates, slashes in dates of which no row says whether the
 * day or the month comes first, and other dates besides. Explanations stand below.
 */
export function fleetManager(): UntidyFile {
  const lines = [
    ';;;FLEET CERTIFICATE MONITORING;;;;;;',
    ';;;;;;;;;',
    'S/N;Ship;IMO;Flag;Cert. Type;Cert. No.;Issue Date;Valid Until;Class Notation;Days left',
  ]
  let n = 0
  for (const ship of SHIPS) {
    lines.push(`${ship.name.toUpperCase()};;;;;;;;;`)
    for (const types of TYPES) {
      const spread = dateAt(n + 1, 2021)
      // Days up to 12, so that no date shows the order.
      const issued = { ...spread, day: (spread.day % 11) + 2 }
      const expires = fiveYearsOn(issued)
      const way = [write.dayFirst, write.dashes, write.iso][n % 3] ?? write.iso
      n += 1
      const unlimited = types === 'IEEC' && n % 2 === 1
      lines.push(
        [
          n,
          ship.name,
          ship.imo || 'N/A',
          ship.flag,
          // A writing error, and a certificate that none of the conventions of the register asks
          // for.
          n === 21
            ? 'SAFCOM'
            : n === 52
              ? 'CLC Bunker'
              : types.replaceAll(',', n % 4 === 0 ? ' /' : ','),
          `${['JKT', 'SIN', 'KUL'][n % 3]}-${String(n).padStart(4, '0')}/${issued.year}`,
          way(issued),
          unlimited ? 'None' : way(expires),
          ship.owner,
          n % 5 === 0 ? 'OVERDUE' : String(n * 3),
        ].join(';'),
      )
    }
  }
  lines.push(
    ';;;;;;;;;',
    'Legend:;;;;;;;;;',
    ';SAFCON;Cargo Ship Safety Construction;;;;;;;',
    ';SEC;Cargo Ship Safety Equipment;;;;;;;',
  )
  return {
    name: 'FLEET CERTS.csv',
    content: lines.join('\r\n'),
    certificates: n,
    expected: {
      'SIN-0001/2022': {
        vesselName: 'MV Bintang Laut',
        issuedDate: '2022-08-03',
        issuedCertificates: 'Certificate of Classification, International Load Line',
      },
      'KUL-0002/2023': {
        issuedCertificates:
          'Cargo Ship Safety Construction, Cargo Ship Safety Equipment, Cargo Ship Safety Radio',
      },
      'SIN-0019/2022': { flag: 'Singapore' },
      'KUL-0062/2023': { imoNumber: null, flag: 'Indonesia' },
    },
    noted: { 'SIN-0001/2022': ['Class Notation: 100A1', 'Days left: 3'] },
  }
}
