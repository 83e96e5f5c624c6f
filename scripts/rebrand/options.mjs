import { parseArgs } from 'node:util'

/** The options of `npm run rebrand`, and what each is for. */
const OPTIONS = {
  name: 'the name of the authority, in English',
  'name-id': 'its name in Indonesian; without it, the same',
  'short-name': 'its short name, in the header, for files and for authenticator apps',
  kind: 'what it is, below the short name in the header, in English',
  'kind-id': 'the same in Indonesian',
  prefix: 'the first part of certificate numbers',
  primary: 'the colour of headings and of the footer, #rrggbb',
  accent: 'the colour of buttons and of the focus, #rrggbb',
  languages: 'en, id, or both; the first has the plain addresses',
  origin: 'the public address, https://…; the default of the email address follows it',
  email: 'the email address of the office',
  phone: 'its telephone number, +62 21 …',
  'emergency-phone': 'the number that is answered at night',
  address: 'the lines of its address, separated by semicolons',
  city: 'its city',
  postcode: 'its postcode',
  founded: 'the year it was founded',
  president: 'the name of its president',
  technical: 'the name of its technical director',
}
const REQUIRED = ['name', 'short-name', 'prefix', 'primary', 'accent', 'languages']

export const HELP = `npm run rebrand -- --name "…" --short-name "…" --prefix ABC --primary '#0b4f6c' --accent '#e0562b' --languages en,id

${Object.entries(OPTIONS)
  .map(
    ([name, text]) => `  --${name.padEnd(16)} ${text}${REQUIRED.includes(name) ? ' (needed)' : ''}`,
  )
  .join('\n')}
  --check            measures only: the colours that are given, or else those of the product
  --dry-run          prints what would change, and changes nothing`

/** The circle of the seal has this many characters: the name, and the city and year below it. */
const MAX_ON_SEAL = 58
/**
 * The longest name that a page's head, an email's sender and the title of the printed certificate
 * have on one line.
 */
const MAX_NAME = 45
const MAX_SHORT_NAME = 16
const MAX_KIND = 40

/** A refusal of what was typed; its lines are for the person who typed it. */
export class InvalidOptions extends Error {}

/**
 * The values of the command line, each checked; `given` has only what was given. `sample`: city and
 * year where none are given. Throws InvalidOptions with every error at once.
 */
export function readOptions(args, sample) {
  const { values, tokens } = parse(args)
  const twice = tokens.filter(
    ({ kind, name }, i) => kind === 'option' && tokens.some((one, j) => j < i && one.name === name),
  )
  const { check = false, 'dry-run': dryRun = false, help = false, ...given } = values
  const mode = help ? 'help' : check ? 'check' : dryRun ? 'dry-run' : 'write'
  if (mode === 'help' || (mode === 'check' && Object.keys(given).length === 0))
    return { mode, given }
  const needed = mode === 'check' ? ['primary', 'accent'] : REQUIRED
  const errors = [
    ...twice.map(({ name }) => `--${name} is given twice`),
    ...needed
      .filter((name) => given[name] === undefined)
      .map((name) => `--${name} is needed: ${OPTIONS[name]}`),
    ...Object.entries(given).flatMap(([name, value]) => errorsOf(name, value)),
  ]
  const { name = '', city = sample.city, founded = sample.founded } = given
  if ([name, city, founded].join('').length + 3 > MAX_ON_SEAL && errors.length === 0)
    errors.push(
      `--name and --city have ${name.length + city.length} characters: the seal has space for ${MAX_ON_SEAL - 7}`,
    )
  if (errors.length > 0) throw new InvalidOptions(errors.join('\n'))
  return { mode, given }
}

function parse(args) {
  const strings = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' }]))
  const flags = Object.fromEntries(
    ['check', 'dry-run', 'help'].map((name) => [name, { type: 'boolean' }]),
  )
  try {
    return parseArgs({ args, options: { ...strings, ...flags }, tokens: true })
  } catch (error) {
    throw new InvalidOptions(`${error.message.split('. ')[0]}\n\n${HELP}`)
  }
}

/** What the fonts of the certificate have, and no program takes for code. */
const PLAIN = /^[\p{Script=Latin}\p{N} .,&()’–/-]+$/u

function errorsOf(name, value) {
  const problem = problemOf(name, value)
  return problem ? [`--${name} ${problem}`] : []
}

function problemOf(name, value) {
  if (value.length > 500) return 'is too long'
  if (value.trim() !== value || value === '')
    return 'must not be empty, nor begin or end with a space'
  switch (name) {
    case 'prefix':
      return /^[A-Z][A-Z0-9]{1,7}$/.test(value)
        ? null
        : 'is 2 to 8 characters: a capital letter, then capital letters and digits'
    case 'primary':
    case 'accent':
      return /^#[0-9a-f]{6}$/i.test(value) ? null : 'is a colour of the form #rrggbb'
    case 'languages':
      return problemOfLanguages(value.split(','))
    case 'origin':
      return URL.canParse(value) && new URL(value).origin === value && value.startsWith('https://')
        ? null
        : 'is an address of the form https://register.example, without a path'
    case 'email':
      return /^[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i.test(value)
        ? null
        : 'is not an email address'
    case 'phone':
    case 'emergency-phone':
      return /^\+\d[\d ]{6,20}$/.test(value)
        ? null
        : 'is a number with its country code, such as +62 21 5550 1208'
    case 'founded':
      return /^(?:1[5-9]|20)\d\d$/.test(value) && Number(value) <= new Date().getFullYear()
        ? null
        : 'is a year that has begun'
    case 'postcode':
      return /^[A-Z0-9][A-Z0-9 -]{2,9}$/i.test(value) ? null : 'is 3 to 10 letters and digits'
    case 'address': {
      const lines = linesOf(value)
      if (lines.length < 2 || lines.length > 6) return 'has 2 to 6 lines, separated by semicolons'
      return (
        lines.map((line) => problemOfText(line, 60)).find((problem) => problem !== null) ?? null
      )
    }
    default:
      return problemOfText(
        value,
        { 'short-name': MAX_SHORT_NAME, kind: MAX_KIND, 'kind-id': MAX_KIND, city: 25 }[name] ??
          MAX_NAME,
      )
  }
}

/** The lines of an address. */
export function linesOf(address) {
  return address.split(';').map((line) => line.trim())
}

function problemOfLanguages(languages) {
  const unknown = languages.find((language) => !['en', 'id'].includes(language))
  if (unknown !== undefined) return `has "${unknown}": the product has texts in en and id`
  return new Set(languages).size === languages.length ? null : 'names a language twice'
}

function problemOfText(text, max) {
  const wrong = Array.from(text).find((character) => !PLAIN.test(character))
  if (wrong === "'") return 'has a straight apostrophe: write ’'
  if (wrong !== undefined)
    return `has the character ${JSON.stringify(wrong)}: use Latin letters, digits, spaces and . , & ( ) ’ – / -`
  if (!/\p{L}/u.test(text)) return 'needs letters of the alphabet'
  return text.length > max ? `has ${text.length} characters, at most ${max} fit` : null
}
