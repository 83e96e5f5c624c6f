import { expect, onTestFinished, test } from 'vitest'
import { monitorLoops } from './supervise.ts'

/** A watchdog on a clock of the test, which checks four times a second as its timer does. */
function watchdog() {
  let now = 0
  const blocked: [name: string, forMs: number][] = []
  const dog = monitorLoops<string>(
    (name, forMs) => blocked.push([name, forMs]),
    () => now,
  )
  onTestFinished(dog.stop)
  return {
    ...dog,
    blocked,
    /** Time goes by; `beats`: processes whose loop turns meanwhile. */
    pass: (ms: number, beats: string[] = []) => {
      for (const end = now + ms; now < end;) {
        now += 250
        for (const name of beats) dog.beat(name)
        dog.check()
      }
    },
    /** Time goes by in which this process does not run itself. */
    sleep: (ms: number) => {
      now += ms
      dog.check()
    },
  }
}

test('a loop that has not turned for five seconds is blocked, once; those that turn are not', () => {
  const { started, beat, pass, blocked } = watchdog()
  for (const name of ['one', 'two']) started(name)
  for (const name of ['one', 'two']) beat(name)
  pass(60_000, ['one', 'two'])
  pass(5_000, ['two'])
  expect(blocked).toEqual([])
  pass(60_000, ['two'])
  expect(blocked).toEqual([['one', 5_250]])
})

test('a process that has not listened yet may block its loop for an hour, and no longer', () => {
  const { started, pass, blocked } = watchdog()
  started('migrating')
  pass(3_600_000)
  expect(blocked).toEqual([])
  pass(250)
  expect(blocked).toEqual([['migrating', 3_600_250]])
})

test('a machine that slept, or a supervisor that was stopped, kills no process that turns', () => {
  const { started, beat, pass, sleep, blocked } = watchdog()
  started('one')
  beat('one')
  pass(1_000, ['one'])
  sleep(3_600_000)
  pass(4_000)
  expect(blocked).toEqual([])
  pass(1_000, ['one'])
  // What was blocked before as well is found five seconds later.
  sleep(10_000)
  pass(5_250)
  expect(blocked).toEqual([['one', 5_250]])
})

test('a process that has ended is forgotten, and a late beat of it counts for nothing', () => {
  const { started, beat, forget, pass, blocked } = watchdog()
  started('one')
  beat('one')
  forget('one')
  beat('one')
  pass(60_000)
  expect(blocked).toEqual([])
})
