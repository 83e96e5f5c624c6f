import { expect, test } from 'vitest'
import { newDraft, type Draft, type TypedReport } from '#/pages/surveyor/drafts/draft.ts'
import { sheetsExample } from '#/domain/register/survey/report-own/sheets-answer.ts'
import type { OwnReport, SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'
import { memoryDevice } from '#/tests/helpers/accounts/on-board.ts'
import { ageOfSheets } from './database.ts'
import { refreshSheets } from './synchronise.ts'
import { copyReport, removeFiles } from './report-files.ts'
import { sendQueued, type Request } from './send.ts'
import { MAX_SHEETS_AGE_MS, synchroniseAlone } from './synchronise.ts'

const NOW = '2026-11-21T05:00:00.000Z'
const TYPED: TypedReport = {
  kind: 'annual',
  completedOn: '2026-11-20',
  place: 'Batam',
  result: 'satisfactory',
  remarks: '',
  covered: ['1/ILLC'],
  conditions: [],
}
const ACCOUNT = sheetsExample.account.id
const PHOTO = { name: 'a.jpg', mediaType: 'image/jpeg' as const, size: 1, sha256: 'a'.repeat(64) }
const OTHER = { ...PHOTO, name: 'b.jpg', sha256: 'b'.repeat(64) }

function draft(changes: Partial<Draft> = {}): Draft {
  const [ship] = sheetsExample.ships
  if (!ship) throw new Error('The example has a ship')
  return { ...newDraft(ship, ACCOUNT, TYPED, NOW), ...changes }
}

function queued(at: string, changes: Partial<Draft> = {}): Draft {
  const passkey = {
    id: 'a',
    rawId: 'a',
    type: 'public-key' as const,
    response: { clientDataJSON: '', authenticatorData: '', signature: '' },
  }
  return draft({ step: 'queued', signed: { content: '{}', passkey, at }, ...changes })
}

const own = (
  { reportId }: Draft,
  missing: number[] = [],
  state: OwnReport['state'] = 'recorded',
): OwnReport => ({
  reportId,
  shipId: 1,
  state,
  receivedAt: NOW,
  reason: null,
  missing,
})
const answering =
  (reports: OwnReport[]): Request =>
  () =>
    Promise.resolve(Response.json({ ...sheetsExample, reports } satisfies SurveySheets))

/** A device with these reports and both photos. */
async function device(...drafts: Draft[]) {
  const store = memoryDevice()
  await store.writeSheets(sheetsExample)
  for (const one of drafts) await store.writeDraft(one)
  for (const { sha256 } of [PHOTO, OTHER]) await store.writeFile(sha256, new Blob(['x']))
  const here = async () => {
    const files = await Promise.all([PHOTO, OTHER].map(({ sha256 }) => store.readFile(sha256)))
    return files.map((file) => file !== null)
  }
  return { store, here }
}

test('files leave the device once all of a report have arrived, and not while another report needs them', async () => {
  const sent = draft({ step: 'sent', files: [PHOTO, OTHER], missing: [0, 1] })
  const typed = draft({ files: [PHOTO] })
  const { store, here } = await device(sent, typed)
  await refreshSheets(store, answering([own(sent, [1])]))
  expect(await here()).toEqual([true, true])
  await refreshSheets(store, answering([own(sent)]))
  expect(await here()).toEqual([true, false])
  await store.writeDraft({ ...typed, step: 'sent', missing: [0] })
  await refreshSheets(store, answering([own(sent), own(typed, [0])]))
  expect(await here()).toEqual([true, false])
  await refreshSheets(store, answering([own(sent), own(typed)]))
  expect(await here()).toEqual([false, false])
})

test('files of a report that waits or was declined stay until it is removed, and a copy has those that are here', async () => {
  const waiting = draft({ step: 'sent', files: [PHOTO, OTHER], missing: [0, 1] })
  const { store, here } = await device(waiting)
  await refreshSheets(store, answering([own(waiting, [], 'waiting')]))
  await refreshSheets(store, answering([own(waiting, [], 'declined')]))
  expect(await here()).toEqual([true, true])
  const [declined] = await store.readDrafts()
  const [ship] = sheetsExample.ships
  if (!declined || !ship) return expect.fail()
  await store.removeFile(OTHER.sha256)
  const copy = await copyReport(store, declined, ship, NOW)
  expect(copy).toMatchObject({
    step: 'draft',
    typed: TYPED,
    files: [PHOTO],
    signed: null,
    outcome: null,
    missing: [],
  })
  expect(copy.message).toBe('No longer on this phone: b.jpg. Add them again.')
  expect(copy.reportId).not.toBe(declined.reportId)
  expect((await store.readDrafts()).find(({ reportId }) => reportId === copy.reportId)).toEqual(
    copy,
  )
  // The one that was declined is removed; its copy still needs the photo.
  await removeFiles(store, declined)
  expect(await here()).toEqual([true, false])
  await store.removeDraft(copy.reportId)
  await removeFiles(store, declined)
  expect(await here()).toEqual([false, false])
})

test('a file stays while another report needs it: one that waits, or whose file the register lacks', async () => {
  const recorded = draft({ step: 'sent', files: [PHOTO, OTHER] })
  const outcome = { receivedAt: NOW, reason: null }
  const waiting = draft({ step: 'sent', files: [PHOTO], outcome: { ...outcome, state: 'waiting' } })
  const lacking = draft({
    step: 'sent',
    files: [OTHER],
    missing: [0],
    outcome: { ...outcome, state: 'recorded' },
  })
  const { store, here } = await device(waiting, lacking, recorded)
  await refreshSheets(store, answering([own(recorded)]))
  expect(await here()).toEqual([true, true])
  await refreshSheets(store, answering([own(recorded), own(waiting), own(lacking)]))
  expect(await here()).toEqual([false, false])
})

test('an account that is no surveyor’s has no ships here; reports stay, as they do without a network', async () => {
  const mine = queued(NOW, { files: [PHOTO] })
  const { store, here } = await device(mine)
  for (const [status, why] of [
    [401, 'sign-in'],
    [503, 'later'],
  ] as const) {
    expect(
      await refreshSheets(store, () => Promise.resolve(new Response('{}', { status }))),
    ).toEqual({ why, message: null })
    expect(await store.readSheets()).not.toBeNull()
  }
  const refused = () =>
    Promise.resolve(Response.json({ detail: 'Only a surveyor may do this.' }, { status: 403 }))
  expect(await refreshSheets(store, refused)).toEqual({
    why: 'not-surveyor',
    message: 'Only a surveyor may do this.',
  })
  expect([await store.readSheets(), await store.readDrafts(), await here()]).toEqual([
    null,
    [mine],
    [true, true],
  ])
})

/** A register that answers each report by its id, and says what was asked. */
function register(answers: Record<string, () => Response>) {
  const asked: string[] = []
  const request: Request = (path, { method }) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve(
      (answers[path.split('/')[4] ?? ''] ?? (() => Response.json({ missing: [] })))(),
    )
  }
  return { asked, request }
}

test('reports are sent in the order in which they were signed, and files of the own account alone', async () => {
  const [late, early] = [queued('2026-11-21T03:00:00.000Z'), queued('2026-11-21T01:00:00.000Z')]
  const foreign = draft({ accountId: ACCOUNT + 1, step: 'sent', files: [PHOTO], missing: [0] })
  const { store } = await device(foreign, late, early)
  const { asked, request } = register(
    Object.fromEntries([late, early].map((one) => [one.reportId, () => Response.json(own(one))])),
  )
  expect((await sendQueued(store, request, ACCOUNT)).result.why).toBe('done')
  expect(asked).toEqual([early, late].map(({ reportId }) => `PUT /api/survey/reports/${reportId}`))
})

test('a conflict keeps what was typed with what was changed; a register that asks for a pause leaves a report queued', async () => {
  const mine = queued(NOW)
  const { store } = await device(mine)
  const answers: [object, object, object][] = [
    [
      { detail: 'At most 300' },
      { 'Retry-After': '3600' },
      { why: 'limited', message: 'At most 300', seconds: 3_600 },
    ],
    [{ detail: 'Wait' }, {}, { why: 'later', message: null }],
    [{}, { 'Retry-After': '5' }, { why: 'later', message: null }],
  ]
  for (const [body, headers, result] of answers) {
    const busy = register({
      [mine.reportId]: () => Response.json(body, { status: 429, headers: { ...headers } }),
    })
    expect((await sendQueued(store, busy.request, ACCOUNT)).result).toEqual(result)
  }
  expect(await store.readDrafts()).toEqual([mine])
  const changed = [
    {
      id: 1,
      number: 'N-1',
      version: 3,
      changes: [{ title: 'Suspended', by: 'user@example.com', at: NOW }],
    },
  ]
  const conflict = { detail: 'Changed', current: { certificates: changed } }
  const { request } = register({ [mine.reportId]: () => Response.json(conflict, { status: 409 }) })
  expect((await sendQueued(store, request, ACCOUNT)).result.why).toBe('done')
  const [after] = await store.readDrafts()
  expect(after).toEqual({
    ...mine,
    step: 'conflict',
    signed: null,
    message: 'Changed',
    changes: changed,
  })
})

test('a ship that is no longer assigned is a refusal of the report, not of the account', async () => {
  const [first, second] = [queued('2026-11-21T01:00:00.000Z'), queued('2026-11-21T02:00:00.000Z')]
  const { store } = await device(first, second)
  const { request } = register({
    [first.reportId]: () => Response.json({ detail: 'Not assigned' }, { status: 409 }),
    [second.reportId]: () => Response.json(own(second)),
  })
  expect((await sendQueued(store, request, ACCOUNT)).result.why).toBe('done')
  expect((await store.readDrafts()).map(({ step, message }) => [step, message])).toEqual([
    ['refused', 'Not assigned'],
    ['sent', null],
  ])
})

test('an answer of somebody else is no answer: nothing on the device is removed, replaced or refused', async () => {
  const waiting = queued(NOW)
  const { store } = await device(waiting)
  const sheets = await store.readSheets()
  const json = (status: number, body: object) => () =>
    Promise.resolve(Response.json(body, { status }))
  for (const request of [json(200, {}), json(403, { message: 'Forbidden' })])
    expect([await refreshSheets(store, request), await store.readSheets()]).toEqual([
      { why: 'no-network', message: null },
      sheets,
    ])
  for (const status of [400, 404, 409, 413])
    expect(
      (await sendQueued(store, json(status, { message: 'Request blocked' }), ACCOUNT)).result.why,
    ).toBe('no-network')
  expect(await store.readDrafts()).toEqual([waiting])
  expect(
    await synchroniseAlone(store, json(200, {}), { isAsked: true, now: Date.parse(NOW) }),
  ).toMatchObject({
    why: 'no-network',
  })
})

test('how old sheets are is said by one clock, that of the device, whatever the register’s is', async () => {
  const { store } = await device()
  // The clock of the device is two hours behind that of the register.
  const before = Date.parse(NOW) - 7_200_000
  const loaded = { ...sheetsExample, at: NOW, loadedAt: before }
  expect(ageOfSheets(loaded, before + 600_000)).toBe(600_000)
  expect(ageOfSheets({ ...loaded, loadedAt: before + 86_400_000 }, before)).toBe(86_400_000)
  await store.writeSheets(loaded)
  const asked: string[] = []
  const request: Request = (path) => {
    asked.push(path)
    return Promise.resolve(Response.json(path === '/api/user' ? { id: ACCOUNT } : sheetsExample))
  }
  await synchroniseAlone(store, request, { isAsked: false, now: before + 60_000 })
  expect(asked).toEqual(['/api/user'])
  await synchroniseAlone(store, request, { isAsked: false, now: before + 600_000 })
  expect(asked).toEqual(['/api/user', '/api/user', '/api/survey'])
  expect((await store.readSheets())?.loadedAt).toBe(before + 600_000)
})

test.for([500, 502, 503, 504, 599])(
  'a register that fails (%d) changes nothing here, whatever it says: all is sent later',
  async (status) => {
    const waiting = queued(NOW, { files: [PHOTO] })
    const arrived = draft({ step: 'sent', files: [OTHER], missing: [0] })
    const { store, here } = await device(waiting, arrived)
    const sheets = await store.readSheets()
    // As the register itself describes an error of its own.
    const failing: Request = () =>
      Promise.resolve(Response.json({ detail: 'The register failed' }, { status }))
    const later = { why: 'later', message: null }
    expect((await sendQueued(store, failing, ACCOUNT)).result).toEqual(later)
    expect(await refreshSheets(store, failing)).toEqual(later)
    expect(await synchroniseAlone(store, failing, { isAsked: true, now: Date.parse(NOW) })).toEqual(
      later,
    )
    expect([await store.readDrafts(), await store.readSheets(), await here()]).toEqual([
      [waiting, arrived],
      sheets,
      [true, true],
    ])
    await store.removeDraft(waiting.reportId)
    expect((await sendQueued(store, failing, ACCOUNT)).result).toEqual(later)
    expect(await store.readDrafts()).toEqual([arrived])
  },
)

test('a report is refused with the words of the register; a file too, which is not sent again', async () => {
  const [first, second] = [
    queued('2026-11-21T01:00:00.000Z'),
    draft({ step: 'sent', files: [PHOTO, OTHER], missing: [0, 1] }),
  ]
  const { store } = await device(first, second)
  await store.removeFile(PHOTO.sha256)
  const { request } = register({
    // Changed by nobody: no conflict.
    [first.reportId]: () =>
      Response.json({ detail: 'Not here', current: { certificates: [] } }, { status: 409 }),
    [second.reportId]: () => Response.json({ detail: 'b.jpg is a page in HTML' }, { status: 400 }),
  })
  expect((await sendQueued(store, request, ACCOUNT)).result).toEqual({ why: 'done', message: null })
  const [refused, sent] = await store.readDrafts()
  expect([refused?.step, refused?.message]).toEqual(['refused', 'Not here'])
  expect(sent?.failedFiles).toEqual([
    { position: 0, message: 'It is no longer on this phone' },
    { position: 1, message: 'b.jpg is a page in HTML' },
  ])
  const { asked, request: again } = register({})
  await sendQueued(store, again, ACCOUNT)
  expect(asked).toEqual([])
})

test('an account that may no longer send is told so in the words of the register, and its reports stay queued', async () => {
  const mine = queued(NOW)
  const { store } = await device(mine)
  const message = 'Your account needs a second factor'
  const { request } = register({
    [mine.reportId]: () => Response.json({ detail: message }, { status: 403 }),
  })
  expect((await sendQueued(store, request, ACCOUNT)).result).toEqual({ why: 'refused', message })
  expect(await store.readDrafts()).toEqual([mine])
})

test('while a limit lasts nothing is sent, and after something was sent the sheets are loaded again', async () => {
  const mine = queued(NOW)
  const { store } = await device(mine)
  await store.writeSheets({ ...sheetsExample, loadedAt: Date.parse(NOW) })
  const asked: string[] = []
  const request: Request = (path, { method }) => {
    asked.push(`${method} ${path}`)
    if (path === '/api/user') return Promise.resolve(Response.json({ id: ACCOUNT }))
    return Promise.resolve(
      Response.json(
        path === '/api/survey' ? { ...sheetsExample, reports: [own(mine)] } : own(mine),
      ),
    )
  }
  const limit = { why: 'limited', message: 'At most 300', seconds: 60 } as const
  const at = { isAsked: false, now: Date.parse(NOW) }
  expect(await synchroniseAlone(store, request, { ...at, limit })).toEqual(limit)
  expect(asked.splice(0)).toEqual(['GET /api/user'])
  expect(await synchroniseAlone(store, request, at)).toEqual({ why: 'done', message: null })
  expect(asked.splice(0)).toEqual([
    'GET /api/user',
    `PUT /api/survey/reports/${mine.reportId}`,
    'GET /api/survey',
  ])
  for (const [age, expected] of [
    [MAX_SHEETS_AGE_MS, ['GET /api/user']],
    [MAX_SHEETS_AGE_MS + 1, ['GET /api/user', 'GET /api/survey']],
  ] as const) {
    await store.writeSheets({ ...sheetsExample, loadedAt: Date.parse(NOW) })
    await synchroniseAlone(store, request, { isAsked: false, now: Date.parse(NOW) + age })
    expect(asked.splice(0)).toEqual(expected)
  }
})
