import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { CertificateChanges } from '#/domain/register/model/certificate/certificate.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { certificateInput, contextOf, NOON, staffContext } from '#/tests/helpers/people.ts'
import { readFeed as read } from '#/tests/helpers/api/read-feed.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readBatch } from './changes.server.ts'

async function refusalOf(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof Refusal ? [error.kind, error.message] : ['none', '']
}

test.for(ENGINES)(
  'every change is an entry with what the public sees after it, and nothing else (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine), { role: 'admin' })
    expect(await read(context)).toMatchObject({ entries: [], nextCursor: null, more: false })
    const { id } = await createCertificate(context, certificateInput())
    await updateCertificate(
      context,
      id,
      CertificateChanges.parse({
        certificateId: 'LMC-2026-00043',
        correctionReason: 'Typing error',
      }),
    )
    await decideStanding(context, id, {
      move: 'suspend',
      reason: 'Annual survey overdue',
      version: 2,
    })
    await decideStanding(context, id, { move: 'reinstate', reason: 'Survey done', version: 3 })
    await decideStanding(context, id, { move: 'withdraw', reason: 'Scrapped', version: 4 })
    await deleteCertificate(context, id)
    const { entries, nextCursor, more } = await read(context)
    expect(
      entries.map(({ kind, number, formerNumber, status }) => [kind, number, formerNumber, status]),
    ).toEqual([
      ['issued', 'LMC-2026-00042', null, 'valid'],
      ['changed', 'LMC-2026-00043', 'LMC-2026-00042', 'valid'],
      ['suspended', 'LMC-2026-00043', null, 'suspended'],
      ['reinstated', 'LMC-2026-00043', null, 'valid'],
      ['withdrawn', 'LMC-2026-00043', null, 'withdrawn'],
      ['deleted', 'LMC-2026-00043', null, 'deleted'],
    ])
    expect([more, nextCursor]).toEqual([false, entries.at(-1)?.cursor])
    expect(Object.keys(entries[0] ?? {})).toEqual([
      'sequence',
      'cursor',
      'kind',
      'at',
      'number',
      'formerNumber',
      'status',
      'certificate',
    ])
    expect(Object.keys(entries[0]?.certificate ?? {}).toSorted()).toEqual([
      'certificateId',
      'corrections',
      'expiryDate',
      'flag',
      'grossTonnage',
      'imoNumber',
      'isValid',
      'issuedCertificates',
      'issuedDate',
      'notInForceSince',
      'parts',
      'shipClass',
      'standingReason',
      'standingSince',
      'status',
      'supersededBy',
      'supersededOn',
      'surveysFrom',
      'type',
      'vesselName',
    ])
    expect(entries.at(-1)?.certificate).toBeNull()
    // No account, no internal field.
    expect(JSON.stringify(entries)).not.toMatch(
      /@example\.com|createdBy|searchText|recordId|actor|applicationId|serviceId/,
    )
  },
)

test.for(ENGINES)(
  'parts follow each other without a gap, and never repeat an entry (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await manyCertificates(db, 250)
    const seen: number[] = []
    let after: string | null = null
    for (let more = true; more;) {
      const page: Awaited<ReturnType<typeof read>> = await read(context, after, 100)
      seen.push(...page.entries.map(({ sequence }) => sequence))
      after = page.nextCursor
      more = page.more
    }
    expect([seen.length, new Set(seen).size, seen.toSorted((a, b) => a - b)]).toEqual([
      250,
      250,
      seen,
    ])
    expect(await read(context, after)).toMatchObject({
      entries: [],
      nextCursor: after,
      more: false,
    })
    // A part is bounded by bytes too; its first entry always fits.
    const small = await readBatch(db, NOON, {
      after: 0,
      through: null,
      limit: 100,
      maxBytes: 1_500,
    })
    expect([small.count > 0 && small.count < 5, small.more]).toEqual([true, true])
    expect(
      await readBatch(db, NOON, { after: 0, through: null, limit: 100, maxBytes: 1 }),
    ).toMatchObject({
      count: 1,
      more: true,
    })
  },
)

test.for(ENGINES)(
  'a renewal changes the certificate that it supersedes: both have an entry (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id } = await createCertificate(context, certificateInput())
    const renewal = certificateInput({
      certificateId: 'LMC-2026-00099',
      issuedDate: '2026-11-20',
      expiryDate: '2031-01-01',
      renewalOf: id,
    })
    await createCertificate(context, renewal)
    const { entries } = await read(context)
    expect(
      entries
        .map(({ number, kind, status }) => [number, kind, status].join(' '))
        .slice(1)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['LMC-2026-00042 changed superseded', 'LMC-2026-00099 issued valid'])
  },
)

test.for(ENGINES)(
  'a cursor of another register, or of a state that was lost, is gone (%s)',
  async (engine) => {
    const [db, other] = [await freshStore(engine), await freshStore(engine)]
    const [context, elsewhere] = [await staffContext(db), await staffContext(other)]
    await manyCertificates(db, 3)
    await manyCertificates(other, 5)
    const { entries, nextCursor } = await read(context)
    const foreign = await read(elsewhere)
    // The same number of entries with the same facts at the same instant: only the register
    // differs.
    expect(await refusalOf(read(elsewhere, entries[1]?.cursor))).toEqual([
      'gone',
      expect.stringMatching(/no such entry.*Start again/),
    ])
    expect(await refusalOf(read(context, foreign.nextCursor))).toEqual([
      'gone',
      expect.stringMatching(/newer than the register.*Start again/),
    ])
    // Restored to an earlier state, and changed since: the entry has the same sequence and other
    // content.
    const [sequence = '', hash = ''] = (nextCursor ?? '').split('-')
    expect(
      await refusalOf(
        read(context, `${sequence}-${hash.replace(/^./, (one) => (one === '0' ? '1' : '0'))}`),
      ),
    ).toEqual(['gone', expect.stringContaining('no such entry')])
    await loseEvents(db, 2)
    expect(await refusalOf(read(context, nextCursor))).toEqual([
      'gone',
      expect.stringContaining('restored to an earlier state'),
    ])
    expect((await read(context, entries[1]?.cursor)).entries).toEqual([])
  },
)

/** As a restore does it: the newest events are gone. */
async function loseEvents(db: Store, after: number): Promise<void> {
  const triggers =
    db.engine === 'postgres'
      ? ['drop trigger register_events_append_only on "registerEvents"']
      : ['drop trigger register_events_no_delete']
  for (const one of triggers) await sql.raw(one).execute(db.write)
  await db.write.deleteFrom('registerEvents').where('id', '>', after).execute()
}

test('only staff may, and the limits of what an account reads hold', async () => {
  const db = await freshStore('sqlite')
  expect(await refusalOf(read(contextOf(db)))).toEqual(['unauthenticated', expect.any(String)])
  await manyCertificates(db, 3)
  const counted: [string, number | undefined][] = []
  await read({
    ...(await staffContext(db)),
    count: (what, times) => void counted.push([what, times]),
  })
  expect(counted).toEqual([
    ['list', undefined],
    ['record', 3],
  ])
})
