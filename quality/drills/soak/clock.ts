import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fakeTime } from '#/quality/drills/frame/fake-time.ts'

/** Whoever asked just before the clock was moved is answered by then. */
const STILL_MS = 150

/**
 * The clock of a server, in a file of `folder`: it goes like ours, and is moved on by leaps. Only
 * what the calendar says is moved, timers go on as ever. Nothing changes in the register around a
 * leap: to a log that was just being signed, a change of a quarter of an hour later would mean that
 * its clock is wrong, and so it would be.
 */
export function leapingClock(folder: string) {
  const file = join(folder, 'clock')
  let ahead = 0
  let still: Promise<unknown> | null = null
  const set = () => {
    writeFileSync(`${file}.new`, `+${ahead}`)
    renameSync(`${file}.new`, file)
  }
  set()
  return {
    env: {
      TZ: 'UTC',
      LD_PRELOAD: fakeTime(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** In seconds since 1970. */
    now: () => Date.now() / 1_000 + ahead,
    /** For whoever is about to change something. */
    untilStill: async () => void (await still),
    async leap(seconds: number): Promise<void> {
      still = pause(2 * STILL_MS)
      await pause(STILL_MS)
      ahead += Math.round(seconds)
      set()
      await still
      still = null
    },
  }
}

export type Clock = ReturnType<typeof leapingClock>
