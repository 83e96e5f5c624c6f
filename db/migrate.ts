import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createRegister } from './migrations/0001-register.ts'
import { addReferenceData } from './migrations/0002-reference-data.ts'
import { addPublicSite } from './migrations/0003-public-site.ts'
import { addOutbox } from './migrations/0004-outbox.ts'
import { addRenewals } from './migrations/0012-renewals.ts'
import { addReminders } from './migrations/0006-mail.ts'
import { addDesk } from './migrations/0007-desk.ts'
import { addSiteEditing } from './migrations/0010-site-editing.ts'
import { addIdempotencyKeys } from './migrations/0011-idempotency.ts'
import { addTransfer } from './migrations/0008-transfer.ts'
import { addAccounts } from './migrations/0005-accounts.ts'
import { addKeys } from './migrations/0013-keys.ts'
import { addPast } from './migrations/0017-past.ts'
import { addLog } from './migrations/0014-log.ts'
import { addLimits } from './migrations/operation/0018-limits.ts'
import { addDocuments } from './migrations/0015-documents.ts'
import { addBackups } from './migrations/operation/0021-backups.ts'
import { addIdempotencyOwners } from './migrations/operation/0030-idempotency-owners.ts'
import { addSignIn } from './migrations/operation/0033-sign-in.ts'
import { forgetAddresses } from './migrations/operation/0034-limits.ts'
import { addLogEntries } from './migrations/operation/0035-log-entries.ts'
import { refuseReplacing } from './migrations/operation/0036-no-replace.ts'
import { addCertificateNumbers } from './migrations/operation/0038-certificate-numbers.ts'
import { addCorrections } from './migrations/operation/0039-corrections.ts'
import { refuseReplacingNumbers } from './migrations/operation/0040-numbers-not-replaced.ts'
import { addExportTotals } from './migrations/operation/0041-export-totals.ts'
import type { Engine, Tables } from './schema.ts'
import { dialectOver } from './engines/sqlite.ts'

type Step = (db: Kysely<Tables>, engine: Engine) => Promise<void>

/** In the order of their names; a step that has run anywhere is never edited. */
const steps: Record<string, Step> = {
  '0001-register': createRegister,
  '0002-reference-data': addReferenceData,
  '0003-public-site': addPublicSite,
  '0004-outbox': addOutbox,
  '0012-renewals': addRenewals,
  '0006-mail': addReminders,
  '0007-desk': addDesk,
  '0010-site-editing': addSiteEditing,
  '0011-idempotency': addIdempotencyKeys,
  '0008-transfer': addTransfer,
  '0005-accounts': addAccounts,
  '0013-keys': addKeys,
  '0014-log': addLog,
  '0015-documents': addDocuments,
  '0017-past': addPast,
  '0018-limits': addLimits,
  '0021-backups': addBackups,
  '0030-idempotency-owners': addIdempotencyOwners,
  '0033-sign-in': addSignIn,
  '0034-limits': forgetAddresses,
  '0035-log-entries': addLogEntries,
  '0036-no-replace': refuseReplacing,
  '0038-certificate-numbers': addCertificateNumbers,
  '0039-corrections': addCorrections,
  '0040-numbers-not-replaced': refuseReplacingNumbers,
  '0041-export-totals': addExportTotals,
}

/** Every step that this version of the product knows. */
export const MIGRATIONS = Object.keys(steps)

/** Brings a database to the newest schema, once, also when two processes start together (PostgreSQL: Kysely's lock). */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(steps).map(([name, step]): [string, Migration] => [name, { up: (tx) => step(tx, engine) }]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The same for an SQLite file. Kysely has no lock for SQLite, so one write transaction around all of it is the lock. */
export async function migrateFile(file: DatabaseSync): Promise<void> {
  const db = new Kysely<Tables>({ dialect: dialectOver(file) })
  file.exec('begin immediate')
  try {
    await migrate(db, 'sqlite')
    file.exec('commit')
  } catch (error) {
    file.exec('rollback')
    throw error
  }
}
