import { expect, test } from 'vitest'
import { newDraft } from '#/app/survey-app/drafts/draft.ts'
import { sheetsExample } from '#/app/survey-reports/own/sheets-answer.ts'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { createSurveyStore } from './survey-state.ts'

test('of the reports of another account only the number is shown, and of all where nobody’s ships are here', async () => {
  const store = memoryDevice()
  const [ship] = sheetsExample.ships
  if (!ship) throw new Error('The example has a ship')
  const typed = {
    kind: 'annual',
    completedOn: '',
    place: '',
    result: 'satisfactory',
    remarks: '',
  } as const
  const draftOf = (accountId: number, at: string) =>
    newDraft(
      ship,
      accountId,
      { ...typed, covered: [], conditions: [] },
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
