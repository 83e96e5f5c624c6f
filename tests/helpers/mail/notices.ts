import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { createContent } from '#/domain/services/editing/content.server.ts'
import { FlagInput } from '#/domain/services/flags/flag.ts'
import { FLAGS } from '#/domain/services/flags/flags.server.ts'
import type { Email } from '#/domain/notices/email/email.ts'
import { createShip } from '#/domain/register/ship/ships.server.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { readOutbox } from './mailer.ts'

const IMO = '9074729'
/**
 * Issued on 1 January 2026: the window of the first annual survey is 1 October 2026 to 1 April
 * 2027.
 */
const TERM = { issuedDate: '2026-01-01', expiryDate: '2031-01-01', imoNumber: IMO, flag: 'Tuvalu' }
export const CLASS = 'Certificate of Classification'
export const LOAD_LINE = 'International Load Line'

export const OWNER = {
  name: 'PT Samudra',
  imoNumber: '5123456',
  address: 'Jalan Pelabuhan 1, Jakarta',
  country: 'Indonesia',
}
export const MANAGER = {
  name: 'Bahari Ltd',
  imoNumber: '6234567',
  address: '2 Marina Road, Singapore',
  country: 'Singapore',
}

/**
 * A ship whose owner is in Indonesia and whose manager in Singapore, under a flag whose
 * administration has an address: no two of them have a name, number, address or country in common.
 * `emails`: of the owner; the manager has none unless a test gives it some. `isManaged`: false for
 * a ship without a manager.
 */
export async function openRegister(
  engine: Engine,
  emails = ['armada@samudra.example'],
  { managerEmails = [], isManaged = true }: { managerEmails?: string[]; isManaged?: boolean } = {},
) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z`, role: 'admin' })
  const context = await on('2026-01-01')
  const { id: ownerId } = await createCompany(context, { ...OWNER, emails })
  const managerId = isManaged
    ? (await createCompany(context, { ...MANAGER, emails: managerEmails })).id
    : null
  const administrationEmail = 'marine@tuvalu.example'
  await createContent(context, FLAGS, FlagInput.parse({ name: 'Tuvalu', code: 'tv' }))
  await db.write
    .updateTable('flags')
    .set({ administrationEmail })
    .where('name', '=', 'Tuvalu')
    .execute()
  const ship = await createShip(context, {
    name: 'KM Samudra Jaya',
    flag: 'Tuvalu',
    imoNumber: IMO,
    ownerId,
    managerId,
  })
  let issued = 0
  const issue = (types: string[], more = {}) =>
    createCertificate(
      context,
      certificateInput({
        ...TERM,
        certificateId: `N-${++issued}`,
        selectedCertificates: types,
        ...more,
      }),
    )
  return { db, context, on, ship, issue }
}

export async function written(db: Store) {
  return (await readOutbox(db)).map(({ recipient, language, payload }) => ({
    recipient,
    language,
    // Written by `enqueueEmail`, which takes an Email.
    email: JSON.parse(payload) as Email,
  }))
}

/** To whom notices were written about what. */
export async function notified(db: Store) {
  return (await written(db)).flatMap(({ recipient, email }) =>
    email.kind === 'certificate-notice'
      ? [[recipient, ...email.parts.map(({ number, act }) => `${number} ${act}`)]]
      : [],
  )
}

/** An annual survey that found nothing. */
export function annualSurvey(completedOn: string) {
  return {
    kind: 'annual',
    completedOn,
    place: 'Batam',
    surveyor: 'R. Hartono',
    result: 'satisfactory',
  } as const
}
