import type { Cell } from '#/tests/helpers/imports/workbook.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { dateAt, fiveYearsOn, serialOf, shipsOf, type UntidyFile } from './fleet.ts'

const SHIPS = shipsOf(`
  MV Ocean Harmony   | 911111 | Republic of Panama               | 32415 | Harmony Maritime S.A.
  MV Coral Spirit    | 922222 | Marshall Islands                 | 28110 | Coral Spirit Ltd
  M/V Batam Express  | 933333 | Indonesia                        | 4455  | PT Batam Express
  MT Andaman Glory   | 944444 | Republic of the Marshall Islands | 60213 | Andaman Tankers
  MV Selat Sunda     | 955555 | Republic of Indonesia            | 7120  | PT Selat Sunda
  MV Northern Light  | 966666 | Liberia                          | 41003 | Northern Light Inc.
  MV Manila Bay      | 977777 | Philippines                      | 18222 | Manila Bay Shipping
  MV Ha Long         | 988888 | Viet Nam                         | 9087  | Ha Long JSC
  LCT Bima Sakti     | 919191 | Indonesia                        | 1204  | PT Bima Sakti
`)

const TYPES = [
  'Certificate of Classification',
  'International Load Line Certificate',
  'Cargo Ship Safety Construction Certificate / Cargo Ship Safety Equipment Certificate',
  'International Oil Pollution Prevention Certificate (IOPP)',
  'International Air Pollution Prevention Certificate',
  'International Tonnage Certificate (1969)',
  'International Anti-fouling System Certificate',
]

const GROUPS: Cell[] = [
  'VESSEL',
  null,
  null,
  null,
  null,
  'CERTIFICATE',
  null,
  null,
  'VALIDITY',
  null,
  'LAST SURVEY',
  null,
]
const HEADINGS: Cell[] = [
  'Name',
  'IMO No.',
  'Flag',
  'Gross Tonnage',
  null,
  'Type',
  'Number',
  'Form',
  'Issued',
  'Expires',
  'Date',
  'Surveyor',
]

/**
 * A class society's report: a title, a row of groups over the real headings, both repeated on each
 * page of the print, an empty column, IMO numbers and tonnages as numbers, real date cells, and a
 * line at the end. A page break is an empty row.
 */
export function societyReport(): UntidyFile {
  const sheet: Cell[][] = [
    ['CERTIFICATE STATUS REPORT', null, null, null, null, null, null, null, null, null, 'Page 1'],
    ['Printed:', { serial: 45_720 }, null, 'By: R. Siregar'],
    [],
    GROUPS,
    HEADINGS,
  ]
  let n = 0
  for (const ship of SHIPS) {
    for (const type of TYPES) {
      if (n > 0 && n % 25 === 0) sheet.push([], GROUPS, HEADINGS)
      const issued = dateAt(n + 3, 2021)
      n += 1
      const forever = /Tonnage|Anti-fouling/.test(type)
      sheet.push([
        ship.name,
        Number(ship.imo),
        ship.flag,
        ship.tonnage,
        null,
        type,
        `LMC/${issued.year}/${String(7000 + n)}`,
        n % 2 === 0 ? 'Full term' : 'Short term',
        serialOf(issued),
        // The office enters a date for most of those that need none.
        forever && n % 3 === 0 ? 'N/A' : serialOf(fiveYearsOn(issued)),
        serialOf(issued),
        n % 2 === 0 ? 'A. Wijaya' : 'T. Nguyen',
      ])
    }
  }
  sheet.push([], ['*** End of report ***'], [`Total certificates: ${n}`])
  return {
    name: 'CSR_export_20250303.xlsx',
    content: workbook(sheet, {
      sheet: 'Report',
      merged: ['A1:J1', 'A4:D4', 'F4:H4', 'I4:J4', 'K4:L4'],
    }),
    certificates: n,
    expected: {
      'LMC/2021/7001': {
        vesselName: 'MV Ocean Harmony',
        flag: 'Panama',
        grossTonnage: 32_415,
        issuedCertificates: 'Certificate of Classification',
        issuedDate: '2021-10-06',
        expiryDate: '2026-10-05',
      },
      'LMC/2023/7003': {
        issuedCertificates: 'Cargo Ship Safety Construction, Cargo Ship Safety Equipment',
      },
      'LMC/2022/7050': { flag: 'Vietnam' },
    },
    noted: {
      'LMC/2021/7001': [
        'Form: Short term',
        'LAST SURVEY Date: 2021-10-06',
        'LAST SURVEY Surveyor: T. Nguyen',
      ],
    },
  }
}
