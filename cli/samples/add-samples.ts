import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createFirstAdministrator } from '#/domain/people/sign-in/accounts.server.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { office } from '#/domain/authority/office.ts'
import { addYears, dateInJakarta } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { verdictOn } from '#/domain/verification/verdict/verdict.ts'
import { verifiedRow } from '#/domain/verification/verdict/verified-record.ts'
import { COMMANDS } from '#/db/program.ts'
import { partsColumn } from '#/db/entries.ts'
import { LOOK_UP_COLUMNS, type Store } from '#/db/schema.ts'
import { Refusal } from '#/core/refusal.ts'
import { addSampleApplications } from './add-applications.ts'
import { addFleet, overdueNumbers } from './add-fleet.ts'
import samples from './samples.json' with { type: 'json' }

/**
 * Certificates in every state, with names and gaps as real ones have; their terms in years from
 * today.
 */
type Sample = {
  number: string
  vessel: string
  imo: string | null
  flag: string
  years: number[]
  types: number[]
  standing?: string
  reason?: string
}
const certificates: Sample[] = samples.certificates

const LABELS = CERTIFICATE_TYPES.map((type) => type.label)

/**
 * Adds the samples, with applications and messages, in the name of an administrator, who is created
 * if there is none. With `--fleet` also a fleet of ships with their certificates and surveys; with
 * `--addresses` writes the pages worth opening to a file. Returns the text to print.
 */
export async function addSamples(
  db: Store,
  config: { publicOrigin: string },
  args: string[],
): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { addresses: { type: 'string' }, fleet: { type: 'boolean' } },
  })
  const context = await administratorContext(db, config.publicOrigin)
  // First, because the events of a register are in the order of their time, and those of the fleet
  // are older.
  const added = values.fleet ? await addFleet(context) : { records: 0, certificates: 0 }
  for (const { number, vessel, imo, flag, years, types, standing, reason } of certificates) {
    const [issuedDate, expiryDate] = years.map((count) => addYears(context.today, count))
    const input = NewCertificate.parse({
      certificateId: `${office.numberPrefix}-${number}`,
      vesselName: vessel,
      imoNumber: imo,
      flag,
      issuedDate,
      expiryDate,
      selectedCertificates: types.map((type) => LABELS[type]),
      standing,
      standingReason: reason,
    })
    try {
      const { parts } = await createCertificate(context, input)
      added.records++
      added.certificates += parts.length
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'conflict')) throw error
    }
  }
  await addSampleApplications(context)
  if (values.addresses !== undefined) {
    const listed = certificates.map(({ number }) => `${office.numberPrefix}-${number}`)
    const numbers = [...listed, ...(values.fleet ? overdueNumbers(context.today) : [])]
    writeFileSync(values.addresses, JSON.stringify(await listSampleAddresses(context, numbers)))
  }
  return `${added.certificates} sample certificates in ${added.records} records added`
}

async function administratorContext(db: Store, origin: string): Promise<RequestContext> {
  const now = new Date().toISOString()
  const email = process.env['ADMIN_EMAIL']
  const password = process.env['ADMIN_PASSWORD']
  if (email && password) await createFirstAdministrator(db, now, email, password)
  const admin = await db.read
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw new Error(`Create an administrator first: ${COMMANDS} create-admin EMAIL`)
  return {
    db,
    actor: { ...admin, sessionHash: '' },
    now,
    today: dateInJakarta(now),
    origin,
    ip: 'console',
    language: 'en',
    count: () => {},
  }
}

/** The statuses of which the demonstration lists one certificate each, with their labels. */
const SHOWN = {
  valid: 'A valid certificate',
  'partly-valid': 'A survey overdue',
  suspended: 'A suspended one',
  withdrawn: 'A withdrawn one',
  expired: 'An expired one',
}
type SampleAddress = { label: string; path: string; status?: keyof typeof SHOWN }

/**
 * The pages worth opening, with numbers that the register has: the first of these certificates with
 * each status today.
 */
async function listSampleAddresses(
  { db, today, now }: RequestContext,
  numbers: readonly string[],
): Promise<SampleAddress[]> {
  const samples = db.read
    .selectFrom('entries')
    .select([...LOOK_UP_COLUMNS, partsColumn(db.read)])
    .where('certificateId', 'in', numbers)
  const rows = (await samples.execute()).toSorted(
    (one, other) => numbers.indexOf(one.certificateId) - numbers.indexOf(other.certificateId),
  )
  const verdicts = rows.map((row) =>
    verdictOn(row.certificateId, verifiedRow(row), today, { checkedAt: now }),
  )
  // The keys of SHOWN.
  const shown = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).flatMap((status) => {
    const number = verdicts.find((verdict) => verdict.status === status)?.certificate?.certificateId
    return number === undefined
      ? []
      : [{ label: SHOWN[status], path: paths.verify(number), status, number }]
  })
  const valid = verdicts.find(({ status }) => status === 'valid')?.certificate
  return [
    { label: 'Home page', path: paths.home() },
    ...shown.map(({ label, path, status }) => ({ label, path, status })),
    ...(valid ? [{ label: 'A QR code', path: paths.verificationQr(valid.certificateId) }] : []),
    ...(valid?.imoNumber ? [{ label: 'A ship', path: paths.vessel(valid.imoNumber) }] : []),
    { label: 'The API', path: paths.apiDocs() },
    { label: 'Staff sign-in', path: paths.signIn() },
  ]
}
