import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { keySet } from '#/domain/proof/keys/key-set.ts'
import { publicKeys, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { trustedKeysIn } from '#/domain/proof/statements/trusted-keys.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readStatusList, unpackList } from './read-status-list.ts'
import { bitsOf, LIST_LENGTH, LISTED, listedAt } from './status-list.ts'
import { signedStatusList, countStatusLists } from './status-lists.server.ts'

const LIST_0 = `${ORIGIN}/status/0`
const at = (time: string) => `2026-11-21T${time}.000Z`

/**
 * Written from the Bitstring Status List specification alone (W3C, §3.2): the bitstring as text,
 * the left-most bit first.
 */
function statusesIn(token: string, count: number): string[] {
  const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(token)
  const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bytes.length * 8).toBe(LIST_LENGTH * 2)
  const bits = Array.from(bytes.subarray(0, count), (byte) =>
    byte.toString(2).padStart(8, '0'),
  ).join('')
  return Array.from({ length: count }, (_, i) => bits.slice(2 * i, 2 * i + 2))
}

test.for(ENGINES)(
  'every standing is in the list, and what is or was deleted is not in the register (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const standings = ['in-force', 'suspended', 'withdrawn', 'in-force', 'in-force'] as const
    for (const [i, standing] of standings.entries())
      await createCertificate(staff, certificateInput({ certificateId: `LMC-${i}`, standing }))
    await deleteCertificate(staff, 4)
    const token = await signedStatusList(contextOf(db), 0)
    expect(statusesIn(token, 8)).toEqual(['11', '00', '01', '10', '11', '00', '11', '11'])
    const keys = keySet(await publicKeys(db))
    // An implementation of JOSE that is not ours.
    const key = await importJWK({ ...keys.keys.find(({ purpose }) => purpose === 'statements') })
    const { payload, protectedHeader } = await jwtVerify(token, key, { typ: 'vc+jwt' })
    expect(protectedHeader.kid).toMatch(/^did:web:localhost%3A3000#[\w-]{11}$/)
    expect(payload).toMatchObject({
      id: LIST_0,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: 'did:web:localhost%3A3000',
      validFrom: NOON,
      validUntil: '2026-12-21T05:00:00.000Z',
      credentialSubject: {
        statusPurpose: 'message',
        statusSize: 2,
        statusMessage: { length: 4 },
        ttl: 3_600_000,
      },
    })
    const read = await readStatusList(token, LIST_0, trustedKeysIn(keys))
    expect(read && [0, 1, 2, 3, 4, 5, 6].map((position) => listedAt(read.bits, position))).toEqual([
      'not-in-register',
      'in-force',
      'suspended',
      'withdrawn',
      'not-in-register',
      'in-force',
      'not-in-register',
    ])
  },
)

test.for(ENGINES)(
  'the list says what the certificates say, whatever was written to the entry by hand (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    for (const standing of ['withdrawn', 'in-force'] as const)
      await createCertificate(staff, certificateInput({ certificateId: standing, standing }))
    for (const [id, standing] of [
      [1, 'in-force'],
      [2, 'suspended'],
    ] as const)
      await db.write.updateTable('entries').set({ standing }).where('id', '=', id).execute()
    expect(statusesIn(await signedStatusList(contextOf(db), 0), 3)).toEqual(['11', '10', '00'])
  },
)

test.for(ENGINES)(
  'a list is the same for a minute, and a new one once the register has changed (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await createCertificate(staff, certificateInput())
    const list = (now: string) => signedStatusList(contextOf(db, { now }), 0)
    const first = await list(NOON)
    expect(await list(at('05:00:59'))).toBe(first)
    const minute = await list(at('05:01:00'))
    expect(decodeJwt(minute)).toMatchObject({ validFrom: at('05:01:00') })
    await updateCertificate({ ...staff, now: at('05:01:01') }, id, {
      standing: 'suspended',
      standingReason: 'Survey overdue',
    })
    expect(statusesIn(await list(at('05:01:02')), 2)).toEqual(['11', '01'])
    // Asked for together, they are made once.
    const later = await Promise.all([list(at('05:10:00')), list(at('05:10:00'))])
    expect(later[0]).toBe(later[1])
  },
)

test.for(ENGINES)(
  'a withdrawal of a later day is in the list from that day on (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    await createCertificate(staff, certificateInput({ standing: 'withdrawn' }))
    await db.write.updateTable('certificates').set({ standingSince: '2026-11-22' }).execute()
    const list = (now: string) => signedStatusList(contextOf(db, { now }), 0)
    expect(statusesIn(await list('2026-11-21T16:59:59.000Z'), 2)).toEqual(['11', '00'])
    expect(statusesIn(await list('2026-11-21T17:00:00.000Z'), 2)).toEqual(['11', '10'])
  },
)

test.for(ENGINES)(
  'there are as many lists as the largest record needs, also once it is deleted (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    expect(await countStatusLists({ db })).toBe(1)
    const far = LIST_LENGTH * 2 + 5
    await (
      engine === 'sqlite'
        ? sql`insert into sqlite_sequence (name, seq) values ('entries', ${far - 1})`
        : sql`alter table entries alter column id restart with ${sql.lit(far)}`
    ).execute(db.write)
    expect((await createCertificate(staff, certificateInput())).id).toBe(far)
    expect(await countStatusLists({ db })).toBe(3)
    expect(statusesIn(await signedStatusList(contextOf(db), 2), 7)).toEqual([
      '11',
      '11',
      '11',
      '11',
      '11',
      '00',
      '11',
    ])
    await deleteCertificate({ ...staff, now: at('05:00:01') }, far)
    expect(await countStatusLists({ db })).toBe(3)
    expect(
      statusesIn(await signedStatusList(contextOf(db, { now: at('05:00:02') }), 2), 6)[5],
    ).toBe('11')
    await expect(signedStatusList(contextOf(db), 3)).rejects.toMatchObject({ kind: 'not-found' })
  },
)

test('lists are for everybody, cheap to ask for again, and nothing else is there', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const { ask } = visitor(db)
  expect(await (await ask('/status')).json()).toEqual({ lists: 1, length: LIST_LENGTH })
  const answer = await ask('/status/0')
  const header = (name: string) => answer.headers.get(name)
  expect([
    answer.status,
    header('content-type'),
    header('cache-control'),
    header('access-control-allow-origin'),
  ]).toEqual([200, 'application/vc+jwt', 'public, max-age=60', '*'])
  const again = await ask('/status/0', { headers: { 'if-none-match': header('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask('/status/0', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  for (const path of [
    '/status/1',
    '/status/00',
    '/status/-1',
    '/status/0.1',
    '/status/0/x',
    '/status/9999999',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('a list that is changed, of another address, or of a key that is not to be believed is refused', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const token = await signedStatusList(contextOf(db), 0)
  const keys = async () => trustedKeysIn(keySet(await publicKeys(db)))
  expect(await readStatusList(token, LIST_0, await keys())).not.toBeNull()
  expect(await readStatusList(token, `${ORIGIN}/status/1`, await keys())).toBeNull()
  expect(await readStatusList(token, LIST_0, [])).toBeNull()
  const forLog = (await keys()).map((key) => ({ ...key, use: 'log' as const }))
  expect(await readStatusList(token, LIST_0, forLog)).toBeNull()
  for (let i = 0; i < token.length; i += 7) {
    const other = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1)
    expect([i, await readStatusList(other, LIST_0, await keys())]).toEqual([i, null])
  }
  await rotateKey(db, NOON, 'statements', true)
  expect(await readStatusList(token, LIST_0, await keys())).toBeNull()
})

test('a list that is too long is refused before any of it is decoded', async () => {
  const endless = 'A'.repeat(100_000_000)
  const split = vi.spyOn(String.prototype, 'split')
  onTestFinished(() => split.mockRestore())
  for (const token of [`${endless}.A.A`, `A.${endless}.A`, `A.A.${endless}`])
    expect(await readStatusList(token, LIST_0, [])).toBeNull()
  expect(split.mock.contexts.some((text) => String(text).length > endless.length)).toBe(false)
})

test('the example of W3C’s Bitstring Status List is a list of nothing but zeros; in one of others a single bit is set', async () => {
  // W3C Bitstring Status List v1.0, example 5; and a list published by the U.S. Department of
  // Homeland Security.
  const example = 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA'
  const zeros = await unpackList(example, 16_384)
  expect(zeros?.every((byte) => byte === 0)).toBe(true)
  const others = 'uH4sIAAAAAAAAA-3OMQEAAAgDoEU3ugEWwENIQMI3cx0AAAAAAAAAAAAAAAAAAACgLGiNcIEAQAAA'
  const bits = await unpackList(others, 16_384)
  // Its bit 4000 is the left one of our position 2000.
  expect(
    bits &&
      Array.from({ length: 65_536 }, (_, i) => i).filter(
        (position) => listedAt(bits, position) !== 'in-force',
      ),
  ).toEqual([2_000])
  expect(bits && listedAt(bits, 2_000)).toBe('withdrawn')
  for (const [encoded, size] of [
    [example, 16_383],
    [example, 16_385],
    [example.slice(1), 16_384],
    [example.slice(0, -8), 16_384],
    ['u', 0],
    [`z${example.slice(1)}`, 16_384],
  ] as const)
    expect(await unpackList(encoded, size)).toBeNull()
})

test('what is put into a list is found in it', () => {
  const standing = fc.constantFrom('in-force' as const, 'suspended' as const, 'withdrawn' as const)
  const records = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: LIST_LENGTH - 1 }), standing }),
    {
      selector: ({ id }) => id,
    },
  )
  fc.assert(
    fc.property(records, (all) => {
      const bits = bitsOf(all)
      for (const { id, standing: one } of all) expect(listedAt(bits, id)).toBe(one)
      expect(
        Array.from({ length: LIST_LENGTH }, (_, i) => listedAt(bits, i)).filter(
          (one) => one !== LISTED[3],
        ).length,
      ).toBe(all.length)
    }),
    { numRuns: 20 },
  )
})

test('a list that can be neither packed nor signed fails once', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const failing = { ...db, askThread: () => Promise.reject(new Error('The thread ended')) }
  // Vitest fails where a rejection is not handled, which would end the server.
  await expect(
    signedStatusList(contextOf(failing, { now: '2026-01-01T00:00:00.000Z' }), 0),
  ).rejects.toThrow()
})
