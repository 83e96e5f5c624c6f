import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from '#/tests/helpers/targets.ts'
import { runTool } from './programs.ts'

export type Tested = {
  /** How many values sqlmap has tried. */
  values: number
  /** Each with where it is and how it is done. */
  findings: Finding[]
}

type Finding = { address: string; how: string }

const BETWEEN = '='.repeat(54)

type How = { folder: string; cookie: string | null; level: number; techniques: string }

/**
 * Has sqlmap try every value of every request: query, form, JSON, and the last part of an address.
 * What it finds it tries once more without the others: it compares pages, which thousands of
 * requests as staff change. Only what it finds again is a finding.
 * `level`: how many tests each value gets, from 1 to 5;
 * `techniques`: by their letters, B for answers that differ, E for errors, U for unions, S for
 * second statements, T for time.
 */
export async function sqlmap(
  origin: string,
  targets: readonly Target[],
  how: How,
  signal: AbortSignal,
): Promise<Tested> {
  const first = await tried(origin, targets, how, signal)
  const found = new Set(first.findings.map(({ address }) => pathOf(address)))
  const suspects = targets.filter(({ path }) => found.has(pathOf(origin + path)))
  if (suspects.length === 0) return first
  const again = await tried(
    origin,
    suspects,
    { ...how, folder: mkdtempSync(join(how.folder, 'again-')) },
    signal,
  )
  const asked = new Set(suspects.map(({ path }) => pathOf(origin + path)))
  // What cannot be asked again stands.
  return {
    ...first,
    findings: [
      ...first.findings.filter(({ address }) => !asked.has(pathOf(address))),
      ...again.findings,
    ],
  }
}

/** Without what is tried: the query, and the star behind the last part. */
function pathOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\*$/, '')
}

async function tried(
  origin: string,
  targets: readonly Target[],
  { folder, cookie, level, techniques }: How,
  signal: AbortSignal,
): Promise<Tested> {
  const log = join(folder, 'requests.log')
  const results = join(folder, 'results.csv')
  writeFileSync(log, targets.map((target) => logged(origin, target, cookie)).join(''))
  // A list of targets may come on standard input too, which it would wait for.
  const how = [
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--flush-session',
    '--skip-waf',
    '--timeout',
    '10',
    '--retries',
    '1',
  ]
  const where = ['-l', log, '--results-file', results, '--output-dir', join(folder, 'output')]
  const refusals = ['--ignore-code', '400,401,403,404,405,409,413,415,422,429']
  const { code, text } = await runTool(
    'sqlmap',
    [...where, ...how, ...refusals, '--level', `${level}`, '--technique', techniques],
    { cwd: folder, signal },
  )
  if (code !== 0) throw new Error(`sqlmap ended with ${code}: ${text.slice(-600)}`)
  const rows = readFileSync(results, 'utf8').split('\n').slice(1)
  const injected = rows
    .map((row) => row.split(','))
    .filter(([, , , technique = '']) => technique !== '')
  return {
    values: Array.from(text.matchAll(/testing for SQL injection on /g)).length,
    findings: injected.map(([address = '', location, name, technique]) => ({
      address,
      how: `${location} ${name} (${technique})`,
    })),
  }
}

/** A request as Burp logs it, which sqlmap reads; a star marks what of an address is tried. */
function logged(
  origin: string,
  { method, path, json, form }: Target,
  cookie: string | null,
): string {
  const { host } = new URL(origin)
  const body =
    json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
  const marked = body === undefined ? path.replace(/\/([\w.-]+)$/, '/$1*') : path
  const head = [
    `${method} ${marked} HTTP/1.1`,
    `Host: ${host}`,
    ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : [`Content-Type: application/${json === undefined ? 'x-www-form-urlencoded' : 'json'}`]),
  ]
  return `${BETWEEN}\n12:00:00  ${origin}  [127.0.0.1]\n${BETWEEN}\n${head.join('\n')}\n\n${body ?? ''}\n${BETWEEN}\n\n\n`
}
