import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createFirstAdministrator } from '#/app/accounts/sign-in/accounts.server.ts'
import { CERTIFICATE_TYPES } from '#/app/certificates/model/certificate-types.ts'
import { NewCertificate } from '#/app/certificates/model/certificate.ts'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { office } from '#/app/web/office.ts'
import { addYears, dateInJakarta } from '#/core/dates.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { COMMANDS } from '#/db/program.ts'
import type { Store } from '#/db/schema.ts'
import { Refusal } from '#/core/refusal.ts'
import { overdueNumbers } from './fleet/acts.ts'
import { addFleet } from './fleet/add-fleet.ts'
import { listSampleAddresses } from './sample-addresses.ts'
import { addSampleApplications } from './sample-applications.ts'

const LABELS = CERTIFICATE_TYPES.map((type) => type.label)

/** Certificates in every state, with names and gaps as real ones have. Their dates are before and after today. */
function samples(today: string) {
  const lastYear = addYears(today, -1)
  const next = addYears(today, 1)
  return [
    {
      number: '2025-00101',
      vessel: 'KM Samudra Jaya',
      imo: '9074729',
      flag: 'Indonesia',
      from: lastYear,
      to: addYears(lastYear, 5),
      types: [2, 13, 3, 4, 5],
    },
    {
      number: '2024-00077',
      vessel: 'MT Selat Karimata',
      imo: '9321483',
      flag: 'Singapore',
      from: addYears(today, -3),
      to: addYears(today, -1),
      types: [9, 8, 11],
    },
    {
      number: '2025-00140',
      vessel: 'AHTS Nusantara Perkasa 8',
      imo: '9456783',
      flag: 'Marshall Islands',
      from: lastYear,
      to: addYears(next, 3),
      types: [2],
      standing: 'suspended',
      reason: 'Detained in port after heavy weather damage to the hull',
    },
    {
      number: '2023-00012',
      vessel: 'TB Mahakam',
      imo: null,
      flag: 'Indonesia',
      from: addYears(today, -2),
      to: next,
      types: [13],
      standing: 'withdrawn',
      reason: 'Ship sold and registered under another flag',
    },
    {
      number: '2026-00300-R4H9N',
      vessel: 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera',
      imo: '9811000',
      flag: 'Panama',
      from: today,
      to: addYears(today, 5),
      types: LABELS.map((_, i) => i),
    },
    {
      number: '2026-00301-3VCML',
      vessel: 'MV Bintang Timur',
      imo: '9200005',
      flag: 'Malaysia',
      from: addYears(today, 1),
      to: addYears(today, 3),
      types: [14, 15],
    },
  ]
}

/**
 * Adds the samples, with applications and messages, in the name of an administrator, who is created if there is none. With `--fleet`
 * also a fleet of ships with their certificates and surveys; with `--addresses` writes the pages worth opening to a file. Returns the text to print.
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
  const context: RequestContext = {
    db,
    actor: { ...admin, sessionHash: '' },
    now,
    today: dateInJakarta(now),
    origin: config.publicOrigin,
    ip: 'console',
    language: 'en',
    count: () => {},
  }
  // First, because the events of a register are in the order of their time, and those of the fleet are older.
  const added = values.fleet ? await addFleet(context) : { records: 0, certificates: 0 }
  const listed = samples(context.today)
  for (const sample of listed) {
    const input = NewCertificate.parse({
      certificateId: numberOf(sample),
      vesselName: sample.vessel,
      imoNumber: sample.imo,
      flag: sample.flag,
      issuedDate: sample.from,
      expiryDate: sample.to,
      selectedCertificates: sample.types.map((type) => LABELS[type]),
      standing: sample.standing,
      standingReason: sample.reason,
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
    const numbers = [
      ...listed.map(numberOf),
      ...(values.fleet ? overdueNumbers(context.today) : []),
    ]
    writeFileSync(values.addresses, JSON.stringify(await listSampleAddresses(context, numbers)))
  }
  return `${added.certificates} sample certificates in ${added.records} records added`
}

function numberOf(sample: { number: string }): string {
  return `${office.numberPrefix}-${sample.number}`
}
