import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#/http/api/openapi.ts'
import { sendMessage } from '#/domain/services/messages/messages.server.ts'
import type { Store } from '#/db/schema.ts'
import { pageAddresses } from '#/tests/helpers/targets.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { PAGE_RIGHTS } from '#/tests/helpers/page-rights.ts'
import { certificateBody, contextOf } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const NUMBER = 'LMC-2026-00042'

test('no address changes anything when it is only asked for (RFC 9110 §9.2.1)', async () => {
  const db = await freshStore('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn('admin')
  await ask('/api/certificates', { json: certificateBody({ certificateId: NUMBER }) })
  await ask('/api/applications', { json: APPLICATION })
  await sendMessage(contextOf(db), MESSAGE, 'a form')
  const before = await contentOf(db)
  expect(before.get('certificates')).toContain(NUMBER)
  const addresses = allAddresses()
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await ask(address)).status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80)
  // The same download must be the same bytes, so the signature of the first is stored; the
  // register's key is made with it, and logged. How much is read is counted.
  expect(changed(before, await contentOf(db))).toEqual([
    'documents',
    'limitCounts',
    'signingKeys',
    'systemEvents',
  ])
  const asked = await contentOf(db)
  expect(
    (await ask('/admin/messages/1', { form: { state: 'answered', version: '1' } })).status,
  ).toBe(302)
  expect(changed(asked, await contentOf(db))).toContain('messages')
})

const APPLICATION = {
  serviceId: 1,
  companyName: 'PT A',
  vesselName: 'KM A',
  contactEmail: 'a@example.com',
  contactPhone: '12345',
}
const MESSAGE = {
  name: 'Ratna',
  email: 'r@example.com',
  subject: 'A question',
  message: 'Is this certificate in force today?',
}

/**
 * Every page in both languages where it has them, of a record that is there and by its number, and
 * every GET of the API.
 */
function allAddresses(): string[] {
  const calls = OPERATIONS.filter(({ method }) => method === 'get').flatMap(({ path }) =>
    [NUMBER, '1'].map((value) => path.replaceAll(/\{\w+\}/g, value)),
  )
  const staff = Object.values(PAGE_RIGHTS).map(({ address }) => address)
  const all = [...pageAddresses([NUMBER, '1']), ...calls, ...staff, `/certificate-pdf/${NUMBER}`]
  return [
    ...new Set(
      all.flatMap((address) =>
        address.startsWith('/api') ? [address] : [address, `/id${address}`],
      ),
    ),
  ]
}

async function contentOf({ read }: Store): Promise<Map<string, string>> {
  const tables = await read.introspection.getTables()
  const rows = tables.map(
    async ({ name }) => [name, JSON.stringify(await rowsOf(read, name))] as const,
  )
  return new Map(await Promise.all(rows))
}

/** Whatever tables there are, also those that are not known yet. */
function rowsOf(read: Store['read'], table: string): Promise<unknown[]> {
  return read.selectFrom(sql.table(table).as('any')).selectAll().execute()
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, rows]) => (rows === before.get(name) ? [] : [name]))
}
