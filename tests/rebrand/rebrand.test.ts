import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { rebrand, tokensIn } from '#/scripts/rebrand.mjs'
import { FILES, literal } from '#/scripts/rebrand/files.mjs'
import { contrast, fromCss, fromHex, toCss, toHex } from '#/scripts/rebrand/oklch.mjs'
import { makePalette, measure, refusalsOf } from '#/scripts/rebrand/palette.mjs'

const root = join(import.meta.dirname, '..', '..')

const GIVEN = {
  name: 'Nusantara Ship Register',
  'short-name': 'Nusantara',
  prefix: 'NSR',
  primary: '#0b4f6c',
  accent: '#e0562b',
  languages: 'id,en',
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-rebrand-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of FILES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const read = () => FILES.map((path) => readFileSync(join(folder, path), 'utf8'))
  const run = (given: Record<string, string>, ...flags: string[]) => {
    const lines: string[] = []
    const args = [...Object.entries(given).map(([name, value]) => `--${name}=${value}`), ...flags]
    const code = rebrand(args, folder, (line: string) => void lines.push(line))
    return { code, output: lines.join('\n') }
  }
  return { run, read }
}

test('it writes all files at once, and run again nothing; back with other values the same files differ again', () => {
  const { run, read } = setUp()
  const before = read()
  expect(run(GIVEN, '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringContaining("+   product: 'Nusantara',"),
  })
  expect(run(GIVEN, '--check').code).toBe(0)
  expect(read()).toEqual(before)
  expect(run(GIVEN)).toMatchObject({
    code: 0,
    output: expect.stringContaining('As before: address, phone'),
  })
  const after = read()
  expect(after.every((text, i) => text !== before[i])).toBe(true)
  expect(run(GIVEN)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing to change.'),
  })
  expect(read()).toEqual(after)
  expect(run({ ...GIVEN, 'short-name': 'Samudra', languages: 'id' }).code).toBe(0)
  expect(read().join()).not.toContain("product: 'Nusantara'")
})

test('the colours of the product itself pass, each pair in light and dark', () => {
  const { run } = setUp()
  const { code, output } = run({}, '--check')
  expect(code).toBe(0)
  expect(output.match(/^ok /gm)).toHaveLength(
    2 * measure(tokensIn(readFileSync(join(root, FILES[3] ?? ''), 'utf8')).light).length,
  )
})

const refused: [given: Record<string, string | undefined>, message: string][] = [
  [{ name: undefined }, '--name is needed'],
  [{ name: '' }, '--name must not be empty'],
  [{ name: ' Nusantara' }, 'begin or end with a space'],
  [{ name: 'A'.repeat(46) }, '--name has 46 characters, at most 45 fit'],
  [{ name: 'A'.repeat(600) }, '--name is too long'],
  [{ name: 'A'.repeat(45), city: 'Tanjung Balai Karimun' }, 'the seal has space for'],
  [{ name: "Côte d'Azur" }, 'straight apostrophe'],
  [{ name: 'A "B"' }, 'has the character'],
  [{ name: 'A\nB' }, 'has the character "\\n"'],
  [{ name: 'A`${process.exit()}`' }, 'has the character "`"'],
  [{ name: 'A</script>' }, 'has the character "<"'],
  [{ name: 'A\u202eB' }, 'has the character'],
  [{ name: 'Регистр' }, 'use Latin letters'],
  [{ name: '2026' }, 'needs letters of the alphabet'],
  [{ 'short-name': 'A'.repeat(17) }, 'at most 16 fit'],
  [{ prefix: 'nsr' }, '--prefix is 2 to 8 characters'],
  [{ prefix: 'N-R' }, '--prefix is 2 to 8 characters'],
  [{ prefix: 'NSR\n' }, '--prefix must not be empty'],
  [{ languages: 'en,fr' }, 'has "fr"'],
  [{ languages: 'en,en' }, 'names a language twice'],
  [{ languages: '' }, '--languages must not be empty'],
  [{ primary: 'red' }, '#rrggbb'],
  [{ accent: '#abc' }, '#rrggbb'],
  [{ origin: 'http://register.example' }, '--origin is an address'],
  [{ origin: 'https://register.example/path' }, '--origin is an address'],
  [{ email: 'office@' }, 'not an email address'],
  [{ email: "a'b@example.com" }, 'not an email address'],
  [{ phone: '021 555' }, 'country code'],
  [{ founded: '2999' }, 'a year that has begun'],
  [{ founded: '200a' }, 'a year that has begun'],
  [{ founded: '1500.5' }, 'a year that has begun'],
  [{ address: 'One line' }, '2 to 6 lines'],
  [{ address: 'One; Two{}' }, 'has the character "{"'],
  [{ colour: 'red' }, 'Unknown option'],
]
test.each(refused)('%j is refused: %s', (change, message) => {
  const { run, read } = setUp()
  const before = read()
  const given = Object.fromEntries(
    Object.entries({ ...GIVEN, ...change }).filter(
      (entry): entry is [string, string] => !!entry[1] || entry[1] === '',
    ),
  )
  expect(run(given)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
  expect(read()).toEqual(before)
})

test('an option that is given twice is refused', () => {
  expect(setUp().run(GIVEN, '--prefix=ABC')).toMatchObject({
    code: 1,
    output: '--prefix is given twice',
  })
})

test('colours that are not read are refused, with the ratio', () => {
  const { run } = setUp()
  const { code, output } = run({ ...GIVEN, primary: '#ffcc00', accent: '#ffee88' })
  expect(code).toBe(1)
  expect(output).toMatch(
    /--primary #ffcc00: ink on paper \(text, light\) has 1\.49:1 and needs 4\.5:1\./,
  )
  expect(output).toMatch(/--accent #ffee88: signal on paper \(.*\) has 1\.\d\d:1 and needs 3:1\./)
})

test('whatever two colours are taken: every pair passes, or they are refused', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const { light, dark } = makePalette(primary, accent)
      const failing = [...measure(light), ...measure(dark)].filter(({ passes }) => !passes)
      const refusals = refusalsOf(primary, accent)
      expect(refusals.length > 0).toBe(failing.length > 0)
    }),
    { numRuns: 12 },
  )
})

test('colours are converted and compared as browsers and WCAG do', () => {
  expect(contrast(fromHex('#000000'), fromHex('#ffffff'))).toBeCloseTo(21, 2)
  expect(contrast(fromHex('#767676'), fromHex('#ffffff'))).toBeCloseTo(4.54, 2)
  expect(toCss(fromHex('#ff0000'))).toBe('oklch(0.628 0.258 29.2)')
  for (const hex of ['#0b4f6c', '#e0562b', '#808080', '#00ff00'])
    expect(toHex(fromHex(hex))).toBe(hex)
  expect(toHex(fromCss('oklch(1 0 0)'))).toBe('#ffffff')
})

test('a value is a literal of the source, whatever is in it', () => {
  // Of all characters, and more often of those that a literal writes in another way.
  const special = fc.constantFrom('a', "'", '"', '\\', '\n', '\r', '\u2028', '`', '$')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: special })), (text) => {
      const source = literal(text)
      expect(source).not.toMatch(/[\n\r]/)
      expect(runInNewContext(source)).toBe(text)
    }),
  )
})
