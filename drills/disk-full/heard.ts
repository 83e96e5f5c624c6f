import type { Answered } from '#/drills/frame/staff.ts'
import type { Knock } from './knocks.ts'

/** What somebody was told in a trouble; `usual`: the status while all is well. */
export type Heard = { trouble: string; knock: Knock; number: string; answer: Answered; usual: number }

/** Words of programs and disks, which say nothing to people and too much to others. */
const NOT_FOR_PEOPLE = /sqlite|ENOSPC|EROFS|EIO\b|disk I\/O|database|rollback|\bat .*\.[jt]s:\d+/i

/** What is wrong with an answer, if anything: whoever reads is answered as ever, whoever writes too, or is asked to come again. */
export function faultOf({ trouble, knock, answer, usual }: Heard): string[] {
  const { status, headers, body } = answer
  if (status === usual) return []
  const said = `${trouble}: ${knock.name} ${status}`
  if (knock.does === 'reads' || status !== 503) return [`${said} ${String(body).slice(0, 100)}`]
  const text = String(body)
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const visible = isPage ? text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '') : text
  const words = isPage ? /cannot keep anything just now/ : /"detail":"The register cannot be/
  if (!words.test(visible)) return [`${said} without the words for it: ${visible.slice(0, 100)}`]
  const leaked = NOT_FOR_PEOPLE.exec(visible)
  if (leaked) return [`${said} says ${leaked[0]}`]
  return headers.has('retry-after') ? [] : [`${said} without Retry-After`]
}

/** The first few, to be read beside a figure. */
export function tellingFaults(faults: string[]): string {
  return faults.length === 0 ? '' : `; ${faults.length} faults: ${faults.slice(0, 3).join('; ')}`
}
