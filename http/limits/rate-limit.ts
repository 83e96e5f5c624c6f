import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import { MAX_BATCH, MAX_IRREVERSIBLE } from '#/domain/context/policy.ts'
import { LIMITED, type Limited } from '#/domain/context/request-context.ts'
import { office } from '#/domain/authority/office.ts'
import { RateLimit, type SharedCounts, type Size } from './rate-counter.ts'

const MINUTE = 60_000

type Limit = {
  max: number
  /**
   * The number that a process reserves at once where processes share a count: larger for frequent
   * requests.
   */
  step: number
  window: number
  message(wait: number): string
}

/**
 * The maximum for one address: a person with a stack of papers, or an agent with a fleet, stays
 * well below. For staff, the maximum for one account on all its devices: nobody reads ten lists a
 * second, and programs get pages of 500.
 */
const LIMITS: Record<Limited, Limit> = {
  verification: { max: 60, step: 5, window: MINUTE, message: tooManyChecks },
  verifications: { max: 10, step: 1, window: MINUTE, message: tooManyChecks },
  // A usual ship counts nothing (domain/context/count-read.ts), a full page ten.
  read: { max: 640, step: 40, window: MINUTE, message: tooManyChecks },
  code: { max: 60, step: 5, window: MINUTE, message: tooManyChecks },
  form: {
    max: 20,
    step: 1,
    window: 60 * MINUTE,
    message: (wait) =>
      m.common_too_many_forms({ minutes: Math.ceil(wait / 60), phone: office.phone }),
  },
  submission: {
    max: 120,
    step: 10,
    window: MINUTE,
    message: (wait) => m.common_too_many_submissions({ seconds: wait }),
  },
  passkey: {
    max: 20,
    step: 1,
    window: MINUTE,
    message: (wait) => m.sign_in_wait({ seconds: wait }),
  },
  list: { max: 600, step: 20, window: MINUTE, message: tooMuchOfOneAccount('lists') },
  document: { max: 300, step: 10, window: MINUTE, message: tooMuchOfOneAccount('documents') },
  // One makes up to 60 documents. A superintendent takes those of a fleet in an hour.
  kit: {
    max: 15,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) => m.kit_too_many({ minutes: Math.ceil(wait / 60) }),
  },
  export: { max: 30, step: 1, window: 10 * MINUTE, message: tooMuchOfOneAccount('exports') },
  // A full page every three seconds. All of a large register is for an export, which asks for the
  // password and is recorded.
  record: { max: 60_000, step: 1_000, window: 60 * MINUTE, message: tooManyRecords },
  // Each key has its own maximum (`sizeOf`).
  key: { max: 0, step: 1, window: MINUTE, message: tooManyOfKey },
  webhook: {
    max: 60,
    step: 1,
    window: 10 * MINUTE,
    message: tooMuchOfOneAccount('changes and tests of webhooks'),
  },
  irreversible: {
    max: MAX_IRREVERSIBLE,
    step: 1,
    window: 10 * MINUTE,
    message: tooManyIrreversible,
  },
  batch: {
    max: MAX_BATCH,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) =>
      `Your account has done ${MAX_BATCH} acts in ten minutes that cannot be undone. Please wait ${wait} seconds and try again.`,
  },
  // Each is stored for good, up to 10 MB. An office that scans its archive has one every ten
  // seconds.
  scan: {
    max: 60,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) =>
      `Your account has sent 60 scans in ten minutes. Please wait ${wait} seconds and try again.`,
  },
}

const BY_ACCOUNT: ReadonlySet<Limited> = new Set([
  'irreversible',
  'batch',
  'list',
  'document',
  'kit',
  'export',
  'record',
  'webhook',
  'scan',
])

function tooManyChecks(wait: number): string {
  return m.common_too_many_checks({ seconds: wait })
}

function tooManyIrreversible(wait: number): string {
  return `${MAX_IRREVERSIBLE} acts in ten minutes that cannot be undone: withdrawals, deletions, other numbers, changes of flag, merges, imports. Please wait ${wait} seconds and try again.`
}

/** The staff area speaks English. */
function tooMuchOfOneAccount(what: string): (wait: number) => string {
  return (wait) =>
    `Your account has asked for very many ${what}. Please wait ${wait} seconds and try again.`
}

function tooManyRecords(wait: number): string {
  return `Your account has read 60,000 certificates in one hour. Please wait ${Math.ceil(wait / 60)} minutes, or export them: an export asks for your password.`
}

function tooManyOfKey(wait: number): string {
  return `This API key has made as many requests as it may make in a minute. Wait ${wait} seconds and try again.`
}

/** The address and the account of the client, null where there is none, and the API key. */
export type Whose = {
  ip: string
  account: number | null
  key?: { id: number; perMinute: number } | undefined
}

/**
 * The limits by what is counted, and by address or account. `stored`: counts in the database;
 * without it, this process counts alone. Where there is one process (`isAlone`), what is counted
 * for a minute stays in its memory; what is counted for longer is stored, or whoever brings the
 * process to its end would begin again. `limited`: called where a limit refuses. Refuses: too-many.
 * `now`: milliseconds.
 */
export function createLimits(
  now: () => number,
  stored?: SharedCounts,
  {
    isAlone = false,
    limited,
  }: { isAlone?: boolean; limited?: ((what: Limited) => void) | undefined } = {},
): (what: Limited, whose: Whose, times?: number) => void | Promise<void> {
  const limitOf = (what: Limited) => {
    const limit = LIMITS[what]
    if (!stored || (isAlone && limit.window <= MINUTE)) return new RateLimit(limit)
    return new RateLimit(limit, {
      step: limit.step,
      add: (counted) => stored({ what, ...counted }),
    })
  }
  // It has an entry for each of LIMITED.
  const limits = Object.fromEntries(LIMITED.map((what) => [what, limitOf(what)])) as Record<
    Limited,
    RateLimit
  >
  const refuse = (what: Limited, wait: number) => {
    if (wait <= 0) return
    limited?.(what)
    throw new Refusal('too-many', LIMITS[what].message(wait), { retryAfter: wait })
  }
  return (what, whose, times) => {
    const wait = limits[what].secondsToWait(
      countedFor(what, whose),
      now(),
      times,
      sizeOf(what, whose),
    )
    return typeof wait === 'number'
      ? refuse(what, wait)
      : wait.then((seconds) => refuse(what, seconds))
  }
}

/**
 * The size of a key's own limit; what one process has reserved and does not use is a twentieth of
 * it at most.
 */
function sizeOf(what: Limited, { key }: Whose): Size {
  const { max, step } = LIMITS[what]
  return what === 'key' && key
    ? { max: key.perMinute, step: Math.max(1, Math.floor(key.perMinute / 20)) }
    : { max, step }
}

/**
 * What is counted together: a key, an account or a network. No address is written like the first
 * two, so that none counts as another.
 */
function countedFor(what: Limited, { ip, account, key }: Whose): string {
  if (what === 'key' || (what === 'irreversible' && key)) return `key ${key?.id}`
  return BY_ACCOUNT.has(what) && account !== null ? `account ${account}` : ip
}
