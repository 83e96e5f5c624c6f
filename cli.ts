import { randomBytes } from 'node:crypto'
import { createAccount } from '#/app/accounts/accounts.server.ts'
import { NewInvitation, NewPassword } from '#/app/accounts/account.ts'
import { endSecondFactorsFromConsole } from '#/app/accounts/administration/administration.server.ts'
import { inviteFromConsole } from '#/app/accounts/administration/invitations.server.ts'
import { resetLinkFromConsole } from '#/app/accounts/administration/reset-links.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { setSurveyors } from '#/app/stats/stats.server.ts'
import { addSamples } from '#/cli/add-samples.ts'
import { backup, makeBackupKey, move, restore } from '#/cli/backup.ts'
import { requireSigned } from '#/app/register/check/require-signed.server.ts'
import { checkLog, checkpoint, cosignatures, rotate, trust, witness } from '#/cli/proof.ts'
import { exportFile, importFile } from '#/cli/transfer.ts'
import { openStore } from '#/db/open.ts'
import type { Store } from '#/db/schema.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { readConfig, type Config } from '#/server/config.ts'

const USAGE = `npm run cli -- COMMAND
  create-admin EMAIL        opens an administrator's account; the password is read from ADMIN_PASSWORD, or made and printed
  invite EMAIL [admin]      prints a one-time link, valid for 72 hours, for a colleague to open an account
  reset-link EMAIL          prints a one-time link, valid for 24 hours, to a new password
  reset-second-factor EMAIL ends the app, passkeys, recovery codes and sessions of an account; its password stays
  set-surveyors NUMBER      how many surveyors the home page tells of
  import FILE               imports certificates from a CSV or XLSX file, all or none, in the name of the console
    --dry-run               checks it only       --as EMAIL      in the name of an account
    --month-first           reads 03/04/2026 as March 4
  export FILE               writes all certificates as CSV to a file, or to - for standard output
  check-register            works the register's log out anew and names what does not agree
    --checkpoint FILE       and compares with a signed state that was kept outside
  trust-database            where DATA_DIR/keys/signed-states is lost: checks the whole register and begins a new file
  checkpoint                prints the newest signed state of the log, to keep outside or to have it witnessed
  add-witness KEY           names a witness by its key, written name+hash+key
  add-cosignatures FILE     takes up what a witness has signed
  rotate-key USE            makes a new key for statements, log or documents; what the old one signed stays good
    --compromised           unless it is in wrong hands: then nothing of it is to be believed
  backup                    copies the whole register, while it is used, into one encrypted file in BACKUP_DIR
    --recipient age1…       for whoever has the key to this; else for BACKUP_RECIPIENT      --to FOLDER   elsewhere
    --unencrypted           for anybody
  restore FILE              puts a backup into an empty DATA_DIR, or an empty database where DATABASE_URL is set, and checks it
    --identity KEYFILE      the secret key that opens it, - for standard input; a backup that is not encrypted is then refused
    --trust-key "WORDS"     the twelve words of the key that signed it, where DATA_DIR/keys does not hold that key
    --accept-unverified     although nobody can tell who made it: an old backup, or a key that is not known here
    --present PLACE         the register that was used until now (a folder or postgres://…): its accounts are compared
    --accept-loss           although it lacks some of what was signed; that becomes an entry of the log
    --accept-accounts       although accounts are other ones afterwards; they are listed first
    --verify                only tries whether it can be restored, and keeps nothing
    --checkpoint FILE       and compares with a signed state that was kept outside
    --despite-faults        although something in it does not agree: for inspection only, the server does not start with it
  move --to PLACE           moves the register to an empty database (postgres://…) or a folder; no server may run
  make-backup-key FILE      makes a key for backups: the secret half into the file, the public one is printed
  add-samples               adds sample certificates, to look around`

type Command = (db: Store, config: Config, args: string[]) => Promise<void>

const COMMANDS: Record<string, Command> = {
  'create-admin': async (db, _config, [email]) => {
    const { email: username } = NewInvitation.parse({ email })
    const given = process.env['ADMIN_PASSWORD']
    const password = NewPassword.parse(given ?? randomBytes(12).toString('base64url'))
    await createAccount(db, new Date().toISOString(), { username, password, role: 'admin' })
    print(`${username} is an administrator now.${given === undefined ? ` The password is ${password}` : ''}`)
  },
  invite: async (db, config, [email, role]) => {
    const invitation = NewInvitation.parse({ email, role })
    const { link, expiresAt } = await inviteFromConsole(
      db,
      { now: new Date().toISOString(), origin: config.publicOrigin },
      invitation,
    )
    print(`For ${invitation.email}, until ${expiresAt}:\n  ${link}`)
  },
  'reset-link': async (db, config, [address]) => {
    const { email } = NewInvitation.parse({ email: address })
    const at = { now: new Date().toISOString(), origin: config.publicOrigin }
    const { link, expiresAt } = await resetLinkFromConsole(db, at, email)
    print(`For ${email}, until ${expiresAt}:\n  ${link}`)
  },
  'reset-second-factor': async (db, _config, [address]) => {
    const { email } = NewInvitation.parse({ email: address })
    await endSecondFactorsFromConsole(db, new Date().toISOString(), email)
    print(`${email} signs in with the password alone now, until a new second factor is set up.`)
  },
  'set-surveyors': async (db, _config, [number = '']) => {
    print(`The home page tells of ${await setSurveyors(db, number)} surveyors now.`)
  },
  import: async (db, _config, args) => print(await importFile(db, args)),
  export: async (db, _config, args) => {
    const words = await exportFile(db, args)
    if (words) print(words)
  },
  'check-register': async (db, _config, args) => print(await checkLog(db, args)),
  'trust-database': async (db) => print(await trust(db)),
  checkpoint: async (db, config) => void process.stdout.write(await checkpoint(db, config.publicOrigin)),
  'add-witness': async (db, _config, args) => print(await witness(db, args)),
  'add-cosignatures': async (db, _config, args) => print(await cosignatures(db, args)),
  backup: async (db, config, args) => print(await backup(db, config, args)),
  'rotate-key': async (db, _config, args) => print(await rotate(db, args)),
  'add-samples': async (db, config) => print(`${await addSamples(db, config)} sample certificates added`),
}

/** These say by themselves what is wrong with the register; all others refuse one that is not what was signed. */
const ON_ANY_REGISTER = ['check-register', 'trust-database']

/** These open the register themselves, or none. */
const BEFORE_OPENING: Record<string, (config: Config, args: string[]) => Promise<string>> = {
  restore,
  move,
  'make-backup-key': (_config, args) => makeBackupKey(args),
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  await run(name, args)
} catch (error) {
  process.stderr.write(`${worded(error)}\n`)
  process.exitCode = 1
}

async function run(name: string, args: string[]): Promise<void> {
  const before = Object.hasOwn(BEFORE_OPENING, name) ? BEFORE_OPENING[name] : undefined
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!before && !command) throw new Error(USAGE)
  // Files are for their owner alone, whatever this was started with.
  process.umask(0o077)
  // The account variables are for the server's first start; a command takes what it needs of them itself. It counts no requests.
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, RATE_LIMIT: undefined })
  if (before) return print(await before(config, args))
  const db = await openStore(config)
  try {
    if (!ON_ANY_REGISTER.includes(name)) await requireSigned(db, (line) => void process.stderr.write(`${line}\n`))
    await command?.(db, config, args)
  } finally {
    await db.close()
  }
}

function worded(error: unknown): string {
  if (isUniqueViolation(error)) return 'This address has an account already'
  if (error instanceof Refusal && error.details.report !== undefined) return error.details.report
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) {
    return error.issues.map((issue: { message: string }) => issue.message).join('; ')
  }
  return error instanceof Error ? error.message : String(error)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
