import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '#/http/api/openapi.ts'
import type { Operation } from '#/core/api.ts'
import routes from '#/pages/routes.ts'
import { openStore } from '#/db/open/open.ts'
import { createApp } from '#/http/app.ts'
import { visitor } from './helpers/app.ts'
import { certificateBody, ORIGIN } from './helpers/people.ts'
import { PAGE_RIGHTS } from './helpers/page-rights.ts'
import { freshStore } from './helpers/store.ts'

// Every route x everybody: what each may do follows from the description of the API and the table
// of pages; what they can do is tried.

const PEOPLE = [
  'nobody',
  'ended session',
  'disabled account',
  'surveyor',
  'user',
  'administrator',
] as const
type Person = (typeof PEOPLE)[number]
type Who = Operation['who']

/**
 * A register with one record of each kind, and the sessions of everybody, made once; each route
 * gets a copy of it.
 */
const folder = mkdtempSync(join(tmpdir(), 'lentera-rights-'))
const sessions: Record<Person, string> = {
  nobody: '',
  'ended session': '',
  'disabled account': '',
  surveyor: '',
  user: '',
  administrator: '',
}

beforeAll(async () => {
  const db = await openStore({ dataDir: folder })
  const user = visitor(db)
  await user.signIn('user')
  sessions.user = user.cookies.get('session') ?? ''
  const surveyor = visitor(db)
  const admin = visitor(db)
  await admin.signIn('admin')
  await admin.ask('/api/certificates', { json: certificateBody() })
  const application = {
    serviceId: 1,
    companyName: 'PT A',
    vesselName: 'KM A',
    contactEmail: 'a@example.com',
    contactPhone: '12345',
  }
  await admin.ask('/api/applications', { json: application })
  sessions.administrator = admin.cookies.get('session') ?? ''
  for (const [person, id] of [
    ['ended session', 3],
    ['disabled account', 4],
  ] as const) {
    const { username, password } = await colleague(db, id)
    const someone = visitor(db)
    await someone.ask('/api/login', { json: { username, password } })
    sessions[person] = someone.cookies.get('session') ?? ''
    if (person === 'ended session') await someone.ask('/api/logout', { method: 'POST' })
  }
  await surveyor.signIn('surveyor')
  sessions.surveyor = surveyor.cookies.get('session') ?? ''
  // The session is left as it is, so that only the state of the account refuses it.
  await db.write
    .updateTable('users')
    .set({ disabledAt: '2026-11-21T00:00:00.000Z' })
    .where('id', '=', 4)
    .execute()
  await db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every call of the API and every page of the staff area has a row', async () => {
  const { routes: calls } = createApp({ db: await freshStore('sqlite'), origin: ORIGIN })
  const called = calls
    .filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api') && !path.includes('*'),
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
  expect(OPERATIONS.map(nameOf).toSorted()).toEqual([...new Set(called)].toSorted())
  expect(Object.keys(PAGE_RIGHTS).toSorted()).toEqual(
    [...new Set(staffPages(routes, ''))].toSorted(),
  )
})

test.for(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s',
  async ([, operation]) => {
    const { method, who, example } = operation
    const sent = {
      method: method.toUpperCase(),
      ...(example?.body !== undefined && { json: example.body }),
    }
    const statuses: [Person, number][] = []
    for (const person of PEOPLE)
      statuses.push([person, (await asks(person, addressOf(operation), sent)).status])
    // A call for anyone answers all of them alike; one that asks for a password or a link may
    // refuse all.
    if (who === 'anyone') return expect(new Set(statuses.map(([, status]) => status)).size).toBe(1)
    for (const [person, status] of statuses) {
      const refused = refusalOf(who, person)
      expect([person, status]).toEqual([
        person,
        refused ?? expect.toSatisfy((code: number) => ![401, 403, 500].includes(code)),
      ])
    }
  },
)

test.for(Object.entries(PAGE_RIGHTS))('%s', async ([, { who, address, form = {} }]) => {
  for (const person of PEOPLE) {
    const opened = await asks(person, address, {})
    const sent = await asks(person, address, { form: { ...form } })
    const refused = refusalOf(who, person)
    if (refused === 403 && person === 'surveyor') {
      // Surveyors have another page.
      expect([opened.status, opened.headers.get('location')]).toEqual([302, '/survey'])
      expect([sent.status, sent.headers.get('location')]).toEqual([302, '/survey'])
    } else if (refused === 401) {
      expect([person, opened.status, opened.headers.get('location')]).toEqual([
        person,
        302,
        '/auth',
      ])
      const resumed = `/auth/resume?to=${encodeURIComponent(address)}`
      expect([person, sent.status, sent.headers.get('location')]).toEqual([person, 307, resumed])
    } else if (refused === 403) {
      expect([person, opened.status, sent.status]).toEqual([person, 403, 403])
    } else {
      expect([person, opened.status]).toEqual([
        person,
        opened.status < 500 ? opened.status : 'no 5xx',
      ])
      expect([401, 403]).not.toContain(opened.status)
      expect([401, 403, 500]).not.toContain(sent.status)
      expect(sent.headers.get('location') ?? '').not.toMatch(/^\/auth/)
    }
  }
})

/** 401 for a person who is not signed in, 403 for one who may not; null for one who may. */
function refusalOf(who: Who, person: Person): 401 | 403 | null {
  if (who === 'anyone') return null
  // Nobody here has signed in by half.
  if (who === 'half-signed-in') return 401
  if (person === 'surveyor') return who === 'account-holders' || who === 'surveyors' ? null : 403
  if (who === 'surveyors' && (person === 'user' || person === 'administrator')) return 403
  if (person === 'user') return who === 'administrators' ? 403 : null
  return person === 'administrator' ? null : 401
}

async function asks(
  person: Person,
  address: string,
  sent: Parameters<ReturnType<typeof visitor>['ask']>[1],
) {
  const dataDir = mkdtempSync(join(folder, 'copy-'))
  copyFileSync(join(folder, 'lentera.db'), join(dataDir, 'lentera.db'))
  const db = await openStore({ dataDir })
  try {
    const { ask, cookies } = visitor(db)
    if (sessions[person]) cookies.set('session', sessions[person])
    return await ask(address, sent)
  } finally {
    await db.close()
  }
}

function addressOf({ path, params, record }: Operation): string {
  // All of them at once ask for a permission besides the right
  // (domain/people/re-authentication/re-authenticate.test.ts).
  const chosen = path.includes('/export.') ? '?ids=1' : ''
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return String(record?.example)
    const examples = params?.shape[name]?.meta()?.['examples']
    return encodeURIComponent(String(Array.isArray(examples) ? examples[0] : ''))
  })
  return address + chosen
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`
}

/** The paths of all routes below /admin. */
function staffPages(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const own = path === '' ? above : `${above}/${path}`
    const below = staffPages(children ?? [], own)
    return own.startsWith('/admin') && (index || !children) ? [own, ...below] : below
  })
}

async function colleague(db: Awaited<ReturnType<typeof openStore>>, id: number) {
  const { createAccount } = await import('#/domain/people/sign-in/accounts.server.ts')
  const account = {
    username: `colleague${id}@example.com`,
    password: 'a lantern on the quay',
    role: 'admin' as const,
  }
  await createAccount(db, '2026-11-21T05:00:00.000Z', account)
  return account
}
