import { expect, test } from 'vitest'
import type { Scope } from '#/app/scope.ts'
import { ALL_THAT_A_MOVE_ASKS, applied, brought, step } from '#/tests/helpers/desk.ts'
import { scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { APPLICATION_STATES, movesFrom, type ApplicationState } from '#/app/applications/application-states.ts'
import { getApplication, handBackApplication, moveApplication, noteOnApplication, takeApplication } from './desk.server.ts'

/** Those about a state: that an application was received is told of elsewhere. */
async function letters({ db }: Scope) {
  const rows = await db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.filter(({ letter }) => letter.includes('"application-state"'))
}

test.for(ENGINES)('each move is an event, a version and a letter, in one transaction (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id, reference, path } = await applied(db, {}, { language: 'id' })
  await brought(scope, id, 'inspection-scheduled')
  const approved = await step(scope, id, { to: 'approved', words: 'Well kept.', note: null })
  expect(approved).toMatchObject({
    status: 'approved',
    version: 4,
    inspectionDate: '2026-12-03',
    inspectionPlace: 'Batam, Batu Ampar quay 3',
    moves: [],
  })
  expect(approved.events.map(({ version, kind, fromStatus, toStatus }) => [version, kind, fromStatus, toStatus])).toEqual([
    [2, 'moved', 'pending', 'in-review'],
    [3, 'moved', 'in-review', 'inspection-scheduled'],
    [4, 'moved', 'inspection-scheduled', 'approved'],
  ])
  const { words, note } = ALL_THAT_A_MOVE_ASKS
  expect(approved.events[0]).toMatchObject({ inspectionDate: null, words, note, actorName: scope.actor?.email })
  expect(approved.events[1]).toMatchObject({ inspectionDate: '2026-12-03', inspectionPlace: 'Batam, Batu Ampar quay 3' })
  const sent = await letters(scope)
  expect(sent.map(({ recipient, language }) => [recipient, language])).toEqual(
    Array.from({ length: 3 }, () => ['armada@samudra.example', 'id']),
  )
  const common = {
    kind: 'application-state',
    reference,
    link: `http://localhost:3000/id${path}`,
  }
  expect(sent.map(({ letter }) => JSON.parse(letter))).toEqual([
    { ...common, status: 'in-review', note: words },
    {
      ...common,
      status: 'inspection-scheduled',
      note: words,
      inspection: { date: '2026-12-03', place: 'Batam, Batu Ampar quay 3' },
    },
    { ...common, status: 'approved', note: 'Well kept.' },
  ])
  expect(JSON.stringify(sent)).not.toContain(note)
})

test.for(ENGINES)('a move that fails at its letter leaves nothing behind (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id } = await applied(db)
  await db.write.schema.dropTable('outbox').execute()
  await expect(step(scope, id, { to: 'in-review' })).rejects.toThrow()
  expect(await getApplication(scope, id)).toMatchObject({ status: 'pending', version: 1, events: [] })
})

const forbidden = APPLICATION_STATES.flatMap((from) =>
  APPLICATION_STATES.filter((to) => !movesFrom(from).some((move) => move.to === to)).map(
    (to): [ApplicationState, ApplicationState] => [from, to],
  ),
)
test.for(forbidden)('from %s an application cannot become %s', async ([from, to]) => {
  const db = await freshStore('sqlite')
  const scope = await staffScope(db)
  const { id } = await applied(db)
  const { version } = await brought(scope, id, from)
  const sent = (await letters(scope)).length
  await expect(step(scope, id, { to })).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: { to: [expect.any(String)] } },
  })
  expect(await getApplication(scope, id)).toMatchObject({ status: from, version })
  expect(await letters(scope)).toHaveLength(sent)
})

const lacking: [from: ApplicationState, move: Record<string, unknown>, fields: Record<string, string>][] = [
  ['pending', { to: 'declined', words: null }, { words: 'the applicant reads this reason' }],
  ['pending', { to: 'declined', words: '' }, { words: 'the applicant reads this reason' }],
  ['in-review', { to: 'approved', note: null }, { note: 'needs an internal note' }],
  ['declined', { to: 'in-review', note: '' }, { note: 'needs an internal note' }],
  ['inspection-scheduled', { to: 'in-review', words: null }, { words: 'the applicant reads this' }],
  [
    'in-review',
    { to: 'inspection-scheduled', inspectionDate: null, inspectionPlace: '' },
    { inspectionDate: 'is required', inspectionPlace: 'are required' },
  ],
  ['in-review', { to: 'inspection-scheduled', inspectionDate: '2026-11-20' }, { inspectionDate: 'has passed' }],
  ['in-review', { to: 'inspection-scheduled', inspectionDate: '2028-11-22' }, { inspectionDate: 'more than two years' }],
  ['inspection-scheduled', { to: 'inspection-scheduled' }, { inspectionDate: 'has already' }],
]
test.for(lacking)('from %s, %j is refused with %j', async ([from, move, fields]) => {
  const db = await freshStore('sqlite')
  const scope = await staffScope(db)
  const { id } = await applied(db)
  const before = await brought(scope, id, from)
  const expected = Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, [expect.stringContaining(words)]]))
  const refused = step(scope, id, move as Parameters<typeof step>[2]) // the table holds moves
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', details: { fields: expected } })
  expect(await getApplication(scope, id)).toEqual(before)
})

test('an inspection may be today in Jakarta, and the last day of two years', async () => {
  const db = await freshStore('sqlite')
  const scope = await staffScope(db)
  const { id } = await applied(db)
  await brought(scope, id, 'in-review')
  for (const inspectionDate of ['2026-11-21', '2028-11-21']) {
    expect(await step(scope, id, { to: 'inspection-scheduled', inspectionDate })).toMatchObject({ inspectionDate })
  }
})

test('putting back to pending tells the applicant nothing, whatever was typed; declining ends the inspection', async () => {
  const db = await freshStore('sqlite')
  const scope = await staffScope(db)
  const { id } = await applied(db)
  await brought(scope, id, 'in-review')
  const back = await step(scope, id, { to: 'pending' })
  expect(back.events.at(-1)).toMatchObject({ words: null, inspectionDate: null })
  expect(await letters(scope)).toHaveLength(1)
  await brought(scope, id, 'inspection-scheduled')
  expect(await step(scope, id, { to: 'declined' })).toMatchObject({ inspectionDate: null, inspectionPlace: null })
  expect(await step(scope, id, { to: 'in-review' })).toMatchObject({ status: 'in-review', inspectionDate: null })
})

test.for(ENGINES)(
  'two people moving one application at once: one move counts, the other sees what happened (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [await staffScope(db), await staffScope(db)]
    const { id } = await applied(db)
    const moves = [
      moveApplication(one, id, { to: 'in-review', version: 1 }),
      moveApplication(other, id, { to: 'declined', version: 1, words: 'Not a ship.' }),
    ]
    const settled = await Promise.allSettled(moves)
    const refused = settled.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({
      kind: 'conflict',
      details: { current: { version: 2, events: [{ version: 2, kind: 'moved' }] } },
    })
    expect((await getApplication(one, id)).events).toHaveLength(1)
    expect(await letters(one)).toHaveLength(1)
  },
)

test.for(ENGINES)('notes never get in each other’s way, and a move sees them first (%s)', async (engine) => {
  const db = await freshStore(engine)
  const [one, other] = [await staffScope(db), await staffScope(db)]
  const { id } = await applied(db)
  const notes = Array.from({ length: 6 }, (_, i) => noteOnApplication(i % 2 ? one : other, id, { note: `Note ${i}` }))
  await Promise.all(notes)
  const { events, version } = await getApplication(one, id)
  expect(version).toBe(7)
  expect(events.map((event) => event.version)).toEqual([2, 3, 4, 5, 6, 7])
  expect(new Set(events.map(({ note }) => note))).toEqual(new Set(Array.from({ length: 6 }, (_, i) => `Note ${i}`)))
  await expect(moveApplication(one, id, { to: 'in-review', version: 1 })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await letters(one)).toEqual([])
})

test.for(ENGINES)('an application is taken, taken over knowingly, and handed back by whoever has it (%s)', async (engine) => {
  const db = await freshStore(engine)
  const [one, other] = [await staffScope(db), await staffScope(db)]
  const { id } = await applied(db)
  const taken = await takeApplication(one, id, 1)
  expect(taken).toMatchObject({ version: 2, takenBy: { id: one.actor?.id, name: one.actor?.email } })
  expect(await takeApplication(one, id, 1)).toEqual(taken)
  await expect(takeApplication(other, id, 1)).rejects.toMatchObject({ kind: 'conflict', details: { current: { version: 2 } } })
  await expect(handBackApplication(other, id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await takeApplication(other, id, 2)).toMatchObject({ version: 3, takenBy: { name: other.actor?.email } })
  const back = await handBackApplication(other, id)
  expect(back).toMatchObject({ version: 4, takenBy: null })
  expect(back.events.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'handed-back'])
  expect(await handBackApplication(other, id)).toEqual(back)
})

test.for(ENGINES)('what happened to an application cannot be changed or removed (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id } = await applied(db)
  await noteOnApplication(scope, id, { note: 'First' })
  const { write } = db
  await expect(write.updateTable('applicationEvents').set({ note: 'Other' }).execute()).rejects.toThrow(/append-only/)
  await expect(write.deleteFrom('applicationEvents').execute()).rejects.toThrow(/append-only/)
  expect((await getApplication(scope, id)).events[0]?.note).toBe('First')
})

test('nobody but staff does any of this, and what is not there is not found', async () => {
  const db = await freshStore('sqlite')
  const { id } = await applied(db)
  const all = (scope: Scope, record: number) => [
    getApplication(scope, record),
    moveApplication(scope, record, { to: 'in-review', version: 1 }),
    noteOnApplication(scope, record, { note: 'x' }),
    takeApplication(scope, record, 1),
    handBackApplication(scope, record),
  ]
  for (const work of all(scopeOf(db), id)) await expect(work).rejects.toMatchObject({ kind: 'unauthenticated' })
  for (const work of all(await staffScope(db), 77)) await expect(work).rejects.toMatchObject({ kind: 'not-found' })
})
