import { spawnSync } from 'node:child_process'
import encodeQR from 'qr'
import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import { publicKeys, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readStatement } from './read-statement.ts'
import { linkOfNumber, provingLink } from './statements.server.ts'
import { trustedKeysOf } from './trusted-keys.ts'

const ORIGIN = 'https://certificates.lentera-maritime.example'
const LATER = '2026-12-24T05:00:00.000Z'
const statementOf = (link: string) => new URL(link).searchParams.get('c') ?? ''

test.for(ENGINES)(
  'a link proves what the register holds, and is the same until that changes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const certificate = await createCertificate(staff, certificateInput())
    const link = await provingLink(staff, certificate)
    const later = { ...staff, now: LATER }
    expect(link).toMatch(/^http:\/\/localhost:3000\/verify\/LMC-2026-00042\?c=[\w-]{100,}$/)
    expect(await provingLink(later, certificate)).toBe(link)
    expect(await linkOfNumber(contextOf(db, { now: LATER }), 'LMC-2026-00042')).toBe(link)
    const keys = trustedKeysOf(await publicKeys(db))
    const { statement } = readStatement('LMC-2026-00042', statementOf(link), keys) as {
      statement: object
    } // checked next
    expect(statement).toMatchObject({
      vesselName: 'KM Samudra Jaya',
      index: certificate.id,
      asOf: '2026-11-21',
      cut: [],
    })
    const changed = await updateCertificate(later, certificate.id, {
      vesselName: 'KM Samudra Raya',
    })
    const other = readStatement(
      'LMC-2026-00042',
      statementOf(await provingLink(later, changed)),
      keys,
    )
    expect(other).toMatchObject({
      statement: { vesselName: 'KM Samudra Raya', asOf: '2026-12-24' },
    })
  },
)

test.for(ENGINES)(
  'after a change of keys old links stay good, new ones are of the new key, compromised ones of none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const certificate = await createCertificate(staff, certificateInput())
    const old = statementOf(await provingLink(staff, certificate))
    await rotateKey(db, LATER, 'statements', false)
    const next = statementOf(await provingLink({ ...staff, now: LATER }, certificate))
    const readWith = async (statement: string) =>
      readStatement(certificate.certificateId, statement, trustedKeysOf(await publicKeys(db)))
    expect(await readWith(old)).toMatchObject({ statement: { asOf: '2026-11-21' } })
    // The new key speaks of no day before its own.
    expect(await readWith(next)).toMatchObject({ statement: { asOf: '2026-12-24' } })
    await rotateKey(db, LATER, 'statements', true)
    expect(await readWith(next)).toEqual({ refused: 'compromised' })
    expect(await readWith(old)).toHaveProperty('statement')
  },
)

test('a number nobody has leads to its verification and proves nothing; too many requests are refused', async () => {
  const db = await freshStore('sqlite')
  expect(await linkOfNumber(contextOf(db), 'NOBODY-1')).toBe(
    'http://localhost:3000/verify/NOBODY-1',
  )
  const { ask } = visitor(db)
  for (let i = 0; i < 60; i++) expect((await ask('/verification-qr/NOBODY-1')).status).toBe(200)
  expect((await ask('/verification-qr/NOBODY-1')).status).toBe(429)
  // A page and its code are two questions.
  expect((await ask('/verify/NOBODY-1')).status).toBe(200)
})

test('nothing is signed while the clock is before the last event', async () => {
  const db = await freshStore('sqlite')
  const certificate = await createCertificate(await staffContext(db), certificateInput())
  const early = contextOf(db, { now: '2026-11-20T05:00:00.000Z' })
  await expect(provingLink(early, certificate)).rejects.toMatchObject({ kind: 'conflict' })
})

const long = 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera '
  .repeat(3)
  .slice(0, 199)
const vessels: [name: string, changes: Record<string, unknown>][] = [
  ['a usual one', {}],
  ['one of 199 characters', { vesselName: long, flag: 'Saint Vincent and the Grenadines' }],
  ['one in another script', { vesselName: '海上安全丸'.repeat(30), imoNumber: null }],
  ['one with a long number', { certificateId: `LMC/2026/${'X9'.repeat(26)}`, vesselName: long }],
]
test.each(vessels)(
  'the code of %s is of version 14 at most, and read from a print of 3 cm at 300 dpi',
  async (_name, changes) => {
    const db = await freshStore('sqlite')
    const staff = { ...(await staffContext(db)), origin: ORIGIN, now: NOON }
    const certificate = await createCertificate(staff, certificateInput(changes))
    const link = await provingLink(staff, certificate)
    expect(link).toContain('?c=')
    const modules = encodeQR(link, 'raw', { ecc: 'medium', border: 4 })
    expect((modules.length - 8 - 17) / 4).toBeLessThanOrEqual(14)
    const printed = spawnSync(
      '/usr/bin/convert',
      ['png:-', '-colorspace', 'Gray', '-filter', 'Box', '-resize', '354x354!', 'png:-'],
      {
        input: qrPng(link),
      },
    )
    const { stdout } = spawnSync(
      'zbarimg',
      ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', '-'],
      {
        input: printed.stdout,
      },
    )
    expect(stdout.toString().trim()).toBe(link)
  },
)
