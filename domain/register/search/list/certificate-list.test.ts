import { expect, test } from 'vitest'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CertificateListQuery } from './certificate-query.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { certificateIds, flagsInUse, listCertificates } from './certificate-list.server.ts'
import { readCounts } from './counts.server.ts'

test.for(ENGINES)(
  'search looks at number, vessel, type and IMO number, without regard to case (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    await createCertificate(context, certificateInput({ vesselName: 'ÉTOILE du 100% Nord_1' }))
    await createCertificate(
      context,
      certificateInput({
        certificateId: 'ABC-1',
        imoNumber: null,
        selectedCertificates: [],
        type: 'Class',
      }),
    )
    const found = async (q: string) =>
      (await listCertificates(context, CertificateListQuery.parse({ q }))).certificates.map(
        (one) => one.certificateId,
      )
    expect(await found('étoile')).toEqual(['LMC-2026-00042'])
    expect(await found('ÉTOILE  DU')).toEqual(['LMC-2026-00042'])
    expect(await found('9074')).toEqual(['LMC-2026-00042'])
    expect(await found('load line')).toEqual(['LMC-2026-00042'])
    expect(await found('abc-')).toEqual(['ABC-1'])
    expect(await found('100%')).toEqual(['LMC-2026-00042'])
    expect(await found('%')).toEqual(['LMC-2026-00042'])
    expect(await found('d_1')).toEqual(['LMC-2026-00042'])
    expect(await found('z_1')).toEqual([])
    expect(await found(String.raw`\ `)).toEqual([])
    expect(await found("'; drop table entries; --")).toEqual([])
    expect(await found('')).toEqual(['ABC-1', 'LMC-2026-00042'])
  },
)

test.for(ENGINES)('pages by key hold every certificate once (%s)', async (engine) => {
  const context = await staffContext(await freshStore(engine))
  for (let i = 0; i < 7; i++)
    await createCertificate(context, certificateInput({ certificateId: `N-${i}` }))
  const seen: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await listCertificates(
      context,
      CertificateListQuery.parse({ limit: 3, ...(after && { after }) }),
    )
    expect(page.total).toBe(7)
    seen.push(...page.certificates.map((one) => one.certificateId))
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(['N-6', 'N-5', 'N-4', 'N-3', 'N-2', 'N-1', 'N-0'])
})

test.for([
  ['after=x', 'after is not a position in this list'],
  ['after=2~km', 'after is a position in a list with another sort order'],
  ['sort=vesselName&after=2', 'after is a position in a list with another sort order'],
  ['sort=-expiryDate&before=2~soon', 'before is a position in a list with another sort order'],
  ['after=9&before=2', 'Use after or before, not both'],
  [
    'status=gone',
    'status is one of valid, expired, suspended, withdrawn, not-yet-valid, superseded, survey-overdue, partly-valid',
  ],
  ['type=Licence', 'type is one of the 16 certificate types'],
  ['expiring=0', 'expiring is at least 1 day'],
  ['issuedFrom=21/11/2026', 'issuedFrom is not a date; write it as YYYY-MM-DD'],
  ['sort=colour', expect.stringContaining('sort is one of id, certificateId')],
] as const)('the query %s is refused', ([asked, message]) => {
  const read = CertificateListQuery.safeParse(Object.fromEntries(new URLSearchParams(asked)))
  expect(read.error?.issues[0]?.message).toEqual(message)
})

test.for(ENGINES)(
  'a State is one entry of the filter, and finds every spelling of its flag (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const flags = {
      A: 'Turkey',
      B: 'Türkiye',
      C: 'Turkey (TUR)',
      D: 'Vietnam',
      E: 'Viet Nam',
      F: 'Atlantis',
      G: 'Isle of Man',
    }
    for (const [certificateId, flag] of Object.entries(flags))
      await createCertificate(context, certificateInput({ certificateId, flag }))
    // Vietnam is in our own list of flags, under that name.
    expect(await flagsInUse(context)).toEqual(['Atlantis', 'Isle of Man', 'Türkiye', 'Vietnam'])
    const found = async (flag: string) => {
      const asked = CertificateListQuery.parse({ flag, sort: 'certificateId' })
      const [page, ids] = [
        await listCertificates(context, asked),
        await certificateIds(context, asked),
      ]
      expect(ids.length).toBe(page.certificates.length)
      return page.certificates.map(({ certificateId }) => certificateId).join('')
    }
    for (const name of ['Türkiye', 'Turkey', 'TUR', 'Turki'])
      expect([name, await found(name)]).toEqual([name, 'ABC'])
    expect([
      await found('Vietnam'),
      await found('Atlantis'),
      await found('United Kingdom'),
    ]).toEqual(['DE', 'F', ''])
  },
)

test.for(ENGINES)(
  'filters hold together, and every order is paged through both ways (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issue = (certificateId: string, changes: object) =>
      createCertificate(
        context,
        certificateInput({
          certificateId,
          selectedCertificates: ['International Load Line'],
          ...changes,
        }),
      )
    await issue('A', { vesselName: 'Zulu', flag: 'Panama', expiryDate: '2026-12-01' })
    await issue('B', { vesselName: 'alpha', imoNumber: null, expiryDate: '2026-11-21' })
    await issue('C', {
      vesselName: 'Mike',
      selectedCertificates: ['International Tonnage'],
      expiryDate: '2027-02-19',
    })
    await issue('D', { vesselName: 'mike', issuedDate: '2025-06-01', expiryDate: '2026-11-20' })
    await issue('E', { vesselName: 'Échelle', standing: 'suspended', isValid: false })
    const found = async (asked: Record<string, string>) => {
      const page = await listCertificates(context, CertificateListQuery.parse(asked))
      return page.certificates.map(({ certificateId }) => certificateId).join('')
    }
    expect(await found({ status: 'valid' })).toBe('CBA')
    expect(await found({ status: 'expired' })).toBe('D')
    expect(await found({ status: 'suspended' })).toBe('E')
    expect(await found({ flag: 'Panama' })).toBe('A')
    expect(await found({ type: 'International Load Line' })).toBe('EDBA')
    expect(await found({ expiring: '30', sort: 'expiryDate' })).toBe('BA')
    expect(await found({ expiring: '90', sort: 'expiryDate' })).toBe('BAC')
    expect(await found({ issuedTo: '2025-12-31' })).toBe('D')
    expect(await found({ q: 'mike', status: 'valid' })).toBe('C')
    for (const [sort, all] of [
      ['vesselName', 'BCDAE'],
      ['-vesselName', 'EADCB'],
      ['imoNumber', 'BACDE'],
      ['-expiryDate', 'ECABD'],
      ['certificateId', 'ABCDE'],
      ['flag', 'BCDEA'],
    ] as const) {
      expect([sort, await found({ sort })]).toEqual([sort, all])
      const first = await listCertificates(
        context,
        CertificateListQuery.parse({ sort, limit: '2' }),
      )
      const second = await listCertificates(
        context,
        CertificateListQuery.parse({ sort, limit: '2', after: first.next ?? '' }),
      )
      const back = await listCertificates(
        context,
        CertificateListQuery.parse({ sort, limit: '2', before: second.previous ?? '' }),
      )
      expect([sort, second.certificates.map((one) => one.certificateId).join('')]).toEqual([
        sort,
        all.slice(2, 4),
      ])
      expect(back.certificates).toEqual(first.certificates)
      expect([back.previous, back.next]).toEqual([null, first.next])
    }
  },
)

test.for(ENGINES)(
  'the tab of overdue surveys has partly valid records, too, and each record is counted once in all (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const issued = await staffContext(db, { now: '2026-01-01T05:00:00.000Z' })
    const issue = (certificateId: string, types: string[]) =>
      createCertificate(
        issued,
        certificateInput({
          certificateId,
          issuedDate: '2026-01-01',
          expiryDate: '2031-01-01',
          selectedCertificates: types,
        }),
      )
    const sewage = 'International Sewage Pollution Prevention'
    await issue('WHOLE', ['International Load Line'])
    await issue('PARTLY', ['International Load Line', sewage])
    await issue('VALID', [sewage])
    const { id } = await issue('OTHERWISE', [sewage, 'International Tonnage'])
    // Its window of 1 April 2027 has closed for the first two.
    const context = await staffContext(db, { now: '2027-04-02T05:00:00.000Z' })
    await decidePart(context, id, 'ISPP', { move: 'suspend', reason: 'Detained' })
    const { certificates, total } = await listCertificates(
      context,
      CertificateListQuery.parse({ status: 'survey-overdue' }),
    )
    expect([total, ...certificates.map(({ certificateId }) => certificateId)]).toEqual([
      2,
      'PARTLY',
      'WHOLE',
    ])
    expect(await readCounts(context)).toMatchObject({
      all: 4,
      valid: 1,
      'partly-valid': 2,
      'survey-overdue': 2,
    })
  },
)

test('of flags that name no State a hundred are offered, and every State is', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  for (let n = 0; n < 103; n++) {
    const flag = n === 101 ? 'Türkiye' : `Aaa ${String(n).padStart(3, '0')}`
    await createCertificate(
      context,
      certificateInput({ certificateId: `FLAG-${n}`, imoNumber: null, flag }),
    )
  }
  const offered = await flagsInUse(context)
  expect([offered.length, offered.at(-1)]).toEqual([101, 'Türkiye'])
})
