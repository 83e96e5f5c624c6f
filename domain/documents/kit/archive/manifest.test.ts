import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Kit } from '#/domain/documents/kit/contents/kit.ts'
import { giveFixedKey } from '#/tests/helpers/fixed-key.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { signedManifest } from './manifest.server.ts'

/** What version 1 says of this kit: it never changes (docs/decisions/0035). */
const GOLDEN = new URL('../../../../tests/golden/kit-manifest-1.json', import.meta.url)

test('the manifest of version 1 stays what it was, and so does its signature', async () => {
  const db = await freshStore('sqlite')
  await giveFixedKey(db)
  const shown = {
    number: 'LMC-2026-00042/SEC',
    code: 'SEC',
    status: 'valid',
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    extendedUntil: null,
  }
  // Only what the manifest reads.
  const kit = {
    ship: { name: 'KM Samudra Jaya', imo: '9074729', flag: 'Indonesia' },
    certificates: [
      { shown },
      { shown: { ...shown, number: 'X', code: 'ITC69', status: 'withdrawn', expiryDate: null } },
    ],
    madeAt: '2026-11-21T05:00:00.000Z',
    origin: 'http://localhost:3000',
  } as unknown as Kit
  const files = [
    { name: 'README.txt', content: 'Kapal “Samudra”' },
    { name: 'certificates/X-SEC.pdf', content: new Uint8Array([37, 80, 68, 70]) },
  ]
  const made = await signedManifest(contextOf(db), kit, files)
  expect(Object.fromEntries(made.map(({ name, content }) => [name, content]))).toEqual(
    JSON.parse(readFileSync(GOLDEN, 'utf8')),
  )
})
