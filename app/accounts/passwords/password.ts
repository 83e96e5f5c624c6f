import { COMMON_PASSWORDS, GUESSED_PARTS } from './common-passwords.ts'

/** The alphabet, the digits and rows of keyboards. */
const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn !@#$%^&*()_+'
/** Columns of keyboards, and alternating digits and characters; short parts of these also occur in random passwords. */
const COLUMNS =
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p qazwsxedcrfvtgbyhnujmikolp 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 ' +
  '1a2s3d4f5g6h7j8k9l a1b2c3d4e5f6g7h8i9j0 1a2b3c4d5e6f7g8h9i0j'

type Walk = { keys: string; min: number }
const inBothDirections = (keys: string, min: number): Walk[] => [
  { keys, min },
  { keys: keys.split('').toReversed().join(''), min },
]
/** Sequences of keys, and the number of keys from which on a part of one counts as a walk. */
const WALKS = [
  ...ROWS.split(' ').flatMap((keys) => inBothDirections(keys, 4)),
  ...COLUMNS.split(' ').flatMap((keys) => inBothDirections(keys, 6)),
]

/** With fewer remaining characters, a password is an easily guessed one with an addition. */
const MIN_REMAINING_CHARACTERS = 5
/** `abcabcabcabc` is `abc`, and `lanternlantern` is `lantern`. */
const MAX_REPEATED_CHARACTERS = 10
/** Up to three different signs are decoration and do not count; each further one counts as a character. */
const DECORATION = 3

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is easily guessed: a common one, a short text repeated, or composed of walks on the keyboard, sequences,
 * terms of this office and parts of the email address, with digits and signs before or after them
 * (NIST SP 800-63B §5.1.1.2). `email`: of the account that uses it.
 */
export function isEasilyGuessed(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const normalized = typed.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const terms = [...GUESSED_PARTS, ...partsOf(email)].toSorted((a, b) => b.length - a.length)
  return [typed, normalized].some(
    (text) =>
      isCommon(text) || isRepeated(text) || countRemaining(text, terms) < MIN_REMAINING_CHARACTERS,
  )
}

function isCommon(text: string): boolean {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(bare.replaceAll(/^\d+|\d+$/g, ''))
}

function isRepeated(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  for (let unit = 1; unit <= Math.min(MAX_REPEATED_CHARACTERS, bare.length / 2); unit++) {
    if (bare.slice(unit) === bare.slice(0, -unit)) return true
  }
  return false
}

/** The number of characters that remain without the easily guessed parts. */
function countRemaining(text: string, terms: string[]): number {
  let rest = removeWalks(text)
  for (const term of terms) rest = rest.replaceAll(term, ' ')
  // Digits next to a term do not count: people add them only to satisfy the rule.
  const counted = rest === text ? /[\p{L}\p{N}]/gu : /\p{L}/gu
  rest = rest.replaceAll(/(.)\1{2,}/gu, ' ')
  const remaining = [...rest.matchAll(counted)].length
  const signs = new Set(rest.match(/[^\p{L}\p{N}\s]/gu))
  return remaining + Math.max(0, signs.size - DECORATION)
}

function removeWalks(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = Math.max(...WALKS.map((walk) => walkLengthAt(text, at, walk)))
    rest += length > 0 ? ' ' : text.charAt(at)
    at += Math.max(length, 1)
  }
  return rest
}

/** The number of keys of a walk in a text from a position on; 0 where they are too few. */
function walkLengthAt(text: string, at: number, { keys, min }: Walk): number {
  const start = keys.indexOf(text.slice(at, at + min))
  if (start < 0 || at + min > text.length) return 0
  let length = min
  while (at + length < text.length && text.charAt(at + length) === keys.charAt(start + length))
    length++
  return length
}

/** The parts of an address with three characters or more: `ratna.wulandari@example.com` → ratna, wulandari, example, com. */
function partsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)
}
