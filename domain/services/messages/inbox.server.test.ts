import { expect, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  countNewMessages,
  getMessage,
  listMessages,
  markMessages,
  setMessageState,
  sendMessage,
} from './messages.server.ts'
import { MessageListQuery, MESSAGE_STATES, MESSAGE_STEPS, stepsFrom } from './message.ts'

const asked = (query: Record<string, unknown> = {}) => MessageListQuery.parse(query)

async function send(db: Store, count: number, changes: Record<string, string> = {}) {
  const message = {
    name: 'Siti Rahma',
    email: 'siti@example.com',
    subject: 'Load line survey',
    message: 'When in Batam?',
  }
  for (let i = 1; i <= count; i++) {
    await sendMessage(
      contextOf(db),
      { ...message, message: `${message.message} (${i})`, ...changes },
      `form ${i} ${changes['subject']}`,
    )
  }
}

function stepTo(name: string) {
  const step = MESSAGE_STEPS.find((one) => one.name === name)
  if (!step) throw new Error(`No step ${name}`)
  return step
}

test('every state has a step to another, and every step leads to a state', () => {
  for (const state of MESSAGE_STATES) expect(stepsFrom(state).length).toBeGreaterThan(0)
  expect(MESSAGE_STEPS.every(({ from, to }) => !from.includes(to))).toBe(true)
})

test.for(ENGINES)(
  'messages are paged through, unread first, without loss or repeats (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await send(db, 130)
    const read = Array.from({ length: 43 }, (_, i) => i * 3 + 1)
    expect(await markMessages(context, read, stepTo('Mark as read'))).toBe(43)
    expect(await markMessages(context, [2, 5], stepTo('Spam'))).toBe(2)
    await setMessageState(context, 8, { state: 'answered' })
    const seen: number[] = []
    for (let after: string | null = null; ;) {
      const page = await listMessages(
        context,
        asked({ limit: 20, ...(after !== null && { after }) }),
      )
      seen.push(...page.messages.map(({ id }) => id))
      after = page.next
      if (after === null) break
    }
    const all = Array.from({ length: 130 }, (_, i) => 130 - i)
    const unread = all.filter((id) => !read.includes(id) && ![2, 5, 8].includes(id))
    expect(seen).toEqual([...unread, ...read.toReversed()])
    expect((await listMessages(context, asked())).counts).toEqual({
      unanswered: 127,
      new: 84,
      read: 43,
      answered: 1,
      spam: 2,
      all: 130,
    })
    expect(await countNewMessages(context, 100)).toBe(84)
    expect(await countNewMessages(context, 50)).toBe(50)
    const { messages } = await listMessages(context, asked({ state: 'spam' }))
    expect(messages.map(({ id }) => id)).toEqual([5, 2])
  },
)

test.for(ENGINES)(
  'the search looks through name, email, subject and text, and shows a beginning only (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await send(db, 1, {
      subject: 'Ballast water',
      name: 'Ägir',
      email: 'Kapten@x.example',
      message: `🚢 ${'a'.repeat(9_000)} SELAT`,
    })
    await send(db, 1)
    for (const [q, ids] of [
      ['ballast', [1]],
      ['ÄGIR', [1]],
      ['kapten@', [1]],
      ['selat', [1]],
      ['siti', [2]],
      ['%', []],
      ['e', [2, 1]],
    ] as const) {
      const { messages, counts } = await listMessages(context, asked({ q }))
      expect([q, messages.map(({ id }) => id), counts.all]).toEqual([q, ids, ids.length])
    }
    const [first] = (await listMessages(context, asked({ q: 'ballast' }))).messages
    expect(first).not.toHaveProperty('message')
    expect(Array.from(first?.excerpt ?? '')).toHaveLength(240)
    expect((await getMessage(context, 1)).message).toHaveLength(9_009)
  },
)

test.for(ENGINES)(
  'a state is set once, with its user and time, and a later one is a conflict (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [
      await staffContext(db),
      await staffContext(db, { now: '2026-11-21T06:00:00.000Z' }),
    ]
    await send(db, 1)
    expect(await getMessage(one, 1)).toMatchObject({
      state: 'new',
      stateBy: null,
      stateAt: null,
      version: 1,
    })
    const answered = await setMessageState(one, 1, { state: 'answered', version: 1 })
    expect(answered).toMatchObject({
      state: 'answered',
      stateBy: one.actor?.email,
      stateAt: NOON,
      version: 2,
    })
    expect(await setMessageState(other, 1, { state: 'answered', version: 1 })).toEqual(answered)
    await expect(setMessageState(other, 1, { state: 'read', version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { state: 'answered', version: 2 } },
    })
    expect(await setMessageState(other, 1, { state: 'read' })).toMatchObject({
      state: 'read',
      stateBy: other.actor?.email,
    })
  },
)

test.for(ENGINES)(
  'of two users who set one message at once, one succeeds and the other gets a conflict (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [await staffContext(db), await staffContext(db)]
    await send(db, 1)
    const both = await Promise.allSettled([
      setMessageState(one, 1, { state: 'answered', version: 1 }),
      setMessageState(other, 1, { state: 'spam', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getMessage(one, 1)).version).toBe(2)
  },
)

test.for(ENGINES)(
  'a step of a selection changes only the messages it applies to (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await send(db, 4)
    await setMessageState(context, 2, { state: 'answered' })
    expect(await markMessages(context, [1, 2, 3, 77], stepTo('Spam'))).toBe(2)
    const states = await db.read
      .selectFrom('messages')
      .select(['id', 'state'])
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['spam', 'answered', 'spam', 'new'])
    expect(await markMessages(context, [1, 2, 3, 4], stepTo('Not spam'))).toBe(2)
  },
)

test('only staff may do this, and a missing message is not found', async () => {
  const db = await freshStore('sqlite')
  await send(db, 1)
  const anonymous = contextOf(db)
  for (const work of [
    listMessages(anonymous, asked()),
    getMessage(anonymous, 1),
    setMessageState(anonymous, 1, { state: 'read' }),
    markMessages(anonymous, [1], stepTo('Spam')),
    countNewMessages(anonymous, 100),
  ]) {
    await expect(work).rejects.toMatchObject({ kind: 'unauthenticated' })
  }
  const context = await staffContext(db)
  await expect(getMessage(context, 9)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(setMessageState(context, 9, { state: 'read' })).rejects.toMatchObject({
    kind: 'not-found',
  })
})
