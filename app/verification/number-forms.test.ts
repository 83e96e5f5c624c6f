import { expect, test } from 'vitest'
import { createCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// One rule says what is accepted as a certificate number, on every page and endpoint that verifies.

const REFUSED = 400
const ANSWERED = 200

const FORMS: [number: string, expected: number][] = [
  ['LMC-2026-00042', ANSWERED],
  ['NOBODY/1.A', ANSWERED],
  ['..A', REFUSED],
  ['-', REFUSED],
  ['A-', REFUSED],
  ['/A', REFUSED],
  ['A/', REFUSED],
  ['A//B', REFUSED],
  ['A/../B', REFUSED],
  ['A/-/B', REFUSED],
  ['A_B', REFUSED],
  ['A'.repeat(65), REFUSED],
  // Issued in an older version: it is still verified, and its correction found.
  ['OLD//NUMBER', ANSWERED],
  ['OLD//CORRECTED', ANSWERED],
]

test.for(ENGINES)(
  'a number is accepted or refused alike by page and API, alone, among many and on a day (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    await createCertificate(context, { ...certificateInput(), certificateId: 'OLD//NUMBER' })
    const { id } = await createCertificate(context, { ...certificateInput(), certificateId: 'OLD//CORRECTED' })
    await updateCertificate(context, id, { certificateId: 'NEW-1' })
    const { ask } = visitor(db, { rateLimit: false })
    for (const [number, expected] of FORMS) {
      const written = encodeURIComponent(number)
      const asked = {
        page: ask(`/verify/${written}`),
        'page, typed': ask(`/verify?number=${written}`),
        'page, on a day': ask(`/verify/${written}?on=2026-11-20`),
        'page, with a code': ask(`/verify/${written}?c=x`),
        API: ask(`/api/certificates/verify/${written}`),
        'API, with a code': ask(`/api/certificates/verify/${written}?c=x`),
        'API, on a day': ask(`/api/certificates/verify/${written}?on=2026-11-20`),
        'API, among many': ask('/api/verify', { json: { numbers: ['LMC-2026-00042', number] } }),
      }
      for (const [entry, answer] of Object.entries(asked)) {
        expect([number, entry, (await answer).status]).toEqual([number, entry, expected])
      }
    }
  },
)

test('the position of a refused number is named among many', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (const number of ['.', 'A//B', 'A/../B']) {
    const answer = await ask('/api/verify', { json: { numbers: ['A-1', number] } })
    const { detail } = await answer.json()
    expect([answer.status, detail]).toEqual([REFUSED, expect.stringContaining('Number 2: This is not a certificate number')])
  }
  // Clients remove a path segment of one full stop (RFC 3986 §5.2.4), so this one is sent in the query.
  expect((await ask('/verify?number=.')).status).toBe(REFUSED)
})
