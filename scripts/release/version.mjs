/**
 * Why a version may not be released, or null. From a released version the next ones know which
 * migration is its newest; one with a suffix, such as -dev, lies between two.
 */
export function versionProblem(version, released, migrations) {
  const newest = migrations.toSorted().at(-1)
  if (version.includes('-') || released.at(-1)?.newest === newest) return null
  return `db/upgrade/versions.ts does not name ${newest}, the newest migration of version ${version}: add its line, or use a version with a suffix, such as ${version}-dev`
}
