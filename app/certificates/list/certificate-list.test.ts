import { expect, test } from 'vitest'
import { certificateInput, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CertificateListQuery } from './certificate-query.ts'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { listCertificates } from './certificate-list.server.ts'

test.for(ENGINES)('search looks at number, vessel, type and IMO number, without regard to case (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  await createCertificate(scope, certificateInput({ vesselName: 'ÉTOILE du 100% Nord_1' }))
  await createCertificate(
    scope,
    certificateInput({ certificateId: 'ABC-1', imoNumber: null, selectedCertificates: [], type: 'Class' }),
  )
  const found = async (q: string) =>
    (await listCertificates(scope, CertificateListQuery.parse({ q }))).certificates.map((one) => one.certificateId)
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
  expect(await found("'; drop table certificates; --")).toEqual([])
  expect(await found('')).toEqual(['ABC-1', 'LMC-2026-00042'])
})

test.for(ENGINES)('pages by key hold every certificate once (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  for (let i = 0; i < 7; i++) await createCertificate(scope, certificateInput({ certificateId: `N-${i}` }))
  const seen: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await listCertificates(scope, CertificateListQuery.parse({ limit: 3, ...(after && { after }) }))
    expect(page.total).toBe(7)
    seen.push(...page.certificates.map((one) => one.certificateId))
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(['N-6', 'N-5', 'N-4', 'N-3', 'N-2', 'N-1', 'N-0'])
})
