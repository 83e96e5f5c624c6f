import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGuessedFirst } from './password.ts'

const EMAIL = 'ratna.wulandari@lentera-maritime.example'

const refused: [password: string, why: string][] = [
  ['password1234', 'a word with digits'],
  ['P@ssw0rd2026!', 'a word with other signs for letters'],
  ['Password Password', 'a word twice'],
  ['qwertyuiop123', 'a row of the keyboard'],
  ['1qaz2wsx3edc', 'columns of the keyboard'],
  ['poiuytrewq99', 'a row backwards'],
  ['123456789012', 'digits in order'],
  ['abcdefghijkl', 'letters in order'],
  ['aaaaaaaaaaaaaaa', 'one letter'],
  ['aaaabbbbccccdddd', 'letters in runs'],
  ['abcabcabcabc', 'a short word repeated'],
  ['lanternlantern', 'a longer word repeated'],
  ['xK9$xK9$xK9$', 'something short repeated'],
  ['lentera-kapal-2026', 'words of the office'],
  ['Kapal12345678', 'a word of the trade with digits'],
  ['admin@lentera1', 'words of the product'],
  ['Wulandari1985!', 'a part of the e-mail address'],
  ['ratna.wulandari', 'the e-mail address before the @'],
  ['ratnawulandari88', 'the same without its point'],
  ['welcome2jakarta', 'two such words'],
  ['correcthorsebatterystaple', 'the most famous of all'],
  ['Correct Horse Battery Staple', 'the same as it was drawn'],
  ['manchesterunited1', 'a football club'],
  ['bhinnekatunggalika45', 'a motto everybody knows'],
  ['!!!!!!!!!!!!', 'a sign'],
  ['!@#$%^&*()_+', 'a row of signs'],
  ['September2026!', 'a month and its year'],
]
test.each(refused)('%s is refused: %s', (password) => {
  expect(isGuessedFirst(password, EMAIL)).toBe(true)
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
  expect(isGuessedFirst(password, EMAIL)).toBe(false)
})

test('passwords made by chance are not refused', () => {
  const chance = (seed: number) => createHash('sha256').update(String(seed)).digest('base64url').slice(0, 12)
  const made = Array.from({ length: 5_000 }, (_, seed) => chance(seed))
  expect(made.filter((password) => isGuessedFirst(password, EMAIL))).toEqual([])
})

test('the longest password there is costs next to nothing to judge', () => {
  const started = performance.now()
  for (let i = 0; i < 20; i++) isGuessedFirst('ab1c9!'.repeat(21).slice(0, 127) + i, EMAIL)
  expect(performance.now() - started).toBeLessThan(500)
})
