import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Staff } from '#/quality/drills/frame/staff.ts'
import { targetsOf, type Target } from '#/tests/helpers/targets.ts'
import { filteringProxy } from './filtering-proxy.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

export type Scan = {
  /** How many tests sqlmap gives each value, from 1 to 5; 0 leaves it out. */
  level: number
  techniques: string
  /** For wapiti's walk and for each of its modules; 0 leaves it out. */
  seconds: number
  /** Of what is not left out, so many, evenly chosen; those that delete come last. */
  requests: number
  /**
   * What has more values than this is left out; the form of a set has 80, and sqlmap takes seconds
   * for each.
   */
  values: number
}

/**
 * Has sqlmap and wapiti look for vulnerabilities in the endpoints that `scan` chooses, as a visitor
 * and as an administrator.
 */
export async function scanned(
  staff: Staff,
  origin: string,
  folder: string,
  scan: Scan,
  signal: AbortSignal,
): Promise<Aim[]> {
  await using front = await filteringProxy(origin)
  const all = (await targetsOf(origin, staff.cookie)).filter(
    (target) => valuesOf(target) <= scan.values,
  )
  const step = Math.max(1, all.length / scan.requests)
  const targets = all
    .toSorted((a, b) => Number(removes(a)) - Number(removes(b)))
    .filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step))
  const aims: Aim[] = []
  for (const [who, cookie] of [
    ['signed out', null],
    ['signed in', staff.cookie],
  ] as const) {
    const asked = { front, targets, folder, who, cookie, scan }
    if (scan.level > 0) aims.push(await runSqlmap({ ...asked, of: all.length }, signal))
    if (scan.seconds > 0) aims.push(await runWapiti(asked, signal))
  }
  const { status } = await staff.ask('GET', '/api/user')
  const last = await staff.ask('GET', '/readyz')
  return [
    ...aims,
    {
      text: 'still signed in and ready afterwards',
      reached: `${status}, ${last.status}`,
      met: status === 200 && last.status === 200,
    },
  ]
}

type Asked = {
  front: { origin: string; passedOn(): number }
  targets: readonly Target[]
  /** Each tool gets a folder of its own in it. */
  folder: string
  who: string
  cookie: string | null
  scan: Scan
}

/** `of`: how many targets there are, of which `targets` were chosen. */
async function runSqlmap(
  { front, targets, folder, who, cookie, scan, of }: Asked & { of: number },
  signal: AbortSignal,
): Promise<Aim> {
  const before = front.passedOn()
  const { level, techniques } = scan
  const own = mkdtempSync(join(folder, 'attack-'))
  const { findings, values } = await sqlmap(
    front.origin,
    targets,
    { folder: own, cookie, level, techniques },
    signal,
  )
  return {
    text: `sqlmap, ${who}, ${targets.length} of ${of} addresses and forms: 0 findings`,
    reached: `${listFindings(findings.map(({ address, how }) => `${address} ${how}`))} in ${values} values, by ${front.passedOn() - before} requests`,
    met: findings.length === 0 && values > 0,
  }
}

async function runWapiti(
  { front, targets, folder, who, cookie, scan }: Asked,
  signal: AbortSignal,
): Promise<Aim> {
  const before = front.passedOn()
  const pages = [
    ...new Set(targets.filter(({ method }) => method === 'GET').map(({ path }) => path)),
  ]
  const own = mkdtempSync(join(folder, 'attack-'))
  const findings = await wapiti(
    front.origin,
    pages,
    { folder: own, cookie, seconds: scan.seconds },
    signal,
  )
  const sent = front.passedOn() - before
  return {
    text: `wapiti, ${who}, from ${pages.length} addresses: 0 findings`,
    reached: `${listFindings(findings)}, by ${sent} requests`,
    met: findings.length === 0 && sent > pages.length,
  }
}

function valuesOf({ json, form, query = [] }: Target): number {
  return Object.keys(json ?? form ?? query).length
}

function removes({ method, path, form }: Target): boolean {
  return (
    method === 'DELETE' ||
    path.endsWith('/delete') ||
    Object.values(form ?? {}).some((value) => /delete|discard|revoke|disable/.test(value))
  )
}

function listFindings(findings: string[]): string {
  return findings.length === 0 ? '0' : `${findings.length} (${findings.slice(0, 5).join('; ')})`
}
