import { setTimeout as pause } from 'node:timers/promises'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { runTool } from './programs.ts'

export type SlowConnections = {
  connections: number
  /** How long each kind goes on, at most. */
  seconds: number
  kinds?: readonly Kind[]
}

type Kind = { name: string; path: string; args: readonly string[] }

const AN_HONEST_FORM = 'application/x-www-form-urlencoded'

/** The three kinds of slowness that slowhttptest knows and HTTP/1.1 has; each asks for what costs the server most. */
export const KINDS: readonly Kind[] = [
  { name: 'slow heads', path: '/services', args: ['-H', '-i', '5', '-x', '24'] },
  {
    name: 'slow bodies',
    path: '/contact',
    args: ['-B', '-i', '5', '-s', '8192', '-x', '24', '-f', AN_HONEST_FORM],
  },
  {
    name: 'slow readers',
    path: '/services',
    args: ['-X', '-w', '1', '-y', '16', '-n', '5', '-z', '32'],
  },
]

const ASKED_EVERY_MS = 100
/** Longer than this nobody waits; slowhttptest itself calls a server unavailable then. */
const TIMEOUT_MS = 5_000
/**
 * As many a second, so that the connections are there soon and no single second is a flood of them.
 */
const IN_SECONDS = 5

/**
 * Holds slow connections open, kind after kind, and asks for a certificate all the while, as an
 * inspector would: on a connection of its own.
 */
export async function slowConnections(
  origin: string,
  folder: string,
  { connections, seconds, kinds = KINDS }: SlowConnections,
  signal: AbortSignal,
): Promise<Aim[]> {
  const aims: Aim[] = []
  for (const { name, path, args } of kinds) {
    const rate = Math.ceil(connections / Math.min(IN_SECONDS, seconds / 2))
    const limits = [
      '-c',
      `${connections}`,
      '-r',
      `${rate}`,
      '-l',
      `${seconds}`,
      '-p',
      `${TIMEOUT_MS / 1000}`,
    ]
    const attack = new AbortController()
    const asking = askUntil(origin, AbortSignal.any([attack.signal, signal]))
    const { text } = await runTool('slowhttptest', [...args, ...limits, '-u', origin + path], {
      cwd: folder,
      signal,
    })
    attack.abort()
    aims.push(aimOf(name, connections, text, await asking))
  }
  return aims
}

type Tally = { answers: number; failures: string[]; worst: number }

async function askUntil(origin: string, over: AbortSignal): Promise<Tally> {
  const tally: Tally = { answers: 0, failures: [], worst: 0 }
  while (!over.aborted) {
    const begun = performance.now()
    const asked = { headers: { connection: 'close' }, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const failure = await fetch(`${origin}/api/certificates/verify/LMC-2026-00042`, asked).then(
      async (answer) =>
        answer.ok && /"isValid":\s*true/.test(await answer.text())
          ? null
          : `answered with ${answer.status}`,
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    )
    tally.worst = Math.max(tally.worst, performance.now() - begun)
    if (failure === null) tally.answers += 1
    else tally.failures.push(failure)
    await pause(ASKED_EVERY_MS)
  }
  return tally
}

/**
 * The most that were open or over at one time: the tool says the state of all it has begun, every
 * five seconds and at the end.
 */
function opened(text: string): number {
  const counts = Array.from(
    text.matchAll(/connected:\s+(\d+)\s+error:\s+\d+\s+closed:\s+(\d+)/g),
    ([, open, closed]) => Number(open) + Number(closed),
  )
  return Math.max(0, ...counts)
}

function aimOf(
  name: string,
  connections: number,
  text: string,
  { answers, failures, worst }: Tally,
): Aim {
  const open = opened(text)
  // A tool that could not connect has attacked nothing.
  const isMade = open >= connections * 0.9
  const said = isMade ? '' : `; the tool said: ${text.trim().split('\n').slice(-30).join(' | ')}`
  const reasons = failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''
  return {
    text: `${connections} ${name}: every verification is answered within ${TIMEOUT_MS / 1000} s`,
    reached: `${failures.length} of ${answers + failures.length} failed${reasons}, the slowest took ${Math.round(worst)} ms; ${open} connections were made${said}`,
    met: failures.length === 0 && answers > 0 && isMade,
  }
}
