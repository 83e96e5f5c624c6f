import { wordedIn, type Language } from '#/app/language/language.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import { holdsKey, linkExpiry, type Letter, type LetterState, type ShownLetter } from './letter.ts'
import { wordLetter } from './letter-words.ts'

const PAGE = 50
const COLUMNS = [
  'id',
  'recipient',
  'language',
  'letter',
  'state',
  'attempts',
  'failure',
  'createdAt',
  'sentAt',
  'nextAttemptAt',
] as const

/**
 * The letters of the register, newest first, 50 a page, of one state or of all; `before`: those with a smaller id.
 * Administrators only.
 */
export async function listLetters(scope: Scope, { state, before }: { state: LetterState | null; before: number | null }) {
  requireAdmin(scope)
  let query = scope.db.read
    .selectFrom('outbox')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (state !== null) query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.execute()
  const letters = rows.slice(0, PAGE).map(({ letter, language, recipient: to, ...row }): ShownLetter => {
    // Written by `post`, which takes a Letter and a Language.
    const [written, spoken] = [JSON.parse(letter) as Letter, language as Language]
    const { subject } = wordedIn(spoken, () => wordLetter(written))
    return { ...row, to, kind: written.kind, subject, over: isOver(written, scope.now) }
  })
  return { letters, next: rows.length > PAGE ? (letters.at(-1)?.id ?? null) : null }
}

/**
 * Tries a letter again that was given up, from the first attempt on. Administrators only. Refuses: not-found; a letter that was
 * not given up, or whose one-time link is over (conflict).
 */
export async function sendAgain(scope: Scope, id: number): Promise<void> {
  requireAdmin(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('outbox').select(['state', 'letter']).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('not-found', 'There is no such letter; old ones are removed.')
    // Written by `post`, which takes a Letter.
    const over = isOver(JSON.parse(row.letter) as Letter, scope.now)
    if (over !== null) throw new Refusal('conflict', over)
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: scope.now, failure: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('conflict', 'Only a letter that was given up can be sent again.')
  })
}

/** One-time links are erased when they expire, and when the letter is given up; then only a new one helps. */
function isOver(letter: Letter, now: string): string | null {
  const expiry = linkExpiry(letter)
  if (expiry === null || (holdsKey(letter) && expiry > now)) return null
  return 'The one-time link in it is erased. Make a new one under Accounts.'
}
