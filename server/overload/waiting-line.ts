import type { IncomingMessage, ServerResponse } from 'node:http'

export type Asked = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  since: number
  /** Does work as part of this request, whoever's turn it is done in (AsyncLocalStorage); not there while its own goes on. */
  asPartOfIt?: (work: () => void) => void
}

/** `most` at once; `waiting`: so many more may wait; `patience`: the longest wait, in milliseconds. */
export type Room = { most: number; waiting: number; patience: number }

/** Once nobody has found the line empty for so long, it is no rush but too much, and whoever has waited long is turned away. */
const RUSH_MS = 1_000
const PART_OF_PATIENCE = 0.5
/** So few are served at once when whatever held them up is over, a busy machine for instance: they are not turned away for that. */
const FEW = 32
const TIMES_PATIENCE = 10

/**
 * The line of one kind of request, the longest waiting first. A rush is waited out for as long as `patience`; a line that does not
 * get empty any more is kept short instead (controlled delay, after RFC 8289). `now`: milliseconds.
 */
export function waitingLine({ most, waiting, patience }: Room) {
  const line: (Asked | undefined)[] = []
  let head = 0
  let emptyAt = 0
  let running = 0
  const length = () => line.length - head
  return {
    length,
    hasRoom: () => running < most,
    /** False: the line is full. */
    add(asked: Asked): boolean {
      if (length() >= waiting) return false
      if (length() === 0) emptyAt = asked.since
      line.push(asked)
      return true
    },
    /** The next one; nobody is in line where it is undefined. */
    take(): Asked | undefined {
      const next = line[head]
      if (!next) return undefined
      // Its place is given up at once: what an array still names is not forgotten, and outlives the answer by a thousand others.
      line[head] = undefined
      head += 1
      if (head === line.length || head > 1_000) {
        line.splice(0, head)
        head = 0
      }
      return next
    },
    waitedTooLong(now: number): boolean {
      const next = line[head]
      if (!next) return false
      const waited = now - next.since
      if (length() <= FEW) return waited > patience * TIMES_PATIENCE
      return waited > (now - emptyAt > RUSH_MS ? patience * PART_OF_PATIENCE : patience)
    },
    begin: () => void running++,
    end: () => void running--,
  }
}
