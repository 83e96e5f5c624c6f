import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS, refuseCommandLine } from './command-line.mjs'

const refused: [typed: string, message: RegExp][] = [
  ['nosuch', /^Unknown command: nosuch\.\n\nnpm run cli -- COMMAND\n {2}create-admin/],
  ['creat-admin a@example.com', /^Unknown command: creat-admin\. Did you mean create-admin\?\n/],
  ['check', /^Unknown command: check\. Did you mean check(point|-register)\?\n/],
  ['toString', /^Unknown command: toString\.\n/],
  ['__proto__', /^Unknown command: __proto__\.\n/],
  ['--versions', /^Unknown command: --versions\.\n/],
  ['version now', /^version takes no argument now\./],
  ['--version --fast', /^version has no option --fast\./],
  ['set-surveyors -x', /^set-surveyors has no option -x\./],
  ['import f.csv -1', /^import has no option -1\./],
  ['help nosuch', /^Unknown command: nosuch\.\n/],
  ['export', /^export needs FILE\.\n\nnpm run cli -- export FILE \[OPTION …\]\n/],
  ['export f.csv --tables', /^export has no option --tables\. Did you mean --table\?\n/],
  ['export one two', /^export takes no argument two\./],
  ['invite a@example.com admin now', /^invite takes no argument now\./],
  ['import f.csv --fast', /^import has no option --fast\.\n/],
  ['import f.csv --dryrun', /^import has no option --dryrun\. Did you mean --dry-run\?\n/],
  ['import f.csv -x', /^import has no option -x\./],
  ['import --as', /^The option --as of import needs EMAIL\./],
  ['import --as --dry-run f.csv', /^The option --as of import needs EMAIL\./],
  ['import --dry-run=yes f.csv', /^The option --dry-run of import takes no value\./],
  ['import --as a@example.com', /^import needs FILE\./],
  ['checkpoint --checkpoint x', /^checkpoint has no option --checkpoint\./],
]
test.each(refused)('%s is refused before anything is opened', (typed, message) => {
  expect(refuseCommandLine(typed.split(' '))).toEqual({
    code: 2,
    text: expect.stringMatching(message),
  })
})

const accepted = [
  'invite a@example.com',
  'invite a@example.com admin',
  'export -',
  'version',
  '--version',
  // Refused by the command, which says what the number is.
  'set-surveyors -1',
  'import -- --odd-name.csv',
  'import --as=a@example.com f.csv --dry-run',
  'restore --identity - backup.age --verify',
  'backup --recipient age1a --recipient age1b',
  'check-register --checkpoint --help',
]
test.each(accepted)('%s runs', (typed) => {
  const result = refuseCommandLine(typed.split(' '))
  if (typed.endsWith('--help'))
    expect(result?.text).toContain('--checkpoint of check-register needs FILE')
  else expect(result).toBeNull()
})

test('no command prints the list as an error, and help prints it as what was asked for', () => {
  expect(refuseCommandLine([])).toEqual({
    code: 2,
    text: expect.stringContaining('npm run cli -- COMMAND\n'),
  })
  for (const typed of ['help', '--help', '-h', 'help help', 'help --help']) {
    expect(refuseCommandLine(typed.split(' '))).toEqual({
      code: 0,
      text: expect.stringContaining('  add-samples'),
    })
  }
  for (const typed of [
    ['help', 'backup'],
    ['backup', '--help'],
    ['backup', '--to', 'x', '-h'],
  ]) {
    expect(refuseCommandLine(typed)).toEqual({
      code: 0,
      text: expect.stringMatching(/^npm run cli -- backup \[OPTION …\]\n/),
    })
  }
})

test('the description of help begins in the column of the others', () => {
  const [version, help] = refuseCommandLine(['help'])?.text.split('\n').slice(-2) ?? []
  expect(help?.indexOf('what one')).toBe(version?.indexOf('prints'))
})

test('what was typed cannot colour the terminal or fill it', () => {
  const { text = '' } = refuseCommandLine([`\u001b[31m${'x'.repeat(100_000)}`]) ?? {}
  expect(text).not.toContain('\u001b')
  expect(text.length).toBeLessThan(6_000)
})

test('the list has every command of cli.ts, and every option that the commands read', () => {
  const program = readFileSync('cli.ts', 'utf8')
  const tables = [
    /COMMANDS: Record<[^\n]+\n(.*?)\n\}\n/s,
    /BEFORE_OPENING: Record<[^\n]+\n(.*?)\n\}\n/s,
  ].map((table) => table.exec(program)?.[1] ?? '')
  const names = tables.flatMap((table) =>
    Array.from(table.matchAll(/^ {2}'?([a-z-]+)'?[:,]/gm), ([, name = '']) => name),
  )
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual([...names, 'version'].toSorted())
  const sources = ['backup', 'proof', 'transfer', 'samples/add-samples']
    .map((file) => readFileSync(`cli/${file}.ts`, 'utf8'))
    .join('\n')
  const read = Array.from(
    sources.matchAll(/'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g),
    ([, option]) => `--${option}`,
  )
  const listed = COMMANDS.flatMap(({ options = [] }) => options.map(([option]) => option))
  expect(new Set(listed)).toEqual(new Set(read))
})
