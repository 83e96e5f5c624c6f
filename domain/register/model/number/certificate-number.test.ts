import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CertificateNumber,
  checkCharacter,
  composeNumber,
  NewCertificateNumber,
} from './certificate-number.ts'
import { mayBeIssued, readCertificateNumber } from './normal-form.ts'

const accepted: [typed: string, normal: string][] = [
  ['LMC-2026-00042', 'LMC-2026-00042'],
  ['  lmc-2026-00042 ', 'LMC-2026-00042'],
  ['LMC - 2026 - 00042', 'LMC-2026-00042'],
  ['ＬＭＣ-２０２６-1', 'LMC-2026-1'],
  ['lmc/2026.1', 'LMC/2026.1'],
  ['a'.repeat(64), 'A'.repeat(64)],
  // Every dash and minus sign: hyphen, non-breaking hyphen, figure, en and em dash, bar, minus,
  // small and full-width ones, strokes of East Asia.
  ...[
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\u207B',
    '\u208B',
    '\u2043',
  ].map((dash): [string, string] => [`LMC${dash}2026${dash}00042`, 'LMC-2026-00042']),
  ...[
    '\uFE58',
    '\uFE63',
    '\uFF0D',
    '\u058A',
    '\u02D7',
    '\u2796',
    '\u30FC',
    '\uFF70',
    '\u2500',
    '\u301C',
  ].map((dash): [string, string] => [`LMC${dash}2026${dash}00042`, 'LMC-2026-00042']),
  // What is not seen: zero-width space and joiners, marks of direction, word joiner, byte order
  // mark, soft hyphen, variation selectors, fillers.
  ...[
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u202A',
    '\u202C',
    '\u202E',
    '\u2060',
    '\u2066',
  ].map((mark): [string, string] => [`${mark}LMC-${mark}2026-00042${mark}`, 'LMC-2026-00042']),
  ...[
    '\uFEFF',
    '\u00AD',
    '\uFE0F',
    '\u034F',
    '\u180E',
    '\u3164',
    '\u115F',
    '\u{E0020}',
    '\u{E0100}',
  ].map((mark): [string, string] => [`LMC-2026${mark}-00042${mark}`, 'LMC-2026-00042']),
  // Spaces of every width, tabs and line breaks.
  ...['\u00A0', '\u2007', '\u2009', '\u202F', '\u3000', '\u2800', '\t', '\r\n'].map(
    (space): [string, string] => [`${space}LMC -${space}2026-00042${space}`, 'LMC-2026-00042'],
  ),
  ['LMC\u20442026\u22151', 'LMC/2026/1'],
  // Quotation marks, brackets, punctuation of a sentence, a list, an address or mark-up.
  ...[
    '“”',
    '‘’',
    '"',
    "'",
    '«»',
    '„“',
    '()',
    '[]',
    '{}',
    '<>',
    '（）',
    '「」',
    '`',
    '**',
    '__',
    '~~',
  ].map((pair): [string, string] => [
    `${pair[0]}LMC-2026-00042${pair[1] ?? pair[0]}`,
    'LMC-2026-00042',
  ]),
  ...['.', ',', ';', ':', '!', '?', '…', '。', '、', '/', '-', ').', '."', '/,', ' .'].map(
    (end): [string, string] => [`LMC-2026-00042${end}`, 'LMC-2026-00042'],
  ),
  ...['- ', '• ', '# ', '/', '* ', '> ', '| ', '– '].map((start): [string, string] => [
    `${start}LMC-2026-00042`,
    'LMC-2026-00042',
  ]),
  ...[
    'Certificate No. : ',
    'Certificate number ',
    'Cert. #',
    'No.: ',
    'Sertifikat Nomor: ',
    'UTN: ',
  ].map((label): [string, string] => [`${label}LMC-2026-00042`, 'LMC-2026-00042']),
  ['cert-2026-1', 'CERT-2026-1'],
  ['No-1', 'NO-1'],
]
test.each(accepted)('%j is the number %s', (typed, normal) => {
  expect(CertificateNumber.parse(typed)).toBe(normal)
  expect(readCertificateNumber(typed)).toMatchObject({ success: true, data: normal })
})

const others: [typed: string, otherwise: string[] | undefined][] = [
  ['LMC-2026-00042', undefined],
  ['lmc-2026-00042', undefined],
  ['LMC 2026 00042', ['LMC-2026-00042']],
  ['LMC 2026 00042 J7GKC', ['LMC-2026-00042-J7GKC']],
  ['(LMC 2026-00042/SEC)', ['LMC-2026-00042/SEC']],
  ['LMC - 2026 - 00042', undefined],
  ['LMC-2026-00042/', ['LMC-2026-00042/']],
  ['A 1.', ['A-1', 'A1.']],
]
test.each(others)('%j may also mean %j', (typed, otherwise) => {
  const read = readCertificateNumber(typed)
  expect(read.success && read.otherwise).toEqual(otherwise)
})

const refused: [typed: unknown, message: string][] = [
  ['', 'Certificate ID is required'],
  ['   ', 'Certificate ID is required'],
  [undefined, 'Certificate ID is required'],
  [42, 'Certificate ID is required'],
  ['a'.repeat(65), 'at most 64'],
  ['a'.repeat(5000), 'at most 64'],
  ['LMC_2026', 'not “_” (U+005F)'],
  ['L\u041C\u0421-2026', 'not “\u041C” (U+041C)'],
  ['LMC-2026-<script>', 'Use letters A–Z'],
  ['LMC-2026-é', 'Use letters A–Z'],
  ['LMC\u0000', 'Use letters A–Z'],
  ['LMC-2026-00042, LMC-2026-00043', 'Use letters A–Z'],
  ['“”', 'Use letters A–Z'],
  ['\u200B', 'Certificate ID is required'],
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
  // Punctuation at its ends is not part of a number that is typed.
  const issued = NewCertificateNumber.safeParse(number)
  expect(issued.success).toBe(expected || /^[/.-]A$|^A[/.-]$/.test(number))
  if (issued.success) expect(mayBeIssued(issued.data)).toBe(true)
  // What was issued before under such a number is still found by it.
  const read = readCertificateNumber(number)
  expect(read.success && [read.data, ...(read.otherwise ?? [])]).toContain(number)
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
  expect(readCertificateNumber(` ${number.toLowerCase().replaceAll('-', ' - ')} `)).toEqual({
    success: true,
    data: number,
  })
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
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[A-Za-z0-9 \-/.]{0,70}$/),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const read = readCertificateNumber(text)
      const parsed = CertificateNumber.safeParse(text)
      expect(read).toEqual(
        parsed.success
          ? expect.objectContaining(parsed)
          : { success: false, problem: parsed.error.issues.map(({ message }) => message).join() },
      )
    }),
  )
})
