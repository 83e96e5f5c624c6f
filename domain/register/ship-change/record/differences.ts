import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import type { ShipRecord } from '#/domain/register/ship/ship.ts'
import { hadOn, keyOf, type NamePeriod } from '#/domain/register/ship/ship-names.ts'

/**
 * A name, flag or IMO number of a certificate that the ship did not have, as far as the register
 * knows.
 */
export type Difference = {
  field: 'name' | 'flag' | 'imoNumber'
  value: string
  /**
   * The entry that staff settle; null where only a certificate in force has the value: that
   * certificate, or the ship, is wrong.
   */
  entry: Pick<NamePeriod, 'id' | 'since'> | null
  certificates: Pick<ListedCertificate, 'id' | 'certificateId' | 'issuedDate'>[]
}

/**
 * What staff have to settle: names and flags that were taken from certificates, and names, flags
 * and IMO numbers of certificates in force or suspended which the ship did not have on the day of
 * issue. What has ended may have been of another name.
 */
export function differencesOf(
  ship: ShipRecord,
  certificates: readonly ListedCertificate[],
): Difference[] {
  return [
    ...differencesIn('name', ship.name, ship.names, certificates),
    ...differencesIn('flag', ship.flag, ship.flags, certificates),
    ...numbersOf(ship, certificates),
  ]
}

/**
 * A ship has one number for life: where another was corrected, its certificates still say the wrong
 * one, and are found under it.
 */
function numbersOf(
  { imoNumber }: ShipRecord,
  certificates: readonly ListedCertificate[],
): Difference[] {
  const others = certificates.filter(
    (one) => MATTERS.has(one.status) && one.imoNumber && one.imoNumber !== imoNumber,
  )
  return Array.from(
    Map.groupBy(others, (one) => one.imoNumber ?? ''),
    ([value, having]) => ({
      field: 'imoNumber' as const,
      value,
      entry: null,
      certificates: having.map(nameOf),
    }),
  )
}

function differencesIn(
  field: 'name' | 'flag',
  present: string,
  periods: readonly NamePeriod[],
  certificates: readonly ListedCertificate[],
): Difference[] {
  const valueOf = (one: ListedCertificate) => (field === 'name' ? one.vesselName : one.flag)
  const byKey = Map.groupBy(certificates, (one) => keyOf(field, valueOf(one)))
  const having = (value: string) => (byKey.get(keyOf(field, value)) ?? []).map(nameOf)
  const unsettled = periods.filter((one) => !one.settled)
  const found: Difference[] = unsettled.map(({ id, since, value }) => ({
    field,
    value,
    entry: { id, since },
    certificates: having(value),
  }))
  const known = new Set(
    [present, ...unsettled.map(({ value }) => value)].map((value) => keyOf(field, value)),
  )
  for (const one of certificates) {
    const value = valueOf(one)
    if (
      !MATTERS.has(one.status) ||
      known.has(keyOf(field, value)) ||
      hadOn(field, periods, value, one.issuedDate)
    )
      continue
    known.add(keyOf(field, value))
    found.push({ field, value, entry: null, certificates: having(value) })
  }
  return found
}

const MATTERS = new Set<string>([
  'valid',
  'partly-valid',
  'survey-overdue',
  'suspended',
  'not-yet-valid',
])

function nameOf({ id, certificateId, issuedDate }: ListedCertificate) {
  return { id, certificateId, issuedDate }
}
