import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isEasilyGuessed } from './password.ts'

const EMAIL = 'ratna.wulandari@lentera-maritime.example'

const refused: [password: string, why: string][] = [
  ['password1234', 'a common password with digits'],
  ['P@ssw0rd2026!', 'a common password with replaced characters'],
  ['Password Password', 'a common password twice'],
  ['qwertyuiop123', 'a row of the keyboard'],
  ['1qaz2wsx3edc', 'columns of the keyboard'],
  ['poiuytrewq99', 'a row backwards'],
  ['123456789012', 'digits in order'],
  ['abcdefghijkl', 'a sequence of the alphabet'],
  ['aaaaaaaaaaaaaaa', 'one letter'],
  ['aaaabbbbccccdddd', 'repeated characters'],
  ['abcabcabcabc', 'a short text repeated'],
  ['lanternlantern', 'a longer text repeated'],
  ['xK9$xK9$xK9$', 'something short repeated'],
  ['lentera-kapal-2026', 'terms of the office'],
  ['Kapal12345678', 'a term of the trade with digits'],
  ['admin@lentera1', 'terms of the product'],
  ['Wulandari1985!', 'a part of the email address'],
  ['ratna.wulandari', 'the email address before the @'],
  ['ratnawulandari88', 'the same without its point'],
  ['welcome2jakarta', 'two such terms'],
  ['correcthorsebatterystaple', 'the most famous of all'],
  ['Correct Horse Battery Staple', 'the same as it was drawn'],
  ['manchesterunited1', 'a football club'],
  ['bhinnekatunggalika45', 'a motto everybody knows'],
  ['!!!!!!!!!!!!', 'a sign'],
  ['!@#$%^&*()_+', 'a row of signs'],
  ['September2026!', 'a month and its year'],
]
test.each(refused)('%s is refused: %s', (password) => {
  expect(isEasilyGuessed(password, EMAIL)).toBe(true)
})

const allowed = [
  'a lantern on the quay',
  'only-for-the-benchmark',
  'four tired herons wait',
  'my password is a blue kettle',
  'hujan turun di kebun teh',
  'QZVKyWj7xN3h',
  'x$8!k#2@pQ&z',
  'дождь над гаванью',
  '港の灯りがゆれている夜',
  'sell 40 crates of limes',
]
test.each(allowed)('%s is allowed', (password) => {
  expect(isEasilyGuessed(password, EMAIL)).toBe(false)
})

test('random passwords are not refused', () => {
  const chance = (seed: number) =>
    createHash('sha256').update(String(seed)).digest('base64url').slice(0, 12)
  const made = Array.from({ length: 5_000 }, (_, seed) => chance(seed))
  expect(made.filter((password) => isEasilyGuessed(password, EMAIL))).toEqual([])
})

test('the longest passwords are checked: looking back from each character would not end here', () => {
  const longest = Array.from({ length: 20 }, (_, i) => 'ab1c9!'.repeat(21).slice(0, 127) + `x${i}`)
  expect(longest.map((password) => isEasilyGuessed(password, EMAIL))).toEqual(
    longest.map(() => false),
  )
})
