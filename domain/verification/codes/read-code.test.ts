import { expect, test } from 'vitest'
import { numbersIn } from '#/domain/search/number-within.ts'
import { readCode, readTyped } from './read-code.ts'

const HERE = ['https://register.example', 'http://localhost:3000']

const ours: [text: string, number: string, statement?: string][] = [
  ['https://register.example/verify/LMC-2026-00042', 'LMC-2026-00042'],
  ['https://register.example/id/verify/LMC-2026-00042', 'LMC-2026-00042'],
  ['http://localhost:3000/verify/lmc-1', 'LMC-1'],
  ['https://register.example/verify/A%2F1', 'A/1'],
  ['https://register.example/verify/A/1?x=y#z', 'A/1', 'z'],
  ['https://register.example/verify/LMC-1#hE-_0', 'LMC-1', 'hE-_0'],
  ['https://register.example/verify/LMC-1?c=hE-_0', 'LMC-1', 'hE-_0'],
  ['https://register.example/id/verify/LMC-1?c=new#old', 'LMC-1', 'new'],
  // No code that we print has two statements or an empty one, so both are answered as a statement
  // that cannot be read.
  ['https://register.example/verify/LMC-1?c=hE-_0&c=hE-_0', 'LMC-1', ''],
  ['https://register.example/verify/LMC-1?c=', 'LMC-1', ''],
  ['https://register.example/verify/LMC-1#', 'LMC-1'],
  ['HTTPS://REGISTER.EXAMPLE/verify/LMC-1', 'LMC-1'],
  ['LMC-2026-00042', 'LMC-2026-00042'],
  ['  lmc-2026-00042\n', 'LMC-2026-00042'],
]
test.each(ours)('%j is the number %s', (text, number, statement) => {
  expect(readCode(text, HERE)).toEqual({ number, statement: statement ?? null })
})

const refused: [text: string, message: string][] = [
  ['https://register.example.evil.example/verify/LMC-1', 'register.example.evil.example'],
  ['https://evil.example/verify/LMC-1', 'evil.example'],
  ['https://register.example@evil.example/verify/LMC-1', 'evil.example'],
  ['http://register.example/verify/LMC-1', 'another site'],
  ['https://register.example:8443/verify/LMC-1', 'another site'],
  ['javascript:alert(1)', 'another site'],
  ['//evil.example/verify/LMC-1', 'another site'],
  ['www.evil.example/verify/LMC-1', 'another site'],
  ['WIFI:S:ship;T:WPA;P:secret;;', 'another site'],
  ['https://register.example/services', 'no certificate number'],
  ['https://register.example/verify/', 'no certificate number'],
  ['https://register.example/verify/%E0%A4%A', 'no certificate number'],
  ['just some text, really', 'no certificate number'],
  ['', 'no certificate number'],
]
test.each(refused)('%j is refused: %s', (text, message) => {
  expect(readCode(text, HERE)).toEqual({ refused: expect.stringContaining(message) })
})

const LINK = 'https://register.example/verify/LMC-2026-00042?c=hE-_0'
const typed: [text: string, number: string, statement: string | null][] = [
  [LINK, 'LMC-2026-00042', 'hE-_0'],
  [` <${LINK}> `, 'LMC-2026-00042', 'hE-_0'],
  [`“${LINK}”.`, 'LMC-2026-00042', 'hE-_0'],
  [`(${LINK}),`, 'LMC-2026-00042', 'hE-_0'],
  [`Verify: ${LINK}`, 'LMC-2026-00042', 'hE-_0'],
  [`The certificate is at ${LINK}, as printed.`, 'LMC-2026-00042', 'hE-_0'],
  ['https://register.example/verify/LMC-2026-\r\n  00042?c=hE\n-_0', 'LMC-2026-00042', 'hE-_0'],
  ['HTTPS://REGISTER.EXAMPLE/id/verify/lmc-1/', 'LMC-1', null],
  ['register.example/verify/LMC-1', 'LMC-1', null],
  ['Register.Example/id/verify/LMC-1?c=hE-_0', 'LMC-1', 'hE-_0'],
  ['//register.example/verify/LMC-1', 'LMC-1', null],
  ['localhost:3000/verify/LMC-1', 'LMC-1', null],
  ['https://register.example/verify/A%2F1#hE-_0', 'A/1', 'hE-_0'],
  ['“LMC–2026–00042”', 'LMC-2026-00042', null],
  ['LMC/verify-1', 'LMC/VERIFY-1', null],
]
test.each(typed)('%j, typed, is the number %s', (text, number, statement) => {
  expect(readTyped(text, HERE)).toMatchObject({ number, statement })
})

const notTyped: [text: string, message: string][] = [
  ['https://evil.example/verify/LMC-1', '(evil.example)'],
  ['evil.example/verify/LMC-1', '(evil.example)'],
  ['www.evil.example/LMC-1', '(www.evil.example)'],
  ['https://register.example@evil.example/verify/LMC-1', '(evil.example)'],
  ['register.example.evil.example/verify/LMC-1', '(register.example.evil.example)'],
  ['http://register.example/verify/LMC-1', 'another site'],
  ['javascript://register.example/verify/LMC-1', 'another site'],
  ['https://register.example/services', 'no certificate number'],
  ['LMC-1; LMC-2', 'Use letters'],
  [`LMC-${'1'.repeat(70)}`, 'at most 64'],
  ['', 'required'],
]
test.each(notTyped)('%j, typed, is refused: %s', (text, message) => {
  expect(readTyped(text, HERE)).toEqual({ problem: expect.stringContaining(message) })
})

test('a text longer than any code and its sentence has an answer of its own, wherever a number stands in it', () => {
  const address = 'https://register.example/verify/LMC-1'
  expect(readTyped(`${address} ${'x'.repeat(2_000 - address.length - 1)}`, HERE)).toMatchObject({
    number: 'LMC-1',
  })
  const problem = expect.stringContaining('longer than 2000 characters')
  for (const long of [`${address} ${'x'.repeat(2_000)}`, 'A'.repeat(2_001), ' '.repeat(2_001)])
    expect(readTyped(long, HERE)).toEqual({ problem })
})

const N = 'LMC-2026-00042'

test.each([
  `Nomor Sertifikat : ${N}`,
  `No. ${N}`,
  `№ ${N}`,
  `N° ${N}`,
  `UTN ${N}`,
  `Unique Tracking Number (UTN): ${N}`,
  `Ref: ${N}`,
  `"certificateId": "${N}",`,
  `1) ${N}`,
  `✅ ${N}`,
  `Please verify certificate ${N} for us.`,
  `Dear Sir, kindly confirm that ${N} (issued 2026-03-10, SOLAS 74) is valid. Regards`,
  `${N} KM SAMUDRA JAYA`,
  `KM Samudra Jaya ${N}`,
  `${N}\tvalid until 10/03/2030`,
  `${N}\n${N}`,
  'Number LMC-2026-\n00042 on page 2',
  'LMC-٢٠٢٦-٠٠٠٤٢',
  'LMC%2D2026%2D00042',
])('%j names the number', (text) => {
  const read = readTyped(text, HERE)
  if ('problem' in read) throw new Error(read.problem)
  expect([read.number, ...read.otherwise]).toContain(N)
  expect(read.isLink).toBe(false)
})

test.each([
  'LMC_2026_00042',
  'LMC_2026-00042',
  'LMC·2026-00042',
  'L\u041C\u0421-2026-00042',
  'LMC,2026,00042',
  'A_B',
])('%j has characters that no number has, and no part of it is read', (text) => {
  expect(readTyped(text, HERE)).toEqual({ problem: expect.stringContaining('Use letters A–Z') })
})

test('a type behind the number is that certificate, and no other is answered for', () => {
  for (const text of [`${N} (SEC)`, `${N} SEC`, `${N} - sec`, `Certificate No. ${N} (SEC)`]) {
    const read = readTyped(text, HERE)
    if ('problem' in read) throw new Error(read.problem)
    expect([read.number, ...read.otherwise]).toContain(`${N}/SEC`)
    expect([read.number, ...read.otherwise]).not.toContain(N)
  }
})

test.each([
  `${N}, LMC-2026-00043`,
  `${N} LMC-2026-00043`,
  `${N}\nLMC-2026-00043`,
  `${N};LMC-2026-00043`,
  `Please check ${N} and LMC-2026-00043.`,
])('of the several numbers in %j none is chosen', (text) => {
  expect(readTyped(text, HERE)).toEqual({
    problem: expect.stringContaining('several certificates'),
  })
})

test.each(['BKI-2026 / 0001-SC', 'LMC 2026 00042', 'IMO 9074729', 'KM Samudra', 'LMC-2026-00042A'])(
  '%j is read as before',
  (text) => {
    const read = readTyped(text, HERE)
    expect(
      'number' in read &&
        [read.number, ...read.otherwise].every(
          (one) =>
            one.replaceAll(/[^A-Z0-9]/g, '') === text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
        ),
    ).toBe(true)
  },
)

test.each([
  'www.register.example/verify/LMC-2026-00042',
  'https://register.example./verify/LMC-2026-00042',
  'HTTPS://REGISTER.EXAMPLE/VERIFY/LMC-2026-00042',
  'https://register.example/en/verify/LMC-2026-00042',
  'https://register.example//verify//LMC-2026-00042',
  'https://register.example/verify?number=LMC-2026-00042',
  'https://register.example/id/verify?number=LMC-2026-00042',
  'https://register.example/api/certificates/verify/LMC-2026-00042',
  'https://register.example/verification-qr/LMC-2026-00042',
  '<a href="https://register.example/verify/LMC-2026-00042">LMC-2026-00042</a>',
])('%j is an address of this register', (text) => {
  expect(readTyped(text, HERE)).toMatchObject({ number: N, isLink: true })
})

test.each([
  'http://register.example:8080/verify/LMC-1',
  'https://www.register.example.evil.example/verify/LMC-1',
  'http://register.example@evil.example/verify/LMC-1',
])('%j is none', (text) => {
  expect(readTyped(text, HERE)).toEqual({ problem: expect.stringContaining('another site') })
})

// Whoever verifies a hundred numbers at once may send a hundred of these, and nobody else is
// answered meanwhile.
test.for([
  ['asterisks', `A${'*'.repeat(1_990)}A`],
  ['full stops', `A${'.'.repeat(1_990)}A`],
  ['spaces', `A${' '.repeat(1_990)}A`],
  ['hyphens and full stops', '-.'.repeat(990)],
  ['full stops in an address', `https://a/${'.'.repeat(1_900)}a`],
  ['one letter', 'a'.repeat(1_990)],
  // Each is four signs in its compatible form (NFKC).
  ['quadruple primes', `A${'\u2057'.repeat(990)}A`],
] as const)('a long run of %s costs no more than its length', ([, text]) => {
  const before = process.threadCpuUsage()
  for (let i = 0; i < 100; i++) {
    readTyped(text, HERE)
    numbersIn(text)
  }
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(350)
})
