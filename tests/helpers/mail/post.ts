import type { Language } from '#/app/language/language.ts'
import type { Letter } from '#/app/mail/letter.ts'
import { post } from '#/app/mail/outbox.server.ts'
import type { Store } from '#/db/schema.ts'
import { openLog } from '#/server/log.ts'
import { postOffice, type MailOptions } from '#/server/mail/dispatcher.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'

const OWNER = 'armada@samudra.example'

/** The post office of a register, with a clock that a test moves. */
export function postOfficeOf(db: Store, options: Partial<MailOptions> = {}) {
  let now = Date.parse(NOON)
  const open = () =>
    postOffice({ db, log: openLog('silent'), origin: ORIGIN, smtpUrl: undefined, mailFrom: null, now: () => now, ...options })
  return { ...open(), wait: (seconds: number) => (now += seconds * 1_000) }
}

/** Posts letters as a change of the register would, each in a transaction. */
export async function write(
  db: Store,
  letters: Letter[],
  { to = OWNER, language = 'en' }: { to?: string; language?: Language } = {},
) {
  for (const letter of letters) {
    await db.write.transaction().execute((tx) => post(tx, { now: NOON }, { to, language, letter }))
  }
}

/** One letter of each kind. */
export const LETTERS: Letter[] = [
  { kind: 'invitation', link: `${ORIGIN}/auth?invitation=one-time`, expiresAt: '2026-11-24T05:00:00.000Z' },
  { kind: 'password-reset', link: `${ORIGIN}/auth?reset=one-time`, expiresAt: '2026-11-24T17:30:00.000Z' },
  {
    kind: 'application-received',
    reference: 'A-2026-7K3MQ9',
    service: 'Tonnage measurement',
    link: `${ORIGIN}/applications/A-2026-7K3MQ9?key=private`,
  },
  {
    kind: 'application-arrived',
    reference: 'A-2026-7K3MQ9',
    vesselName: 'KM Samudra Jaya',
    companyName: 'PT Samudra',
    service: 'Tonnage measurement',
    link: `${ORIGIN}/admin/applications`,
  },
  {
    kind: 'application-state',
    reference: 'A-2026-7K3MQ9',
    status: 'pending',
    note: 'Please send the general arrangement.\nThank you.',
    link: null,
    inspection: { date: '2026-12-01', place: 'Batam' },
  },
  {
    kind: 'message-arrived',
    name: 'Siti Rahma',
    email: 'siti@example.com',
    subject: 'Load line survey',
    message: 'When can a surveyor\nbe in Batam?',
    link: `${ORIGIN}/admin/messages`,
  },
  {
    kind: 'certificates-expiring',
    days: 30,
    certificates: [
      {
        number: 'LMC-2026-00042',
        vesselName: 'KM Samudra Jaya',
        expiryDate: '2026-12-21',
        link: `${ORIGIN}/admin/certificates/42/edit`,
      },
      {
        number: 'LMC-2026-00043',
        vesselName: 'TB Mahakam',
        expiryDate: '2026-12-20',
        link: `${ORIGIN}/admin/certificates/43/edit`,
      },
    ],
    more: 3,
    list: `${ORIGIN}/admin?expiring=30`,
  },
  {
    kind: 'administrator-act',
    act: 'role-changed',
    by: 'admin@example.com',
    subject: 'registrar@example.com',
    detail: 'user → admin',
    at: '2026-11-21T05:00:00.000Z',
  },
]

/** What has become of the letters, in the order they were posted. */
export function outbox(db: Store) {
  return db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
}
