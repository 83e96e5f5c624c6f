import { dateAt, fiveYearsOn, shipsOf, write, type UntidyFile } from './fleet.ts'

const SHIPS = shipsOf(`
  PACIFIC DAWN      | 908172 | PA  | 81234 | Dawn Navigation
  PACIFIC DUSK      | 908283 | PA  | 81190 | Dawn Navigation
  GULF TRADER       | 908394 | LR  | 23456 | Gulf Trading Co
  BALTIC BREEZE     | 908405 | MH  | 30110 | Breeze Shipping
  EVER GLAD         | 908516 | PAN | 45870 | Glad Lines
  ORIENT STAR       | 908627 | SGP | 9120  | Orient Pte
  LIBERTY BELL      | 908738 | US  | 52004 | Bell Marine LLC
  THAMES CLIPPER    | 908849 | GB  | 12999 | Clipper Ltd
  SIAM QUEEN        | 908950 | TH  | 7345  | Siam Lines
`)

const TYPES = [
  'SAFCON + SEC + SRC',
  'ILLC',
  'IOPP/ISPP/IAPP',
  'ISSC',
  'SMC',
  'MLC',
  'IBWMC',
  'ITC69',
]

/**
 * An agent of a flag, with a spreadsheet set to the United States: dates with the month first,
 * thousands with a comma, `IMO ` before each number, codes for flags, titles without the separators
 * of the table, and a total without them.
 */
export function flagAgent(): UntidyFile {
  const lines = [
    'Statutory certificates issued on behalf of flag administrations',
    'As of 3/31/2025,,,,,,,,,',
    ',,,,,,,,,',
    'Certificate No.,Ship Name,IMO Number,Flag State,Gross Tonnage (GT),Certificates,Date of Issue,Expiration Date,Port of Issue,Remarks',
  ]
  let n = 0
  for (const ship of SHIPS) {
    for (const types of TYPES) {
      const issued = dateAt(n + 5, 2022)
      n += 1
      const number = `SC-${issued.year}-${String(300 + n).padStart(5, '0')}`
      const expires =
        types === 'ITC69' && n % 16 === 0 ? 'Indefinite' : write.monthFirst(fiveYearsOn(issued))
      const remark = n % 12 === 0 ? '"Conditional, see email of ""ABC"""' : ''
      // A certificate that was voided, whose dates were never filled in.
      const dates = n === 40 ? ['', ''] : [write.monthFirst(issued), expires]
      lines.push(
        [
          number,
          ship.name,
          `IMO ${ship.imo}`,
          ship.flag,
          `"${ship.tonnage.toLocaleString('en-US')}"`,
          types,
          ...dates,
          n % 2 === 0 ? 'Houston' : 'Piraeus',
          remark,
        ].join(','),
      )
    }
    lines.push(',,,,,,,,,')
  }
  lines.push(
    `Total,${n} certificates`,
    'Prepared by J. Smith',
    '',
    'This list is for information only.',
  )
  return {
    name: 'statutory certs Q1.csv',
    content: `${lines.join('\r\n')}\r\n`,
    certificates: n,
    expected: {
      'SC-2024-00301': {
        vesselName: 'PACIFIC DAWN',
        flag: 'Panama',
        grossTonnage: 81_234,
        issuedCertificates:
          'Cargo Ship Safety Construction, Cargo Ship Safety Equipment, Cargo Ship Safety Radio',
        issuedDate: '2024-12-28',
        expiryDate: '2029-12-27',
      },
      'SC-2023-00318': { flag: 'Liberia', imoNumber: '9083940' },
      'SC-2024-00343': { flag: 'Singapore' },
    },
    noted: {
      'SC-2023-00312': ['Port of Issue: Houston', 'Remarks: Conditional, see email of "ABC"'],
    },
  }
}
