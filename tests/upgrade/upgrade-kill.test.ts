import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { withRegister } from '#/db/open/open.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'
import { killUpgrades } from '#/tests/helpers/upgrade/kill.ts'

async function start(location: Location): Promise<string | null> {
  return withRegister(location, async (db) => {
    await requireSigned(db, () => {})
    return (await checkRegister(db)).errors[0] ?? null
  })
}

// The long form is `npm run drill -- upgrade`.
test.for(ENGINES)(
  'an upgrade that is killed leaves the earlier register whole, and the next start upgrades it (%s)',
  async (engine, { signal }) => {
    const killed = await killUpgrades(
      await freshLocation(engine),
      { kills: 3, certificates: 2_000, start },
      signal,
    )
    expect(killed.filter(({ phase }) => phase === 'copy' || phase === 'migration')).toHaveLength(3)
    expect(killed.filter(({ problem }) => problem !== null)).toEqual([])
  },
)
