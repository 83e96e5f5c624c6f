import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Refusal } from '#/app/refusal.ts'
import { changesBetween } from '#/app/register/event.ts'
import { record } from '#/app/register/register.server.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import {
  EXPIRY_BEFORE_ISSUE,
  standingAfter,
  storedTypes,
  unknownType,
  type Certificate,
  type CertificateChanges,
  type NewCertificate,
} from './certificate.ts'
import { composeNumber } from './certificate-number.ts'
import { conditionOf, keyText, type CertificateListQuery } from './certificate-query.ts'
import { findCertificate, searchTextOf, toCertificate } from './certificate-rows.server.ts'

export type CertificatePage = {
  certificates: Certificate[]
  /** How many match in all; where `orMore`, at least so many. */
  total: number
  orMore: boolean
  /** Where the page before begins and the page after: `before` and `after` of the next query; null where there is none. */
  previous: string | null
  next: string | null
}

/** Counting what holds a text stops here, where a page is shown: the count is then "more than". */
export const COUNTED = 5_000

/**
 * One page of the register: of the certificates that the query names, in its order. `countTo`: how far matches of a text are
 * counted; without a text the count is always whole.
 */
export async function listCertificates(
  scope: Scope,
  query: CertificateListQuery,
  countTo = Number.MAX_SAFE_INTEGER,
): Promise<CertificatePage> {
  requireStaff(scope)
  const { sort, limit, after, before } = query
  const condition = conditionOf(query, scope.today)
  const found = await scope.db.finder.find({ ...condition, sort, limit, after, before, countTo })
  const byId = await rowsById(scope.db.read, found.ids)
  return {
    certificates: found.ids.flatMap((id) => byId.get(id) ?? []).map(toCertificate),
    total: found.total,
    orMore: query.q !== '' && found.total === countTo,
    previous: found.previous && keyText(found.previous),
    next: found.next && keyText(found.next),
  }
}

async function rowsById(db: Kysely<Tables>, ids: number[]): Promise<Map<number, CertificateRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('certificates').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** One certificate by the id of its record. Refuses: not-found. */
export async function getCertificate(scope: Scope, id: number): Promise<Certificate> {
  requireStaff(scope)
  return findCertificate(scope.db.read, id)
}

/** Issues a certificate. Refuses: a number that is taken (conflict, with the record that has it), an unknown service. */
export async function createCertificate(scope: Scope, input: NewCertificate): Promise<Certificate> {
  const staff = requireStaff(scope)
  const issued = { standing: 'in-force', standingReason: null, standingSince: null } as const
  const standing = standingAfter(issued, input, scope.today)
  if (!standing) throw contradiction()
  requireKnownTypes(input.selectedCertificates, '')
  const facts = {
    certificateId: input.certificateId,
    vesselName: input.vesselName,
    imoNumber: input.imoNumber ?? null,
    flag: input.flag,
    serviceId: input.serviceId ?? null,
    issuedDate: input.issuedDate,
    expiryDate: input.expiryDate,
    ...storedTypes(input, { type: '', issuedCertificates: '' }),
    ...standing,
  }
  return refusingTakenNumbers(scope, facts.certificateId, () =>
    scope.db.write.transaction().execute(async (tx) => {
      const row = await tx
        .insertInto('certificates')
        .values({
          ...facts,
          ...(await references(tx, facts)),
          searchText: searchTextOf(facts),
          createdBy: staff.id,
          createdAt: scope.now,
          updatedAt: scope.now,
          version: 1,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const certificate = toCertificate(row)
      await record(tx, scope, [{ kind: 'issued', before: null, after: certificate }])
      return certificate
    }),
  )
}

/**
 * Merges changes into a certificate. Refuses: not-found; a save based on an older version, or a taken number
 * (conflict, with the current record); dates that contradict each other after the merge.
 */
export async function updateCertificate(scope: Scope, id: number, changes: CertificateChanges): Promise<Certificate> {
  requireStaff(scope)
  return refusingTakenNumbers(scope, changes.certificateId ?? '', () =>
    scope.db.write.transaction().execute(async (tx) => {
      const before = await findCertificate(tx, id)
      if (changes.version !== undefined && changes.version !== before.version) throw changedMeanwhile(before)
      const facts = merged(before, changes, scope.today)
      const after = { ...before, ...facts, isValid: facts.standing === 'in-force', ...(await references(tx, facts)) }
      const events = changesBetween(before, after)
      if (events.length === 0) return before
      const row = await tx
        .updateTable('certificates')
        .set({
          ...facts,
          flagId: after.flagId,
          searchText: searchTextOf(facts),
          updatedAt: scope.now,
          version: before.version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .returningAll()
        .executeTakeFirst()
      // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
      if (!row) throw changedMeanwhile(await findCertificate(tx, id))
      const saved = toCertificate(row)
      await record(
        tx,
        scope,
        events.map((event, i) => (i === events.length - 1 ? { ...event, after: saved } : event)),
      )
      return saved
    }),
  )
}

/**
 * Removes a record entered by mistake: its number then answers "not found"; its events stay.
 * Refuses: not-found; where a version is given, a record that changed since (conflict).
 */
export async function deleteCertificate(scope: Scope, id: number, version?: number): Promise<void> {
  requireStaff(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    const { numDeletedRows } = await tx
      .deleteFrom('certificates')
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw changedMeanwhile(await findCertificate(tx, id))
    await record(tx, scope, [{ kind: 'deleted', before, after: null }])
  })
}

/** A number nobody has: the next in sequence, with a part by chance and a check character. Staff may type another. */
export async function proposeNumber(scope: Scope): Promise<string> {
  requireStaff(scope)
  const { last } = await scope.db.read
    .selectFrom('certificates')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const chance = Array.from({ length: 4 }, () => randomInt(32))
  return composeNumber(office.numberPrefix, scope.today.slice(0, 4), (last ?? 0) + 1, chance)
}

function merged(before: Certificate, changes: CertificateChanges, today: string) {
  const standing = standingAfter(before, changes, today)
  if (!standing) throw contradiction()
  requireKnownTypes(changes.selectedCertificates, before.issuedCertificates)
  const facts = {
    certificateId: changes.certificateId ?? before.certificateId,
    vesselName: changes.vesselName ?? before.vesselName,
    imoNumber: changes.imoNumber === undefined ? before.imoNumber : changes.imoNumber,
    flag: changes.flag ?? before.flag,
    serviceId: changes.serviceId === undefined ? before.serviceId : changes.serviceId,
    issuedDate: changes.issuedDate ?? before.issuedDate,
    expiryDate: changes.expiryDate ?? before.expiryDate,
    ...storedTypes(changes, before),
    ...standing,
  }
  if (facts.expiryDate < facts.issuedDate) {
    throw new Refusal('invalid', EXPIRY_BEFORE_ISSUE, { fields: { expiryDate: [EXPIRY_BEFORE_ISSUE] } })
  }
  return facts
}

/** The rows a record points to: the flag of that name where we know it, the service it was issued for. */
async function references(tx: Kysely<Tables>, facts: { flag: string; serviceId: number | null }) {
  const flag = await tx.selectFrom('flags').select('id').where('name', '=', facts.flag).executeTakeFirst()
  if (facts.serviceId !== null) {
    const service = await tx.selectFrom('services').select('id').where('id', '=', facts.serviceId).executeTakeFirst()
    if (!service)
      throw new Refusal('invalid', 'There is no such service', { fields: { serviceId: ['There is no such service'] } })
  }
  return { flagId: flag?.id ?? null }
}

async function refusingTakenNumbers<T>(scope: Scope, number: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await scope.db.read
      .selectFrom('certificates')
      .selectAll()
      .where('certificateId', '=', number)
      .executeTakeFirst()
    const words = `The number ${number} is already in the register`
    throw new Refusal('conflict', words, { fields: { certificateId: [words] }, current: taken && toCertificate(taken) })
  }
}

function changedMeanwhile(current: Certificate): Refusal {
  return new Refusal('conflict', 'Somebody else has changed this certificate since you opened it.', { current })
}

function requireKnownTypes(chosen: string[] | undefined, before: string): void {
  const unknown = unknownType(chosen ?? [], before)
  if (unknown === undefined) return
  const words = `“${unknown}” is not one of the certificates in the list`
  throw new Refusal('invalid', words, { fields: { selectedCertificates: [words] } })
}

function contradiction(): Refusal {
  const words = 'The tick box and the standing contradict each other'
  return new Refusal('invalid', words, { fields: { isValid: [words] } })
}
