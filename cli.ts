import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { messageOf } from '#/core/text.ts'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { NewInvitation, NewPassword } from '#/domain/people/model/account.ts'
import { endSecondFactorsFromConsole } from '#/domain/people/administration/administration.server.ts'
import { resetLinkFromConsole } from '#/domain/people/administration/reset-links.server.ts'
import { inviteFromConsole } from '#/domain/people/administration/invitations.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { findWronglyEnded } from '#/domain/register/ship-change/flag-change/undo-flag-change.server.ts'
import { setSurveyors } from '#/domain/services/stats/stats.server.ts'
import { addSamples } from '#/cli/samples/add-samples.ts'
import { backup, makeBackupKey, move, restore } from '#/cli/backup.ts'
import { rollback } from '#/cli/rollback.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { refuseCommandLine } from '#/cli/command-line.mjs'
import {
  checkLog,
  nameWitness,
  readCheckpoint,
  replaceKey,
  storeCosignatures,
  beginSignedStates,
} from '#/cli/proof.ts'
import { exportFile, importFile } from '#/cli/transfer.ts'
import { withRegister } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { withReason } from '#/db/files/file-errors.ts'
import { productVersion } from '#/db/program.ts'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { readConfig, type Config } from '#/ops/config/config.ts'

type Command = (db: Store, config: Config, args: string[]) => Promise<void>

/** The refusal names the value. */
const NAMED = { reportInput: true }

const COMMANDS: Record<string, Command> = {
  'create-admin': async (db, _config, [email]) => {
    const { email: username } = NewInvitation.parse({ email }, NAMED)
    const given = process.env['ADMIN_PASSWORD']
    const password = NewPassword.parse(given ?? randomBytes(12).toString('base64url'))
    await createAccount(db, new Date().toISOString(), { username, password, role: 'admin' })
    print(
      `${username} is an administrator now.${given === undefined ? ` The password is ${password}` : ''}`,
    )
  },
  invite: async (db, config, [email, role]) => {
    const invitation = NewInvitation.parse({ email, role }, NAMED)
    const { link, expiresAt } = await inviteFromConsole(
      db,
      { now: new Date().toISOString(), origin: config.publicOrigin },
      invitation,
    )
    print(`For ${invitation.email}, until ${expiresAt}:\n  ${link}`)
  },
  'reset-link': async (db, config, [address]) => {
    const { email } = NewInvitation.parse({ email: address }, NAMED)
    const at = { now: new Date().toISOString(), origin: config.publicOrigin }
    const { link, expiresAt } = await resetLinkFromConsole(db, at, email)
    print(`For ${email}, until ${expiresAt}:\n  ${link}`)
  },
  'reset-second-factor': async (db, config, [address]) => {
    const { email } = NewInvitation.parse({ email: address }, NAMED)
    const at = { now: new Date().toISOString(), origin: config.publicOrigin }
    await endSecondFactorsFromConsole(db, at, email)
    print(
      `${email} signs in with the password alone now, until a new second factor is set up, and gets an email about it.`,
    )
  },
  'wrongly-withdrawn': async (db) => {
    const found = await findWronglyEnded(db)
    for (const { certificate, ended } of found) {
      for (const { number, from, to, since } of ended) {
        print(
          `${number}\t${certificate.vesselName}\t${from} → ${to}, ${since}\t/admin/certificates/${certificate.id}`,
        )
      }
    }
    if (found.length === 0)
      print('No certificate was withdrawn by a change of flag between two spellings of one State.')
  },
  'set-surveyors': async (db, _config, [number = '']) => {
    print(`The home page shows ${await setSurveyors(db, number)} surveyors now.`)
  },
  import: async (db, config, args) => print(await importFile(db, config, args)),
  export: async (db, _config, args) => {
    const result = await exportFile(db, args)
    if (result) print(result)
  },
  'check-register': async (db, _config, args) => print(await checkLog(db, args)),
  'trust-database': async (db) => print(await beginSignedStates(db)),
  checkpoint: async (db, config) =>
    void process.stdout.write(await readCheckpoint(db, config.publicOrigin)),
  'add-witness': async (db, _config, args) => print(await nameWitness(db, args)),
  'add-cosignatures': async (db, _config, args) => print(await storeCosignatures(db, args)),
  backup: async (db, config, args) => print(await backup(db, config, args)),
  'rotate-key': async (db, _config, args) => print(await replaceKey(db, args)),
  'add-samples': async (db, config, args) => print(await addSamples(db, config, args)),
}

/**
 * These report what is wrong with the register; all others refuse one that is not what was signed.
 */
const ON_ANY_REGISTER = ['check-register', 'trust-database']

/** These open the register themselves, or need none. */
const BEFORE_OPENING: Record<string, (config: Config, args: string[]) => Promise<string>> = {
  restore,
  move,
  rollback,
  'make-backup-key': (_config, args) => makeBackupKey(args),
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${refusalText(error)}\n`)
  process.exitCode = 1
}

async function main(argv: string[]): Promise<void> {
  const refused = refuseCommandLine(argv)
  if (refused) {
    process.exitCode = refused.code
    return void (refused.code === 0 ? process.stdout : process.stderr).write(`${refused.text}\n`)
  }
  const [name = '', ...args] = argv
  if (name === 'version' || name === '--version') return print(versionText())
  await run(name, args)
}

async function run(name: string, args: string[]): Promise<void> {
  const before = Object.hasOwn(BEFORE_OPENING, name) ? BEFORE_OPENING[name] : undefined
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  // New files are readable by their owner alone.
  process.umask(0o077)
  // The account variables are for the server's first start; commands that need them read them
  // directly. No requests are counted.
  const config = readConfig({
    ...process.env,
    ADMIN_EMAIL: undefined,
    ADMIN_PASSWORD: undefined,
    RATE_LIMIT: undefined,
  })
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
  if (error instanceof z.ZodError) return error.issues.map(issueText).join('; ')
  return messageOf(withReason(error))
}

/** Names the value, where it was asked for: never that of a password. */
function issueText({ input, message }: z.core.$ZodIssue): string {
  return typeof input === 'string' ? `${JSON.stringify(input)}: ${message}` : message
}

function versionText(): string {
  return [
    `Lentera ${productVersion()}`,
    `newest migration ${MIGRATIONS.at(-1)}`,
    `Node ${process.version}`,
  ].join('\n')
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
