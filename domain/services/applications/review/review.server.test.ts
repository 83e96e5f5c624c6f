import { expect, test } from 'vitest'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  FULL_MOVE,
  submitSample,
  moveToState,
  makeMove,
} from '#/tests/helpers/application-review.ts'
import { contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  APPLICATION_STATES,
  movesFrom,
  type ApplicationState,
} from '#/domain/services/applications/application-states.ts'
import {
  getApplication,
  unassignApplication,
  moveApplication,
  noteOnApplication,
  assignApplication,
} from './review.server.ts'

/** The emails about a state in the outbox, without those about a new application. */
async function listStateEmails({ db }: RequestContext) {
  const rows = await db.read.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.filter(({ payload }) => payload.includes('"application-state"'))
}

test.for(ENGINES)(
  'each move stores an event, a version and an email in one transaction (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, reference, path } = await submitSample(db, {}, { language: 'id' })
    await moveToState(context, id, 'inspection-scheduled')
    const approved = await makeMove(context, id, {
      to: 'approved',
      message: 'Well maintained.',
      note: null,
    })
    expect(approved).toMatchObject({
      status: 'approved',
      version: 4,
      inspectionDate: '2026-12-03',
      inspectionLocation: 'Batam, Batu Ampar quay 3',
      moves: [],
    })
    expect(
      approved.events.map(({ version, kind, fromStatus, toStatus }) => [
        version,
        kind,
        fromStatus,
        toStatus,
      ]),
    ).toEqual([
      [2, 'moved', 'pending', 'in-review'],
      [3, 'moved', 'in-review', 'inspection-scheduled'],
      [4, 'moved', 'inspection-scheduled', 'approved'],
    ])
    const { message, note } = FULL_MOVE
    expect(approved.events[0]).toMatchObject({
      inspectionDate: null,
      message,
      note,
      actorName: context.actor?.email,
    })
    expect(approved.events[1]).toMatchObject({
      inspectionDate: '2026-12-03',
      inspectionLocation: 'Batam, Batu Ampar quay 3',
    })
    const sent = await listStateEmails(context)
    expect(sent.map(({ recipient, language }) => [recipient, language])).toEqual(
      Array.from({ length: 3 }, () => ['agen@laut.example', 'id']),
    )
    const common = {
      kind: 'application-state',
      reference,
      link: `http://localhost:3000/id${path}`,
    }
    expect(sent.map(({ payload }) => JSON.parse(payload))).toEqual([
      { ...common, status: 'in-review', note: message },
      {
        ...common,
        status: 'inspection-scheduled',
        note: message,
        inspection: { date: '2026-12-03', place: 'Batam, Batu Ampar quay 3' },
      },
      { ...common, status: 'approved', note: 'Well maintained.' },
    ])
    expect(JSON.stringify(sent)).not.toContain(note)
  },
)

test.for(ENGINES)(
  'an approval before the day of the inspection is confirmed, and the history says so (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await submitSample(db)
    await moveToState(context, id, 'inspection-scheduled')
    const message =
      'The inspection is on December 3, 2026, which is still to come. Confirm that you approve before it'
    for (const beforeInspection of [undefined, null, false]) {
      await expect(
        makeMove(context, id, { to: 'approved', beforeInspection }),
      ).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { beforeInspection: [message] } },
      })
    }
    const { events, status } = await makeMove(context, id, {
      to: 'approved',
      beforeInspection: true,
    })
    expect(status).toBe('approved')
    expect(events.at(-1)).toMatchObject({ toStatus: 'approved', inspectionDate: '2026-12-03' })
  },
)

test('on the day of the inspection, and after it, an approval needs no confirmation', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  for (const now of ['2026-12-03T01:00:00.000Z', '2026-12-04T05:00:00.000Z']) {
    const { id } = await submitSample(db)
    await moveToState(context, id, 'inspection-scheduled')
    const then = contextOf(db, { actor: context.actor, now })
    const { events } = await makeMove(then, id, { to: 'approved', beforeInspection: undefined })
    expect(events.at(-1)).toMatchObject({ toStatus: 'approved', inspectionDate: null })
  }
})

test.for(ENGINES)('a move whose email cannot be stored changes nothing (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  await db.write.schema.dropTable('outbox').execute()
  await expect(makeMove(context, id, { to: 'in-review' })).rejects.toThrow()
  expect(await getApplication(context, id)).toMatchObject({
    status: 'pending',
    version: 1,
    events: [],
  })
})

const forbidden = APPLICATION_STATES.flatMap((from) =>
  APPLICATION_STATES.filter((to) => !movesFrom(from).some((move) => move.to === to)).map(
    (to): [ApplicationState, ApplicationState] => [from, to],
  ),
)
test.for(forbidden)('from %s an application cannot become %s', async ([from, to]) => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  const { version } = await moveToState(context, id, from)
  const sent = (await listStateEmails(context)).length
  await expect(makeMove(context, id, { to })).rejects.toMatchObject({
    kind: 'invalid',
    details: { fields: { to: [expect.any(String)] } },
  })
  expect(await getApplication(context, id)).toMatchObject({ status: from, version })
  expect(await listStateEmails(context)).toHaveLength(sent)
})

const lacking: [
  from: ApplicationState,
  move: Record<string, unknown>,
  fields: Record<string, string>,
][] = [
  ['pending', { to: 'declined', message: null }, { message: 'the applicant reads this reason' }],
  ['pending', { to: 'declined', message: '' }, { message: 'the applicant reads this reason' }],
  ['in-review', { to: 'approved', note: null }, { note: 'needs an internal note' }],
  ['declined', { to: 'in-review', note: '' }, { note: 'needs an internal note' }],
  [
    'inspection-scheduled',
    { to: 'in-review', message: null },
    { message: 'the applicant reads this' },
  ],
  [
    'in-review',
    { to: 'inspection-scheduled', inspectionDate: null, inspectionPlace: '' },
    { inspectionDate: 'is required', inspectionPlace: 'are required' },
  ],
  [
    'in-review',
    { to: 'inspection-scheduled', inspectionDate: '2026-11-20' },
    { inspectionDate: 'has passed' },
  ],
  [
    'in-review',
    { to: 'inspection-scheduled', inspectionDate: '2028-11-22' },
    { inspectionDate: 'more than two years' },
  ],
  ['inspection-scheduled', { to: 'inspection-scheduled' }, { inspectionDate: 'already' }],
]
test.for(lacking)('from %s, %j is refused with %j', async ([from, move, fields]) => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  const before = await moveToState(context, id, from)
  const expected = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, [expect.stringContaining(text)]]),
  )
  const refused = makeMove(context, id, move as Parameters<typeof makeMove>[2]) // the table holds moves
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', details: { fields: expected } })
  expect(await getApplication(context, id)).toEqual(before)
})

test('an inspection may be today in Jakarta, and the last day of two years', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  await moveToState(context, id, 'in-review')
  for (const inspectionDate of ['2026-11-21', '2028-11-21']) {
    expect(
      await makeMove(context, id, { to: 'inspection-scheduled', inspectionDate }),
    ).toMatchObject({ inspectionDate })
  }
})

test('a move back to pending drops the message and sends no email; declining removes the inspection', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  await moveToState(context, id, 'in-review')
  const back = await makeMove(context, id, { to: 'pending' })
  expect(back.events.at(-1)).toMatchObject({ message: null, inspectionDate: null })
  expect(await listStateEmails(context)).toHaveLength(1)
  await moveToState(context, id, 'inspection-scheduled')
  expect(await makeMove(context, id, { to: 'declined' })).toMatchObject({
    inspectionDate: null,
    inspectionLocation: null,
  })
  expect(await makeMove(context, id, { to: 'in-review' })).toMatchObject({
    status: 'in-review',
    inspectionDate: null,
  })
})

test.for(ENGINES)(
  'of two concurrent moves one is stored, and the other is refused with the present record (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [await staffContext(db), await staffContext(db)]
    const { id } = await submitSample(db)
    const moves = [
      moveApplication(one, id, { to: 'in-review', version: 1 }),
      moveApplication(other, id, { to: 'declined', version: 1, message: 'Not a ship.' }),
    ]
    const settled = await Promise.allSettled(moves)
    const refused = settled.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({
      kind: 'conflict',
      details: { current: { version: 2, events: [{ version: 2, kind: 'moved' }] } },
    })
    expect((await getApplication(one, id)).events).toHaveLength(1)
    expect(await listStateEmails(one)).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'concurrent notes are all stored, and a move from before them is refused (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [await staffContext(db), await staffContext(db)]
    const { id } = await submitSample(db)
    const notes = Array.from({ length: 6 }, (_, i) =>
      noteOnApplication(i % 2 ? one : other, id, { note: `Note ${i}` }),
    )
    await Promise.all(notes)
    const { events, version } = await getApplication(one, id)
    expect(version).toBe(7)
    expect(events.map((event) => event.version)).toEqual([2, 3, 4, 5, 6, 7])
    expect(new Set(events.map(({ note }) => note))).toEqual(
      new Set(Array.from({ length: 6 }, (_, i) => `Note ${i}`)),
    )
    await expect(moveApplication(one, id, { to: 'in-review', version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await listStateEmails(one)).toEqual([])
  },
)

test.for(ENGINES)(
  'an application is assigned, reassigned after a conflict, and unassigned by its assignee alone (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [await staffContext(db), await staffContext(db)]
    const { id } = await submitSample(db)
    const assigned = await assignApplication(one, id, 1)
    expect(assigned).toMatchObject({
      version: 2,
      assignedTo: { id: one.actor?.id, name: one.actor?.email },
    })
    expect(await assignApplication(one, id, 1)).toEqual(assigned)
    await expect(assignApplication(other, id, 1)).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { version: 2 } },
    })
    await expect(unassignApplication(other, id)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await assignApplication(other, id, 2)).toMatchObject({
      version: 3,
      assignedTo: { name: other.actor?.email },
    })
    const back = await unassignApplication(other, id)
    expect(back).toMatchObject({ version: 4, assignedTo: null })
    expect(back.events.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'handed-back'])
    expect(await unassignApplication(other, id)).toEqual(back)
  },
)

test.for(ENGINES)('events of an application cannot be changed or removed (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const { id } = await submitSample(db)
  await noteOnApplication(context, id, { note: 'First' })
  const { write } = db
  await expect(
    write.updateTable('applicationEvents').set({ note: 'Other' }).execute(),
  ).rejects.toThrow(/append-only/)
  await expect(write.deleteFrom('applicationEvents').execute()).rejects.toThrow(/append-only/)
  expect((await getApplication(context, id)).events[0]?.note).toBe('First')
})

test('every call is for staff alone, and an unknown application is not found', async () => {
  const db = await freshStore('sqlite')
  const { id } = await submitSample(db)
  const all = (context: RequestContext, record: number) => [
    getApplication(context, record),
    moveApplication(context, record, { to: 'in-review', version: 1 }),
    noteOnApplication(context, record, { note: 'x' }),
    assignApplication(context, record, 1),
    unassignApplication(context, record),
  ]
  for (const work of all(contextOf(db), id))
    await expect(work).rejects.toMatchObject({ kind: 'unauthenticated' })
  for (const work of all(await staffContext(db), 77))
    await expect(work).rejects.toMatchObject({ kind: 'not-found' })
})
