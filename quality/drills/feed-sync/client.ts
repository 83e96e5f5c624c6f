import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import type { Change } from '#/domain/exchange/changes/change.ts'
import { Copy } from './copy.ts'

// A system that reads the feed of changes into its copy, as a program of its own, so that it can be
// killed: ORIGIN, the file of its copy, and milliseconds between two requests when there is nothing
// more.

const [origin = '', path = '', every = '200'] = process.argv.slice(2)
const copy = new Copy(path)
let cookie = ''

for (;;) await readOnce().catch(() => pause(100))

async function readOnce(): Promise<void> {
  cookie ||= await signIn()
  const after = copy.cursor
  const search = new URLSearchParams({ limit: '500', ...(after !== null && { after }) })
  const answer = await fetch(`${origin}/api/changes?${search}`, {
    headers: { cookie },
    signal: AbortSignal.timeout(10_000),
  })
  if (answer.status === 401) cookie = ''
  if (answer.status !== 200) {
    copy.count(`answered ${answer.status}`)
    throw new Error(`The feed answered ${answer.status}`)
  }
  const { entries, more } = (await answer.json()) as { entries: Change[]; more: boolean }
  if (!copy.apply(after, entries)) copy.count('gap')
  if (!more) await pause(Number(every))
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
