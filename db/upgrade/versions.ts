/**
 * The newest migration of each released version. A release adds its line at the end
 * (CONTRIBUTING.md).
 */
export const RELEASED: readonly { version: string; newest: string }[] = [
  { version: '0.1.0', newest: '0021-backups' },
]

/**
 * How an operator finds the version of a migration: for messages that can name the migration alone.
 */
export const HOW_TO_FIND = 'the command version of each prints its newest migration'

/**
 * The version that a database states to have migrated it; null where it states none: it may hold
 * any text.
 */
export function statedVersion(migratedBy: string | null): string | null {
  return migratedBy !== null && /^\d+\.\d+\.\d+[\w.+-]{0,40}$/.test(migratedBy) ? migratedBy : null
}

/**
 * The version that a database with this newest migration is of, for messages. `migratedBy`: what
 * the database states.
 */
export function versionOf(newest: string, migratedBy: string | null): string {
  const released = RELEASED.find((release) => release.newest === newest)
  if (released) return `version ${released.version}`
  const stated = statedVersion(migratedBy)
  return `${stated ? `version ${stated},` : 'the version'} whose newest migration is ${newest} (${HOW_TO_FIND})`
}
