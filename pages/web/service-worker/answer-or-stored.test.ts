import { expect, onTestFinished, test, vi } from 'vitest'
import { answerOrStored } from './answer-or-stored.ts'

const OURS = '<!DOCTYPE html><html><main data-verification="">KM Samudra</main></html>'
const page = (status: number, body: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html' } })
/** A page whose connection ends in the middle, or never goes on. */
function half(end: (body: ReadableStreamDefaultController<Uint8Array>) => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(OURS.slice(0, 40)))
      end(controller)
    },
  })
  return new Response(body)
}
const stored = () => Promise.resolve<Response | undefined>(page(200, 'stored'))

test.for([
  ['the answer', () => page(200, OURS), OURS],
  ['our own failure', () => page(503, OURS), OURS],
  ['the sign-in of a network', () => page(200, '<h1>Welcome</h1>'), '<h1>Welcome</h1>'],
  ['a page that is not there', () => page(404, '<h1>Not found</h1>'), '<h1>Not found</h1>'],
  ['an error of a proxy', () => page(502, '<h1>Bad Gateway</h1>'), 'stored'],
  ['a proxy that waited in vain', () => page(504, '<h1>Gateway Time-out</h1>'), 'stored'],
  [
    'a connection that breaks off',
    () => half((body) => body.error(new TypeError('network error'))),
    'stored',
  ],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'stored'],
] as const)('of %s', async ([, answer, shown]) => {
  expect(await (await answerOrStored(Promise.resolve(answer()), stored)).text()).toBe(shown)
})

test('the status and headers of an answer stay, and where nothing is stored even an error of a proxy is shown', async () => {
  const answer = await answerOrStored(Promise.resolve(page(404, OURS)), stored)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html'])
  const error = await answerOrStored(
    Promise.resolve(page(502, 'Bad Gateway')),
    async () => undefined,
  )
  expect([error.status, await error.text()]).toEqual([502, 'Bad Gateway'])
})

test('an answer is awaited for 4 seconds, and the rest of one that has begun for 11 more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const [requested, ms] of [
    [new Promise<Response>(() => {}), 4_000],
    [Promise.resolve(half(() => {})), 11_000],
  ] as const) {
    let shown = ''
    void answerOrStored(requested, stored).then(async (answer) => (shown = await answer.text()))
    await vi.advanceTimersByTimeAsync(ms - 10)
    expect([ms, shown]).toEqual([ms, ''])
    await vi.advanceTimersByTimeAsync(20)
    expect([ms, shown]).toEqual([ms, 'stored'])
  }
})
