import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Acknowledged } from './changes.ts'
import type { Copy } from './copy.ts'
import type { FeedSync } from './feed-sync.ts'

type Found = FeedSync & {
  /**
   * Milliseconds until both copies had the whole register, and until they equalled it after the
   * last kill.
   */
  copied: number
  settled: number
  steadyChanges: { number: string; status: string; at: number }[]
  acknowledged: Acknowledged[]
  copies: { client: Copy; receiver: Copy }
  differences: string[]
  inRegister: number
}

export function aimsOf(found: Found): Aim[] {
  const {
    kills,
    visibleWithin,
    deliveredWithin,
    acknowledged,
    copies,
    differences,
    copied,
    settled,
    settleWithin,
    inRegister,
  } = found
  const unseen = (copy: Copy) =>
    acknowledged.filter(({ number, status }) => copy.seenAt(number, status) === null)
  const lost = [copies.client, copies.receiver].flatMap(unseen)
  const odd = ['gap', 'forged', 'answered 410'].flatMap((name) =>
    [copies.client, copies.receiver]
      .map((copy) => `${copy.counted(name)} ${name}`)
      .filter((text) => !text.startsWith('0 ')),
  )
  return [
    timed('visible in the feed', copies.client, found, visibleWithin),
    timed('delivered to the webhook', copies.receiver, found, deliveredWithin),
    {
      text: `${kills} kills of server, client and receiver: 0 acknowledged changes lost in either copy`,
      reached: `${lost.length} of ${acknowledged.length} lost${exampleOf(lost.map(({ number, status }) => `${number} ${status}`))}`,
      met: lost.length === 0 && acknowledged.length > 0,
    },
    {
      text: `both copies equal the register within ${settleWithin} s of the last kill`,
      reached: `${differences.length} differences in ${inRegister} certificates after ${Math.round(settled / 100) / 10} s${exampleOf(differences)}`,
      met: differences.length === 0,
    },
    {
      text: 'no gap, no forged delivery, no lost cursor',
      reached: odd.join(', ') || 'none',
      met: odd.length === 0,
    },
    {
      text: 'the first copy of the register',
      reached: `${Math.round(copied / 100) / 10} s`,
      met: true,
    },
  ]
}

/**
 * From the acknowledgement of a change, which follows its commit, until a copy has it on its disk.
 */
function timed(what: string, copy: Copy, { steadyChanges }: Found, within: number): Aim {
  const times = steadyChanges.map(({ number, status, at }) => {
    const seenAt = copy.seenAt(number, status)
    return seenAt === null ? Number.POSITIVE_INFINITY : Math.max(0, seenAt - at)
  })
  const sorted = times.toSorted((a, b) => a - b)
  const slowest = sorted.at(-1) ?? Number.POSITIVE_INFINITY
  return {
    text: `${what} ≤ ${within / 1000} s after the change`,
    reached: `${slowest} ms at most, median ${sorted[sorted.length >> 1] ?? 0} ms, of ${sorted.length}`,
    met: slowest <= within,
  }
}

function exampleOf(texts: string[]): string {
  return texts.length > 0 ? ` (${texts.slice(0, 3).join('; ')})` : ''
}
