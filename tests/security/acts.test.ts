import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ACT_CLASSES,
  ACT_NAMES,
  ACTS,
  scopeOf,
  type Act,
  type Who,
} from '#/domain/context/policy.ts'
import { requireRole } from '#/domain/context/allow.ts'
import { descriptionOf } from '#/domain/api/endpoint.ts'
import { ROLES, type Role } from '#/core/stored-values.ts'
import { api } from '#/http/api/routes.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', 'domain', 'pages', 'http'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

const WHO: Record<Who, string> = {
  'signed-in': 'everyone who is signed in',
  account: 'every account',
  surveyor: 'surveyors',
  staff: 'staff of the office',
  admin: 'administrators',
}

/**
 * The table as Markdown. Its columns are not filled up with spaces: the formatter leaves it alone.
 */
function tableOf([head = [], ...rows]: readonly string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return ['<!-- prettier-ignore -->', ...lines].join('\n')
}

test('the document has the table of acts', async () => {
  const rows = ACT_NAMES.map((act) => {
    const { text, who, class: kind } = ACTS[act]
    return [`\`${act}\``, text, WHO[who], kind.replaceAll('-', ' '), scopeOf(act) ?? '–']
  })
  const text = `# Who may do what\n\nThe table of \`domain/context/policy.ts\`, written by its test; [security](security.md) says what follows from a class.\n\n${tableOf([['act', 'what', 'who', 'class', 'scope of API keys'], ...rows])}\n`
  await expect(text).toMatchFileSnapshot('../../docs/acts.md')
})

test('every act has a class, and is the first line of a use case; nothing else decides who may do something', () => {
  const used = new Set<string>()
  for (const [file, source] of sources) {
    for (const [, act = ''] of source.matchAll(
      /\b(?:allow\w*|requireAllowed)\(\s*\w+,\s*'([\w-]+\.[\w.-]+)'/g,
    ))
      used.add(act)
    if (file !== 'domain/context/allow.ts')
      expect([
        file,
        /\brequire(?:Staff|Admin|Surveyor|AccountHolder|SignedIn)\(/.test(source),
      ]).toEqual([file, false])
    // A role is asked for by the table alone, and for what a page or an answer shows.
    if (!/^domain\/(?:context|api)\/|^pages\/web\//.test(file))
      expect([file, /\brequireRole\(/.test(source)]).toEqual([file, false])
  }
  expect([...used].toSorted()).toEqual([...ACT_NAMES].toSorted())
  for (const act of ACT_NAMES) expect(ACT_CLASSES).toContain(ACTS[act].class)
})

const CALLS = api.routes.flatMap(({ method, path, handler }) => {
  const call = descriptionOf(handler)
  return call ? [{ ...call, name: `${method} ${path}` }] : []
})

test('every call that is not for anyone names its act, and takes its role and its scope from there', () => {
  expect(CALLS.length).toBeGreaterThan(100)
  const ROLE_OF: Record<string, Who[]> = {
    administrators: ['admin'],
    staff: ['staff'],
    surveyors: ['surveyor'],
    'account-holders': ['account', 'signed-in'],
  }
  for (const { name, who, act, scope } of CALLS) {
    if (who === 'anyone' || who === 'half-signed-in') {
      expect([name, act, [undefined, 'any'].includes(scope)]).toEqual([name, undefined, true])
      continue
    }
    expect([name, act !== undefined && ROLE_OF[who]?.includes(ACTS[act].who)]).toEqual([name, true])
    expect([name, scope]).toEqual([name, act && scopeOf(act)])
  }
})

test('what changes access, security or who is informed accepts no API key', () => {
  const grave = ACT_NAMES.filter((act) =>
    ['grants-access', 'changes-security', 'changes-who-is-informed'].includes(ACTS[act].class),
  )
  expect(grave.length).toBeGreaterThan(15)
  expect(grave.filter((act) => scopeOf(act) !== undefined)).toEqual([])
})

const MAY: Record<Who, (Role | 'visitor' | 'must set up')[]> = {
  'signed-in': ['admin', 'user', 'surveyor', 'must set up'],
  account: ['admin', 'user', 'surveyor'],
  surveyor: ['surveyor'],
  staff: ['admin', 'user'],
  admin: ['admin'],
}

test.for(
  ACT_NAMES.flatMap((act) =>
    (['visitor', 'must set up', ...ROLES] as const).map((as) => [act, as] as [Act, typeof as]),
  ),
)('who may: %s, %s', ([act, as]) => {
  const role = as === 'must set up' ? 'admin' : as
  const person =
    role === 'visitor'
      ? null
      : {
          id: 1,
          email: 'x@example.com',
          role,
          sessionHash: '',
          ...(as !== role && { mustSetUp: true }),
        }
  const may = () => requireRole({ actor: person }, ACTS[act].who)
  if (MAY[ACTS[act].who].includes(as)) expect(may()).toBe(person)
  else
    expect(may).toThrow(
      as === 'visitor' ? 'Please sign in first.' : /only|staff|second factor|surveyor/i,
    )
})
