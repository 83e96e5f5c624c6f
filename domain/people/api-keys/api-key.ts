import { z } from 'zod'
import { calendarDate } from '#/domain/language/date-field.ts'
import { line } from '#/domain/language/text-fields.ts'
import { addDays, dateInJakarta } from '#/core/dates.ts'
import { ACT_NAMES, ACTS, scopeOf } from '#/domain/context/policy.ts'
import { KEY_SCOPES, type KeyScope } from '#/core/stored-values.ts'
import { inOneLine } from '#/core/text.ts'

const MAX_NAME_LENGTH = 100
export const DEFAULT_DAYS = 90
export const MAX_DAYS = 365
export const DEFAULT_PER_MINUTE = 60
/** Ten a second: a program that needs more certificates asks for pages of 500. */
export const MAX_PER_MINUTE = 600
/** Keys that work at the same time; administrators have to know what each is for. */
export const MAX_WORKING_KEYS = 50

/** What each scope allows, as administrators read it: the texts of its acts. */
export const SCOPE_TEXTS: Record<KeyScope, string> = {
  read: textOfScope('read'),
  issue: textOfScope('issue'),
  survey: textOfScope('survey'),
  reports: textOfScope('reports'),
  companies: textOfScope('companies'),
  admin: textOfScope('admin'),
}

function textOfScope(scope: KeyScope): string {
  const texts = ACT_NAMES.filter((act) => scopeOf(act) === scope).map((act) => ACTS[act].text)
  return inOneSentence(texts)
}

/** `read ships, read companies` as `Read ships; read companies.` */
function inOneSentence(texts: readonly string[]): string {
  const text = texts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const SCOPES = KEY_SCOPES.join(', ')
const SCOPES_EXPECTED = `Choose at least one scope: ${SCOPES}`
const MAX_SHOWN = 40
const Scope = z.enum(KEY_SCOPES, {
  error: ({ input }) =>
    typeof input === 'string'
      ? `There is no scope "${inOneLine(input, MAX_SHOWN)}"; the scopes are ${SCOPES}`
      : SCOPES_EXPECTED,
})
const RATE_EXPECTED = `Requests a minute is a whole number from 1 to ${MAX_PER_MINUTE}`

/**
 * A key to be made. `expiresOn`: the last day, in Jakarta; its bounds depend on today
 * (`lastDayOf`).
 */
export const NewApiKey = z.object({
  name: line('Name', MAX_NAME_LENGTH, {
    min: 1,
    message: () => 'Enter a name, such as the program that uses the key',
  }),
  scopes: z
    .array(Scope, { error: SCOPES_EXPECTED })
    .min(1, SCOPES_EXPECTED)
    .max(KEY_SCOPES.length, SCOPES_EXPECTED),
  expiresOn: calendarDate('The last day').optional(),
  perMinute: z
    .int({ error: RATE_EXPECTED })
    .min(1, RATE_EXPECTED)
    .max(MAX_PER_MINUTE, RATE_EXPECTED)
    .default(DEFAULT_PER_MINUTE),
})
export type NewApiKey = z.output<typeof NewApiKey>

/**
 * `expired`, `revoked` and `stopped` keys are refused; `stopped`: by the state of the account that
 * made it.
 */
export const KEY_STATES = ['working', 'expired', 'revoked', 'stopped'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** A key as administrators see it: without its secret, of which the register has only a hash. */
export type ApiKey = {
  id: number
  /** Its public part, by which lists, events and the log name it. */
  prefix: string
  name: string
  scopes: KeyScope[]
  perMinute: number
  state: KeyState
  createdAt: string
  /** The email address of the account that made it, on whose behalf it acts. */
  createdBy: string
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  /** The email address; null also where the server revoked it. */
  revokedBy: string | null
}

/** The scopes without repetitions, in their own order. */
export function inOrder(scopes: readonly string[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope))
}

/** The last instant of a key whose last day is this: midnight in Jakarta at its end. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${addDays(day, 1)}T00:00:00+07:00`)).toISOString()
}

/** The last day, in Jakarta, of a key that ends at this instant. */
export function lastDay(expiresAt: string): string {
  return addDays(dateInJakarta(expiresAt), -1)
}
