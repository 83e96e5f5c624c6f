import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { messageOf } from '#/core/text.ts'
import { createAccount } from '#/app/accounts/sign-in/accounts.server.ts'
import { NewInvitation, NewPassword } from '#/app/accounts/schemas/account.ts'
import { endSecondFactorsFromConsole } from '#/app/accounts/administration/administration.server.ts'
import { inviteFromConsole } from '#/app/accounts/administration/invitations.server.ts'
import { resetLinkFromConsole } from '#/app/accounts/administration/reset-links.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { setSurveyors } from '#/app/content/stats/stats.server.ts'
import { addSamples } from '#/cli/add-samples.ts'
import { backup, makeBackupKey, move, restore } from '#/cli/backup.ts'
import { rollback } from '#/cli/rollback.ts'
import { requireSigned } from '#/app/register-check/require-signed.server.ts'
import { checkLog, nameWitness, readCheckpoint, replaceKey, storeCosignatures, beginSignedStates } from '#/cli/proof.ts'
import { exportFile, importFile } from '#/cli/transfer.ts'
import { withRegister } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { readConfig, type Config } from '#/ops/config/config.ts'

const USAGE = `npm run cli -- COMMAND
  create-admin EMAIL        opens an administrator's account; the password is read from ADMIN_PASSWORD, or made and printed
  invite EMAIL [admin]      prints a one-time link, valid for 72 hours, for a colleague to open an account
  reset-link EMAIL          prints a one-time link, valid for 24 hours, to a new password
  reset-second-factor EMAIL ends the app, passkeys, recovery codes and sessions of an account; its password stays
  set-surveyors NUMBER      the number of surveyors on the home page
  import FILE               imports certificates from a CSV or XLSX file, all or none, in the name of the console
    --dry-run               checks it only       --as EMAIL      in the name of an account
    --month-first           reads 03/04/2026 as March 4
  export FILE               writes all certificates as CSV to a file, or to - for standard output
  check-register            computes the register's log again and lists every difference
    --checkpoint FILE       and compares with a signed state that was stored elsewhere
  trust-database            if DATA_DIR/keys/signed-states is lost: checks the whole register and begins a new file
  checkpoint                prints the newest signed state of the log, to store elsewhere or to send to a witness
  add-witness KEY           names a witness by its key, written name+hash+key
  add-cosignatures FILE     stores the signatures of a witness
  rotate-key USE            makes a new key for statements, log or documents; signatures of the old one stay valid
    --compromised           if others have the old key: its signatures are no longer valid
  backup                    copies the whole register into one encrypted file in BACKUP_DIR; the server may run
    --recipient age1…       encrypts for this public key; default: BACKUP_RECIPIENT      --to FOLDER   another folder
    --unencrypted           without encryption: anyone can read it
  restore FILE              restores a backup to an empty DATA_DIR, or an empty database if DATABASE_URL is set, and checks it
    --identity KEYFILE      the secret key that opens it, - for standard input; refuses a backup that is not encrypted
    --trust-key "…"         the twelve words of the key that signed it, if DATA_DIR/keys does not hold that key
    --accept-unverified     restores it although its origin is not proved: an old backup, or a key that is not known here
    --present LOCATION      the register in use until now (a folder or postgres://…): its accounts are compared
    --accept-loss           restores it although signed entries are missing; the log records the loss
    --accept-accounts       restores it although accounts change; the changes are listed first
    --verify                only checks that it can be restored, and stores nothing
    --checkpoint FILE       and compares with a signed state that was stored elsewhere
    --despite-errors        restores it although it has errors: for inspection only, the server does not start with it
  rollback [COPY]           returns to the copy made before an upgrade, the newest or the one named: stop every server first
    --accept-loss           although changes were made since; they are listed first, and the log records the loss
  move --to LOCATION        moves the register to an empty database (postgres://…) or a folder: stop every server first
  make-backup-key FILE      makes a key for backups: writes the secret half to the file, prints the public half
  add-samples               adds sample certificates, applications and messages`

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
    print(`The home page shows ${await setSurveyors(db, number)} surveyors now.`)
  },
  import: async (db, _config, args) => print(await importFile(db, args)),
  export: async (db, _config, args) => {
    const result = await exportFile(db, args)
    if (result) print(result)
  },
  'check-register': async (db, _config, args) => print(await checkLog(db, args)),
  'trust-database': async (db) => print(await beginSignedStates(db)),
  checkpoint: async (db, config) => void process.stdout.write(await readCheckpoint(db, config.publicOrigin)),
  'add-witness': async (db, _config, args) => print(await nameWitness(db, args)),
  'add-cosignatures': async (db, _config, args) => print(await storeCosignatures(db, args)),
  backup: async (db, config, args) => print(await backup(db, config, args)),
  'rotate-key': async (db, _config, args) => print(await replaceKey(db, args)),
  'add-samples': async (db, config) => print(`${await addSamples(db, config)} sample certificates added`),
}

/** These report what is wrong with the register; all others refuse one that is not what was signed. */
const ON_ANY_REGISTER = ['check-register', 'trust-database']

/** These open the register themselves, or need none. */
const BEFORE_OPENING: Record<string, (config: Config, args: string[]) => Promise<string>> = {
  restore,
  move,
  rollback,
  'make-backup-key': (_config, args) => makeBackupKey(args),
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  await run(name, args)
} catch (error) {
  process.stderr.write(`${refusalText(error)}\n`)
  process.exitCode = 1
}

async function run(name: string, args: string[]): Promise<void> {
  const before = Object.hasOwn(BEFORE_OPENING, name) ? BEFORE_OPENING[name] : undefined
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!before && !command) throw new Error(USAGE)
  // New files are readable by their owner alone.
  process.umask(0o077)
  // The account variables are for the server's first start; commands that need them read them directly. No requests are counted.
  const config = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, RATE_LIMIT: undefined })
  if (before) return print(await before(config, args))
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const work = async (db: Store) => {
    if (!ON_ANY_REGISTER.includes(name)) await requireSigned(db, say)
    await command?.(db, config, args)
  }
  await withRegister(config, work, { say })
}

function refusalText(error: unknown): string {
  if (isUniqueViolation(error)) return 'This address has an account already'
  if (error instanceof Refusal && error.details.report !== undefined) return error.details.report
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('; ')
  return messageOf(error)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
