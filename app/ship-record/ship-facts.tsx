import { Link } from 'react-router'
import { momentInBothZones } from '#/app/language/format.ts'
import { SHIP_LABELS, type ShipRecord } from '#/app/ships/ship.ts'
import { SHIP_DATES, unusualDates } from '#/app/ships/ship-dates.ts'
import { paths } from '#/app/web/paths.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import { shownValue } from './shown-value.ts'

/** The particulars of a ship; what is not known is said once. */
export function ShipFacts({ ship }: { ship: ShipRecord }) {
  const facts: [name: string, value: string | null][] = [
    [SHIP_LABELS.callSign, ship.callSign],
    [SHIP_LABELS.portOfRegistry, ship.portOfRegistry],
    [SHIP_LABELS.shipType, shownValue('shipType', ship.shipType)],
    [SHIP_LABELS.grossTonnage, shownValue('grossTonnage', ship.grossTonnage)],
    [SHIP_LABELS.netTonnage, shownValue('netTonnage', ship.netTonnage)],
    [
      'Deadweight',
      ship.deadweight === null ? null : `${shownValue('deadweight', ship.deadweight)} t`,
    ],
    ['Length', ship.length === null ? null : `${ship.length} m`],
    [SHIP_LABELS.personsCertified, shownValue('personsCertified', ship.personsCertified)],
    ...SHIP_DATES.map((name): [string, string | null] => [
      SHIP_LABELS[name],
      shownValue(name, ship[name]),
    ]),
    [SHIP_LABELS.classNotation, ship.classNotation],
  ]
  // Most ships were never converted.
  const expected = facts.filter(([name]) => name !== SHIP_LABELS.convertedOn)
  const missing = expected.flatMap(([name, value]) => (value === null ? [name.toLowerCase()] : []))
  if (!ship.owner) missing.push('owner')
  if (!ship.manager) missing.push('manager')
  return (
    <section aria-labelledby="particulars" className="flex flex-col gap-3">
      <h2 id="particulars" className="text-xl font-semibold">
        Particulars
      </h2>
      <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
        <Fact name={SHIP_LABELS.imoNumber}>{ship.imoNumber ?? 'None'}</Fact>
        <Fact name={SHIP_LABELS.flag}>{ship.flag}</Fact>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        {ship.owner && <CompanyFact name={SHIP_LABELS.ownerId} company={ship.owner} />}
        {ship.manager && <CompanyFact name={SHIP_LABELS.managerId} company={ship.manager} />}
        <Fact name="Last changed" wide>
          <span className="text-base font-normal">{momentInBothZones(ship.updatedAt)}</span>
        </Fact>
      </dl>
      {unusualDates(ship).map(({ message }) => (
        <p key={message} className="max-w-prose text-unsure">
          {message}. Please compare both with the ship’s papers.
        </p>
      ))}
      {missing.length > 0 && (
        <p className="text-sm text-quiet">
          Not recorded: {missing.join(', ')}.{' '}
          <Link to={paths.editShip(ship.id)} className="text-link underline">
            Add them
          </Link>
        </p>
      )}
    </section>
  )
}

function CompanyFact({ name, company }: { name: string; company: { id: number; name: string } }) {
  return (
    <Fact name={name}>
      <Link to={paths.company(company.id)} className="text-link underline">
        {company.name}
      </Link>
    </Fact>
  )
}
