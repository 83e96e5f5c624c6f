import { Form, Link, useNavigation } from 'react-router'
import { fullDate } from '#/domain/language/format.ts'
import { SHIP_LABELS, type ShipRecord } from '#/domain/register/ship/ship.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import type { Difference } from '#/domain/register/ship-change/record/differences.ts'

type DifferencesProps = { ship: ShipRecord; differences: Difference[] }

/**
 * Names, flags and IMO numbers of certificates that the ship is not known to have had: staff settle
 * each.
 */
export function Differences({ ship, differences }: DifferencesProps) {
  if (differences.length === 0) return null
  return (
    <section
      aria-labelledby="differences"
      className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure"
    >
      <h2 id="differences" className="text-xl font-semibold">
        Differences to settle
      </h2>
      <p className="max-w-prose">
        Certificates of this ship have a name, flag or IMO number that it is not known to have had.
      </p>
      <ul className="flex flex-col gap-4">
        {differences.map((difference) => (
          <li
            key={`${difference.field} ${difference.value}`}
            className="flex flex-col gap-2 border-t border-unsure pt-3"
          >
            <p className="wrap-anywhere">
              {SHIP_LABELS[difference.field]}{' '}
              <span className="font-semibold">{difference.value}</span>
              {difference.entry?.since && `, from ${fullDate(difference.entry.since)} on`}
            </p>
            <Certificates of={difference} />
            <Actions ship={ship} difference={difference} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many are named before the rest is counted. */
const NAMED = 5

function Certificates({ of: { certificates } }: { of: Difference }) {
  if (certificates.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {certificates.slice(0, NAMED).map(({ id, certificateId, issuedDate }) => (
        <li key={id}>
          <Link to={paths.certificate(id)} className="font-mono break-all underline">
            {certificateId}
          </Link>
          , issued {fullDate(issuedDate)}
        </li>
      ))}
      {certificates.length > NAMED && <li>and {certificates.length - NAMED} more</li>}
    </ul>
  )
}

function Actions({
  ship,
  difference: { field, value, entry, certificates },
}: {
  ship: ShipRecord
  difference: Difference
}) {
  const settling = useNavigation().formData !== undefined
  if (entry === null) {
    const first = certificates[0]
    return (
      <div className="flex flex-wrap gap-3">
        <Link
          to={field === 'imoNumber' ? paths.editShip(ship.id) : paths.changeShipName(ship.id)}
          className={buttonClass({ size: 'tight' })}
        >
          Change the {field === 'imoNumber' ? 'number' : field} of the ship
        </Link>
        {first && (
          <Link to={paths.editCertificate(first.id)} className={buttonClass({ size: 'tight' })}>
            Correct the certificate
          </Link>
        )}
      </div>
    )
  }
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="nameId" value={entry.id} />
      <input type="hidden" name="version" value={ship.version} />
      <Button name="decision" value="had" size="tight" disabled={settling}>
        A former {field}
        <span className="sr-only"> of the ship: {value}</span>
      </Button>
      <Button name="decision" value="never" size="tight" disabled={settling}>
        An error in the {certificates.length > 1 ? 'certificates' : 'certificate'}
        <span className="sr-only">: {value}</span>
      </Button>
    </Form>
  )
}
