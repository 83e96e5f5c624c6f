import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sheetsExample } from '#/domain/register/survey/report-own/sheets-answer.ts'
import { ShipList } from '#/pages/surveyor/app/ship-list.tsx'
import { ShipSheet } from '#/pages/surveyor/app/ship-sheet.tsx'
import { SyncBar } from '#/pages/surveyor/app/survey-app.tsx'
import type { Sync } from '#/pages/surveyor/device/synchronise.ts'
import { newDraft, type Draft } from '#/pages/surveyor/drafts/draft.ts'
import { ReportPage } from '#/pages/surveyor/report/report-page.tsx'
import type { Survey } from '#/pages/surveyor/state/use-survey.tsx'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { readable } from '#/tests/specification/readable.ts'

// The exact text of the page of surveyors in each of its states: phone.txt. It is in English, as
// the staff area is. `vitest run tests/golden/phone.test.ts --update` writes it again.

const TODAY = '2026-11-21'

function draft(changes: Partial<Draft> = {}): Draft {
  const [ship] = sheetsExample.ships
  if (!ship) throw new Error('The example has a ship')
  const typed = {
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    result: 'with-conditions',
    remarks: 'Port side',
    covered: ['1/ILLC'],
    conditions: [
      { part: '1/ILLC', kind: 'statutory', text: 'Renew the liferaft', dueOn: '2027-02-20' },
    ],
  } as const
  const copied = {
    ...typed,
    covered: [...typed.covered],
    conditions: typed.conditions.map((one) => ({ ...one })),
  }
  return { ...newDraft(ship, sheetsExample.account.id, copied, NOON), reportId: 'a', ...changes }
}

const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key' as const,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}
const signed = { content: '{}', passkey, at: NOON }
const file = (name: string) => ({
  name,
  mediaType: 'image/jpeg' as const,
  size: 100,
  sha256: name.repeat(64).slice(0, 64),
})
const files = [file('a.jpg'), file('b.jpg'), file('c.pdf')]
const outcome = { state: 'recorded' as const, receivedAt: '2026-11-21T05:01:00.000Z', reason: null }
const sent = { step: 'sent' as const, signed, outcome, files }
const changes = [
  {
    id: 1,
    number: 'LMC-2026-00042',
    version: 2,
    changes: [{ title: 'Suspended: ILLC', by: 'user@example.com', at: '2026-11-21T03:00:00.000Z' }],
  },
]

const REPORTS: [state: string, draft: Draft][] = [
  ['not signed', draft()],
  ['signed', draft({ step: 'queued', signed, files })],
  [
    'refused',
    draft({
      step: 'refused',
      message: 'The ship KM Samudra Jaya is not assigned to you. Ask the office.',
    }),
  ],
  [
    'in conflict',
    draft({
      step: 'conflict',
      message: 'Changed since this phone loaded it: LMC-2026-00042.',
      changes,
    }),
  ],
  ['in the register', draft(sent)],
  ['in the register, a file to send', draft({ ...sent, missing: [1] })],
  [
    'in the register, files to send and one that cannot be',
    draft({
      ...sent,
      missing: [0, 1, 2],
      failedFiles: [{ position: 1, message: 'b.jpg is a page in HTML' }],
    }),
  ],
  [
    'in the register, files that cannot be sent',
    draft({
      ...sent,
      missing: [0, 1],
      failedFiles: [0, 1].map((position) => ({
        position,
        message: 'It is no longer on this phone',
      })),
    }),
  ],
  [
    'with the office',
    draft({ ...sent, outcome: { ...outcome, state: 'waiting' }, missing: [0, 1] }),
  ],
  [
    'declined',
    draft({
      ...sent,
      outcome: { ...outcome, state: 'declined', reason: 'The photo shows another valve' },
    }),
  ],
]

const SYNCS: (Sync | null)[] = [
  null,
  { why: 'done', message: null },
  { why: 'no-network', message: null },
  { why: 'sign-in', message: null },
  { why: 'busy', message: null },
  { why: 'later', message: null },
  { why: 'limited', message: 'At most 300 reports are taken in 24 hours.', seconds: 60 },
  { why: 'refused', message: 'Your account needs a second factor.' },
  { why: 'refused', message: null },
  { why: 'not-surveyor', message: 'Only a surveyor may do this.' },
]

function surveyOf(drafts: Draft[], changes: Partial<Survey> = {}): Survey {
  return {
    known: { sheets: sheetsExample, drafts, others: 0 },
    failed: null,
    isSending: false,
    sync: null,
    limitedUntil: null,
    store: memoryDevice(),
    reload: async () => {},
    send: async () => {},
    ...changes,
  }
}

/** What a person reads of a component, a line for each piece of it. */
function textOf<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  const html = renderToStaticMarkup(createElement(component, props))
  const lines = html.replaceAll(/<\/(?:h1|h2|p|li|dd|button|a|span|ul)>/g, '$& ¶ ')
  return readable(lines)
    .split('¶')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

test('each state of the page of surveyors has its exact text', async () => {
  vi.useFakeTimers({ now: Date.parse(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  const sheets = sheetsExample
  const states: [string, string][] = [
    ...SYNCS.flatMap((sync): [string, string][] =>
      [[], [draft({ step: 'queued', signed })]].map((drafts) => {
        const limitedUntil = sync?.why === 'limited' ? Date.parse('2026-11-21T17:30:00.000Z') : null
        const name = `bar, ${sync?.why ?? 'not asked yet'}${drafts.length > 0 ? ', with a report to send' : ''}`
        return [name, textOf(SyncBar, { survey: surveyOf(drafts, { sync, limitedUntil }) })]
      }),
    ),
    ['bar, sending', textOf(SyncBar, { survey: surveyOf([], { isSending: true }) })],
    ['list', textOf(ShipList, { sheets, drafts: REPORTS.map(([, one]) => one), today: TODAY })],
    [
      'list, of a new account',
      textOf(ShipList, {
        sheets: { ...sheets, ships: [], passkeys: [], account: { ...sheets.account, name: null } },
        drafts: [],
        today: TODAY,
      }),
    ],
    ...['2026-09-01', '2026-12-01', '2027-04-02', '2027-12-01', '2028-01-02'].flatMap(
      (today): [string, string][] => [
        [`list on ${today}`, textOf(ShipList, { sheets, drafts: [], today })],
        ...sheets.ships.map((ship): [string, string] => [
          `ship on ${today}`,
          textOf(ShipSheet, { ship, survey: surveyOf([]), sheets, today }),
        ]),
      ],
    ),
    ...REPORTS.map(([state, one]): [string, string] => [
      `report, ${state}`,
      textOf(ReportPage, { draft: one, survey: surveyOf([one]), sheets, today: TODAY }),
    ]),
  ]
  const text = states.map(([name, read]) => `=== ${name}\n${read}\n`).join('\n')
  expect(text).not.toMatch(/undefined|\bnull\b|\bNaN\b/)
  await expect(text).toMatchFileSnapshot('phone.txt')
})
