import { expect, test } from 'vitest'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { later } from '#/core/dates.ts'
import { again, kindOf, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { authoriseExport, grantExport, mayExportChosen } from './export.server.ts'

const EMAIL = 'registrar@example.com'
const ALL = { count: 1, filter: 'all' }
const EXPORT = '/api/certificates/export.csv'

/** `count` consecutive ids, the first of which is `from`. */
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i)
const chosen = (count: number) => ({ count, ids: ids(count) })

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'allowed',
    (error: unknown) => kindOf(Promise.reject(error)),
  )

const exportsOf = async (db: Store) =>
  (
    await db.read
      .selectFrom('accountEvents')
      .select(['actorName', 'detail'])
      .where('kind', '=', 'register-exported')
      .orderBy('id')
      .execute()
  ).map(({ actorName, detail }) => [actorName, detail])

test.for(ENGINES)(
  'an export of everything needs a permission of this session, once and within a minute (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await signedIn(db, 'admin@example.com', 'admin')
    const person = await signedIn(db, EMAIL)
    expect(await kindOf(authoriseExport(person.context(), ALL, null))).toBe('forbidden')
    const { grant } = await grantExport(person.context(), RE_AUTHENTICATION)
    expect(await kindOf(authoriseExport(admin.context(), ALL, grant))).toBe('forbidden')
    expect(await kindOf(authoriseExport((await again(db, EMAIL)).context(), ALL, grant))).toBe(
      'forbidden',
    )
    expect(
      await kindOf(authoriseExport(person.context({ now: later(NOON, 60) }), ALL, grant)),
    ).toBe('forbidden')
    expect(await exportsOf(db)).toEqual([])
    const both = await Promise.allSettled(
      [1, 2].map(() => authoriseExport(person.context(), ALL, grant)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const stored = JSON.stringify(await db.read.selectFrom('exportGrants').selectAll().execute())
    expect(stored).not.toContain(grant)
    await grantExport(person.context({ now: later(NOON, 120) }), RE_AUTHENTICATION)
    expect(await db.read.selectFrom('exportGrants').select('userId').execute()).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'a session alone exports one page of chosen certificates at once, and ten pages a day (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, EMAIL)
    const free = (count: number, changes: Partial<RequestContext> = {}) =>
      outcomeOf(authoriseExport(person.context(changes), chosen(count), null))
    expect(await free(51)).toBe('forbidden')
    for (let i = 0; i < 9; i++) expect(await free(50)).toBe('allowed')
    expect(await free(49)).toBe('allowed')
    expect(await free(2)).toBe('forbidden')
    // A refused export counts nothing, and two at once do not pass together.
    const both = await Promise.all([free(1), free(1)])
    expect(both.toSorted()).toEqual(['allowed', 'forbidden'])
    // The sessions of an account share one limit, another account has another, and a permission is
    // not limited.
    const other = (await again(db, EMAIL)).context()
    expect(await outcomeOf(authoriseExport(other, chosen(1), null))).toBe('forbidden')
    const colleague = await signedIn(db, 'colleague@example.com')
    expect(await outcomeOf(authoriseExport(colleague.context(), chosen(50), null))).toBe('allowed')
    const { grant } = await grantExport(person.context(), RE_AUTHENTICATION)
    expect(await outcomeOf(authoriseExport(person.context(), chosen(1_000), grant))).toBe('allowed')
    const mayExport = async (count: number, today: string) =>
      mayExportChosen(person.context({ today }), count)
    expect([
      await mayExport(1, '2026-11-21'),
      await mayExport(50, '2026-11-22'),
      await mayExport(51, '2026-11-22'),
    ]).toEqual([false, true, false])
    expect(await free(1, { today: '2026-11-22' })).toBe('allowed')
    expect(
      await db.read
        .selectFrom('exportTotals')
        .select(['day', 'certificates'])
        .orderBy('day')
        .execute(),
    ).toEqual([
      { day: '2026-11-21', certificates: 50 },
      { day: '2026-11-22', certificates: 1 },
    ])
  },
)

test.for(ENGINES)(
  'every export is an event of the account: how many, and which (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = visitor(db, { mail: true })
    await person.signIn()
    const file = async (search: string) => {
      const answer = await person.ask(`${EXPORT}?${search}`)
      await answer.text()
      return answer.status
    }
    const granted = async () =>
      (await (await person.ask('/api/exports', { json: { password: PASSWORD } })).json()).grant
    expect(await file('ids=3,1')).toBe(200)
    expect(await file(`ids=${ids(60).join(',')}`)).toBe(403)
    expect(await file(`ids=${ids(60).join(',')}&grant=${await granted()}`)).toBe(200)
    expect(
      await file(`q=Jaya%20https&status=valid&sort=-vesselName&limit=7&grant=${await granted()}`),
    ).toBe(200)
    expect(await file(`grant=${await granted()}`)).toBe(200)
    expect(await exportsOf(db)).toEqual([
      ['user@example.com', '2 certificates; ids 3, 1'],
      ['user@example.com', `60 certificates; ids ${ids(50).join(', ')}, …`],
      ['user@example.com', '0 certificates; q=Jaya+https&status=valid'],
      ['user@example.com', '0 certificates; all'],
    ])
    const refused = await (await person.ask(`${EXPORT}?ids=${ids(51).join(',')}`)).json()
    expect(refused.detail).toContain(
      'more than 50 at once or of more than 500 a day asks for your password again: send POST /api/exports',
    )
  },
)

test('the page asks for the password, then shows neither the error nor the password any more', async () => {
  const db = await freshStore('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn()
  const filtered = '/admin/certificates/export?status=valid'
  const denied = await ask(filtered, { form: { password: 'x' } })
  expect([denied.status, await denied.text()]).toEqual([
    403,
    expect.stringContaining('password-export-error'),
  ])
  const allowed = await ask(filtered, { form: { password: PASSWORD } })
  const page = await allowed.text()
  expect([allowed.status, page.includes('password-export-error'), page.includes(PASSWORD)]).toEqual(
    [200, false, false],
  )
  const address = /<noscript>.*?href="([^"]+)"/s.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(address).toMatch(/^\/api\/certificates\/export\.csv\?status=valid&grant=/)
  const file = await ask(address)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  await file.text()
  expect((await ask(address)).status).toBe(403)
})

test('the page leads chosen certificates to the download, or asks for the password where they are many', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  const boxes = (count: number) =>
    `/admin/certificates/export?${ids(count)
      .map((id) => `ids=${id}`)
      .join('&')}`
  const few = await ask(boxes(2))
  expect([few.status, few.headers.get('location')]).toEqual([302, `${EXPORT}?ids=1%2C2`])
  const many = await ask(boxes(51))
  expect([many.status, await many.text()]).toEqual([
    200,
    expect.stringContaining('51 chosen certificates'),
  ])
  const allowed = await (await ask(boxes(51), { form: { password: PASSWORD } })).text()
  const address = /<noscript>.*?href="([^"]+)"/s.exec(allowed)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const file = await ask(address)
  expect([file.status, file.headers.get('x-total-count')]).toEqual([200, '51'])
  await file.text()
  expect((await ask('/admin/certificates/export?ids=x')).status).toBe(400)
  expect((await visitor(await freshStore('sqlite')).ask(boxes(2))).status).not.toBe(200)
})
