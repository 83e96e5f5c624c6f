import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { publicKeys, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { provingLink } from '#/domain/proof/statements/statements.server.ts'
import { verifyOnDevice } from '#/pages/public/offline/verify-statement.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { refresh, STORED_NAMES, storedState, storedText, storeText } from './refresh.ts'

const START = Date.parse(NOON)
const HOUR = 3_600_000

/**
 * A device with empty storage, whose network is the whole product; and staff, who change the
 * register.
 */
async function device() {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const clock = { now: START }
  const { ask } = visitor(db, { now: () => clock.now })
  const stored = new Map<string, Response>()
  const cache = {
    match: async (name: string) => stored.get(name)?.clone(),
    put: async (name: string, answer: Response) => void stored.set(name, answer),
  }
  const asked: string[] = []
  /** What another register answers in the place of this one. */
  const instead = new Map<string, string | number>()
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.slice(ORIGIN.length)
    asked.push(path)
    const other = instead.get(path)
    if (typeof other === 'number')
      return new Response('', {
        status: other,
        headers: { 'Content-Type': 'application/problem+json; charset=utf-8' },
      })
    return other === undefined ? ask(path) : new Response(other)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const at = (ms: number) => ({ ...staff, now: new Date(START + ms).toISOString() })
  const come = (ms: number) => {
    clock.now = START + ms
    return refresh(ORIGIN, clock.now)
  }
  const certificate = await createCertificate(staff, certificateInput())
  const seal = (ms: number) => appendToLog(db, { now: at(ms).now, origin: ORIGIN })
  await seal(0)
  const statement = new URL(await provingLink(staff, certificate)).searchParams.get('c') ?? ''
  const find = (ms: number) => verifyOnDevice(certificate.certificateId, statement, START + ms)
  return { db, at, come, seal, find, asked, instead, certificate }
}

test('stored data is refreshed at most once an hour, and its results are as of then', async () => {
  const { at, come, seal, find, asked, certificate } = await device()
  expect(await find(0)).toMatchObject({ kind: 'no-keys' })
  expect(await come(0)).toEqual({ at: START, rolledBack: false })
  const first = [
    '/.well-known/jwks.json',
    '/log/checkpoint',
    '/.well-known/document-certificates.pem',
    '/status',
    '/status/0',
  ]
  expect(asked).toEqual(first)
  expect(await find(0)).toMatchObject({
    kind: 'ours',
    result: { status: { listed: 'in-force', days: 0 } },
  })
  await updateCertificate(at(1_000), certificate.id, {
    standing: 'suspended',
    standingReason: 'Survey overdue',
  })
  await seal(10_000)
  await come(HOUR - 1)
  expect(asked).toEqual(first)
  expect(await find(HOUR)).toMatchObject({ result: { status: { listed: 'in-force' } } })
  await come(HOUR)
  expect(asked.slice(first.length)).toContain('/log/tile/0/000.p/5')
  expect(await find(2 * 24 * HOUR + HOUR)).toMatchObject({
    result: { status: { listed: 'suspended', days: 2 } },
  })
})

test('an older list, or one that is not signed, does not replace the stored one', async () => {
  const { come, instead } = await device()
  await come(0)
  const first = (await storedText(STORED_NAMES.list(0))) ?? ''
  await come(HOUR)
  const second = await storedText(STORED_NAMES.list(0))
  expect(second).not.toBe(first)
  instead.set('/status/0', first)
  await come(2 * HOUR)
  expect(await storedText(STORED_NAMES.list(0))).toBe(second)
  instead.set('/status/0', `${first.slice(0, -9)}AAAAAAAAA`)
  await come(3 * HOUR)
  expect(await storedText(STORED_NAMES.list(0))).toBe(second)
})

test('a log that is shorter than it was, gone, or not signed by us is not followed, and nothing new is believed', async () => {
  const { at, come, seal, instead, find, certificate } = await device()
  const short = await (await fetch(`${ORIGIN}/log/checkpoint`)).text()
  await updateCertificate(at(1_000), certificate.id, { flag: 'Panama' })
  await seal(10_000)
  await come(0)
  const list = await storedText(STORED_NAMES.list(0))
  for (const [i, other] of [short, 404].entries()) {
    instead.set('/log/checkpoint', other)
    expect(await come((i + 1) * HOUR)).toMatchObject({ rolledBack: true })
    expect([await storedText(STORED_NAMES.list(0)), await find(HOUR)]).toEqual([
      list,
      expect.objectContaining({ rolledBack: true }),
    ])
  }
  // Not signed by us, or of another name, is no sign of a loss, and nothing is believed either.
  for (const other of ['no note at all', short.replaceAll('localhost:3000', 'localhost:9999')]) {
    instead.set('/log/checkpoint', other)
    await expect(come(3 * HOUR)).rejects.toThrow('not signed by a key of this site')
    expect(await storedText(STORED_NAMES.list(0))).toBe(list)
  }
  instead.delete('/log/checkpoint')
  expect(await come(4 * HOUR)).toMatchObject({ rolledBack: false })
  // An error is no answer: what was known stays.
  instead.set('/log/checkpoint', 503)
  await expect(come(5 * HOUR)).rejects.toThrow('503')
  expect(await storedState()).toEqual({ at: START + 4 * HOUR, rolledBack: false })
})

test('what somebody else answers in the middle of a refresh is not stored, and is no loss of the register', async () => {
  const { come, instead, find } = await device()
  await come(0)
  const certificates = await storedText(STORED_NAMES.certificates)
  // The network asks for a sign-in from the third request on.
  instead.set('/.well-known/document-certificates.pem', '<html>Welcome! Accept our terms.</html>')
  await expect(come(HOUR)).rejects.toThrow('not answered by the register')
  expect(await storedText(STORED_NAMES.certificates)).toBe(certificates)
  instead.clear()
  vi.stubGlobal('fetch', proxyAt('/log/checkpoint', fetch))
  await expect(come(2 * HOUR)).rejects.toThrow('404')
  expect(await storedState()).toEqual({ at: START, rolledBack: false })
  expect(await find(2 * HOUR)).toMatchObject({ kind: 'ours', rolledBack: false })
})

/** A proxy that answers one address by a 404 of its own. */
const proxyAt = (path: string, network: typeof fetch) => (address: string, init?: RequestInit) =>
  address.endsWith(path)
    ? Promise.resolve(
        new Response('<h1>Not Found</h1>', {
          status: 404,
          headers: { 'Content-Type': 'text/html' },
        }),
      )
    : network(address, init)

test('a key that was compromised stays so, though the key set forgets it', async () => {
  const { db, come, instead, find, at } = await device()
  await come(0)
  const before = (await storedText(STORED_NAMES.keys)) ?? ''
  await rotateKey(db, at(1_000).now, 'statements', true)
  await come(HOUR)
  expect(await find(HOUR)).toMatchObject({ kind: 'refused', why: 'compromised' })
  instead.set('/.well-known/jwks.json', before)
  await come(2 * HOUR)
  expect(await find(2 * HOUR)).toMatchObject({ kind: 'refused', why: 'compromised' })
  expect((await publicKeys(db)).length).toBe(3)
})

test('stored text that is not JSON counts as none', async () => {
  const { find } = await device()
  await storeText(STORED_NAMES.keys, '{"keys":')
  await storeText(STORED_NAMES.state, '[]')
  expect(await find(0)).toMatchObject({ kind: 'no-keys', rolledBack: false })
})

test('a clock that was ahead and is set back does not stop refreshing', async () => {
  const { come, asked } = await device()
  await come(10 * HOUR)
  const count = asked.length
  expect(await come(0)).toEqual({ at: START, rolledBack: false })
  expect(asked.length).toBeGreaterThan(count)
})
