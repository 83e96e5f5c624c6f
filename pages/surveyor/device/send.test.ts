import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  boardedSurveyor,
  boardingParty,
  draftOf,
  memoryDevice,
  signed,
} from '#/tests/helpers/accounts/on-board.ts'
import { JPEG } from '#/tests/helpers/scans.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { refreshSheets } from './synchronise.ts'
import { synchroniseAlone } from './synchronise.ts'
import { sendQueued, type Request } from './send.ts'

type Person = { ask: (path: string, sent: { method?: string; body?: string }) => Promise<Response> }

/**
 * A network that loses every second request on average, before it arrives or its answer after it,
 * by a repeatable sequence (xorshift).
 */
function badNetwork(
  { ask }: Person,
  seed: number,
): { request: Request; lost: () => number; sent: () => number } {
  let [state, lost, sent] = [seed, 0, 0]
  const random = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const request: Request = async (path, init) => {
    sent++
    const fate = random()
    if (fate < 0.25) {
      lost++
      throw new TypeError('Failed to fetch')
    }
    const answer = await ask(path, init)
    if (fate < 0.5) {
      lost++
      throw new TypeError('Failed to fetch')
    }
    return answer
  }
  return { request, lost: () => lost, sent: () => sent }
}

test.for(ENGINES)(
  '200 reports through a network that loses half of all requests are each recorded once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { issue, surveyor } = await boardingParty(db)
    // 50 records of four certificates: each report covers one of them.
    for (let i = 1; i < 50; i++) await issue(`LMC-2025-1${String(i).padStart(4, '0')}`)
    const store = memoryDevice()
    const sheets = await surveyor.sheets()
    await store.writeSheets(sheets)
    const choices =
      sheets.ships[0]?.certificates.flatMap(({ id, parts }) =>
        parts.map(({ code }) => `${id}/${code}`),
      ) ?? []
    expect(choices).toHaveLength(200)
    const drafts = choices.map((choice, i) =>
      signed(
        draftOf(sheets, { covered: [choice] }),
        surveyor.device,
        `2026-11-21T04:${String(i % 60).padStart(2, '0')}:00.000Z`,
      ),
    )
    for (const draft of drafts) await store.writeDraft(draft)
    const network = badNetwork(surveyor.person, 20_261_121)
    let attempts = 0
    while ((await sendQueued(store, network.request, surveyor.id)).result.why !== 'done')
      expect(++attempts).toBeLessThan(2_000)
    expect(network.lost()).toBeGreaterThan(100)
    expect((await store.readDrafts()).map(({ step, outcome }) => [step, outcome?.state])).toEqual(
      drafts.map(() => ['sent', 'recorded']),
    )
    const rows = await db.read.selectFrom('certificates').select('surveys').execute()
    const counts = rows.map(({ surveys }) => JSON.parse(surveys).length)
    expect(counts).toEqual(Array.from({ length: 200 }, () => 1))
  },
)

test.for(ENGINES)(
  'a file arrives whole through such a network, and the phone then forgets it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor } = await boardingParty(db)
    const store = memoryDevice()
    const sheets = await surveyor.sheets()
    await store.writeSheets(sheets)
    const bytes = Uint8Array.from({ length: 200_001 }, (_, i) => (i * 7) % 251)
    bytes.set(JPEG)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await store.writeFile(sha256, new Blob([bytes]))
    const file = {
      name: 'liferaft (1).jpg',
      mediaType: 'image/jpeg' as const,
      size: bytes.length,
      sha256,
    }
    const draft = signed({ ...draftOf(sheets), files: [file] }, surveyor.device)
    await store.writeDraft(draft)
    const network = badNetwork(surveyor.person, 7)
    let attempts = 0
    while ((await sendQueued(store, network.request, surveyor.id)).result.why !== 'done')
      expect(++attempts).toBeLessThan(100)
    const sent = await office.ask(`/api/survey-reports/${draft.reportId}/files/0`)
    expect([
      sent.status,
      sent.headers.get('content-type'),
      sent.headers.get('content-disposition'),
    ]).toEqual([200, 'image/jpeg', "attachment; filename*=UTF-8''photo-1.jpg"])
    expect(
      createHash('sha256')
        .update(new Uint8Array(await sent.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256)
    expect((await refreshSheets(store, surveyor.person.ask)).why).toBe('done')
    expect(await store.readFile(sha256)).toBeNull()
  },
)

test('a report that the register refuses stays on the phone with the reason, and the next ones are sent', async () => {
  const db = await freshStore('sqlite')
  const { surveyor, recordId } = await boardingParty(db)
  const store = memoryDevice()
  const sheets = await surveyor.sheets()
  const wrong = signed(
    draftOf(sheets, { completedOn: '2025-10-01', covered: [`${recordId}/SEC`] }),
    surveyor.device,
    '2026-11-21T01:00:00.000Z',
  )
  const good = signed(
    draftOf(sheets, { covered: [`${recordId}/ILLC`] }),
    surveyor.device,
    '2026-11-21T02:00:00.000Z',
  )
  await store.writeDraft(wrong)
  await store.writeDraft(good)
  expect((await sendQueued(store, surveyor.person.ask, surveyor.id)).result).toEqual({
    why: 'done',
    message: null,
  })
  const [first, second] = await store.readDrafts()
  expect([first?.step, first?.signed, first?.message]).toEqual([
    'refused',
    null,
    expect.stringContaining('day of issue'),
  ])
  expect(first?.typed).toEqual(wrong.typed)
  expect(second?.step).toBe('sent')
})

test('reports of another account are neither sent nor shown, and a session that is over leaves all as it is', async () => {
  const db = await freshStore('sqlite')
  const { surveyor } = await boardingParty(db)
  const store = memoryDevice()
  const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
  await store.writeDraft({ ...draft, accountId: 99 })
  expect((await sendQueued(store, surveyor.person.ask, surveyor.id)).result).toEqual({
    why: 'done',
    message: null,
  })
  expect((await store.readDrafts())[0]?.step).toBe('queued')
  await store.writeDraft(draft)
  await surveyor.person.ask('/api/logout', { method: 'POST' })
  expect((await sendQueued(store, surveyor.person.ask, surveyor.id)).result).toEqual({
    why: 'sign-in',
    message: null,
  })
  expect((await store.readDrafts())[0]).toEqual(draft)
})

test('reports are sent in the session of their account, and sheets are loaded again only where that is of use', async () => {
  const db = await freshStore('sqlite')
  const { surveyor } = await boardingParty(db)
  const other = await boardedSurveyor(db, 'other')
  const store = memoryDevice()
  const asked: string[] = []
  const through =
    ({ ask }: Person): Request =>
    (path, init) => {
      asked.push(`${init.method} ${path.replace(/[\da-f-]{36}/, 'ID')}`)
      return ask(path, init)
    }
  const now = Date.parse('2026-11-21T05:00:30.000Z')
  const synchronise = async (who: Person, at = now, isAsked = false) => {
    asked.length = 0
    const { why } = await synchroniseAlone(store, through(who), { isAsked, now: at })
    return [why, ...asked]
  }
  expect(await synchronise(surveyor.person)).toEqual(['done', 'GET /api/user', 'GET /api/survey'])
  expect(await synchronise(surveyor.person)).toEqual(['done', 'GET /api/user'])
  expect(await synchronise(surveyor.person, now, true)).toEqual([
    'done',
    'GET /api/user',
    'GET /api/survey',
  ])
  expect(await synchronise(surveyor.person, now + 121_000)).toEqual([
    'done',
    'GET /api/user',
    'GET /api/survey',
  ])
  const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
  await store.writeDraft(draft)
  // Another surveyor has signed in on this phone.
  await synchronise(other.person)
  expect((await store.readDrafts())[0]).toEqual(draft)
  expect((await store.readSheets())?.ships).toEqual([])
  await synchronise(surveyor.person)
  expect(asked).toContain('PUT /api/survey/reports/ID')
  expect((await store.readDrafts())[0]?.step).toBe('sent')
})
