import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import type { CertificateFacts, RecordOfFile } from '#/domain/exchange/files/rows/row.ts'
import { searchable } from '#/domain/register/model/certificate/certificate.ts'
import { differenceOf, isOneShip, type ShipMarks } from '#/domain/register/ship/same-ship.ts'
import { type Kysely, sql } from 'kysely'
import {
  inForceIn,
  type Second,
} from '#/domain/register/certificate/one-of-a-type/one-of-a-type.ts'
import { inForceOfShips } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { inSteps, whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { recordOf } from './known-records.server.ts'
import { vesselNameOf } from '#/db/vessel-name.ts'
import { sheetTitle } from '#/domain/exchange/files/format/columns.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

/**
 * The record of a file that a part names as the one that renews it; null where the file does not
 * have it.
 */
export function renewingRecord(
  supersededBy: string | null,
  byNumber: ReadonlyMap<string, CertificateFacts>,
): CertificateFacts | null {
  if (supersededBy === null) return null
  return (
    byNumber.get(supersededBy) ?? byNumber.get(readPartNumber(supersededBy)?.record ?? '') ?? null
  )
}

const marksOf = ({ vesselName: name, imoNumber = null, grossTonnage }: CertificateFacts) => ({
  name,
  imoNumber,
  grossTonnage,
})

/** The records of a file that others of it name as those that renew them, by their numbers. */
export function namedIn(records: Iterable<RecordOfFile>): Map<string, CertificateFacts> {
  const names = new Set<string>()
  for (const { facts } of records)
    for (const { supersededBy } of facts.parts ?? []) {
      if (supersededBy === null) continue
      names.add(supersededBy)
      names.add(readPartNumber(supersededBy)?.record ?? supersededBy)
    }
  const named = new Map<string, CertificateFacts>()
  if (names.size === 0) return named
  for (const { facts } of records)
    if (names.has(facts.certificateId)) named.set(facts.certificateId, facts)
  return named
}

/** Whether two records are of one ship. */
export function areOfOneShip(one: CertificateFacts, other: CertificateFacts): boolean {
  return isOneShip(marksOf(one), marksOf(other))
}

/** Where the row of a number is, and its sheet where there are several. */
type PlaceOf = (number: string) => { row: number; sheet?: string }

/**
 * Records of one name, each with another tonnage or port, that the others are compared with; of
 * these, records of the register.
 */
const MAX_FIRSTS = 20
const MAX_KNOWN = 10

/**
 * A ship of the register without an IMO number, by one of its certificates; `name` as `searchable`
 * writes it. No certificate states a port.
 */
type KnownName = { certificateId: string; name: string; grossTonnage: number | null }

/** What is compared of a ship without an IMO number; `place`: where it is. */
type Unnumbered = { marks: ShipMarks; place: string }

/**
 * A warning for each record without an IMO number whose name another one of the file has with
 * another tonnage or port of registry, or one of the register with another tonnage: two ships,
 * unless one is wrong. `ports`: the ports of registry by the numbers of their records, as the file
 * has them.
 * `known`: those of the register.
 */
export function warnOfNamesakes(
  records: Iterable<RecordOfFile>,
  { ports, known }: { ports: ReadonlyMap<string, string>; known: readonly KnownName[] },
  placeOf: PlaceOf,
): ImportError[] {
  const firstsOf = new Map<string, Unnumbered[]>()
  const keep = (name: string, one: Unnumbered, most = MAX_FIRSTS) => {
    const firsts = firstsOf.get(name) ?? []
    if (firsts.length < most && !firsts.some((first) => isAlike(first.marks, one.marks)))
      firsts.push(one)
    firstsOf.set(name, firsts)
  }
  for (const { name, grossTonnage, certificateId } of known)
    keep(
      name,
      {
        marks: { name, imoNumber: null, grossTonnage },
        place: `${certificateId} (in the register)`,
      },
      MAX_KNOWN,
    )
  const warnings: ImportError[] = []
  for (const { facts } of records) {
    if (facts.imoNumber) continue
    const name = searchable(facts.vesselName)
    const place = placeOf(facts.certificateId)
    const marks = { ...marksOf(facts), portOfRegistry: ports.get(facts.certificateId) }
    const other = firstsOf.get(name)?.find((first) => differenceOf(first.marks, marks) !== null)
    keep(name, { marks, place: `${facts.certificateId} (row ${place.row})` })
    if (other === undefined) continue
    const reason = reasonOfNamesake(other.marks, marks, other.place)
    warnings.push({ ...place, column: 'Vessel name', value: facts.vesselName, reason })
  }
  return warnings
}

/** Whether two state the same, or nothing, of tonnage and port. */
function isAlike(one: ShipMarks, other: ShipMarks): boolean {
  return one.grossTonnage === other.grossTonnage && one.portOfRegistry === other.portOfRegistry
}

function reasonOfNamesake(other: ShipMarks, one: ShipMarks, place: string): string {
  const isTonnage = differenceOf(other, one) === 'gross tonnage'
  const [before, now, what] = isTonnage
    ? [`of ${other.grossTonnage} GT`, `of ${one.grossTonnage} GT`, 'tonnage']
    : [`registered in ${other.portOfRegistry}`, `registered in ${one.portOfRegistry}`, 'port']
  return `${place} has a ship of this name ${before}, this row one ${now}. Without IMO numbers they are two ships; where they are one, correct the ${what}`
}

/** A warning for each record that names one of another ship as the one that renews it. */
export function warnOfOtherShips(records: Iterable<RecordOfFile>, placeOf: PlaceOf): ImportError[] {
  const byNumber = namedIn(records)
  const warnings: ImportError[] = []
  if (byNumber.size === 0) return warnings
  for (const { facts: one } of records) {
    for (const { supersededBy } of one.parts ?? []) {
      const by = renewingRecord(supersededBy, byNumber)
      if (by === null || supersededBy === null || areOfOneShip(one, by)) continue
      const reason = 'This is a certificate of another ship; it is stored as written'
      // The row is that of its record.
      const column = `${sheetTitle('certificates')}: Superseded by`
      warnings.push({ ...placeOf(one.certificateId), column, value: supersededBy, reason })
    }
  }
  return warnings
}

/**
 * Ships whose certificates in the register are looked for at once: as many as are compared in full.
 */
const MAX_AT_ONCE = 50

/**
 * A warning for each record that would be the second certificate in force of a type of its ship,
 * after one of the register or of an earlier row: it is imported all the same, as both papers
 * exist. What names no IMO number is not compared.
 */
export async function warnOfSeconds(
  db: Kysely<Tables>,
  {
    records,
    ships,
    today,
  }: { records: Iterable<RecordOfFile>; ships: Iterable<string>; today: string },
  placeOf: PlaceOf,
): Promise<ImportError[]> {
  const firsts = new Map<string, Map<string, Second>>()
  for (const some of inSteps(ships, MAX_AT_ONCE)) {
    for (const [ship, known] of await inForceOfShips(db, some, today)) {
      firsts.set(ship, new Map(known.map((one) => [one.code, one])))
    }
  }
  const warnings: ImportError[] = []
  for (const { facts: one } of records) {
    const known = firsts.get(one.imoNumber ?? '')
    if (known === undefined) continue
    const own = inForceIn([{ ...recordOf(one, today), id: 0 }], today)
    const first = own.map(({ code }) => known.get(code)).find((before) => before !== undefined)
    for (const certificate of own)
      if (!known.has(certificate.code)) known.set(certificate.code, certificate)
    if (first === undefined) continue
    const reason = `The ship has another ${first.label} certificate in force, ${first.number}. Both are imported, and verifications of both say that there are two; where one replaces the other, say so in the sheet of certificates`
    warnings.push({
      ...placeOf(one.certificateId),
      column: 'IMO number',
      value: one.imoNumber ?? '',
      reason,
    })
  }
  return warnings
}

const NAMES_AT_ONCE = 200
/** Per query: ten tonnages of each name on average. */
const MAX_ROWS = 2_000

/**
 * The names and gross tonnages that ships without IMO numbers have in the register, of those named
 * as ships of a file that have none either.
 */
export async function knownNames(
  db: Kysely<Tables>,
  records: Iterable<RecordOfFile>,
): Promise<KnownName[]> {
  const names = new Set<string>()
  for (const { facts } of records) if (!facts.imoNumber) names.add(searchable(facts.vesselName))
  const name = vesselNameOf(db)
  const found: KnownName[] = []
  for (const some of inSteps(names, NAMES_AT_ONCE)) {
    const rows = await db
      .selectFrom('entries')
      .select([
        name.as('name'),
        'grossTonnage',
        ({ fn }) => fn.min('certificateId').as('certificateId'),
      ])
      .where(whereIn(db, name, some))
      // Written so that SQLite does not read an index of IMO numbers instead of that of names.
      .where(sql<boolean>`("imoNumber" is null) = true`)
      .where('grossTonnage', 'is not', null)
      .groupBy([name, 'grossTonnage'])
      .limit(MAX_ROWS)
      .execute()
    found.push(...rows)
  }
  return found
}
