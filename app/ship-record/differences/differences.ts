import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import type { ShipRecord } from '#/app/ships/ship.ts'
import { hadOn, keyOf, type NamePeriod } from '#/app/ships/ship-names.ts'

/** A name or flag of a certificate that the ship did not have, as far as the register knows. */
export type Difference = {
  field: 'name' | 'flag'
  value: string
  /** The entry that staff settle; null where only a certificate in force has the value: that certificate, or the ship, is wrong. */
  entry: Pick<NamePeriod, 'id' | 'since'> | null
  certificates: Pick<ListedCertificate, 'id' | 'certificateId' | 'issuedDate'>[]
}

/**
 * The names and flags that staff have to settle: those that were taken from certificates, and those of certificates in force or
 * suspended which the ship did not have on the day of issue. What has ended may have been of another name.
 */
export function differencesOf(ship: ShipRecord, certificates: readonly ListedCertificate[]): Difference[] {
  return [
    ...differencesIn('name', ship.name, ship.names, certificates),
    ...differencesIn('flag', ship.flag, ship.flags, certificates),
  ]
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
  const known = new Set([present, ...unsettled.map(({ value }) => value)].map((value) => keyOf(field, value)))
  for (const one of certificates) {
    const value = valueOf(one)
    if (!MATTERS.has(one.status) || known.has(keyOf(field, value)) || hadOn(field, periods, value, one.issuedDate)) continue
    known.add(keyOf(field, value))
    found.push({ field, value, entry: null, certificates: having(value) })
  }
  return found
}

const MATTERS = new Set<string>(['valid', 'partly-valid', 'survey-overdue', 'suspended', 'not-yet-valid'])

function nameOf({ id, certificateId, issuedDate }: ListedCertificate) {
  return { id, certificateId, issuedDate }
}
