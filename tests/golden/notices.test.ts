import { expect, test } from 'vitest'
import { composeEmail } from '#/domain/notices/email/email-texts.ts'
import { emailAsText } from '#/domain/notices/email/email-parts.ts'
import type { AdministratorAct, Email, NoticeAct, OwnChange } from '#/domain/notices/email/email.ts'
import { APPLICATION_STATES } from '#/domain/services/applications/application-states.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { EMAILS } from '#/tests/helpers/mail/mailer.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'

// The exact text of every email in every state, in both languages: notices-en.txt and
// notices-id.txt. A change of a text shows there as one of a document; `vitest run
// tests/golden/notices.test.ts --update` writes them again.

type Of<Kind extends Email['kind']> = Extract<Email, { kind: Kind }>

/** The sample of a kind, with what is different in a state of it. */
function sample<Kind extends Email['kind']>(
  kind: Kind,
  changes: Partial<Omit<Of<Kind>, 'kind'>> = {},
): Email {
  const email = EMAILS.find((one): one is Of<Kind> => one.kind === kind)
  if (!email) throw new Error(`There is no sample of ${kind}`)
  return { ...email, ...changes }
}

// Records, so that the compiler refuses a list that lacks one.
const NOTICE_ACTS: Record<NoticeAct, (string | null)[]> = {
  suspended: [null],
  reinstated: [null],
  withdrawn: [null, '2027-02-15'],
  extended: [null, '2027-02-01'],
}
const OWN_CHANGES: Record<OwnChange, string | null> = {
  'password-changed': null,
  'passkey-added': 'Office laptop',
  'passkey-removed': 'Office laptop',
  'app-added': null,
  'app-removed': null,
  'recovery-codes-made': null,
  'second-factors-ended': null,
  'password-reset': null,
}
const ACTS: Record<AdministratorAct, [subject: string | null, detail: string | null]> = {
  invited: ['new@example.com', 'user'],
  'role-changed': ['registrar@example.com', 'user → admin'],
  'name-changed': ['surveyor@example.com', 'R. Hartono → A. Wijaya'],
  disabled: ['registrar@example.com', null],
  enabled: ['registrar@example.com', null],
  'reset-link-made': ['registrar@example.com', null],
  'second-factors-ended': ['registrar@example.com', null],
  'second-factor-demanded': [null, null],
  'second-factor-optional': [null, null],
  'register-exported': [null, '120 certificates'],
  'api-key-made': ['key 7', 'Harbour office'],
  'api-key-revoked': ['key 7', 'Harbour office'],
  'class-by-rule': [null, null],
  'class-by-decision': [null, null],
  'batch-confirmed': [null, '40 certificates'],
  'passkey-to-confirm': ['surveyor@example.com', 'Phone'],
  'passkey-confirmed': ['surveyor@example.com', 'Phone'],
  'withdrawal-undone': ['LMC-2026-00042/ILLC', 'Tuvalu → TUV'],
  'flag-address-changed': ['Tuvalu', 'marine@tuvalu.example'],
  'company-address-changed': ['PT Samudra', 'armada@samudra.example'],
  'approval-required': [null, null],
  'approval-optional': [null, null],
  'webhook-added': ['webhook 3', 'PSC database'],
  'webhook-changed': ['webhook 3', 'PSC database'],
  'webhook-secret-made': ['webhook 3', 'PSC database'],
  'webhook-removed': ['webhook 3', 'PSC database'],
  'application-erased': ['A-2026-7K3MQ9', 'Asked for by the applicant'],
  'message-erased': ['message 9', 'Asked for by its sender'],
}

const entries = <Key extends string, Value>(of: Record<Key, Value>) =>
  Object.entries(of) as [Key, Value][] // the keys of a record are those of its type

const due = sample('surveys-due')
if (due.kind !== 'surveys-due') throw new Error('It is a sample of another kind')
const { surveys, expiring = [], conditions = [] } = due
const nothing = { surveys: [], expiring: [], conditions: [], more: 0 }
const open = surveys.filter(({ closed }) => !closed)
const later = conditions.map((one) => ({ ...one, overdue: false }))

/** Every state of every kind, by a name. */
const STATES: [name: string, email: Email][] = [
  ...EMAILS.map((email): [string, Email] => [email.kind, email]),
  ...APPLICATION_STATES.flatMap((status): [string, Email][] => [
    [
      `application-state, ${status}`,
      sample('application-state', {
        status,
        note: null,
        link: `${ORIGIN}/applications/A-2026-7K3MQ9?key=private`,
      }),
    ],
  ]),
  ...entries(NOTICE_ACTS).flatMap(([act, days]) =>
    (['owner', 'administration'] as const).flatMap((audience) =>
      days.map((until): [string, Email] => {
        const parts = [
          { number: 'LMC-2026-00042/ILLC', label: 'International Load Line', act, until },
        ]
        return [
          `certificate-notice, ${act} ${until ?? ''} to the ${audience}`,
          sample('certificate-notice', { audience, parts }),
        ]
      }),
    ),
  ),
  [
    'certificate-notice, without a reason and an IMO number',
    sample('certificate-notice', { reason: null, imoNumber: null }),
  ],
  ...entries(OWN_CHANGES).map(([change, detail]): [string, Email] => [
    `own-change, ${change}`,
    sample('own-change', { change, detail }),
  ]),
  ...entries(ACTS).map(([act, [subject, detail]]): [string, Email] => [
    `administrator-act, ${act}`,
    sample('administrator-act', { act, subject, detail }),
  ]),
  [
    'administrator-act, about oneself',
    sample('administrator-act', { subject: 'admin@example.com', detail: null }),
  ],
  ['notices-moved, away from an address', sample('notices-moved', { receives: false })],
  ['webhook-failing, switched off', sample('webhook-failing', { stopped: true })],
  ['surveys-due, one that is open', { ...due, ...nothing, surveys: open }],
  [
    'surveys-due, two that are open, and more',
    { ...due, ...nothing, surveys: [...open, ...open], more: 1_000 },
  ],
  ['surveys-due, an expiry', { ...due, ...nothing, expiring }],
  ['surveys-due, a condition', { ...due, ...nothing, conditions: later }],
  ['surveys-due, a condition that is overdue', { ...due, ...nothing, conditions }],
  [
    'surveys-due, one of each',
    { ...due, surveys: open, expiring, conditions: later, more: 0, imoNumber: null },
  ],
  [
    'certificates-expiring, one',
    sample('certificates-expiring', { certificates: [mailed()], more: 0 }),
  ],
  [
    'certificates-expiring, of an older version to an owner',
    sample('certificates-expiring', { certificates: [mailed()], more: 0, list: null }),
  ],
  [
    'certificates-issued, one that does not expire',
    sample('certificates-issued', {
      certificates: [{ ...mailed(), expiryDate: null }],
      link: null,
    }),
  ],
  [
    'class-suspended, of a ship without an IMO number',
    sample('class-suspended', { imoNumber: null, more: 0 }),
  ],
  [
    'report-waiting, of a ship without an IMO number',
    sample('report-waiting', { imoNumber: null }),
  ],
  ['invitation, its link erased', sample('invitation', { link: null })],
  ['application-received, its link erased', sample('application-received', { link: null })],
]

function mailed() {
  return {
    number: 'LMC-2026-00042',
    codes: ['ILLC', 'SEC'],
    vesselName: 'KM Samudra Jaya',
    expiryDate: '2026-12-21',
    link: `${ORIGIN}/verify/1`,
  }
}

test.for(LANGUAGES)('each state of each email has its exact text (%s)', async (language) => {
  const texts = STATES.map(([name, email]) => {
    const content = withLanguage(language, () => composeEmail(email))
    return `=== ${name}\nSubject: ${content.subject}\n\n${emailAsText(content)}`
  })
  expect(texts.join('\n')).not.toMatch(/undefined|\bnull\b|\bNaN\b|\{\w+\}/)
  await expect(texts.join('\n')).toMatchFileSnapshot(`notices-${language}.txt`)
})
