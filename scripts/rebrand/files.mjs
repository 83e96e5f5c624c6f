import { fromCss, toHex } from './oklch.mjs'
import { linesOf } from './options.mjs'

/** Every file that names the authority or has its colours, and how it is written. */
export const FILES = [
  'domain/authority/office.ts',
  'domain/authority/number-prefix.ts',
  'core/languages.ts',
  'pages/web/styles/colours.css',
  'public/embed.js',
  'public/manifest.webmanifest',
  'public/survey.webmanifest',
  'public/icon.svg',
  'pages/public/offline/page/offline.html',
]

/**
 * The new texts of the files, by path. `read`: the present text of a path; `given`: checked
 * options; `palette`: of their colours. What is not given stays as it is. Throws where a file has
 * another form than this command writes.
 */
export function writeFiles(read, given, palette) {
  const colours = {
    theme: hexOf(palette.light.deep),
    link: hexOf(palette.light.link),
    linkOnDark: hexOf(palette.dark.link),
  }
  const languages = given.languages.split(',')
  const names = { en: given.name, id: given['name-id'] ?? given.name }
  const writers = {
    'domain/authority/office.ts': (text) => writeOffice(text, given, names, colours),
    'domain/authority/number-prefix.ts': (text) =>
      replace(text, /(NUMBER_PREFIX = )'[^']*'/, (_, before) => before + literal(given.prefix)),
    'core/languages.ts': (text) =>
      replace(
        text,
        /(export const LANGUAGES: [^=]+= )\[[^\]]*\]/,
        (_, before) => before + literal(languages),
      ),
    'pages/web/styles/colours.css': (text) => writeColours(text, palette),
    'public/embed.js': (text) => writeEmbed(text, { given, names, languages, palette }),
    'public/manifest.webmanifest': (text) =>
      writeManifest(text, { name: names[languages[0]], short_name: given['short-name'] }, palette),
    'public/survey.webmanifest': (text) =>
      writeManifest(text, { name: `${given['short-name']} surveys on board` }, palette),
    'public/icon.svg': (text) =>
      replace(
        replace(
          text,
          /(<rect [^>]*fill=)"#[0-9a-f]{6}"/,
          (_, before) => `${before}"${colours.theme}"`,
        ),
        /(Z" fill=)"#[0-9a-f]{6}"/,
        (_, before) => `${before}"${hexOf(palette.light.signal)}"`,
      ),
    'pages/public/offline/page/offline.html': (text) =>
      replace(
        text,
        /(name="theme-color" content=)"[^"]*"/,
        (_, before) => `${before}"${colours.theme}"`,
      ),
  }
  return Object.fromEntries(FILES.map((path) => [path, writers[path](read(path))]))
}

/** A web app manifest with other texts, and the colours. */
function writeManifest(manifest, texts, { light }) {
  const values = { ...texts, background_color: hexOf(light.paper), theme_color: hexOf(light.deep) }
  return Object.entries(values).reduce(
    (now, [key, value]) =>
      replace(
        now,
        new RegExp(`("${key}": )"[^"]*"`),
        (_, before) => before + JSON.stringify(value),
      ),
    manifest,
  )
}

function hexOf(css) {
  return toHex(fromCss(css))
}

/** Replaces what has to be there once. */
function replace(text, pattern, by) {
  if (!pattern.test(text))
    throw new Error(`A file has another form than this command writes: ${pattern} is missing`)
  return text.replace(pattern, by)
}

/**
 * A value as a literal in a source, as `npm run check` formats it: strings as JSON in single
 * quotes.
 */
export function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${key}: ${literal(one)}`)
      .join(', ')} }`
  if (typeof value === 'number') return String(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function writeOffice(text, given, names, colours) {
  const host = given.origin
    ? new URL(given.origin).host
    : `${given['short-name'].toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`
  const lines = given.address === undefined ? undefined : linesOf(given.address)
  const values = {
    product: given['short-name'],
    names,
    kinds:
      given.kind === undefined ? undefined : { en: given.kind, id: given['kind-id'] ?? given.kind },
    founded: given.founded === undefined ? undefined : Number(given.founded),
    city: given.city,
    street: lines?.slice(0, Math.max(1, lines.length - 2)),
    postcode: given.postcode,
    address: lines,
    phone: given.phone,
    emergencyPhone: given['emergency-phone'],
    email: given.email ?? `office@${host}`,
    colours,
  }
  const written = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .reduce(
      (now, [key, value]) =>
        replace(now, new RegExp(`^  ${key}: (?:.*,|[{[]\\n(?:    .*\\n)*  [}\\]],)$`, 'm'), () =>
          propertyOf(key, value),
        ),
      text,
    )
  return ['president', 'technical'].reduce(
    (now, role) => (given[role] ? writeLeader(now, role, given[role]) : now),
    written,
  )
}

/** On one line, or where that is too long, each value of it on one. */
function propertyOf(key, value) {
  const line = `  ${key}: ${literal(value)},`
  if (line.length <= 100 || typeof value !== 'object') return line
  const rows = Object.entries(value).map(([name, one]) =>
    Array.isArray(value) ? `    ${literal(one)},\n` : `    ${name}: ${literal(one)},\n`,
  )
  return Array.isArray(value)
    ? `  ${key}: [\n${rows.join('')}  ],`
    : `  ${key}: {\n${rows.join('')}  },`
}

function writeLeader(text, role, name) {
  const parts = name
    .replace(/,.*$/, '')
    .split(' ')
    .filter((part) => /^\p{Lu}[^.]*$/u.test(part))
  const initials = [parts[0], ...parts.slice(1).slice(-1)].map((part) => part?.[0] ?? '').join('')
  return replace(
    text,
    new RegExp(`^    \\{ name: .*, role: '${role}' \\},$`, 'm'),
    () => `    ${literal({ name, initials, role })},`,
  )
}

function writeColours(text, { hue, light, dark }) {
  const set = (block, tokens) =>
    Object.entries(tokens).reduce((now, [name, css]) => {
      const pattern = new RegExp(`(--c-${name}: )[^;]+;`)
      // The dark scheme has a text colour for buttons only where it differs.
      return pattern.test(now)
        ? now.replace(pattern, (_, before) => `${before}${css};`)
        : addToken(now, name, css)
    }, block)
  const at = text.indexOf('@media')
  if (at < 0) throw new Error('colours.css has no dark scheme')
  return (
    replace(set(text.slice(0, at), light), /(--hue: )[\d.]+;/, (_, before) => `${before}${hue};`) +
    set(text.slice(at), dark)
  )
}

function addToken(block, name, css) {
  return block.replace(
    /^( *)--c-signal: [^;]+;\n/m,
    (line, indent) => `${line}${indent}--c-${name}: ${css};\n`,
  )
}

function writeEmbed(text, { given, names, languages, palette }) {
  const paths = Object.fromEntries(
    languages.map((language, i) => [language, i === 0 ? '/verify' : `/${language}/verify`]),
  )
  const button = (tokens) => ({ button: tokens.signal, onButton: tokens['on-signal'] })
  const values = {
    names,
    paths,
    language: languages[0],
    example: `${given.prefix}-2026-00042-J7GKC`,
    light: button(palette.light),
    dark: button(palette.dark),
  }
  const rows = Object.entries(values).map(([key, value]) => `    ${key}: ${literal(value)},\n`)
  return replace(
    text,
    /(const REGISTER = \{\n)[\s\S]*?(\n? {2}\}\n)/,
    (_, before) => `${before}${rows.join('')}  }\n`,
  )
}
