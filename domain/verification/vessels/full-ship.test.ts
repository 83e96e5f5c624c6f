import { expect, test } from 'vitest'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { verifyBatch } from '#/domain/verification/batch/batch.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { fillShip, fullParts } from '#/tests/helpers/heavy-ship.ts'
import { CLASS, openRegister } from '#/tests/helpers/mail/notices.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'

const IMO = '9074729'
const MOST = 1_400_000
const FULL = 40

/** A ship with entries as large as they can be. */
async function fullShip(engine: (typeof ENGINES)[number]) {
  const register = await openRegister(engine)
  const ids = await fillShip(register.db, {
    shipId: register.ship.id,
    imoNumber: IMO,
    entries: FULL,
    parts: fullParts(),
  })
  const staff = visitor(register.db)
  await staff.signIn('user')
  return { ...register, ids, staff, anyone: visitor(register.db) }
}

test.for(ENGINES)(
  'the answer on a ship comes in pages of some bytes, each entry once, those that may be in force first (%s)',
  async (engine) => {
    const { db, ids, anyone } = await fullShip(engine)
    await db.write
      .updateTable('certificates')
      .set({ standing: 'withdrawn' })
      .where('entryId', 'in', ids.slice(-5))
      .execute()
    const numbers: string[] = []
    const pages: { length: number; missing: string[] | null }[] = []
    for (let after: string | null = ''; after !== null;) {
      const answer = await anyone.ask(`/api/vessels/${IMO}${after === '' ? '' : `?after=${after}`}`)
      const text = await answer.text()
      expect(text.length).toBeLessThan(MOST)
      const page: {
        certificates: { certificateId: string }[]
        missing: string[] | null
        next: string | null
      } = JSON.parse(text)
      numbers.push(...page.certificates.map(({ certificateId }) => certificateId))
      pages.push({ length: page.certificates.length, missing: page.missing })
      after = page.next
    }
    expect(numbers).toHaveLength(FULL)
    expect(new Set(numbers).size).toBe(FULL)
    const ended = Array.from({ length: 5 }, (_, i) => `FULL-${FULL - 5 + i}`)
    expect(numbers.slice(0, pages[0]?.length).filter((number) => ended.includes(number))).toEqual(
      [],
    )
    // Within a page the worst come first.
    const last = pages.slice(-2).reduce((sum, { length }) => sum + length, 0)
    expect(numbers.slice(-last)).toEqual(expect.arrayContaining(ended))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => null))
    const html = await (await anyone.ask(`/vessels/${IMO}`)).text()
    expect(html).toContain(`href="/vessels/${IMO}?after=FULL-`)
    expect(html).not.toContain('Certificates usually carried')
  },
)

test.for(ENGINES)(
  'what ends on a later day is in force until then, and counts among what is carried (%s)',
  async (engine) => {
    const { db, ids, anyone } = await fullShip(engine)
    const on = async (day: string) => {
      const later = visitor(db, { now: () => Date.parse(`${day}T05:00:00.000Z`) })
      return (await (await later.ask(`/api/vessels/${IMO}`)).json()).missing
    }
    const over = { standing: 'withdrawn', standingSince: '2026-01-01' } as const
    await db.write
      .updateTable('certificates')
      .set(over)
      .where('entryId', 'in', ids.slice(4))
      .execute()
    expect(await on('2026-12-01')).not.toBe(null)
    await db.write
      .updateTable('certificates')
      .set({ standingSince: '2027-02-01' })
      .where('entryId', 'in', ids.slice(4))
      .execute()
    expect(await on('2026-12-01')).toBe(null)
    expect(await on('2027-02-01')).not.toBe(null)
    const second = await (await anyone.ask(`/vessels/${IMO}?after=FULL-30`)).text()
    expect(second).toMatch(
      new RegExp(
        `href="/vessels/${IMO}\\?after=FULL-30"[^>]* data-check-again|data-check-again[^>]* href="/vessels/${IMO}\\?after=FULL-30"`,
      ),
    )
  },
)

test.for(ENGINES)(
  'lists of whole certificates for staff come in pages of some bytes (%s)',
  async (engine) => {
    const { staff } = await fullShip(engine)
    const seen: number[] = []
    for (let path: string | null = `/api/ships/${IMO}/certificates?limit=200`; path !== null;) {
      const answer = await staff.ask(path)
      const page: { id: number }[] = JSON.parse(await answer.clone().text())
      expect((await answer.text()).length).toBeLessThan(MOST)
      seen.push(...page.map(({ id }) => id))
      path =
        /<([^>]+)>; rel="next"/
          .exec(answer.headers.get('link') ?? '')?.[1]
          ?.replace(/^https?:\/\/[^/]+/, '') ?? null
    }
    expect([seen.length, new Set(seen).size]).toEqual([FULL, FULL])
    const listed: number[] = []
    for (let path: string | null = '/api/certificates?limit=500'; path !== null;) {
      const answer = await staff.ask(path)
      const text = await answer.text()
      expect(text.length).toBeLessThan(4 * MOST)
      listed.push(...(JSON.parse(text) as { id: number }[]).map(({ id }) => id))
      path =
        /<([^>]+)>; rel="next"/
          .exec(answer.headers.get('link') ?? '')?.[1]
          ?.replace(/^https?:\/\/[^/]+/, '') ?? null
    }
    expect([listed.length, new Set(listed).size]).toEqual([FULL, FULL])
  },
)

test.for(ENGINES)(
  'the class of a ship is found among any number of its records (%s)',
  async (engine) => {
    const { db, ship, context, issue } = await openRegister(engine)
    const own = await issue([CLASS])
    await issue(['International Load Line'], { certificateId: 'LL-1' })
    const later = await fillShip(db, {
      shipId: ship.id,
      imoNumber: IMO,
      entries: 200,
      parts: fullParts(20_000),
    })
    await db.write
      .updateTable('entries')
      .set({ issuedDate: '2026-01-02' })
      .where('id', 'in', later)
      .execute()
    await db.write
      .updateTable('certificates')
      .set({ standing: 'withdrawn', standingSince: '2026-01-01' })
      .where('entryId', 'in', later)
      .execute()
    const shipClassOf = async () =>
      (await verifyCertificate(contextOf(db), 'LL-1')).certificate?.shipClass
    expect(await shipClassOf()).toBe(null)
    await decideStanding(context, own.id, { move: 'suspend', reason: 'Survey overdue' })
    expect(await shipClassOf()).toMatchObject({ status: 'suspended', number: own.certificateId })
  },
)

test.for(ENGINES)(
  'more text than one answer has room for is not verified at once, and counts for its network (%s)',
  async (engine) => {
    const { db, ids } = await fullShip(engine)
    const numbers = ids.slice(0, 30).map((_, i) => `FULL-${i}`)
    const counted: [string, number?][] = []
    const context = contextOf(db, { count: (...args) => void counted.push(args) })
    await expect(
      verifyBatch(context, [...numbers, ...numbers.map((n) => `${n}/SEC`)]),
    ).resolves.toHaveLength(60)
    expect(counted.find(([what]) => what === 'read')?.[1]).toBeGreaterThan(30)
    const all = ids.map((_, i) => `FULL-${i}`)
    await expect(verifyBatch(context, all)).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test.for(ENGINES)(
  'the history of a large entry comes in pages of some bytes, each event once (%s)',
  async (engine) => {
    const { db, staff, ids, context } = await fullShip(engine)
    const id = ids[0] ?? 0
    // As a version wrote them that stored whole records.
    const whole = JSON.stringify(await findCertificate(db.read, id))
    const event = {
      at: context.now,
      kind: 'amended',
      recordId: id,
      certificateId: 'FULL-0',
      actorId: null,
      actorName: 'system',
    } as const
    for (let n = 0; n < 25; n++)
      await db.write
        .insertInto('registerEvents')
        .values({ ...event, before: whole, after: whole })
        .execute()
    const seen: number[] = []
    let pages = 0
    for (let path: string | null = `/api/certificates/${id}/history`; path !== null; pages++) {
      const answer = await staff.ask(path)
      const text = await answer.text()
      const entries: { id: number }[] = JSON.parse(text)
      seen.push(...entries.map((entry) => entry.id))
      path =
        /<([^>]+)>; rel="next"/
          .exec(answer.headers.get('link') ?? '')?.[1]
          ?.replace(/^https?:\/\/[^/]+/, '') ?? null
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25])
    expect(pages).toBeGreaterThan(4)
  },
)
