import { expect, test } from 'vitest'
import { prettyLine } from './log.server.ts'

const TIME = '2026-11-24T13:50:33.827Z'
const line = (fields: Record<string, unknown>, colours = false) =>
  prettyLine(`${JSON.stringify({ level: 30, time: TIME, ...fields })}\n`, colours)

test('a line has the time of this machine, level, message and fields', () => {
  const clock = new Date(TIME).toTimeString().slice(0, 8)
  expect(line({ process: 0, pid: 12, msg: 'a process listens' })).toBe(
    `${clock} INFO  a process listens process=0 pid=12\n`,
  )
})

test('a request reads as its first line, with its answer, and without its id', () => {
  const request = {
    requestId: 'x',
    method: 'GET',
    path: '/verify',
    status: 200,
    ms: 3,
    account: 1,
    msg: 'request',
  }
  expect(line(request)).toMatch(/^[\d:]{8} INFO {2}GET \/verify 200 3 ms account=1\n$/)
})

test('an error has its stack below, each line of it indented', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at one (a.ts:1:1)' }
  expect(line({ level: 50, err, msg: 'request failed' })).toMatch(
    / ERROR request failed\n {4}Error: no\n {4}at one \(a\.ts:1:1\)\n$/,
  )
})

test('a value cannot end the line, colour it or turn its direction', () => {
  const shown = line({ msg: 'one\ntwo', path: '\u001b[2J\u202e/x', list: ['\u009b1m'] })
  expect(shown.trimEnd()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(shown).toContain(String.raw`one\u000atwo path=\u001b[2J\u202e/x`)
  const request = line({
    method: 'GET',
    path: '/a\nb\u001b[2J\u202e',
    status: 200,
    ms: 3,
    msg: 'request',
  })
  expect(request.trimEnd()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  const stack = 'Error: \u001b]0;title\u0007\n    at \u001b[31m'
  expect(line({ err: { stack }, msg: 'x' }).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('colours only where they are asked for, and never from a value', () => {
  expect(line({ msg: 'x' })).not.toContain('\u001b')
  expect(line({ level: 50, msg: 'x' }, true)).toContain('\u001b[31mERROR\u001b[0m')
})

test('what is not an object in JSON is passed on unchanged', () => {
  for (const text of ['plain\n', '', '[1', 'null\n', '3\n'])
    expect(prettyLine(text, true)).toBe(text)
})
