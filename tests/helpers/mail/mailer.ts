import { randomUUID } from 'node:crypto'
import type { Language } from '#/core/languages.ts'
import type { Email } from '#/domain/notices/email/email.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import type { Store } from '#/db/schema.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { NEVER_STOPPED, runJobs } from '#/domain/jobs/run-jobs.server.ts'
import { remindersJob, tidyingJob } from '#/ops/jobs.ts'
import { createMailer, emailJob, type MailOptions } from '#/ops/mail/mailer.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'

const OWNER = 'armada@samudra.example'

/** The mailer of a register, with a clock that a test sets. */
export function createTestMailer(db: Store, options: Partial<MailOptions> = {}) {
  let now = Date.parse(NOON)
  const all = {
    db,
    log: openLog('silent'),
    origin: ORIGIN,
    smtpUrl: undefined,
    mailFrom: null,
    now: () => now,
    ...options,
  }
  const upkeep = [tidyingJob(all), remindersJob(all)]
  return {
    sendDue: createMailer(all).sendDue,
    upkeep: async () => {
      for (const { work } of upkeep) await work(NEVER_STOPPED)
    },
    start: () => runJobs({ db, log: all.log, holder: randomUUID(), jobs: [emailJob(all)] }),
    wait: (seconds: number) => (now += seconds * 1_000),
  }
}

/** Enqueues emails as a change of the register does, each in a transaction. */
export async function enqueueEmails(
  db: Store,
  emails: Email[],
  { to = OWNER, language = 'en' }: { to?: string; language?: Language } = {},
) {
  for (const email of emails) {
    await db.write
      .transaction()
      .execute((tx) => enqueueEmail(tx, { now: NOON }, { to, language, email }))
  }
}

const SENT_FIRST = new Set<Email['kind']>([
  'invitation',
  'password-reset',
  'administrator-act',
  'own-change',
])

/** One email of each kind. */
export const EMAILS: Email[] = [
  {
    kind: 'invitation',
    link: `${ORIGIN}/auth?invitation=one-time`,
    expiresAt: '2026-11-24T05:00:00.000Z',
  },
  {
    kind: 'password-reset',
    link: `${ORIGIN}/auth?reset=one-time`,
    expiresAt: '2026-11-24T17:30:00.000Z',
  },
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
  {
    kind: 'own-change',
    change: 'passkey-added',
    detail: 'Office laptop',
    at: '2026-11-21T05:00:00.000Z',
  },
  { kind: 'notices-moved', name: 'PT Samudra', receives: true, at: '2026-11-21T05:00:00.000Z' },
  {
    kind: 'webhook-failing',
    name: 'PSC database',
    stopped: false,
    error: 'The receiver answered 500.',
    at: '2026-11-21T05:00:00.000Z',
    link: `${ORIGIN}/admin/webhooks/3`,
  },
  {
    kind: 'certificates-issued',
    reference: 'A-2026-7K3MQ9',
    certificates: [
      {
        number: 'LMC-2026-00070-J7GKC',
        vesselName: 'TB Mahakam',
        expiryDate: '2031-12-01',
        link: `${ORIGIN}/verify/LMC-2026-00070-J7GKC`,
      },
      {
        number: 'LMC-2026-00071-W3D8M',
        vesselName: 'TB Mahakam',
        expiryDate: '2031-12-01',
        link: `${ORIGIN}/verify/LMC-2026-00071-W3D8M`,
      },
    ],
    link: `${ORIGIN}/applications/A-2026-7K3MQ9?key=private`,
  },
  {
    kind: 'application-link',
    reference: 'A-2026-7K3MQ9',
    link: `${ORIGIN}/applications/A-2026-7K3MQ9?key=private`,
    expiresAt: '2027-02-19T16:59:59.999Z',
  },
  {
    kind: 'kit-link',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    link: `${ORIGIN}/vessels/9074729/kit?key=one-time`,
    expiresAt: '2026-11-22T05:00:00.000Z',
  },
  {
    kind: 'class-suspended',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    number: 'LMC-2026-00042/CLASS',
    on: '2026-11-21',
    certificates: [{ number: 'LMC-2026-00051', label: 'Cargo Ship Safety Radio' }],
    more: 2,
    link: `${ORIGIN}/admin/ships/7`,
  },
  {
    kind: 'certificate-notice',
    audience: 'administration',
    number: 'LMC-2026-00042',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    on: '2026-11-21',
    reason: 'Grounded off Batam',
    parts: [
      {
        number: 'LMC-2026-00042/ILLC',
        label: 'International Load Line',
        act: 'suspended',
        until: null,
      },
      {
        number: 'LMC-2026-00042/ISPP',
        label: 'International Sewage Pollution Prevention',
        act: 'extended',
        until: '2027-02-01',
      },
    ],
    link: `${ORIGIN}/verify/LMC-2026-00042`,
  },
  {
    kind: 'surveys-due',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    surveys: [
      {
        number: 'LMC-2026-00042/SEC',
        kinds: ['annual', 'periodical'],
        to: '2026-11-20',
        closed: true,
        link: `${ORIGIN}/verify/LMC-2026-00042%2FSEC`,
      },
      {
        number: 'LMC-2026-00042/ILLC',
        kinds: ['annual'],
        to: '2026-12-21',
        closed: false,
        link: `${ORIGIN}/verify/LMC-2026-00042%2FILLC`,
      },
    ],
    expiring: [
      {
        number: 'LMC-2026-00042/ISPP',
        label: 'International Sewage Pollution Prevention',
        lastDay: '2026-12-22',
        link: `${ORIGIN}/verify/LMC-2026-00042%2FISPP`,
      },
    ],
    conditions: [
      {
        number: 'LMC-2026-00042/CLASS',
        label: 'Certificate of Classification',
        text: 'Overhaul the fire pump',
        to: '2026-11-18',
        overdue: true,
        link: `${ORIGIN}/verify/LMC-2026-00042%2FCLASS`,
      },
    ],
    more: 2,
  },
  {
    kind: 'report-waiting',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    surveyKind: 'annual',
    completedOn: '2026-11-20',
    surveyor: 'R. Hartono',
    link: `${ORIGIN}/admin/survey-reports?state=waiting`,
  },
]

/** The same in the order in which they are sent: those about accounts first. */
export const EMAILS_AS_SENT: Email[] = [
  ...EMAILS.filter(({ kind }) => SENT_FIRST.has(kind)),
  ...EMAILS.filter(({ kind }) => !SENT_FIRST.has(kind)),
]

/** The rows of the outbox, in the order in which they were enqueued. */
export function readOutbox(db: Store) {
  return db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
}
