import type { Checked } from '#/app/register-check/check-register.server.ts'

/** `12345` → `12,345`. */
export function whole(count: number): string {
  return count.toLocaleString('en')
}

/** The seconds since `started`, a time of `performance.now()`. */
export function secondsSince(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1)
}

/** What a check of the register has read. */
export function countsOf({ events, size, checkpoints, certificates }: Checked): string {
  return `${whole(events)} events, ${whole(size)} entries in the log, ${whole(checkpoints)} checkpoints and ${whole(certificates)} certificates`
}
