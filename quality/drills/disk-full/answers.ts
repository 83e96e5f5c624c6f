import type { Answered } from '#/quality/drills/frame/staff.ts'
import type { Probe } from './probes.ts'

/** The answer to a probe during a disk problem; `usual`: the status without a problem. */
export type ProbeAnswer = {
  trouble: string
  probe: Probe
  number: string
  answer: Answered
  usual: number
}

/** Messages of programs and disks, which must not reach users. */
const NOT_FOR_PEOPLE = /sqlite|ENOSPC|EROFS|EIO\b|disk I\/O|database|rollback|\bat .*\.[jt]s:\d+/i

/**
 * The error in an answer, if any: reads are answered as usual, writes too or with 503 and
 * Retry-After.
 */
export function errorOf({ trouble, probe, answer, usual }: ProbeAnswer): string[] {
  const { status, headers, body } = answer
  if (status === usual) return []
  const said = `${trouble}: ${probe.name} ${status}`
  if (probe.does === 'reads' || status !== 503) return [`${said} ${String(body).slice(0, 100)}`]
  const text = String(body)
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const visible = isPage ? text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '') : text
  const message = isPage ? /cannot save changes at the moment/ : /"detail":"The register cannot be/
  if (!message.test(visible)) return [`${said} without its message: ${visible.slice(0, 100)}`]
  const leaked = NOT_FOR_PEOPLE.exec(visible)
  if (leaked) return [`${said} says ${leaked[0]}`]
  return headers.has('retry-after') ? [] : [`${said} without Retry-After`]
}

/** The first three errors, to print beside a figure. */
export function firstErrors(errors: string[]): string {
  return errors.length === 0 ? '' : `; ${errors.length} errors: ${errors.slice(0, 3).join('; ')}`
}
