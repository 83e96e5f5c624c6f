import { FROM_GRAVEST, type PartStatus } from '#/app/surveys/model/part-status.ts'

/** What is wrong with an entry of which some certificates are valid: how many of how many are out, by status, the most severe first. */
export type Fault = { of: number; out: { status: PartStatus; count: number }[] }

/** Null where all certificates are alike, because their common status says it. `statuses`: one of each certificate. */
export function faultOf(statuses: readonly PartStatus[]): Fault | null {
  const out = FROM_GRAVEST.filter((status) => status !== 'valid').flatMap((status) => {
    const count = statuses.filter((one) => one === status).length
    return count === 0 ? [] : [{ status, count }]
  })
  return out.length === 0 || out[0]?.count === statuses.length ? null : { of: statuses.length, out }
}

const WORDS: Record<Exclude<PartStatus, 'valid'>, string> = {
  withdrawn: 'withdrawn',
  suspended: 'suspended',
  'survey-overdue': 'overdue',
  expired: 'expired',
  superseded: 'superseded',
  'not-yet-valid': 'not yet valid',
}

/** Such as `1 of 6 overdue`, or `1 suspended, 2 overdue of 6`. */
export function faultText({ of, out }: Fault): string {
  const wordOf = (status: PartStatus) => (status === 'valid' ? '' : WORDS[status])
  const [only, ...others] = out
  if (only && others.length === 0) return `${only.count} of ${of} ${wordOf(only.status)}`
  return `${out.map(({ status, count }) => `${count} ${wordOf(status)}`).join(', ')} of ${of}`
}
