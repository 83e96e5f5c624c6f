import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createRegister } from '#/db/migrations/0001-register.ts'
import { addReferenceData } from '#/db/migrations/0002-reference-data.ts'
import { addPublicSite } from '#/db/migrations/0003-public-site.ts'
import { addOutbox } from '#/db/migrations/0004-outbox.ts'
import { addAccounts } from '#/db/migrations/0005-accounts.ts'
import { addReminders } from '#/db/migrations/0006-mail.ts'
import { addApplicationReview } from '#/db/migrations/0007-desk.ts'
import { addTransfer } from '#/db/migrations/0008-transfer.ts'
import { addSiteEditing } from '#/db/migrations/0010-site-editing.ts'
import { addIdempotencyKeys } from '#/db/migrations/0011-idempotency.ts'
import { addRenewals } from '#/db/migrations/0012-renewals.ts'
import { addKeys } from '#/db/migrations/0013-keys.ts'
import { addLog } from '#/db/migrations/0014-log.ts'
import { addDocuments } from '#/db/migrations/0015-documents.ts'
import { addAsOf } from '#/db/migrations/0017-past.ts'
import { addLimits } from '#/db/migrations/operation/0018-limits.ts'
import { addBackups } from '#/db/migrations/operation/0021-backups.ts'
import { addIdempotencyOwners } from '#/db/migrations/operation/0030-idempotency-owners.ts'
import { addSignIn } from '#/db/migrations/operation/0033-sign-in.ts'
import { forgetAddresses } from '#/db/migrations/operation/0034-limits.ts'
import { addLogEntries } from '#/db/migrations/operation/0035-log-entries.ts'
import { refuseReplacing } from '#/db/migrations/operation/0036-no-replace.ts'
import { addCertificateNumbers } from '#/db/migrations/operation/0038-certificate-numbers.ts'
import { addCorrections } from '#/db/migrations/operation/0039-corrections.ts'
import { refuseReplacingNumbers } from '#/db/migrations/operation/0040-numbers-not-replaced.ts'
import { addExportTotals } from '#/db/migrations/operation/0041-export-totals.ts'
import { addSearch } from '#/db/migrations/operation/0042-search.ts'
import { addGrossTonnage } from '#/db/migrations/operation/0045-gross-tonnage.ts'
import { renameOutboxPayload } from '#/db/migrations/operation/0051-outbox-payload.ts'
import { renameApplicationColumns } from '#/db/migrations/operation/0052-application-names.ts'
import { useStandardNames } from '#/db/migrations/operation/0053-standard-names.ts'
import { addApiKeys } from '#/db/migrations/operation/0061-api-keys.ts'
import { addWebhooks } from '#/db/migrations/operation/0062-webhooks.ts'
import { addApplicationShip } from '#/db/migrations/operation/0063-application-ship.ts'
import { addShips } from '#/db/migrations/operation/0064-ships.ts'
import { addParts } from '#/db/migrations/operation/0065-parts.ts'
import { addNotices } from '#/db/migrations/operation/0067-notices.ts'
import { addSurveysDue } from '#/db/migrations/operation/0068-surveys-due.ts'
import { addPartRenewals } from '#/db/migrations/operation/0069-part-renewals.ts'
import { addExpiries } from '#/db/migrations/operation/0070-expiries.ts'
import { addDocumentParts } from '#/db/migrations/operation/0071-document-parts.ts'
import { addSurveyors } from '#/db/migrations/operation/0072-surveyors.ts'
import { addKitLinks } from '#/db/migrations/operation/0074-kit-links.ts'
import { addShipDates } from '#/db/migrations/operation/0075-ship-dates.ts'
import { respellSearchTexts } from '#/db/migrations/operation/0086-search-spelling.ts'
import { addPersonsCertified } from '#/db/migrations/operation/0087-persons-certified.ts'
import { addEventDifferences } from '#/db/migrations/operation/0093-event-differences.ts'
import { addStepUp } from '#/db/migrations/operation/0094-step-up.ts'
import { addShipChanges } from '#/db/migrations/operation/0095-ship-changes.ts'
import { indexDeletions } from '#/db/migrations/operation/0096-deletions.ts'
import { indexSuspensions } from '#/db/migrations/operation/0097-suspensions.ts'
import { orderOutbox } from '#/db/migrations/operation/0098-outbox-order.ts'
import { addErasures } from '#/db/migrations/operation/0092-erasures.ts'
import { addNetTonnage } from '#/db/migrations/operation/0090-net-tonnage.ts'
import { addCertificateScans } from '#/db/migrations/operation/0089-certificate-scans.ts'
import { addImportedAt } from '#/db/migrations/operation/0088-imported.ts'
import { markOpenConditions } from '#/db/migrations/operation/0084-conditions-of-class.ts'
import type { AnyDatabase } from '#/db/migrations/migration.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import { dialectOver } from '#/db/engines/sqlite.ts'
import { productVersion } from '#/db/program.ts'

type Step = (db: AnyDatabase, engine: Engine) => Promise<void>

/** Kysely runs them in the order of their names, whatever the order here; a step that has run anywhere is never edited. */
const steps: Record<string, Step> = {
  '0001-register': createRegister,
  '0002-reference-data': addReferenceData,
  '0003-public-site': addPublicSite,
  '0004-outbox': addOutbox,
  '0005-accounts': addAccounts,
  '0006-mail': addReminders,
  '0007-desk': addApplicationReview,
  '0008-transfer': addTransfer,
  '0010-site-editing': addSiteEditing,
  '0011-idempotency': addIdempotencyKeys,
  '0012-renewals': addRenewals,
  '0013-keys': addKeys,
  '0014-log': addLog,
  '0015-documents': addDocuments,
  '0017-past': addAsOf,
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
  '0042-search': addSearch,
  '0045-gross-tonnage': addGrossTonnage,
  '0051-outbox-payload': renameOutboxPayload,
  '0052-application-names': renameApplicationColumns,
  '0053-standard-names': useStandardNames,
  '0061-api-keys': addApiKeys,
  '0062-webhooks': addWebhooks,
  '0063-application-ship': addApplicationShip,
  '0064-ships': addShips,
  '0065-parts': addParts,
  '0067-notices': addNotices,
  '0068-surveys-due': addSurveysDue,
  '0069-part-renewals': addPartRenewals,
  '0070-expiries': addExpiries,
  '0071-document-parts': addDocumentParts,
  '0072-surveyors': addSurveyors,
  '0074-kit-links': addKitLinks,
  '0075-ship-dates': addShipDates,
  '0084-conditions-of-class': markOpenConditions,
  '0086-search-spelling': respellSearchTexts,
  '0087-persons-certified': addPersonsCertified,
  '0088-imported': addImportedAt,
  '0089-certificate-scans': addCertificateScans,
  '0090-net-tonnage': addNetTonnage,
  '0092-erasures': addErasures,
  '0093-event-differences': addEventDifferences,
  '0094-step-up': addStepUp,
  '0095-ship-changes': addShipChanges,
  '0096-deletions': indexDeletions,
  '0097-suspensions': indexSuspensions,
  '0098-outbox-order': orderOutbox,
}

/** The setting that names the version of the product which migrated the database last. */
export const MIGRATED_BY = 'migrated-by'

/** Every step that this version of the product knows. */
export const MIGRATIONS = Object.keys(steps)

type Choice = {
  /** Only these steps, for a database such as an earlier version had; else all. */
  only?: readonly string[]
  /** PostgreSQL: the schema of Kysely's tables. Kysely takes a table of any schema for the one that it needs. */
  schema?: string
}

/**
 * Brings a database to the newest schema, within the transaction of the caller, and stores which version did it. The caller has the lock
 * (db/open/upgrade.ts).
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { only = MIGRATIONS, schema }: Choice = {},
): Promise<void> {
  const chosen = Object.entries(steps).filter(([name]) => only.includes(name))
  let failure: unknown
  const noteFailure = (error: unknown) => {
    failure = error
    throw error
  }
  const migrator = new Migrator({
    db,
    ...(schema !== undefined && { migrationTableSchema: schema }),
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          chosen.map(([name, step]): [string, Migration] => [
            name,
            { up: (tx) => step(tx, engine).catch(noteFailure) },
          ]),
        ),
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  // Within a transaction of PostgreSQL Kysely’s own error is that of its next statement.
  if (error) throw failure ?? error
  if (results.length > 0 && only.includes(HAS_SETTINGS)) await storeVersion(db)
}

/** The step that makes the table `settings`. */
const HAS_SETTINGS = '0005-accounts'

/** By this an earlier version can name the version to install. */
async function storeVersion(db: Kysely<Tables>): Promise<void> {
  const value = productVersion()
  await db
    .insertInto('settings')
    .values({ name: MIGRATED_BY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The same for an SQLite file that nobody else has open, such as a copy. `only`: as above. */
export async function migrateFile(
  file: DatabaseSync,
  only: readonly string[] = MIGRATIONS,
): Promise<void> {
  file.exec('begin immediate')
  try {
    await migrate(new Kysely<Tables>({ dialect: dialectOver(file) }), 'sqlite', { only })
    file.exec('commit')
  } catch (error) {
    if (file.isTransaction) file.exec('rollback')
    throw error
  }
}
