import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { documentsApi } from '#/domain/documents/certificate/documents.api.ts'
import {
  certificatesOfVessel,
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import {
  listCertificates,
  listCertificatesAsJson,
} from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { openStore } from '#/db/open/open.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createLimits } from './rate-limit.ts'
import { sharedCounts } from './shared-counts.ts'

// Of selected certificates: an export of all would ask for the password each time.
const EXPORT = '/api/certificates/export.csv?ids=1'

test.for(ENGINES)(
  'exports of an account are counted exactly, whichever process and address they come from (%s)',
  // Each of them starts a thread, which takes a second on a busy machine.
  async (engine) => {
    const db = await freshStore(engine)
    const second = await openStore(db.where)
    try {
      const servers = [db, second].map((store) => visitor(store, { shared: true }))
      await servers[0]?.signIn()
      for (const [name, value] of servers[0]?.cookies ?? []) servers[1]?.cookies.set(name, value)
      const statuses: number[] = []
      for (let i = 0; i < 32; i++) {
        const answer = await servers[i % 2]?.ask(EXPORT)
        await answer?.text()
        statuses.push(answer?.status ?? 0)
      }
      expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
      const colleague = visitor(second, { shared: true })
      await colleague.signIn('admin')
      expect((await colleague.ask(EXPORT)).status).toBe(200)
    } finally {
      await second.close()
    }
  },
)

test.for(ENGINES)(
  'lists of an account are counted exactly over all processes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const clock = () => 15_000
    const processes = [1, 2].map(() =>
      createLimits(
        clock,
        sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 }),
      ),
    )
    let through = 0
    for (let i = 0; i < 700; i++) {
      const whose = { ip: `192.0.2.${i % 200}`, account: 7 }
      const counted = Promise.try(() => processes[i % 2]?.('list', whose))
      await counted.then(
        () => through++,
        (refusal: unknown) =>
          expect(refusal).toMatchObject({ kind: 'too-many', details: { retryAfter: 45 } }),
      )
    }
    expect(through).toBe(600)
    // Public verifications from one of these addresses are counted separately.
    await processes[0]?.('verification', { ip: '192.0.2.1', account: null })
  },
)

test('pages and API say when to try again', async () => {
  const person = visitor(await freshStore('sqlite'))
  await person.signIn()
  for (let i = 0; i < 600; i++) expect((await person.ask('/api/certificates')).status).toBe(200)
  for (const path of ['/api/certificates', '/admin', '/api/applications', '/admin/messages']) {
    const refused = await person.ask(path)
    expect(refused.status, path).toBe(429)
    expect(Number(refused.headers.get('Retry-After')), path).toBeGreaterThan(0)
    expect(await refused.text(), path).toContain('Your account has asked for very many lists')
  }
  // Other requests are answered.
  expect((await person.ask('/api/certificates/1')).status).toBe(404)
})

test.for(ENGINES)(
  'certificates that staff read are counted by account, over all processes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [1, 2].map(() =>
      createLimits(
        () => 15_000,
        sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 }),
      ),
    )
    const staff = { ip: '192.0.2.1', account: 7 }
    let through = 0
    for (let i = 0; i < 130; i++) {
      const counted = Promise.try(() => (i % 2 === 0 ? one : other)?.('record', staff, 500))
      await counted.then(
        () => (through += 500),
        (refusal: unknown) =>
          expect(refusal).toMatchObject({ kind: 'too-many', details: { retryAfter: 3_585 } }),
      )
    }
    expect(through).toBe(60_000)
    await one?.('record', { ...staff, account: 8 }, 500)
  },
)

test('a page that needs one certificate more than an account may read answers 429', async () => {
  const db = await freshStore('sqlite')
  const person = visitor(db, { shared: true })
  await person.signIn()
  const { id } = await createCertificate(await staffContext(db), certificateInput())
  const account = await db.read
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = Date.parse(NOON)
  const read = {
    what: 'record',
    network: `account ${account.id}`,
    window: Math.floor(at / 3_600_000),
    more: 59_999,
    at,
  }
  await sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 })(read)
  // The certificate is read, and its history is one too many.
  expect((await person.ask(`/admin/certificates/${id}`)).status).toBe(429)
})

test('lists, single certificates and their histories are read from one allowance of an account', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await createCertificate(context, certificateInput())
  const counted: [string, number][] = []
  const counting = {
    ...context,
    count: (what: string, times = 1) => void counted.push([what, times]),
  }
  await listCertificates(counting, CertificateListQuery.parse({}))
  await listCertificatesAsJson(counting, CertificateListQuery.parse({}))
  await getCertificate(counting, id)
  await historyOf(counting, id, null)
  expect(counted).toEqual([
    ['list', 1],
    ['record', 1],
    ['list', 1],
    ['record', 1],
    ['record', 1],
    ['record', 1],
  ])
  await certificatesOfVessel(counting, '9074729')
  expect(counted.at(-1)).toEqual(['record', 1])
})

test('the QR codes of one certificate are each counted as a certificate that is read', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { id } = await createCertificate(context, certificateInput())
  const counted: [string, number][] = []
  const counting = {
    ...context,
    count: (what: string, times = 1) => void counted.push([what, times]),
  }
  const api = new Hono<ApiEnv>()
    .use((c, next) => (c.set('context', counting), next()))
    .route('/', documentsApi.routes)
  for (const image of ['qr.svg', 'qr.png'])
    expect((await api.request(`/certificates/${id}/${image}`)).status).toBe(200)
  expect(counted).toEqual([
    ['record', 1],
    ['record', 1],
  ])
})

test('documents of the staff are counted by account', async () => {
  const limit = createLimits(() => 0)
  for (let i = 0; i < 300; i++) await limit('document', { ip: '192.0.2.1', account: 1 })
  expect(() => limit('document', { ip: '192.0.2.2', account: 1 })).toThrow('very many documents')
  await limit('document', { ip: '192.0.2.1', account: 2 })
})
