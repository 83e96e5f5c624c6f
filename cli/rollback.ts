import { parseArgs } from 'node:util'
import { countsOf, displayLocation, secondsSince, whole } from '#/cli/text.ts'
import { versionOf } from '#/db/upgrade/versions.ts'
import type { Config } from '#/ops/config/config.ts'
import { rollBackUpgrade, type RolledBack } from '#/ops/rollback/rollback.ts'

const MAX_ACCOUNTS_NAMED = 20

/**
 * Returns to the copy that was made before an upgrade. Returns the text to print; throws where it
 * is refused.
 */
export async function rollback(config: Config, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'accept-loss': { type: 'boolean', default: false } },
  })
  if (positionals.length > 1)
    throw new Error('rollback [COPY] [--accept-loss]: name one copy, or none for the newest')
  const started = performance.now()
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const order = {
    copy: positionals[0],
    acceptLoss: values['accept-loss'],
    now: new Date().toISOString(),
    say,
  }
  const result = await rollBackUpgrade(config, order)
  const { copy, schema, migratedBy, outcome } = result
  if (!outcome.done && !outcome.refused) {
    return `${displayLocation(config)} has the schema of ${copy} already (${schema}). Nothing was changed.`
  }
  const lost = lossLines(result)
  if (!outcome.done) {
    throw new Error(
      [
        `The copy: ${copy}`,
        ...lost,
        'Nothing was changed. --accept-loss rolls back without these.',
      ].join('\n'),
    )
  }
  return [
    ...lost,
    `${displayLocation(config)} is as it was in ${copy}, after ${secondsSince(started)} s. All users must sign in again.`,
    `The register that was in use is stored in ${outcome.aside}.`,
    `${countsOf(outcome.checked)} checked: all agree`,
    `Now start ${versionOf(schema, migratedBy)}. This version upgrades the register again.`,
  ].join('\n')
}

function named(accounts: string[]): string {
  const more = accounts.length - MAX_ACCOUNTS_NAMED
  return (
    accounts.slice(0, MAX_ACCOUNTS_NAMED).join(', ') + (more > 0 ? ` and ${whole(more)} more` : '')
  )
}

function lossLines({ since: { counts, unknown }, accounts, loss }: RolledBack): string[] {
  const lines = counts.map(({ what, count }) => `  ${what}: ${whole(count)}`)
  if (loss)
    lines.push(
      `  ${whole(loss.lostCount)} signed entries of the log, the first is ${loss.firstLost}`,
    )
  if (accounts.length > 0)
    lines.push(
      `  The role, password or disabled state is the earlier one again of: ${named(accounts)}`,
    )
  const compared =
    unknown.length > 0
      ? [`Not compared, because the newer version changed them: ${unknown.join(', ')}`]
      : []
  if (lines.length === 0) return ['Nothing was changed since the copy was made.', ...compared]
  return ['These changes since the copy was made are lost:', ...lines, ...compared]
}
