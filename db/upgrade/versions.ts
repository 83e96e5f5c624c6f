/** The newest migration of each released version. A release adds its line at the end (CONTRIBUTING.md). */
export const RELEASED: readonly { version: string; newest: string }[] = [{ version: '0.1.0', newest: '0021-backups' }]

/** The version that a database with this newest migration is of, for messages. */
export function versionOf(newest: string): string {
  const found = RELEASED.find((release) => release.newest === newest)
  return found ? `version ${found.version}` : `the version whose newest migration is ${newest}`
}
