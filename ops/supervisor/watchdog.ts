/** A loop that has not turned for this long, in milliseconds, is blocked. */
const MAX_BLOCKED_MS = 5_000
/** Until a process listens it may block its loop: a migration of a large SQLite database is one long statement. */
const MAX_START_MS = 3_600_000
const CHECK_EVERY_MS = 250
/** A check that comes later than this shows that this process did not run itself: the machine slept, or stopped it. */
const MAX_OWN_GAP_MS = 1_000

/**
 * Calls `onBlocked` once for each process whose event loop has not turned for `MAX_BLOCKED_MS`, or that does not listen an hour
 * after its start. Time that this process did not run itself does not count: beats of that time may still wait in the pipe.
 * `now`: milliseconds of a clock that is never set back.
 */
export function monitorLoops<Process>(
  onBlocked: (process: Process, blockedForMs: number) => void,
  now: () => number = () => performance.now(),
) {
  const processes = new Map<Process, { since: number; limit: number }>()
  let lastCheck = now()
  const check = () => {
    const at = now()
    if (at - lastCheck > MAX_OWN_GAP_MS) for (const one of processes.values()) one.since = at
    lastCheck = at
    for (const [process, { since, limit }] of processes) {
      if (at - since <= limit) continue
      processes.delete(process)
      onBlocked(process, Math.round(at - since))
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  return {
    check,
    started: (process: Process) => processes.set(process, { since: now(), limit: MAX_START_MS }),
    /** Its event loop has turned, now. */
    beat: (process: Process) =>
      processes.has(process) && processes.set(process, { since: now(), limit: MAX_BLOCKED_MS }),
    /** It has ended. */
    forget: (process: Process) => processes.delete(process),
    stop: () => clearInterval(timer),
  }
}
