import { COMMON_PASSWORDS, GUESSED_WORDS } from './common-passwords.ts'

/** The alphabet, the digits and rows of keyboards. */
const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn !@#$%^&*()_+'
/** Columns of keyboards, and digits and letters by turns; short pieces of these come about by chance. */
const COLUMNS =
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p qazwsxedcrfvtgbyhnujmikolp 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 ' +
  '1a2s3d4f5g6h7j8k9l a1b2c3d4e5f6g7h8i9j0 1a2b3c4d5e6f7g8h9i0j'

type Walk = { keys: string; least: number }
const thereAndBack = (keys: string, least: number): Walk[] => [
  { keys, least },
  { keys: keys.split('').toReversed().join(''), least },
]
/** What fingers walk along, and from how many keys on it is a walk. */
const WALKS = [
  ...ROWS.split(' ').flatMap((keys) => thereAndBack(keys, 4)),
  ...COLUMNS.split(' ').flatMap((keys) => thereAndBack(keys, 6)),
]

/** With fewer characters of its own than this, a password is one of those guessed first with something added. */
const FEWEST_OWN = 5
/** `abcabcabcabc` is `abc`, and `lanternlantern` is `lantern`. */
const LONGEST_REPEATED = 10
/** So many signs are decoration; more of them are somebody’s thought. */
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
 * Whether a password is among those that are guessed first: a common one, one short thing repeated, or made of walks on the
 * keyboard, sequences, words of this office and parts of the e-mail address, with digits and signs around them
 * (NIST SP 800-63B §5.1.1.2). `email`: of the account it is for.
 */
export function isGuessedFirst(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const meant = typed.replaceAll(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const words = [...GUESSED_WORDS, ...partsOf(email)].toSorted((a, b) => b.length - a.length)
  return [typed, meant].some((text) => isListed(text) || isRepeated(text) || ownIn(text, words) < FEWEST_OWN)
}

function isListed(text: string): boolean {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return COMMON_PASSWORDS.has(bare) || COMMON_PASSWORDS.has(bare.replaceAll(/^\d+|\d+$/g, ''))
}

function isRepeated(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  for (let unit = 1; unit <= Math.min(LONGEST_REPEATED, bare.length / 2); unit++) {
    if (bare.slice(unit) === bare.slice(0, -unit)) return true
  }
  return false
}

/** How many characters are left when everything that is guessed first is taken out. */
function ownIn(text: string, words: string[]): number {
  let rest = withoutWalks(text)
  for (const word of words) rest = rest.replaceAll(word, ' ')
  // Digits beside a word are what people add to be allowed to keep it.
  const counted = rest === text ? /[\p{L}\p{N}]/gu : /\p{L}/gu
  rest = rest.replaceAll(/(.)\1{2,}/gu, ' ')
  const own = [...rest.matchAll(counted)].length
  const signs = new Set(rest.match(/[^\p{L}\p{N}\s]/gu))
  return own + Math.max(0, signs.size - DECORATION)
}

function withoutWalks(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = Math.max(...WALKS.map((walk) => walkedAt(text, at, walk)))
    rest += length > 0 ? ' ' : text.charAt(at)
    at += Math.max(length, 1)
  }
  return rest
}

/** How many keys of a walk a text goes along from here; 0 where they are too few. */
function walkedAt(text: string, at: number, { keys, least }: Walk): number {
  const start = keys.indexOf(text.slice(at, at + least))
  if (start < 0 || at + least > text.length) return 0
  let length = least
  while (at + length < text.length && text.charAt(at + length) === keys.charAt(start + length)) length++
  return length
}

/** The words of an address, of three letters or more: `ratna.wulandari@example.com` → ratna, wulandari, example, com. */
function partsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3)
}
