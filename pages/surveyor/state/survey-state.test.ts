import { expect, onTestFinished, test, vi } from 'vitest'
import { newDraft, type Draft } from '#/pages/surveyor/drafts/draft.ts'
import { sheetsExample } from '#/domain/register/survey/report-own/sheets-answer.ts'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { createSurveyStore } from './survey-state.ts'

const NOW = '2026-11-21T05:00:00.000Z'
const TYPED = {
  kind: 'annual',
  completedOn: '',
  place: '',
  result: 'satisfactory',
  remarks: '',
} as const

test('of the reports of another account only the number is shown, and of all where nobody’s ships are here', async () => {
  const store = memoryDevice()
  const [ship] = sheetsExample.ships
  if (!ship) throw new Error('The example has a ship')
  const draftOf = (accountId: number, at: string) =>
    newDraft(
      ship,
      accountId,
      { ...TYPED, covered: [], conditions: [] },
      `2026-11-21T0${at}:00:00.000Z`,
    )
  const { id } = sheetsExample.account
  const [older, newer, foreign] = [draftOf(id, '1'), draftOf(id, '2'), draftOf(id + 1, '3')]
  for (const draft of [older, newer, foreign]) await store.writeDraft(draft)
  const { reload, current } = createSurveyStore(store)
  expect(current().known).toBeNull()
  await reload()
  expect(current().known).toEqual({ sheets: null, drafts: [], others: 3 })
  await store.writeSheets(sheetsExample)
  await reload()
  expect(current().known).toEqual({ sheets: sheetsExample, drafts: [newer, older], others: 1 })
})

test('a device that stores nothing is said to be one', async () => {
  const store = {
    ...memoryDevice(),
    readDrafts: () => Promise.reject(new Error('The quota is exceeded')),
  }
  const { reload, current } = createSurveyStore(store)
  await reload()
  expect(current()).toMatchObject({ known: null, failed: 'The quota is exceeded' })
})

/** A browser where another tab is sending; says which tags of Background Sync were asked for. */
function browser({ hasBackgroundSync }: { hasBackgroundSync: boolean }): string[] {
  const tags: string[] = []
  const sync = { register: async (tag: string) => void tags.push(tag) }
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, work: (lock: null) => unknown) =>
        Promise.resolve(work(null)),
    },
    serviceWorker: { getRegistration: async () => (hasBackgroundSync ? { sync } : {}) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return tags
}

/** A phone with one report of its own account. */
async function phone(changes: Partial<Draft>) {
  const store = memoryDevice()
  const [ship] = sheetsExample.ships
  if (!ship) throw new Error('The example has a ship')
  await store.writeSheets(sheetsExample)
  const draft = {
    ...newDraft(ship, sheetsExample.account.id, { ...TYPED, covered: [], conditions: [] }, NOW),
    ...changes,
  }
  await store.writeDraft(draft)
  return createSurveyStore(store)
}

test('while something is to be sent, the browser is asked to send it once the network is back', async () => {
  for (const [changes, tags] of [
    [{ step: 'queued' }, ['lentera-survey']],
    [{ step: 'sent', missing: [0] }, ['lentera-survey']],
    [{ step: 'sent' }, []],
    [{ step: 'draft' }, []],
  ] as const) {
    const asked = browser({ hasBackgroundSync: true })
    const { send } = await phone({
      ...changes,
      missing: 'missing' in changes ? [...changes.missing] : [],
    })
    await send()
    expect([changes, asked]).toEqual([changes, tags])
  }
})

test('a browser without Background Sync sends all the same', async () => {
  browser({ hasBackgroundSync: false })
  const { send, current } = await phone({ step: 'queued' })
  await send()
  expect(current()).toMatchObject({ isSending: false, sync: { why: 'busy' }, failed: null })
})

test('a report of another account whose files have not all arrived is only here, too', async () => {
  browser({ hasBackgroundSync: false })
  const other = sheetsExample.account.id + 1
  for (const [changes, others] of [
    [{ step: 'sent', missing: [1] }, 1],
    [{ step: 'sent', missing: [] }, 0],
    [{ step: 'queued', missing: [] }, 1],
  ] as const) {
    const { reload, current } = await phone({
      accountId: other,
      ...changes,
      missing: [...changes.missing],
    })
    await reload()
    expect([changes, current().known?.others]).toEqual([changes, others])
  }
})
