import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { listDeletions } from '#/domain/register/history/deletions.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

type Staff = Awaited<ReturnType<typeof staffContext>>

async function deleted(context: Staff, certificateId: string, vesselName: string, reason?: string) {
  const { id } = await createCertificate(
    context,
    certificateInput({ certificateId, vesselName, imoNumber: '' }),
  )
  await deleteCertificate(context, id, reason === undefined ? {} : { reason })
  return id
}

async function office(db: Store) {
  const { ask, signIn } = visitor(db, { rateLimit: false })
  await signIn('user')
  const text = async (path: string) =>
    (await (await ask(path)).text()).replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
  return { ask, text }
}

test.for(ENGINES)(
  'the list of deletions says number, ship, day, account and reason, newest first (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const first = await deleted(context, 'LMC-2026-00001', 'KM Satu', 'Entered twice')
    await createCertificate(
      context,
      certificateInput({ certificateId: 'LMC-2026-00009', vesselName: 'KM Ada', imoNumber: '' }),
    )
    await deleted(context, 'LMC-2026-00002', 'KM Dua')
    const { ask, text } = await office(db)
    const page = await text('/admin/certificates/deleted')
    const rows = [...page.matchAll(/<tr class="border-b border-line[\s\S]*?<\/tr>/g)].map(([row]) =>
      row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
    )
    expect(rows).toEqual([
      expect.stringMatching(
        /LMC-2026-00002.*KM Dua.*November 21, 2026, 12:00.*user0@example\.com.*No reason given/,
      ),
      expect.stringMatching(
        /LMC-2026-00001.*KM Satu.*November 21, 2026, 12:00.*user0@example\.com.*Entered twice/,
      ),
    ])
    expect(page).toContain(`href="/admin/certificates/${first}"`)
    expect(page).not.toContain('KM Ada')
    // Where a registrar looks for it: the list of certificates, and the page of a deleted one.
    for (const from of ['/admin', `/admin/certificates/${first}`])
      expect(await text(from)).toContain('href="/admin/certificates/deleted"')
    const answer = await (await ask('/api/deletions')).json()
    expect(answer).toEqual([
      expect.objectContaining({
        certificateId: 'LMC-2026-00002',
        vesselName: 'KM Dua',
        note: 'no reason given',
        apiKey: null,
      }),
      expect.objectContaining({
        certificateId: 'LMC-2026-00001',
        recordId: first,
        by: 'user0@example.com',
        note: 'Entered twice',
      }),
    ])
    expect((await visitor(db).ask('/api/deletions')).status).toBe(401)
    expect((await visitor(db).ask('/admin/certificates/deleted')).status).toBe(302)
  },
)

test.for(ENGINES)(
  'deletions are found by number and ship, those of older versions too (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await deleted(context, 'LMC-2026-00001', 'KM Satu')
    await deleted(context, 'LMC-2026-00002', 'ÉTOILE du Nord 50%')
    // As events were before they had the name of the ship: the whole record, and no title.
    await db.write
      .insertInto('registerEvents')
      .values({
        at: '2025-03-01T05:00:00.000Z',
        kind: 'deleted',
        recordId: 4000,
        certificateId: 'LMC-2025-00003',
        actorId: null,
        actorName: 'old@example.com',
        before: JSON.stringify({ id: 4000, certificateId: 'LMC-2025-00003', vesselName: 'MV Tua' }),
        after: null,
        note: null,
      })
      .execute()
    const { ask, text } = await office(db)
    const found = async (q: string) => {
      return (await (await ask(`/api/deletions?q=${encodeURIComponent(q)}`)).json()).map(
        ({ certificateId }: { certificateId: string }) => certificateId.slice(-1),
      )
    }
    for (const [q, numbers] of [
      ['', ['3', '2', '1']],
      ['lmc-2026', ['2', '1']],
      ['LMC202600001', ['1']],
      ['km satu', ['1']],
      ['SATU', ['1']],
      ['étoile', ['2']],
      ['nord', ['2']],
      ['0%', ['2']],
      ['_', []],
      ['mv tua', ['3']],
      ['LMC-2025-00003', ['3']],
      ['KM Tiada', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, numbers])
    expect(await text('/admin/certificates/deleted?q=tua')).toMatch(/MV Tua[\s\S]*No reason given/)
    expect(await text('/admin/certificates/deleted?q=tiada')).toContain(
      'No deleted certificates match your search',
    )
  },
)

test.for(ENGINES)(
  'a page has 50 deletions and leads to the next; bad parameters are named (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    for (let i = 1; i <= 51; i++) {
      // Irreversible acts are counted in ten minutes.
      const now = `2026-11-21T0${Math.floor(i / 10)}:00:00.000Z`
      await deleted({ ...context, now }, `LMC-2026-${1000 + i}`, 'KM Satu')
    }
    const { ask, text } = await office(db)
    const first = await ask('/api/deletions?q=satu')
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect([(await first.json()).length, next]).toEqual([50, expect.stringContaining('q=satu')])
    const last = await ask(next)
    expect([(await last.json()).length, last.headers.get('link')]).toEqual([1, null])
    const link = /href="(\/admin\/certificates\/deleted\?[^"]*)"[^>]*>Next page/.exec(
      await text('/admin/certificates/deleted?q=satu'),
    )
    expect(await text((link?.[1] ?? '').replaceAll('&amp;', '&'))).toContain('LMC-2026-1001')
    for (const bad of ['before=odd', 'before=0', `q=${'x'.repeat(300)}`]) {
      expect([bad, (await ask(`/api/deletions?${bad}`)).status]).toEqual([bad, 400])
      expect([bad, (await ask(`/admin/certificates/deleted?${bad}`)).status]).toEqual([bad, 400])
    }
  },
)

test('the list reads no records, and of the events only the deletions', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  await deleted(context, 'LMC-2026-00001', 'KM Satu')
  const { deletions } = await listDeletions(context, { q: '' })
  expect(deletions).toHaveLength(1)
  const plan = await sql<{
    detail: string
  }>`explain query plan select id, at, "certificateId", note from ${sql.table('registerEvents')} event
    where event.kind = 'deleted' order by event.id desc limit 51`.execute(db.read)
  expect(plan.rows.map(({ detail }) => detail).join(' ')).toContain('register_events_deleted')
})

test.for(ENGINES)(
  'the call of the API takes a reason and a version, and needs neither (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    const { ask } = await office(db)
    const remove = (json?: object) =>
      ask(`/api/certificates/${id}`, { method: 'DELETE', ...(json && { json }) })
    const long = await remove({ reason: 'x'.repeat(501) })
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('500')])
    expect((await remove({ reason: 'Entered twice', version: 7 })).status).toBe(409)
    expect((await remove({ reason: 'Entered twice', version: 1 })).status).toBe(204)
    expect((await (await ask('/api/deletions')).json())[0].note).toBe('Entered twice')
  },
)
