import { expect, test } from 'vitest'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { updateShip } from '#/domain/register/ship/ships.server.ts'
import { openRegister, written } from '#/tests/helpers/mail/notices.ts'
import { contextOf, ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { deleteExpiredKitLinks, requestKitLink, useKitLink } from './kit-links.server.ts'

const IMO = '9074729'
const OWNER = 'armada@samudra.example'

async function register(engine: (typeof ENGINES)[number]) {
  const opened = await openRegister(engine)
  const visitor = (now = '2026-11-21T05:00:00.000Z') => contextOf(opened.db, { now })
  let form = 0
  const request = (email: string, imoNumber = IMO, now?: string) =>
    requestKitLink(visitor(now), imoNumber, { email }, `form-${++form}`)
  const emails = async () =>
    (await written(opened.db)).filter(({ email }) => email.kind === 'kit-link')
  const links = () => opened.db.read.selectFrom('kitLinks').selectAll().execute()
  return { ...opened, visitor, request, emails, links }
}

const keyIn = (link: string | null) => new URL(link ?? '').searchParams.get('key') ?? ''

test.for(ENGINES)(
  '%s: only an address of the owner or manager is sent a link, which holds for 24 hours',
  async (engine) => {
    const { db, visitor, request, emails, links } = await register(engine)
    for (const other of ['someone@example.com', 'armada@samudra.example.attacker.example'])
      await request(other)
    await request(OWNER, '9321483')
    expect([await emails(), await links()]).toEqual([[], []])
    await request('Armada@Samudra.example')
    const [sent] = await emails()
    // To the address as the company has it, in the language of the page.
    expect(sent).toMatchObject({
      recipient: OWNER,
      language: 'en',
      email: { vesselName: 'KM Samudra Jaya', imoNumber: IMO },
    })
    if (sent?.email.kind !== 'kit-link') throw new Error('No link was sent')
    expect(sent.email.link).toMatch(
      /^http:\/\/localhost:3000\/vessels\/9074729\/kit\?key=[\w-]{43}$/,
    )
    const key = keyIn(sent.email.link)
    const [row] = await links()
    expect(JSON.stringify(row)).not.toContain(key)
    for (let times = 0; times < 2; times++)
      expect(await useKitLink(visitor(), IMO, key)).toBe('2026-11-22T05:00:00.000Z')
    const refused = { kind: 'forbidden' }
    await expect(useKitLink(visitor(), '9321483', key)).rejects.toMatchObject(refused)
    await expect(useKitLink(visitor(), IMO, key.slice(0, 3))).rejects.toMatchObject(refused)
    await expect(useKitLink(visitor(), IMO, `${key}'`)).rejects.toMatchObject(refused)
    await expect(useKitLink(visitor('2026-11-22T05:00:00.000Z'), IMO, key)).rejects.toMatchObject(
      refused,
    )
    await deleteExpiredKitLinks(db, '2026-11-22T05:00:00.000Z')
    expect(await links()).toEqual([])
  },
)

test('a link is in the language of the page on which it was asked for', async () => {
  const { visitor, emails } = await register('sqlite')
  await requestKitLink({ ...visitor(), language: 'id' }, IMO, { email: OWNER }, 'form-id')
  const [sent] = await emails()
  expect([
    sent?.language,
    sent?.email.kind === 'kit-link' && sent.email.link?.split('?')[0],
  ]).toEqual(['id', `${ORIGIN}/id/vessels/${IMO}/kit`])
})

test.for(ENGINES)('%s: a link ends with the company of its address', async (engine) => {
  const { context, ship, visitor, request, emails } = await register(engine)
  await request(OWNER)
  const [sent] = await emails()
  if (sent?.email.kind !== 'kit-link') throw new Error('No link was sent')
  const key = keyIn(sent.email.link)
  await useKitLink(visitor(), IMO, key)
  await updateShip(context, { id: ship.id }, { ownerId: null, version: 1 }, async () => {})
  await expect(useKitLink(visitor(), IMO, key)).rejects.toMatchObject({ kind: 'forbidden' })
})

test.for(ENGINES)(
  '%s: a ship has at most five links at a time, and the same form sends one',
  async (engine) => {
    const { request, emails, links, visitor } = await register(engine)
    for (let i = 0; i < 7; i++) await request(OWNER)
    expect([(await emails()).length, (await links()).length]).toEqual([5, 5])
    await request(OWNER, IMO, '2026-11-22T05:00:01.000Z')
    expect(await emails()).toHaveLength(6)
    for (let i = 0; i < 2; i++)
      await requestKitLink(visitor('2026-11-23T06:00:00.000Z'), IMO, { email: OWNER }, 'the-same')
    expect(await emails()).toHaveLength(7)
  },
)

test.for(ENGINES)(
  '%s: a manager is sent a link like an owner; an address has at most twenty at a time',
  async (engine) => {
    const { db, context, ship, request, emails, links } = await register(engine)
    const manager = 'teknik@bahari.example'
    const { id: managerId } = await createCompany(context, {
      name: 'PT Bahari',
      country: 'Indonesia',
      emails: [manager],
    })
    await updateShip(context, { id: ship.id }, { managerId, version: 1 }, async () => {})
    const others = Array.from({ length: 19 }, (_, i) => ({
      tokenHash: `other ${i}`,
      imoNumber: String(9_000_000 + i),
      recipient: manager,
      createdAt: '2026-11-21T04:00:00.000Z',
      expiresAt: '2026-11-22T04:00:00.000Z',
    }))
    await db.write.insertInto('kitLinks').values(others).execute()
    await request(manager)
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([manager])
    await request(manager)
    expect([(await emails()).length, (await links()).length]).toEqual([1, 20])
    // Those that have expired no longer count.
    await request(manager, IMO, '2026-11-22T04:00:01.000Z')
    expect(await emails()).toHaveLength(2)
  },
)
