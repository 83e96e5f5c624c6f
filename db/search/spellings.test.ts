import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { findCertificates, findIds } from './find.ts'
import { spellingsOf } from './spellings.ts'

test.for([
  ['lmc 2026 00042', ['lmc 2026 00042', 'lmc-2026-00042']],
  ['lmc - 2026 00042', ['lmc - 2026 00042', 'lmc-2026-00042']],
  ['lmc-2026-00042', ['lmc-2026-00042']],
  ['km jaya', ['km jaya']],
  ['km é 2', ['km é 2']],
  ['100% 2', ['100% 2']],
] as const)('%s is searched for as %j', ([text, spellings]) => {
  expect(spellingsOf(text)).toEqual(spellings)
})

const SORT = { column: 'id', descending: false } as const

test.for(ENGINES)(
  'a number is found whose hyphens were typed as spaces, and a name with spaces still is (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string, vesselName: string) =>
      createCertificate(context, certificateInput({ certificateId, vesselName }))
    const number = await issue('LMC-2026-00042', 'KM Jaya')
    const name = await issue('A-1', 'Kapal 2026 00042')
    for (const [text, found] of [
      ['lmc 2026 00042', [number.id]],
      ['2026 00042', [number.id, name.id]],
      ['c 2', [number.id]],
      ['l 2', [name.id]],
      ['2026 00043', []],
    ] as const) {
      expect([text, (await findCertificates(db, { text, sort: SORT, limit: 9 })).ids]).toEqual([
        text,
        found,
      ])
      expect([text, [...(await findIds(db, { text }, SORT))]]).toEqual([text, found])
    }
  },
)
