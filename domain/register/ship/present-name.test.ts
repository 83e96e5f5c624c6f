import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { listCertificates } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { certificateIds } from '#/domain/register/search/list/certificate-list.server.ts'
import type { Engine } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// OLD-1 was issued as KM Samudra Jaya, which is called KM Lautan Raya since 1 March 2026; NEW-1 was
// issued after that.

async function register(engine: Engine) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
  await createCertificate(await on('2026-01-01'), certificateInput({ certificateId: 'OLD-1' }))
  const other = { certificateId: 'OTHER-1', vesselName: 'KM Samudra Jauh', imoNumber: '9176187' }
  await createCertificate(await on('2026-01-01'), certificateInput(other))
  const ship = { name: 'KM Lautan Raya', since: '2026-03-01', reason: 'Sold', version: 1 }
  const rename = async () => changeShip(await on('2026-03-02'), { imoNumber: '9074729' }, ship)
  const { ask, signIn } = visitor(db, { rateLimit: false })
  const json = async (path: string) => (await ask(path)).json()
  const text = async (path: string) =>
    (await (await ask(path)).text()).replaceAll(/<!--.*?-->/g, '')
  return { db, on, rename, ask, signIn, json, text }
}

test.for(ENGINES)(
  'an older certificate says what its ship is called now, and keeps the name as printed (%s)',
  async (engine) => {
    const { on, rename, ask, json, text } = await register(engine)
    expect(await json('/api/certificates/verify/OLD-1')).not.toHaveProperty('renamed')
    expect(await json('/api/vessels/9074729')).not.toHaveProperty('presentName')
    await rename()
    expect(await json('/api/vessels/9074729')).toMatchObject({ presentName: 'KM Lautan Raya' })
    const page = await text('/vessels/9074729')
    expect(page).toContain('<title>KM Lautan Raya, IMO 9074729')
    expect(page).toMatch(/<h1[^>]*>KM Lautan Raya</)
    expect(page).toContain('Also in this register as KM Samudra Jaya')
    await createCertificate(
      await on('2026-03-05'),
      certificateInput({ certificateId: 'NEW-1', vesselName: 'KM Lautan Raya' }),
    )
    expect(await json('/api/vessels/9074729')).not.toHaveProperty('presentName')
    const renamed = { name: 'KM Lautan Raya', since: '2026-03-01' }
    for (const number of ['OLD-1', 'OLD-1/ILLC']) {
      const answer = await json(`/api/certificates/verify/${number}`)
      expect(answer).toMatchObject({
        verified: true,
        certificate: { vesselName: 'KM Samudra Jaya' },
        renamed,
      })
    }
    for (const number of ['NEW-1', 'OTHER-1']) {
      expect(await json(`/api/certificates/verify/${number}`)).not.toHaveProperty('renamed')
    }
    const batch = await ask('/api/verify', {
      json: { numbers: ['OLD-1', 'NEW-1', 'OLD-1/ITC69', 'OTHER-1'] },
    })
    const { answers } = (await batch.json()) as { answers: { renamed?: object }[] }
    expect(answers.map((answer) => answer.renamed)).toEqual([
      renamed,
      undefined,
      renamed,
      undefined,
    ])
    // Of an earlier day the page says nothing of today.
    expect(await json('/api/certificates/verify/OLD-1?on=2026-02-01')).not.toHaveProperty('renamed')
    expect(await text('/verify?number=OLD-1')).toContain(
      'now named KM Lautan Raya since March 1, 2026',
    )
    expect(await text('/id/verify?number=OLD-1')).toContain(
      'kini bernama KM Lautan Raya sejak 1 Maret 2026',
    )
    expect(await text('/verify?number=NEW-1')).not.toContain('now named')
  },
)

test.for(ENGINES)(
  'a name that only a certificate has is not taken for a former one (%s)',
  async (engine) => {
    const { on, json } = await register(engine)
    await createCertificate(
      await on('2026-02-01'),
      certificateInput({ certificateId: 'TYPO-1', vesselName: 'KM Samudra Raya' }),
    )
    expect(await json('/api/certificates/verify/TYPO-1')).not.toHaveProperty('renamed')
  },
)

test.for(ENGINES)(
  'staff find certificates by each name of their ship, also with a filter and for an export (%s)',
  async (engine) => {
    const { on, rename } = await register(engine)
    const context = await on('2026-03-03')
    const found = async (query: object) => {
      const { certificates, total } = await listCertificates(
        context,
        CertificateListQuery.parse(query),
      )
      expect(total).toBe(certificates.length)
      return certificates.map(({ certificateId }) => certificateId)
    }
    expect(await found({ q: 'lautan' })).toEqual([])
    await rename()
    await createCertificate(
      await on('2026-03-05'),
      certificateInput({ certificateId: 'NEW-1', vesselName: 'KM Lautan Raya' }),
    )
    for (const q of ['lautan', 'KM LAUTAN RAYA', 'Samudra Jaya', 'ra']) {
      const expected = q === 'ra' ? ['NEW-1', 'OTHER-1', 'OLD-1'] : ['NEW-1', 'OLD-1']
      expect([q, await found({ q })]).toEqual([q, expected])
      expect([q, await found({ q, sort: 'vesselName' })].flat().toSorted()).toEqual(
        [q, ...expected].toSorted(),
      )
    }
    expect(await found({ q: 'samudra' })).toEqual(['NEW-1', 'OTHER-1', 'OLD-1'])
    expect(await found({ q: 'lautan', flag: 'Indonesia', issuedFrom: '2026-01-01' })).toEqual([
      'NEW-1',
      'OLD-1',
    ])
    expect(await found({ q: 'lautan', flag: 'Panama' })).toEqual([])
    expect(await found({ q: 'OLD-1' })).toEqual(['OLD-1'])
    expect(
      (await certificateIds(context, CertificateListQuery.parse({ q: 'lautan' }))).length,
    ).toBe(2)
    const first = await listCertificates(
      context,
      CertificateListQuery.parse({ q: 'lautan', limit: 1 }),
    )
    const second = await listCertificates(
      context,
      CertificateListQuery.parse({ q: 'lautan', limit: 1, after: first.next }),
    )
    expect([first, second].map(({ certificates: [one] }) => one?.certificateId)).toEqual([
      'NEW-1',
      'OLD-1',
    ])
  },
)

test.for(ENGINES)(
  'the public finds a ship by its present and by its former name (%s)',
  async (engine) => {
    const { rename, text } = await register(engine)
    await rename()
    for (const [typed, said] of [
      ['km lautan raya', 'KM Lautan Raya, IMO 9074729'],
      ['KM Samudra Jaya', 'KM Lautan Raya (formerly KM Samudra Jaya), IMO 9074729'],
      ['KM Samudra Jauh', 'KM Samudra Jauh, IMO 9176187'],
    ] as const) {
      const page = await text(`/verify?number=${encodeURIComponent(typed)}`)
      expect([typed, page.includes(said)]).toEqual([typed, true])
    }
    expect(await text('/verify?number=KM+Lautan')).not.toContain('data-ship')
  },
)
