import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { wordsOf } from '#/app/keys/fingerprint.server.ts'
import type { Checked } from '#/app/register/check/check-register.server.ts'
import type { Store, Where } from '#/db/schema.ts'
import { reason } from '#/db/engines/opened.ts'
import { makeBackup, type BackupOrder, type MadeBackup } from '#/server/backup/make-backup.ts'
import { moveRegister } from '#/server/backup/move.ts'
import { noteBegun, noteFailed, noteMade, removeSuperfluous } from '#/server/backup/records.ts'
import { restoreBackup, verifyBackup, wordedLoss } from '#/server/backup/restore.ts'
import { isRecipient, type Config } from '#/server/config.ts'

const NO_START = 'The server does not start with a register in which check-register finds errors.'
const whole = (count: number) => count.toLocaleString('en')
const tell = (line: string) => void process.stderr.write(`${line}\n`)

/** Makes a backup, while the server runs or not; one in `BACKUP_DIR` takes the place of older ones. Answers what to say of it. */
export async function backup(db: Store, { backup: settings }: Config, args: string[]): Promise<string> {
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
      'A backup holds private keys and personal data. Say whose key opens it, by --recipient age1… or BACKUP_RECIPIENT (make-backup-key makes one); or say --unencrypted',
    )
  }
  const wrong = recipients.find((recipient) => !isRecipient(recipient))
  if (wrong !== undefined) throw new Error(`${wrong} is no public key of age (age1…)`)
  const folder = values.to ?? settings.folder
  const started = performance.now()
  const { path, bytes, sha256, manifest, signedBy, leftOut } = await madeAndNoted(db, { folder, recipients, now: instant() })
  const { rows, log } = manifest
  const took = seconds(started)
  for (const table of leftOut) tell(`The table ${table} is not the product’s, and not in the backup`)
  for (const key of manifest.missingKeys) {
    tell(`The private key ${key} signs, and is not on this machine: it is NOT in the backup. Make it where that key is`)
  }
  const removed = values.to === undefined ? await removedOf(db, folder, settings.keep) : []
  return [
    path,
    `${whole(bytes)} bytes in ${took} s, ${recipients.length > 0 ? 'encrypted' : 'NOT encrypted'}, SHA-256 ${sha256}`,
    `${whole(rows['certificates'] ?? 0)} certificates, ${whole(rows['registerEvents'] ?? 0)} events, ${whole(log.size)} entries in the log`,
    signedBy
      ? `signed by the key ${signedBy.id}; keep its words where this machine is not: ${wordsOf(signedBy).join(' ')}`
      : 'NOT signed: this machine has no key of the log, so a restore needs --accept-unverified',
    `root ${log.root || '(of nothing)'}`,
    ...removed.map((old) => `removed ${old}`),
  ].join('\n')
}

async function madeAndNoted(db: Store, order: BackupOrder): Promise<MadeBackup> {
  const id = await noteBegun(db, instant())
  try {
    const made = await makeBackup(db.where, order)
    await noteMade(db, id, instant(), made)
    return made
  } catch (error) {
    await noteFailed(db, id, instant(), reason(error))
    throw error
  }
}

/** The backup is there, whatever becomes of older ones. */
async function removedOf(db: Store, folder: string, keep: number): Promise<string[]> {
  try {
    return await removeSuperfluous(db, folder, keep, instant())
  } catch (error) {
    tell(`Older backups could not be removed: ${reason(error)}`)
    return []
  }
}

/** Puts a backup in an empty place, or only tries whether it could be. Answers what to say of it; throws where there are faults. */
export async function restore(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      checkpoint: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'despite-faults': { type: 'boolean', default: false },
      'trust-key': { type: 'string' },
      'accept-unverified': { type: 'boolean', default: false },
      present: { type: 'string' },
      'accept-accounts': { type: 'boolean', default: false },
      'accept-loss': { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error('restore FILE [--identity KEYFILE] [--verify]: name the backup')
  const started = performance.now()
  const identities = values.identity === undefined ? [] : identitiesIn(values.identity)
  const seen = values.checkpoint === undefined ? null : readFileSync(values.checkpoint, 'utf8')
  const order = {
    path,
    identities,
    seen,
    despiteFaults: values['despite-faults'],
    trustedWords: values['trust-key'] ?? null,
    acceptUnverified: values['accept-unverified'],
    present: values.present === undefined ? null : targetOf(config, values.present),
    acceptLoss: values['accept-loss'],
    acceptAccounts: (differences: readonly string[]) => acceptAccounts(differences, values['accept-accounts']),
    say: tell,
  }
  const where = whereOf(config)
  const { checked, placed, manifest, loss, refused } = await (values.verify
    ? verifyBackup(where, order)
    : restoreBackup(where, order))
  const { faults } = checked
  const lost = loss ? [wordedLoss(loss)] : []
  const isLossRefused = loss !== null && !placed && faults.length === 0 && !order.acceptLoss
  const outcome = placed
    ? `Restored to ${placeOf(whereOf(config))} in ${seconds(started)} s, as it was on ${manifest.madeAt}. Everybody signs in again; invitations and links to a new password are void.${faults.length > 0 ? ` ${NO_START}` : ''}`
    : values.verify && faults.length === 0 && !isLossRefused
      ? `It can be restored (tried in ${seconds(started)} s). Nothing was kept.`
      : isLossRefused
        ? 'Nothing was restored. --accept-loss restores it, and writes what is lost into the log.'
        : refused.length > 0
          ? 'Nothing was restored. --accept-accounts restores it with these accounts.'
          : `Nothing was restored.${values.verify ? '' : ` --despite-faults restores it all the same. ${NO_START}`}`
  const missing = manifest.missingKeys.map(
    (key) => `The private key ${key} is not in this backup: copy it from the machine that has it`,
  )
  if (faults.length > 0 || refused.length > 0 || isLossRefused)
    throw new Error([...faults, ...lost, ...missing, outcome].join('\n'))
  return [...lost, ...missing, outcome, summary(checked)].join('\n')
}

/** Lists what the restore changes about who can sign in, and asks whoever sits at the terminal, unless it was accepted before. */
async function acceptAccounts(differences: readonly string[], isAccepted: boolean): Promise<boolean> {
  tell('After the restore these accounts are other ones than now:')
  for (const line of differences) tell(`  ${line}`)
  if (isAccepted || !process.stdin.isTTY) return isAccepted
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question('Restore it with these accounts? Type yes: ')).trim() === 'yes'
  } finally {
    terminal.close()
  }
}

/** Moves the register of the configuration to another place. Answers what to do next. */
export async function move(config: Config, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to)
    throw new Error('move --to postgres://… or --to DIRECTORY: name an empty database, or a folder without a register')
  const started = performance.now()
  const [from, to] = [whereOf(config), targetOf(config, values.to)]
  const words = `to ${placeOf(to)} on ${instant().slice(0, 10)}`
  const { checked, leftOut } = await moveRegister(from, to, words, tell)
  const variables = to.databaseUrl
    ? `DATABASE_URL=${placeOf(to)} and DATA_DIR=${resolve(to.dataDir)}`
    : `DATA_DIR=${resolve(to.dataDir)} and no DATABASE_URL`
  return [
    ...leftOut.map((table) => `The table ${table} is not the product’s, and stayed behind`),
    `Moved from ${placeOf(from)} to ${placeOf(to)} in ${seconds(started)} s. Start the server with ${variables}.`,
    `${placeOf(from)} keeps a copy that refuses to be opened.`,
    summary(checked),
  ].join('\n')
}

/** Makes a key for backups: the secret half goes into a file, the public one is what the server needs. */
export async function makeBackupKey(args: string[]): Promise<string> {
  const [path] = args
  if (!path || args.length > 1) throw new Error('make-backup-key FILE: name the file for the secret key')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${instant()}\n# public key: ${recipient}\n${identity}\n`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true })
  return `${path} opens the backups: keep it, twice, where this server is not. The server needs only\nBACKUP_RECIPIENT=${recipient}`
}

/** As age-keygen writes them: one a line, among comments. `-`: standard input. */
function identitiesIn(path: string): string[] {
  const lines = readFileSync(path === '-' ? 0 : path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length > 0 && identities.every((line) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(line))) return identities
  throw new Error(`${path} holds no secret key of age (AGE-SECRET-KEY-1…)`)
}

function whereOf({ dataDir, databaseUrl, signingP12 }: Config): Where {
  return { dataDir, databaseUrl, signingP12 }
}

function targetOf({ dataDir, signingP12 }: Config, to: string): Where {
  return /^postgres(ql)?:\/\//.test(to) ? { dataDir, databaseUrl: to, signingP12 } : { dataDir: to, signingP12 }
}

/** Without a password. */
function placeOf({ dataDir, databaseUrl }: Where): string {
  return databaseUrl ? databaseUrl.replace(/^(\w+:\/\/[^:@/?]*):[^@/?]*@/, '$1:…@') : join(resolve(dataDir), 'lentera.db')
}

function summary({ events, size, root, checkpoints, certificates }: Checked): string {
  const counts = `${whole(events)} events, ${whole(size)} entries in the log, ${whole(checkpoints)} checkpoints and ${whole(certificates)} certificates`
  return `${counts} looked at: all agree\nroot ${root || '(of nothing)'}`
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1)
}

function instant(): string {
  return new Date().toISOString()
}
