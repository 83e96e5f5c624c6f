import type { Cell } from '#/tests/helpers/imports/workbook.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { dateAt, fiveYearsOn, serialOf, shipsOf, write, type UntidyFile } from './fleet.ts'

const SHIPS = shipsOf(`
  MV. Arafura       | 987012 | Indonesia | 2210  | Merauke
  MV. Banda Naira   | 987123 | IDN       | 1875  | Ambon
  KM Camar          | 987234 | id        | 499   | Ternate
  MV Dili Star      | 987345 | Timor-Leste | 3300 | Dili
  MT Equator        | 987456 | SINGAPORE | 11450 | Batam
  MV Flores Sea     | 987567 | Indonesia | 5230  | Maumere
  MV Garuda Mas     | 987678 | Indonesia | 8008  | Surabaya
  KM Halmahera      | 987789 | Indonesia | 760   | Ternate
  MV Indah          | 987890 | Republic of Indonesia | 1350 | Makassar
  MV Jawa Dwipa     | 987901 | Indonesia | 14200 | Semarang
`)

const LAST_HEADING = 'PLACE'

const TYPES = ['SAFCON', 'SEC', 'SRC', 'Load Line', 'IOPPC', 'ITC 69', 'IAFS', 'DOC & SMC']

/**
 * A small agent: the table begins in column C of row 6, with an empty column in it and empty rows
 * between ships; dates with full stops, with the name of the month, or as real dates; abbreviations
 * that are not those of the register; two signatures and a legend below.
 */
export function portAgent(): UntidyFile {
  const sheet: Cell[][] = [
    [],
    [null, null, 'LIST OF SHIP CERTIFICATES'],
    [null, null, 'Agent:', 'PT Nusantara Agency', null, null, 'Tel. 0411-000000'],
    [],
    [],
    [
      null,
      null,
      'VESSEL NAME',
      'IMO NO',
      'FLAG',
      'GRT',
      null,
      'CERTIFICATE',
      'CERTIFICATE NO.',
      'DATE ISSUED',
      'DATE EXPIRED',
      LAST_HEADING,
    ],
  ]
  let n = 0
  for (const ship of SHIPS) {
    sheet.push([])
    for (const type of TYPES) {
      const issued = dateAt(n + 2, 2022)
      const expires = fiveYearsOn(issued)
      const ways: ((date: typeof issued) => Cell)[] = [write.dots, write.dashes, serialOf]
      const way = ways[n % 3] ?? serialOf
      n += 1
      const unlimited = (type === 'ITC 69' || type === 'IAFS') && n % 4 === 2
      sheet.push([
        null,
        null,
        ship.name,
        n % 3 === 0 ? `IMO ${ship.imo}` : n % 3 === 1 ? Number(ship.imo) : `IMO: ${ship.imo}`,
        ship.flag,
        n % 2 === 0 ? ship.tonnage : `${ship.tonnage.toLocaleString('en-US')} GT`,
        null,
        type,
        `NA-${n}/${type.replaceAll(/[^A-Z]/g, '') || 'X'}/${issued.year}`,
        // The 30th of February, as a hand wrote it.
        n === 17 ? '30.02.2023' : way(issued),
        unlimited ? 'Indefinite' : way(expires),
        ship.owner,
      ])
    }
  }
  sheet.push(
    [],
    [null, null, 'Note: originals are on board.'],
    [],
    [null, null, 'Prepared by,', null, null, null, null, null, null, 'Approved by,'],
    [],
    [null, null, 'Rina', null, null, null, null, null, null, 'Capt. Yusuf'],
  )
  return {
    name: 'certificates-new-COPY.xlsx',
    content: workbook(sheet, { sheet: 'LIST', merged: ['C2:L2'] }),
    certificates: n,
    expected: {
      'NA-1/SAFCON/2024': {
        vesselName: 'MV. Arafura',
        imoNumber: '9870123',
        flag: 'Indonesia',
        grossTonnage: 2_210,
        issuedDate: '2024-03-23',
        expiryDate: '2029-03-22',
      },
      'NA-9/SAFCON/2023': { flag: 'Indonesia' },
      'NA-8/DOCSMC/2022': {
        issuedCertificates: 'Document of Compliance, Safety Management Certificate',
      },
    },
    noted: { 'NA-1/SAFCON/2024': [`${LAST_HEADING}: Merauke`] },
  }
}
