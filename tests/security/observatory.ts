/**
 * What the MDN HTTP Observatory gives and takes, as its scanner counts it (mdn/mdn-http-observatory 1.4, `src/grader/charts.ts` and
 * `src/analyzer/tests`): each rule looks at one answer and says how many points that is worth, from a hundred.
 */

export type Seen = { headers: Headers; html: string | null }

type Found = { found: string; points: number }
type Rule = { name: string; look: (seen: Seen) => Found }

export type Grade = { score: number; grade: string; found: string[] }

/** A site that lost more than ten points gets no bonus points. */
const LEAST_FOR_EXTRA = 90
const GRADES: readonly [least: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
]

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']
const HALF_A_YEAR = 15_552_000

function policyOf(headers: Headers): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').toLowerCase().split(';')
  const parts = directives
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '')
  return new Map(
    parts.map(([name = '', ...sources]) => [
      name,
      sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources,
    ]),
  )
}

/** With a nonce or a hash browsers take no notice of `'unsafe-inline'`. */
function effective(sources: string[]): string[] {
  const chosen = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/.test(source))
  return chosen ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

function contentSecurityPolicy({ headers }: Seen): Found {
  const policy = policyOf(headers)
  if (policy.size === 0) return { found: 'no policy', points: -25 }
  const of = (name: string) => effective(policy.get(name) ?? policy.get('default-src') ?? ['*'])
  const [scripts, styles, objects] = [of('script-src'), of('style-src'), of('object-src')]
  const passive = ['img-src', 'media-src']
  const active = [...policy]
    .filter(([name]) => !passive.includes(name))
    .flatMap(([, sources]) => sources)
  const insecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')
  if (
    scripts.some((source) => [...BROAD, ...INLINE].includes(source)) ||
    objects.some((source) => BROAD.includes(source))
  ) {
    return { found: 'scripts or objects from anywhere', points: -20 }
  }
  if (active.some(insecure)) return { found: 'content over http', points: -20 }
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return { found: 'eval', points: -10 }
  if (passive.flatMap(of).some(insecure)) return { found: 'pictures over http', points: -10 }
  if (styles.some((source) => [...BROAD, ...INLINE].includes(source)))
    return { found: 'styles from anywhere', points: 0 }
  return policy.get('default-src')?.join() === "'none'"
    ? { found: 'nothing by default', points: 10 }
    : { found: 'safe', points: 5 }
}

function cookies({ headers }: Seen): Found {
  const all = headers.getSetCookie().map((line) => line.toLowerCase())
  if (all.length === 0) return { found: 'no cookies', points: 0 }
  const isSession = (line: string) => /^[^=]*(login|sess)/.test(line)
  const safe = headers.has('strict-transport-security')
  const open = all.filter((line) => !/;\s*secure/.test(line))
  if (open.some(isSession)) return { found: 'a session without Secure', points: safe ? -10 : -40 }
  if (all.some((line) => isSession(line) && !/;\s*httponly/.test(line)))
    return { found: 'a session for scripts', points: -30 }
  if (all.some((line) => /samesite(?!=(lax|strict|none))/.test(line)))
    return { found: 'a SameSite that is none', points: -20 }
  if (open.length > 0) return { found: 'a cookie without Secure', points: safe ? -5 : -20 }
  return all.every((line) => line.includes('samesite='))
    ? { found: 'all secure', points: 5 }
    : { found: 'no SameSite', points: 0 }
}

/** The request carries a foreign Origin, as the scanner's does. */
function sharing({ headers }: Seen): Found {
  const allowed = headers.get('access-control-allow-origin')
  const universal =
    allowed === FOREIGN && headers.get('access-control-allow-credentials') === 'true'
  return universal
    ? { found: 'anybody with credentials', points: -50 }
    : { found: allowed ?? 'shared with nobody', points: 0 }
}

export const FOREIGN = 'https://observatory.example'

function redirection({ headers }: Seen): Found {
  const to = headers.get('location') ?? ''
  return to.startsWith('http:')
    ? { found: `leads to ${to}`, points: -20 }
    : { found: 'stays on https', points: 0 }
}

function referrer({ headers }: Seen): Found {
  const value = headers.get('referrer-policy')
  if (value === null) return { found: 'not said', points: 0 }
  const isPrivate = [
    'no-referrer',
    'same-origin',
    'strict-origin',
    'strict-origin-when-cross-origin',
  ].includes(value)
  return { found: value, points: isPrivate ? 5 : -5 }
}

function strictTransport({ headers }: Seen): Found {
  const value = headers.get('strict-transport-security')
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? Number.NaN)
  if (value === null || Number.isNaN(seconds)) return { found: 'none', points: -20 }
  return { found: `${seconds} s`, points: seconds < HALF_A_YEAR ? -10 : 0 }
}

/** Scripts of our own need no hash; those of others lose points without one. */
function integrity({ html }: Seen): Found {
  const scripts = Array.from((html ?? '').matchAll(/<script\b[^>]*>/g), ([tag]) => tag)
  const foreign = scripts.filter((tag) => /\ssrc="(https?:)?\/\//.test(tag))
  if (foreign.length === 0) return { found: 'no scripts of others', points: 0 }
  const open = foreign.filter((tag) => !/src="https:/.test(tag))
  if (open.length > 0) {
    return {
      found: 'scripts of others over http',
      points: open.every((tag) => tag.includes('integrity=')) ? -20 : -50,
    }
  }
  return foreign.every((tag) => tag.includes('integrity='))
    ? { found: 'with hashes', points: 5 }
    : { found: 'without', points: -5 }
}

function contentType({ headers }: Seen): Found {
  const value = headers.get('x-content-type-options')
  return { found: value ?? 'not said', points: value === 'nosniff' ? 0 : -5 }
}

function framing({ headers }: Seen): Found {
  if (policyOf(headers).has('frame-ancestors')) return { found: 'by the policy', points: 5 }
  const value = headers.get('x-frame-options')?.toLowerCase() ?? ''
  return { found: value || 'not said', points: ['deny', 'sameorigin'].includes(value) ? 0 : -20 }
}

function resourcePolicy({ headers }: Seen): Found {
  const value = headers.get('cross-origin-resource-policy')
  if (value === null || value === 'cross-origin') return { found: value ?? 'not said', points: 0 }
  return { found: value, points: ['same-origin', 'same-site'].includes(value) ? 10 : -5 }
}

const RULES: readonly Rule[] = [
  { name: 'content security policy', look: contentSecurityPolicy },
  { name: 'cookies', look: cookies },
  { name: 'cross-origin sharing', look: sharing },
  { name: 'redirection', look: redirection },
  { name: 'referrer', look: referrer },
  { name: 'strict transport', look: strictTransport },
  { name: 'integrity of scripts', look: integrity },
  { name: 'content type', look: contentType },
  { name: 'framing', look: framing },
  { name: 'resource policy', look: resourcePolicy },
]

/** The grade of one answer, with what each rule found. */
export function gradeOf(seen: Seen): Grade {
  const looked = RULES.map(({ name, look }) => ({ name, ...look(seen) }))
  const sum = (points: number[]) => points.reduce((total, one) => total + one, 100)
  const bare = sum(looked.map(({ points }) => Math.min(points, 0)))
  const score = Math.max(
    0,
    bare >= LEAST_FOR_EXTRA ? sum(looked.map(({ points }) => points)) : bare,
  )
  const grade = GRADES.find(([least]) => score >= least)?.[1] ?? 'F'
  return {
    score,
    grade,
    found: looked.map(({ name, found, points }) => `${name}: ${found} (${points})`),
  }
}
