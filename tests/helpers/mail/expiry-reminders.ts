import type { Email } from '#/domain/notices/email/email.ts'
import { remindOfExpiries } from '#/domain/register/survey/daily/office-reminders.server.ts'
import type { Store } from '#/db/schema.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'
import { certificateBody } from '#/tests/helpers/people.ts'

const ORIGIN = 'https://register.example'

/** Issues certificates that expire on the given days. */
export async function issueExpiring(
  db: Store,
  ...expiries: [number: string, expiryDate: string, more?: Record<string, unknown>][]
) {
  const {
    certificateId: _,
    selectedCertificates: __,
    ...facts
  } = certificateBody({ issuedDate: '2026-01-01' })
  const state = {
    type: 'Load line',
    issuedCertificates: '',
    standing: 'in-force',
    version: 1,
    searchText: '',
  } as const
  const at = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  const rows = expiries.map(([certificateId, expiryDate, more]) => ({
    ...facts,
    ...state,
    ...at,
    certificateId,
    expiryDate,
    ...more,
  }))
  while (rows.length > 0) {
    const some = rows.splice(0, 500)
    await db.write.transaction().execute((tx) => insertEntries(tx, some))
  }
}

/** Writes the reminders of a day; answers what they say. */
export async function remind(db: Store, today: string) {
  const before = (await readOutbox(db)).length
  await remindOfExpiries({ db, origin: ORIGIN, now: `${today}T00:00:00.000Z`, today })
  return (await readOutbox(db)).slice(before).map(({ recipient, language, payload }) => {
    const { days, certificates, more, list } = JSON.parse(payload) as Extract<
      Email,
      { kind: 'certificates-expiring' }
    > // the only ones here
    return {
      recipient,
      language,
      days,
      numbers: certificates.map(({ number }) => number),
      more,
      list,
      links: certificates.map(({ link }) => link),
    }
  })
}
/** The days that are left and the numbers of each reminder of a day. */
export const remindedOf = async (db: Store, today: string) =>
  (await remind(db, today)).map(({ days, numbers }) => [days, ...numbers])
