import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CertificateNumber, checkCharacter, composeNumber, NewCertificateNumber } from './certificate-number.ts'
import { mayBeIssued, readCertificateNumber } from './normal-form.ts'

const accepted: [typed: string, normal: string][] = [
  ['LMC-2026-00042', 'LMC-2026-00042'],
  ['  lmc-2026-00042 ', 'LMC-2026-00042'],
  ['LMC - 2026 - 00042', 'LMC-2026-00042'],
  ['ＬＭＣ-２０２６-1', 'LMC-2026-1'],
  ['lmc/2026.1', 'LMC/2026.1'],
  ['a'.repeat(64), 'A'.repeat(64)],
]
test.each(accepted)('%j is the number %s', (typed, normal) => {
  expect(CertificateNumber.parse(typed)).toBe(normal)
  expect(readCertificateNumber(typed)).toEqual({ success: true, data: normal })
})

const refused: [typed: unknown, message: string][] = [
  ['', 'Certificate ID is required'],
  ['   ', 'Certificate ID is required'],
  [undefined, 'Certificate ID is required'],
  [42, 'Certificate ID is required'],
  ['a'.repeat(65), 'at most 64'],
  ['a'.repeat(5000), 'at most 64'],
  ['LMC_2026', 'Use letters A–Z'],
  ['LMC-2026-<script>', 'Use letters A–Z'],
  ['LMC-2026-é', 'Use letters A–Z'],
  ['LMC\u0000', 'Use letters A–Z'],
  ['\u202eLMC', 'Use letters A–Z'],
]
test.each(refused)('%j is refused: %s', (typed, message) => {
  const parsed = CertificateNumber.safeParse(typed)
  expect(parsed.success).toBe(false)
  expect(parsed.error?.issues[0]?.message).toContain(message)
})

const FORMS: [number: string, mayBeIssued: boolean][] = [
  ['LMC-2026-00042', true],
  ['A', true],
  ['7', true],
  ['A/B', true],
  ['A/-1/B', true],
  ['LMC/2026.1-X', true],
  ['.', false],
  ['..', false],
  ['-', false],
  ['/', false],
  ['A/../B', false],
  ['A//B', false],
  ['A/./B', false],
  ['A/-/B', false],
  ['/A', false],
  ['A/', false],
  ['A-', false],
  ['-A', false],
  ['A.', false],
  ['.A', false],
]
test.each(FORMS)('%s may be issued: %s', (number, expected) => {
  expect(mayBeIssued(number)).toBe(expected)
  expect(NewCertificateNumber.safeParse(number).success).toBe(expected)
  // What was issued before under such a number is still asked for by it.
  expect(readCertificateNumber(number)).toEqual({ success: true, data: number })
})

test('the check character is that of ISO/IEC 7064 MOD 37,36', () => {
  // The examples of the Global Release Identifier standard, which uses the same system.
  expect(checkCharacter('A12425GABC1234002')).toBe('M')
  expect(checkCharacter('A1-2425G-ABC1234002')).toBe('M')
})

test('the hyphen before the last group changes no character of the number', () => {
  const number = composeNumber('LMC', '2026', 70, [18, 7, 16, 19])
  expect(number).toBe('LMC-2026-00070-J7GK' + checkCharacter('LMC-2026-00070J7GK'))
  expect(mayBeIssued(number)).toBe(true)
  expect(readCertificateNumber(` ${number.toLowerCase().replaceAll('-', ' - ')} `)).toEqual({ success: true, data: number })
})

test('no slip of one character keeps the check character', () => {
  const number = composeNumber('LMC', '2026', 42, [7, 31, 0, 18])
  expect(number).toMatch(/^LMC-2026-00042-[0-9A-HJKMNP-TV-Z]{4}[0-9A-Z]$/)
  const body = number.slice(0, -1)
  for (let i = 0; i < body.length; i++) {
    if (body[i] === '-') continue
    for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (other === body[i]) continue
      const slip = body.slice(0, i) + other + body.slice(i + 1)
      expect(checkCharacter(slip)).not.toBe(number.at(-1))
    }
  }
})

test('the reader and the schema agree on whatever is typed', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9 \-/.]{0,70}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const read = readCertificateNumber(text)
      const parsed = CertificateNumber.safeParse(text)
      expect(read).toEqual(
        parsed.success ? parsed : { success: false, problem: parsed.error.issues.map(({ message }) => message).join() },
      )
    }),
  )
})
