import { Link } from 'react-router'
import { momentInBothZones } from '#/domain/language/format.ts'
import { SHIP_LABELS, type ShipRecord } from '#/domain/register/ship/ship.ts'
import { SHIP_DATES, unusualDates } from '#/domain/register/ship/ship-dates.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Fact, KnownFacts } from '#/pages/web/ui/fact.tsx'
import { shownValue } from '#/domain/register/ship-change/record/shown-value.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type NamedValue = [name: string, value: string | null]

/** The particulars of a ship that not every ship has; null where one is not known. */
function optionalFacts(ship: ShipRecord): NamedValue[] {
  return [
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
    ...SHIP_DATES.map((name): NamedValue => [SHIP_LABELS[name], shownValue(name, ship[name])]),
    [SHIP_LABELS.classNotation, ship.classNotation],
  ]
}

/** What is not known, though most ships have it: most were never converted. */
function notRecorded(ship: ShipRecord): string[] {
  const expected = optionalFacts(ship).filter(([name]) => name !== SHIP_LABELS.convertedOn)
  return [
    ...expected.flatMap(([name, value]) => (value === null ? [name.toLowerCase()] : [])),
    ...(ship.owner ? [] : ['owner']),
    ...(ship.manager ? [] : ['manager']),
  ]
}

/** The particulars of a ship; what is not known is said once. */
export function ShipFacts({ ship }: { ship: ShipRecord }) {
  const missing = notRecorded(ship)
  return (
    <TitledSection id="particulars" title="Particulars">
      <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
        <Fact name={SHIP_LABELS.imoNumber}>{ship.imoNumber ?? 'None'}</Fact>
        <Fact name={SHIP_LABELS.flag}>{ship.flag}</Fact>
        <KnownFacts of={optionalFacts(ship)} />
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
    </TitledSection>
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
