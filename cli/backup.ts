import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import type { Checked } from '#/domain/proof/register-check/check-register.server.ts'
import { countsOf, displayLocation, secondsSince, whole, readText } from '#/cli/text.ts'
import { fileError } from '#/db/files/file-errors.ts'
import { kindOfLocation, NOT_A_FOLDER } from '#/db/files/location.ts'
import type { Store, Where } from '#/db/schema.ts'
import { firstLineOf } from '#/db/errors.ts'
import { makeBackup, type BackupOrder, type MadeBackup } from '#/ops/backup/make-backup.ts'
import { moveRegister } from '#/ops/backup/restore/move.ts'
import {
  recordStart,
  recordFailure,
  recordSuccess,
  removeSuperfluous,
} from '#/ops/backup/records.ts'
import { restoreBackup, verifyBackup, describeLoss } from '#/ops/backup/restore/restore.ts'
import { isRecipient, type Config } from '#/ops/config/config.ts'

/** The former name of `--despite-errors`, accepted for one version. */
const OLD_DESPITE_ERRORS = 'despite-faults'
const NO_START = 'The server does not start with a register in which check-register finds errors.'
const notify = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * Makes a backup; the server may run. In `BACKUP_DIR`, backups beyond the retention are removed.
 * Returns the text to print.
 */
export async function backup(
  db: Store,
  { backup: settings }: Config,
  args: string[],
): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      recipient: { type: 'string', multiple: true, default: settings.recipients },
      unencrypted: { type: 'boolean', default: false },
    },
  })
  const recipients = values.unencrypted ? [] : values.recipient
  if (!values.unencrypted && recipients.length === 0) {
    throw new Error(
      'A backup holds private keys and personal data. Name the key that opens it with --recipient age1… or BACKUP_RECIPIENT (make-backup-key makes one), or use --unencrypted',
    )
  }
  const wrong = recipients.find((recipient) => !isRecipient(recipient))
  if (wrong !== undefined) throw new Error(`${wrong} is no public key of age (age1…)`)
  const folder = values.to ?? settings.folder
  if (kindOfLocation(folder) !== 'folder') throw new Error(`--to ${NOT_A_FOLDER}`)
  const started = performance.now()
  const { path, bytes, sha256, manifest, signedBy, leftOut } = await makeAndRecord(db, {
    folder,
    recipients,
    now: instant(),
  })
  const { rows, log } = manifest
  const took = secondsSince(started)
  for (const table of leftOut)
    notify(`The table ${table} is not the product’s, and not in the backup`)
  for (const key of manifest.missingKeys) {
    notify(
      `The private key ${key} signs, and is not on this machine: it is NOT in the backup. Make the backup where that key is`,
    )
  }
  const removed = values.to === undefined ? await removeOld(db, folder, settings.keep) : []
  return [
    path,
    `${whole(bytes)} bytes in ${took} s, ${recipients.length > 0 ? 'encrypted' : 'NOT encrypted'}, SHA-256 ${sha256}`,
    `${whole(rows['entries'] ?? 0)} certificates, ${whole(rows['registerEvents'] ?? 0)} events, ${whole(log.size)} entries in the log`,
    signedBy
      ? `signed by the key ${signedBy.id}; store its twelve words away from this machine: ${mnemonicOf(signedBy).join(' ')}`
      : 'NOT signed: this machine has no key of the log, so a restore needs --accept-unverified',
    `root ${log.root || '(of nothing)'}`,
    ...removed.map((old) => `removed ${old}`),
  ].join('\n')
}

async function makeAndRecord(db: Store, order: BackupOrder): Promise<MadeBackup> {
  const id = await recordStart(db, instant())
  try {
    const made = await makeBackup(db.where, order)
    await recordSuccess(db, id, instant(), made)
    return made
  } catch (error) {
    await recordFailure(db, id, instant(), firstLineOf(error))
    throw error
  }
}

/** A failure is only reported: the new backup is complete. */
async function removeOld(db: Store, folder: string, keep: number): Promise<string[]> {
  try {
    return await removeSuperfluous(db, folder, keep, instant())
  } catch (error) {
    notify(`Older backups could not be removed: ${firstLineOf(error)}`)
    return []
  }
}

/**
 * Restores a backup to an empty location, or only checks that it can be restored. Returns the text
 * to print; throws if there are errors.
 */
export async function restore(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      checkpoint: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'despite-errors': { type: 'boolean', default: false },
      [OLD_DESPITE_ERRORS]: { type: 'boolean', default: false },
      'trust-key': { type: 'string' },
      'accept-unverified': { type: 'boolean', default: false },
      present: { type: 'string' },
      'accept-accounts': { type: 'boolean', default: false },
      'accept-loss': { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new Error('restore FILE [--identity KEYFILE] [--verify]: name the backup')
  if (values[OLD_DESPITE_ERRORS])
    notify(
      `--${OLD_DESPITE_ERRORS} was renamed to --despite-errors; the old name is accepted for one more version`,
    )
  const started = performance.now()
  const identities = values.identity === undefined ? [] : identitiesIn(values.identity)
  const seen = values.checkpoint === undefined ? null : readText(values.checkpoint)
  const order = {
    path,
    identities,
    seen,
    despiteErrors: values['despite-errors'] || values[OLD_DESPITE_ERRORS],
    trustedMnemonic: values['trust-key'] ?? null,
    acceptUnverified: values['accept-unverified'],
    present: values.present === undefined ? null : targetOf(config, '--present', values.present),
    acceptLoss: values['accept-loss'],
    acceptAccounts: (differences: readonly string[]) =>
      acceptAccounts(differences, values['accept-accounts']),
    say: notify,
  }
  const { checked, placed, manifest, loss, refused } = await (values.verify
    ? verifyBackup(config, order)
    : restoreBackup(config, order))
  const { errors } = checked
  const lost = loss ? [describeLoss(loss)] : []
  const isLossRefused = loss !== null && !placed && errors.length === 0 && !order.acceptLoss
  const took = `${secondsSince(started)} s`
  const done = `Restored to ${displayLocation(config)} in ${took}, as it was on ${manifest.madeAt}. All users must sign in again; invitations and links to a new password are void.${errors.length > 0 ? ` ${NO_START}` : ''}`
  const outcome = placed
    ? done
    : values.verify && errors.length === 0 && !isLossRefused
      ? `It can be restored (checked in ${took}). Nothing was stored.`
      : `Nothing was restored.${wayOut(isLossRefused, refused.length > 0, values.verify)}`
  const missing = manifest.missingKeys.map(
    (key) => `The private key ${key} is not in this backup: copy it from the machine that has it`,
  )
  if (errors.length > 0 || refused.length > 0 || isLossRefused)
    throw new Error([...errors, ...lost, ...missing, outcome].join('\n'))
  return [...lost, ...missing, outcome, summary(checked)].join('\n')
}

/** How what was refused is restored all the same. */
function wayOut(isLossRefused: boolean, areAccountsRefused: boolean, isCheck: boolean): string {
  if (isLossRefused) return ' --accept-loss restores it and records the loss in the log.'
  if (areAccountsRefused) return ' --accept-accounts restores it with these accounts.'
  return isCheck ? '' : ` --despite-errors restores it anyway. ${NO_START}`
}

/**
 * Lists what the restore changes about who can sign in, and asks at the terminal for a yes, unless
 * `isAccepted`.
 */
async function acceptAccounts(
  differences: readonly string[],
  isAccepted: boolean,
): Promise<boolean> {
  notify('The restore changes these accounts:')
  for (const line of differences) notify(`  ${line}`)
  if (isAccepted || !process.stdin.isTTY) return isAccepted
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question('Restore it with these accounts? Type yes: ')).trim() === 'yes'
  } finally {
    terminal.close()
  }
}

/** Moves the register of the configuration to another location. Returns what to do next. */
export async function move(config: Config, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to)
    throw new Error(
      'move --to postgres://… or --to DIRECTORY: name an empty database, or a folder without a register',
    )
  const started = performance.now()
  const to = targetOf(config, '--to', values.to)
  const destination = `to ${displayLocation(to)} on ${instant().slice(0, 10)}`
  const { checked, leftOut } = await moveRegister(config, to, destination, notify)
  const variables = to.databaseUrl
    ? `DATABASE_URL=${displayLocation(to)} and DATA_DIR=${resolve(to.dataDir)}`
    : `DATA_DIR=${resolve(to.dataDir)} and no DATABASE_URL`
  return [
    ...leftOut.map((table) => `The table ${table} is not the product’s, and was not moved`),
    `Moved from ${displayLocation(config)} to ${displayLocation(to)} in ${secondsSince(started)} s. Start the server with ${variables}.`,
    `${displayLocation(config)} keeps a copy that refuses to be opened.`,
    summary(checked),
  ].join('\n')
}

/**
 * Makes a key for backups: the secret half goes into a file, the public one is what the server
 * needs.
 */
export async function makeBackupKey(args: string[]): Promise<string> {
  const [path] = args
  if (!path || args.length > 1)
    throw new Error('make-backup-key FILE: name the file for the secret key')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${instant()}\n# public key: ${recipient}\n${identity}\n`
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw fileError(path, 'written', error)
  }
  return `${path} opens the backups: store two copies of it away from this server. The server needs only\nBACKUP_RECIPIENT=${recipient}`
}

/**
 * The secret keys of a file as age-keygen writes it: one per line, with comments. `-`: standard
 * input.
 */
function identitiesIn(path: string): string[] {
  const lines = (path === '-' ? readFileSync(0, 'utf8') : readText(path))
    .split('\n')
    .map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (
    identities.length > 0 &&
    identities.every((line) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(line))
  )
    return identities
  throw new Error(`${path} holds no secret key of age (AGE-SECRET-KEY-1…)`)
}

/** The location that an option names. The message has not the text, which may hold a password. */
function targetOf({ dataDir, signingP12 }: Config, option: string, text: string): Where {
  const kind = kindOfLocation(text)
  if (kind === 'other-url')
    throw new Error(
      `${option} is a URL, and not one of PostgreSQL: write postgres://USER:PASSWORD@HOST/DATABASE, or a folder`,
    )
  return kind === 'postgres'
    ? { dataDir, databaseUrl: text, signingP12 }
    : { dataDir: text, signingP12 }
}

function summary(checked: Checked): string {
  return `${countsOf(checked)} checked: all agree\nroot ${checked.root || '(of nothing)'}`
}

function instant(): string {
  return new Date().toISOString()
}
