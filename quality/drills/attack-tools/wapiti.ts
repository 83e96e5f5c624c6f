import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './programs.ts'

/**
 * What wapiti can do without asking a machine of others, but for looking at cookies: it would look
 * at those it was given.
 */
const MODULES = 'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,htaccess,shellshock,csp'

type Found = { method: string; path: string; parameter: string | null; info: string }
type Report = { vulnerabilities: Record<string, Found[]> }

/**
 * Has wapiti walk through the pages and attack what it finds. `seconds`: for the walk, and for each
 * of its modules.
 */
export async function wapiti(
  origin: string,
  paths: readonly string[],
  { folder, cookie, seconds }: { folder: string; cookie: string | null; seconds: number },
  signal: AbortSignal,
): Promise<string[]> {
  const [cookies, report] = [join(folder, 'cookies.json'), join(folder, 'report.json')]
  const [name = '', value = ''] = (cookie ?? '').split('=')
  const kept = { value, version: 0, expires: null, secure: false, port: null }
  writeFileSync(cookies, JSON.stringify({ '127.0.0.1': { '/': { [name]: kept } } }))
  const where = ['-u', `${origin}/`, ...paths.flatMap((path) => ['-s', origin + path])]
  const how = [
    '-m',
    MODULES,
    '-d',
    '3',
    '--max-scan-time',
    `${seconds}`,
    '--max-attack-time',
    `${seconds}`,
    '-t',
    '10',
    '--no-bugreport',
  ]
  const store = [
    '--store-session',
    join(folder, 'session'),
    '--store-config',
    join(folder, 'config'),
    '--flush-session',
  ]
  const { code, text } = await runTool(
    'wapiti',
    [
      ...where,
      ...(cookie === null ? [] : ['-c', cookies]),
      ...how,
      ...store,
      '-f',
      'json',
      '-o',
      report,
    ],
    { cwd: folder, signal },
  )
  if (code !== 0) throw new Error(`wapiti ended with ${code}: ${text.slice(-600)}`)
  // Wapiti writes its report so.
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(
      ({ method, path, parameter, info }) =>
        `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`,
    ),
  )
}
