import { sendingOf } from '#/domain/context/form-guard/form-guard.server.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { countsOf } from '#/domain/search/search-query.ts'
import { searchTextOf, holding } from '#/domain/search/search-text.server.ts'
import { office } from '#/domain/authority/office.ts'
import {
  type NewMessage,
  type Message,
  type MessageListQuery,
  type MessagePage,
  type MessageStateChange,
  STATES_SHOWN,
  type MessageStep,
} from './message.ts'
import { sql } from 'kysely'
import { storedLanguage } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { Store } from '#/db/schema.ts'

/**
 * Stores a message for the office, and notifies it by email. The same form sent twice with the same
 * input is one message. Refuses: too-many from one address.
 */
export async function sendMessage(
  context: RequestContext,
  input: NewMessage,
  formId: string,
): Promise<void> {
  await context.count('form')
  await context.db.write.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('messages')
      .values({
        ...input,
        language: context.language,
        formId: sendingOf(formId, input),
        receivedAt: context.now,
        searchText: searchTextOf([input.name, input.email, input.subject, input.message]),
      })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    const email = {
      kind: 'message-arrived',
      ...input,
      link: context.origin + paths.message(stored.id),
    } as const
    await enqueueEmail(tx, context, { to: office.email, language: 'en', email })
  })
}

/** Characters of a message in the list. */
const EXCERPT_LENGTH = 240

/**
 * One page of the messages of a filter whose name, email, subject or text contain `q`; unread
 * first, then newest first. Refuses: too-many.
 */
export async function listMessages(
  context: RequestContext,
  { q, state, limit, after }: MessageListQuery,
): Promise<MessagePage> {
  allow(context, 'message.read')
  await context.count('list')
  const part = sql<number>`case when ${sql.ref('state')} = 'new' then 0 else 1 end`
  const [lastPart, lastId] = after?.split('-').map(Number) ?? []
  const matching = context.db.search
    .selectFrom('messages')
    .$if(q !== '', (rows) => rows.where(holding('searchText', q)))
  const page = matching
    .select(['id', 'name', 'email', 'subject', 'receivedAt', 'state', 'version', part.as('part')])
    .select(sql<string>`substr(${sql.ref('message')}, 1, ${sql.lit(EXCERPT_LENGTH)})`.as('excerpt'))
    .$if(state !== 'all', (rows) => rows.where('state', 'in', STATES_SHOWN[state]))
    .$if(lastId !== undefined, (rows) =>
      rows.where((e) =>
        e.or([
          e(part, '>', lastPart ?? 0),
          e.and([e(part, '=', lastPart ?? 0), e('id', '<', lastId ?? 0)]),
        ]),
      ),
    )
    .orderBy('part')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const counting = matching
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('state')
  const [rows, counted] = await Promise.all([page.execute(), counting.execute()])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const messages = rows.slice(0, limit).map((row) => {
    const { part: _, ...message } = row
    return message
  })
  return {
    messages,
    counts: countsOf(STATES_SHOWN, counted),
    next: last ? `${last.part}-${last.id}` : null,
  }
}

/** One message. Reading it changes nothing. Refuses: not-found. */
export async function getMessage(context: RequestContext, id: number): Promise<Message> {
  allow(context, 'message.read')
  return findMessage(context.db.read, id)
}

/**
 * Sets the state of one message; its current state is no change. Refuses: not-found; conflict, with
 * the current message, where a version is passed and the message was changed since.
 */
export async function setMessageState(
  context: RequestContext,
  id: number,
  { state, version }: MessageStateChange,
): Promise<Message> {
  const staff = allow(context, 'message.sort')
  return context.db.write.transaction().execute(async (tx) => {
    const before = await findMessage(tx, id)
    if (before.state === state) return before
    if (version !== undefined && version !== before.version) throw refuseChangedMeanwhile(before)
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ state, stateAt: context.now, stateBy: staff.id, version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    // Another process has written between our read and our write (PostgreSQL; SQLite has one
    // writer).
    if (numUpdatedRows === 0n) throw refuseChangedMeanwhile(await findMessage(tx, id))
    return findMessage(tx, id)
  })
}

/**
 * Applies a step to several messages at once. Those it does not apply to, such as one that a
 * colleague has answered meanwhile, stay unchanged. Returns how many were changed.
 */
export async function markMessages(
  context: RequestContext,
  ids: readonly number[],
  { from, to }: MessageStep,
): Promise<number> {
  const staff = allow(context, 'message.sort')
  const { numUpdatedRows } = await context.db.write
    .updateTable('messages')
    .set((e) => ({
      state: to,
      stateAt: context.now,
      stateBy: staff.id,
      version: e('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The number of unread messages, counted up to `max`, from an index of the unread ones. */
export async function countNewMessages(context: RequestContext, max: number): Promise<number> {
  allow(context, 'message.read')
  // A literal, because both engines use the partial index `messages_new` only then.
  const isNew = sql<boolean>`${sql.ref('state')} = 'new'`
  const { unread } = await context.db.read
    .selectFrom((e) =>
      e.selectFrom('messages').select('id').where(isNew).orderBy('id').limit(max).as('waiting'),
    )
    .select((e) => e.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

async function findMessage(db: Store['read'], id: number): Promise<Message> {
  const row = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.stateBy')
    .select([
      'messages.id',
      'messages.name',
      'messages.email',
      'subject',
      'message',
      'messages.language',
      'receivedAt',
    ])
    .select(['state', 'stateAt', 'users.email as stateBy', 'version'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such message.')
  return { ...row, language: storedLanguage(row.language) }
}

function refuseChangedMeanwhile(current: Message): Refusal {
  const message = `${current.stateBy ?? 'Another user'} has set this message to ${current.state} since you opened it.`
  return new Refusal('conflict', message, { current })
}
