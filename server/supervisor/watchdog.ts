/** A loop that has not turned for this long, in milliseconds, is blocked. */
const MAX_BLOCKED_MS = 5_000
/** Until a process listens it may block its loop: a migration of a large SQLite database is one long statement. */
const MAX_START_MS = 3_600_000
const CHECK_EVERY_MS = 250
/** A check that comes later than this shows that this process did not run itself: the machine slept, or stopped it. */
const MAX_OWN_GAP_MS = 1_000

export type Watchdog<Watched> = {
  /** A process was started. */
  started: (watched: Watched) => void
  /** Its event loop has turned, now. */
  beat: (watched: Watched) => void
  /** It has ended. */
  forget: (watched: Watched) => void
  stop: () => void
}

/**
 * Calls `onBlocked` once for each process whose event loop has not turned for `MAX_BLOCKED_MS`, or that does not listen an hour
 * after its start. Time that this process did not run itself does not count: beats of that time may still wait in the pipe.
 * `now`: milliseconds of a clock that is never set back.
 */
export function watchLoops<Watched>(
  onBlocked: (watched: Watched, blockedForMs: number) => void,
  now: () => number = () => performance.now(),
): Watchdog<Watched> & { check: () => void } {
  const processes = new Map<Watched, { since: number; limit: number }>()
  let lastCheck = now()
  const check = () => {
    const at = now()
    if (at - lastCheck > MAX_OWN_GAP_MS) for (const one of processes.values()) one.since = at
    lastCheck = at
    for (const [watched, { since, limit }] of processes) {
      if (at - since <= limit) continue
      processes.delete(watched)
      onBlocked(watched, Math.round(at - since))
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  return {
    check,
    started: (watched) => processes.set(watched, { since: now(), limit: MAX_START_MS }),
    beat: (watched) => processes.has(watched) && processes.set(watched, { since: now(), limit: MAX_BLOCKED_MS }),
    forget: (watched) => processes.delete(watched),
    stop: () => clearInterval(timer),
  }
}
