// The commands of the operator, as data: what they are given is checked before anything is built or
// opened. Read by scripts/cli.mjs under any Node from 18 on: no types, no imports.

/**
 * `takes`: the required and then the optional arguments; `options`: each with the name of its value, where it has one.
 * @typedef {{ name: string, takes?: string[], may?: string[], text: string, options?: [name: string, value: string, text: string][] }} Command
 * @type {Command[]}
 */
export const COMMANDS = [
  {
    name: 'create-admin',
    takes: ['EMAIL'],
    text: 'opens an administrator’s account; the password is read from ADMIN_PASSWORD, or made and printed',
  },
  {
    name: 'invite',
    takes: ['EMAIL'],
    may: ['admin'],
    text: 'prints a one-time link, valid for 72 hours, for a colleague to open an account',
  },
  {
    name: 'reset-link',
    takes: ['EMAIL'],
    text: 'prints a one-time link, valid for 24 hours, to a new password',
  },
  {
    name: 'reset-second-factor',
    takes: ['EMAIL'],
    text: 'ends the app, passkeys, recovery codes and sessions of an account; its password stays',
  },
  { name: 'set-surveyors', takes: ['NUMBER'], text: 'the number of surveyors on the home page' },
  {
    name: 'wrongly-withdrawn',
    text: 'lists the certificates that a change of flag between two spellings of one State withdrew, for an administrator to reinstate',
  },
  {
    name: 'import',
    takes: ['FILE'],
    text: 'imports certificates from a CSV or XLSX file, all or none, in the name of the console',
    options: [
      ['--dry-run', '', 'checks it only'],
      ['--as', 'EMAIL', 'in the name of an account'],
      ['--month-first', '', 'reads 03/04/2026 as March 4'],
      [
        '--short-years',
        'YEARS',
        'the hundred years of years with two digits: 1950-2049 (usual), 2000-2099 or 1900-1999',
      ],
      [
        '--type',
        'CODES=TEXT',
        'what a text that names no type means: SAFCON+SEC+SRC=CSSC; may be repeated',
      ],
      [
        '--proposed-numbers',
        '',
        'takes the proposal for numbers with characters that no number has',
      ],
    ],
  },
  {
    name: 'export',
    takes: ['FILE'],
    text: 'writes the whole register to a file: a workbook if it ends in .xlsx, else CSV; - for standard output',
    options: [
      [
        '--table',
        'NAME',
        'which table as CSV: records (default), certificates, surveys, conditions, particulars, ships',
      ],
    ],
  },
  {
    name: 'check-register',
    text: 'computes the register’s log again and lists every difference',
    options: [
      ['--checkpoint', 'FILE', 'and compares with a signed state that was stored elsewhere'],
    ],
  },
  {
    name: 'trust-database',
    text: 'if DATA_DIR/keys/signed-states is lost: checks the whole register and begins a new file',
  },
  {
    name: 'checkpoint',
    text: 'prints the newest signed state of the log, to store elsewhere or to send to a witness',
  },
  {
    name: 'add-witness',
    takes: ['KEY'],
    text: 'names a witness by its key, written name+hash+key',
  },
  { name: 'add-cosignatures', takes: ['FILE'], text: 'stores the signatures of a witness' },
  {
    name: 'rotate-key',
    takes: ['USE'],
    text: 'makes a new key for statements, log or documents; signatures of the old one stay valid',
    options: [
      ['--compromised', '', 'if others have the old key: its signatures are no longer valid'],
    ],
  },
  {
    name: 'backup',
    text: 'copies the whole register into one encrypted file in BACKUP_DIR; the server may run',
    options: [
      ['--recipient', 'age1…', 'encrypts for this public key; default: BACKUP_RECIPIENT'],
      ['--to', 'FOLDER', 'another folder'],
      ['--unencrypted', '', 'without encryption: anyone can read it'],
    ],
  },
  {
    name: 'restore',
    takes: ['FILE'],
    text: 'restores a backup to an empty DATA_DIR, or an empty database if DATABASE_URL is set, and checks it',
    options: [
      [
        '--identity',
        'KEYFILE',
        'the secret key that opens it, - for standard input; refuses a backup that is not encrypted',
      ],
      [
        '--trust-key',
        '"…"',
        'the twelve words of the key that signed it, if DATA_DIR/keys does not hold that key',
      ],
      [
        '--accept-unverified',
        '',
        'restores it although its origin is not proved: an old backup, or a key that is not known here',
      ],
      [
        '--present',
        'LOCATION',
        'the register in use until now (a folder or postgres://…): its accounts are compared',
      ],
      [
        '--accept-loss',
        '',
        'restores it although signed entries are missing; the log records the loss',
      ],
      [
        '--accept-accounts',
        '',
        'restores it although accounts change; the changes are listed first',
      ],
      ['--verify', '', 'only checks that it can be restored, and stores nothing'],
      ['--checkpoint', 'FILE', 'and compares with a signed state that was stored elsewhere'],
      [
        '--despite-errors',
        '',
        'restores it although it has errors: for inspection only, the server does not start with it',
      ],
    ],
  },
  {
    name: 'rollback',
    may: ['COPY'],
    text: 'returns to the copy made before an upgrade, the newest or the one named: stop every server first',
    options: [
      [
        '--accept-loss',
        '',
        'although changes were made since; they are listed first, and the log records the loss',
      ],
    ],
  },
  {
    name: 'move',
    text: 'moves the register to an empty database (postgres://…) or a folder: stop every server first',
    options: [['--to', 'LOCATION', 'where to']],
  },
  {
    name: 'make-backup-key',
    takes: ['FILE'],
    text: 'makes a key for backups: writes the secret half to the file, prints the public half',
  },
  {
    name: 'add-samples',
    text: 'adds sample certificates, applications and messages',
    options: [
      ['--fleet', '', 'and 60 ships with their certificates and surveys'],
      ['--addresses', 'FILE', 'and writes their addresses to a file, as JSON'],
    ],
  },
  {
    name: 'version',
    text: 'prints the version, its newest migration and the version of Node; opens nothing',
  },
]

/** Former names, accepted for one version; no list shows them. */
const FORMER_OPTIONS = { restore: ['--despite-faults'] }
const HELP = ['help', '--help', '-h']
const COLUMN = 26
/** How the commands are called; a release sets the variable (scripts/release/lentera). */
const PROGRAM = process.env.LENTERA_COMMAND || 'npm run cli --'

/**
 * What to print instead of running the command, with its exit code: help (0), or what is wrong with
 * the command line (2). Null: it runs.
 * @param {string[]} argv
 * @returns {{ code: 0 | 2, text: string } | null}
 */
export function refuseCommandLine(argv) {
  const [first, ...args] = argv
  const name = first === '--version' ? 'version' : first
  if (name === undefined) return { code: 2, text: usage() }
  const asked = HELP.includes(name) ? args[0] : name
  if (asked === undefined || HELP.includes(asked)) return { code: 0, text: usage() }
  const command = COMMANDS.find((one) => one.name === asked)
  if (!command) return { code: 2, text: `${unknownCommand(asked)}\n\n${usage()}` }
  if (HELP.includes(name) || isHelpAsked(command, args)) return { code: 0, text: usageOf(command) }
  const problem = problemOf(command, args)
  return problem === null ? null : { code: 2, text: `${problem}\n\n${usageOf(command)}` }
}

/**
 * The first thing wrong with the arguments of a command, read as `parseArgs` of node:util reads
 * them.
 */
function problemOf({ name, takes = [], may = [], options = [] }, args) {
  const valueOf = new Map(options.map(([option, value]) => [option, value]))
  for (const former of FORMER_OPTIONS[name] ?? []) valueOf.set(former, '')
  const given = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]
    if (arg === '--') {
      given.push(...args.slice(i + 1))
      break
    }
    // A number below zero is a value where no option can be meant; the command refuses it.
    if (!arg.startsWith('-') || arg === '-' || (options.length === 0 && /^-\d/.test(arg))) {
      given.push(arg)
      continue
    }
    const [option, value] = splitAtEquals(arg)
    const wanted = valueOf.get(option)
    if (wanted === undefined)
      return `${name} has no option ${printable(option)}.${suggestion(option, [...valueOf.keys()])}`
    if (wanted === '' && value !== undefined)
      return `The option ${option} of ${name} takes no value.`
    if (wanted !== '' && value === undefined) {
      const next = args[++i]
      if (next === undefined || (next.startsWith('-') && next !== '-'))
        return `The option ${option} of ${name} needs ${wanted}.`
    }
  }
  if (given.length < takes.length)
    return `${name} needs ${takes.slice(given.length).join(' and ')}.`
  const tooMany = given[takes.length + may.length]
  return tooMany === undefined ? null : `${name} takes no argument ${printable(tooMany)}.`
}

function splitAtEquals(arg) {
  const at = arg.indexOf('=')
  return at === -1 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)]
}

function isHelpAsked({ options = [] }, args) {
  const at = args.findIndex((arg) => arg === '--help' || arg === '-h')
  // Not where it is the value of an option, or comes after the end of the options.
  return (
    at !== -1 &&
    !args.slice(0, at).includes('--') &&
    !options.some(([option, value]) => value && option === args[at - 1])
  )
}

function unknownCommand(name) {
  return `Unknown command: ${printable(name)}.${suggestion(
    name,
    COMMANDS.map((one) => one.name),
  )}`
}

/** A person may have typed anything, and a terminal obeys control characters. */
function printable(text) {
  const safe = text.replace(/[^\x20-\x7e]/g, '?')
  return safe.length > 60 ? `${safe.slice(0, 60)}…` : safe
}

function suggestion(typed, names) {
  const near = names
    .map((name) => ({
      name,
      distance:
        name.startsWith(typed) && typed.length > 2 ? 0 : distanceOf(typed.slice(0, 60), name),
    }))
    .sort((a, b) => a.distance - b.distance)[0]
  return near && near.distance <= Math.max(1, Math.floor(near.name.length / 3))
    ? ` Did you mean ${near.name}?`
    : ''
}

/**
 * How many characters are added, removed or replaced to make one text of the other (Levenshtein).
 */
function distanceOf(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]
}

function usage() {
  return [
    `${PROGRAM} COMMAND`,
    ...COMMANDS.flatMap(linesOf),
    column('help COMMAND', 'what one command takes'),
  ].join('\n')
}

function usageOf(command) {
  const [, ...options] = linesOf(command)
  return [
    `${PROGRAM} ${callOf(command)}${options.length > 0 ? ' [OPTION …]' : ''}`,
    `  ${command.text}`,
    ...options,
  ].join('\n')
}

function linesOf(command) {
  const options = (command.options ?? []).map(([name, value, text]) =>
    column(`  ${value ? `${name} ${value}` : name}`, text),
  )
  return [column(callOf(command), command.text), ...options]
}

function callOf({ name, takes = [], may = [] }) {
  return [name, ...takes, ...may.map((one) => `[${one}]`)].join(' ')
}

function column(left, right) {
  return `  ${left.padEnd(COLUMN)} ${right}`
}
