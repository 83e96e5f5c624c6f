import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Everything that the server connects to is in one table of docs/security.md ("Network
// connections").

/** What of Node's network modules listens, or reads an address, and connects to nothing. */
const CONNECTS_TO_NOTHING = ['createServer', 'BlockList', 'isIP', 'isIPv4', 'isIPv6']
const NETWORK =
  /^import (?!type\b)([^'"]+?) from 'node:(?:net|tls|https?|http2|dgram|dns|dns\/promises)'/gm
/** Of packages that connect: what makes a connection. */
const PACKAGES =
  /^import (?!type\b)[^'"]*\b(?:Client|Pool|createTransport|OTLPTraceExporter)\b[^'"]* from '|import\('nodemailer'\)\.then|from 'undici'/m
/** The platform's own, as a global and not as a method of ours. */
const GLOBALS = /(?<![.\w])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\(/

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'domain',
    'pages',
    'http',
    'ops',
    'db',
    'core',
    'cli',
    '*.ts',
  ],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
  .filter(
    (file) =>
      /^(?:domain|pages|http|ops|db|core|cli)\//.test(file) ||
      /^(?:server|supervisor|cli)\.ts$/.test(file),
  )

/**
 * What runs in browsers too: their pages may connect to this site alone (`connect-src 'self'`,
 * observatory.test.ts).
 */
const runsInBrowsers = (file: string) =>
  /^(?:domain|pages)\//.test(file) && !/\.(?:server|api)\.tsx?$/.test(file)

function connects(file: string): boolean {
  const source = readFileSync(file, 'utf8')
  const byNode = Array.from(source.matchAll(NETWORK), ([, names = '']) => names).some((names) => {
    const values = names.replaceAll(/[{}\s]/g, '').split(',')
    return values.some(
      (name) => name !== '' && !name.startsWith('type') && !CONNECTS_TO_NOTHING.includes(name),
    )
  })
  return byNode || PACKAGES.test(source) || (!runsInBrowsers(file) && GLOBALS.test(source))
}

test('the document has every connection that the server makes, and no other', () => {
  const text = readFileSync('docs/security.md', 'utf8')
  const part = text.slice(text.indexOf('## Network connections'), text.indexOf('### Webhooks'))
  const rows = Array.from(
    part.matchAll(/^\|(.+)\| `([\w./-]+)` *\|$/gm),
    ([, cells = '', file = '']) => ({ cells, file }),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(connects).toSorted()).toEqual(rows.map(({ file }) => file).toSorted())
  // Each states what names it, and whether a redirect is followed (ASVS V15.3.2).
  for (const { cells } of rows)
    expect(cells.split('|').map((cell) => cell.trim().length > 2)).toEqual([true, true, true, true])
})
