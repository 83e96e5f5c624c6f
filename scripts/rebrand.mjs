import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node26.mjs'
import { FILES, writeFiles } from './rebrand/files.mjs'
import { HELP, InvalidOptions, readOptions } from './rebrand/options.mjs'
import { makePalette, measure, refusalsOf } from './rebrand/palette.mjs'

/**
 * Makes a product of another authority of the tree in `folder` (docs/rebranding.md): name, number
 * prefix, languages and colours. Nothing is written unless all of it can be. `print`: receives
 * lines. Returns the exit code.
 */
export function rebrand(args, folder, print) {
  const read = (path) => readFileSync(join(folder, path), 'utf8')
  try {
    const office = read('domain/authority/office.ts')
    const sample = {
      city: /^ {2}city: '(.*)',$/m.exec(office)?.[1] ?? '',
      founded: /^ {2}founded: (\d+),$/m.exec(office)?.[1] ?? '',
    }
    const { mode, given } = readOptions(args, sample)
    if (mode === 'help') return print(HELP) ?? 0
    if (mode === 'check' && given.primary === undefined)
      return report(tokensIn(read('pages/web/styles/colours.css')), print)
    const palette = makePalette(given.primary, given.accent)
    const refusals = refusalsOf(given.primary, given.accent)
    if (mode === 'check') {
      report(palette, print)
      for (const line of refusals) print(line)
      return refusals.length > 0 ? 1 : 0
    }
    if (refusals.length > 0) throw new InvalidOptions(refusals.join('\n'))
    return write(
      { mode, read, folder, print, sample: office },
      writeFiles(read, given, palette),
      given,
    )
  } catch (error) {
    print(error.message)
    return 1
  }
}

/** What `--name` and the like may leave as it is. */
const OPTIONAL = [
  'address',
  'phone',
  'emergency-phone',
  'president',
  'technical',
  'city',
  'postcode',
  'founded',
  'kind',
]

function write({ mode, read, folder, print, sample }, texts, given) {
  const changed = FILES.filter((path) => texts[path] !== read(path))
  for (const path of changed) {
    if (mode === 'dry-run') print([path, ...changedLines(read(path), texts[path])].join('\n'))
    else writeFileSync(join(folder, path), texts[path])
  }
  const verb = mode === 'dry-run' ? 'Would write' : 'Wrote'
  print(changed.length === 0 ? 'Nothing to change.' : `${verb} ${changed.length} files.`)
  const missing = OPTIONAL.filter((name) => !given[name])
  if (missing.length > 0)
    print(
      `As before: ${missing.join(', ')}. Give them as options, or edit domain/authority/office.ts.`,
    )
  if (!given.email)
    print(
      `The email address is ${/^ {2}email: '(.*)',$/m.exec(texts['domain/authority/office.ts'] ?? sample)?.[1]}; give --email if it is another.`,
    )
  if (given.origin) print(`Start the server with PUBLIC_ORIGIN=${given.origin}`)
  return 0
}

/** The lines that one of two texts has and the other has not, as `- old` and `+ new`. */
function changedLines(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const without = (lines, others, sign) =>
    lines.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`)
  return [...without(old, now, '-'), ...without(now, old, '+')]
}

/** Prints every pair of colours with its ratio; the code is 1 where one fails. */
function report({ light, dark }, print) {
  let failed = 0
  for (const [scheme, tokens] of Object.entries({ light, dark })) {
    for (const { on, below, least, ratio, passes } of measure(tokens)) {
      print(
        `${passes ? 'ok  ' : 'FAIL'} ${scheme.padEnd(5)} ${`${on} on ${below}`.padEnd(24)} ${ratio.toFixed(2).padStart(5)}:1 (${least}:1)`,
      )
      if (!passes) failed += 1
    }
  }
  return failed > 0 ? 1 : 0
}

/**
 * The tokens of both schemes in a style sheet; the dark one has those of the light one where it
 * sets none.
 */
export function tokensIn(css) {
  const [light, dark] = css
    .split('@media')
    .map((block) =>
      Object.fromEntries(
        Array.from(block.matchAll(/--c-([\w-]+): (oklch\([^)]+\));/g), ([, name, colour]) => [
          name,
          colour,
        ]),
      ),
    )
  return { light, dark: { ...light, ...dark } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = rebrand(process.argv.slice(2), root, console.log)
