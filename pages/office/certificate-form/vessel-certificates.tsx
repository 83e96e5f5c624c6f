import { useEffect, type RefObject } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { isImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { STATUS_LABELS } from '#/pages/web/certificate/status-badge.tsx'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { expiryText, fullDate, wholeNumber } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'

export type OfVessel = {
  imoNumber: string
  certificates: Certificate[]
  ship: Ship | null
  more: boolean
  today: string
}

type VesselCertificatesProps = {
  imoNumber: string
  /** The record that is being edited, which is no other certificate. */
  editing: number | undefined
  form: RefObject<HTMLFormElement | null>
  /** What the page came with, for whom scripts do not ask. */
  known: OfVessel | null
}

/**
 * The other certificates of the same vessel, so that none is issued twice; asked for as soon as the
 * number is whole.
 */
export function VesselCertificates({ imoNumber, editing, form, known }: VesselCertificatesProps) {
  const fetcher = useFetcher<OfVessel>()
  const whole = isImoNumber(imoNumber) ? imoNumber : null
  const { load, data } = fetcher
  useEffect(() => {
    if (whole !== null) void load(paths.certificatesOfVessel(whole))
  }, [whole, load])
  const asked = [data, known].find((one) => one?.imoNumber === whole)
  const others = asked?.certificates.filter(({ id }) => id !== editing) ?? []
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden sm:col-span-2">
      {asked?.ship && editing === undefined && <KnownShip ship={asked.ship} form={form} />}
      {asked && others.length > 0 && (
        <div className="rounded-sm border border-unsure bg-unsure-wash p-4 text-unsure">
          <p className="font-semibold">
            This vessel already has {others.length === 1 ? 'a certificate' : 'certificates'}:
          </p>
          <ul className="mt-1 flex flex-col">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-baseline gap-x-3">
                <Link
                  to={paths.certificate(other.id)}
                  target="_blank"
                  className="font-mono break-all underline"
                >
                  {other.certificateId}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span>
                  {other.issuedCertificates || other.type};{' '}
                  {other.expiryDate === null
                    ? expiryText(null)
                    : `until ${fullDate(other.expiryDate)}`}
                  ; {STATUS_LABELS[statusOf(other, asked.today)].toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
          {asked.more && (
            <p className="mt-1">
              <Link to={`${paths.staff()}?q=${whole}`} target="_blank" className="underline">
                All of them
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

type KnownShipProps = { ship: Ship; form: RefObject<HTMLFormElement | null> }

/** The ship that has the number, whose particulars can be put into the form. */
function KnownShip({ ship, form }: KnownShipProps) {
  const { name, flag, grossTonnage } = ship
  const fill = () => {
    const values = {
      vesselName: name,
      flag,
      ...(grossTonnage !== null && { grossTonnage: String(grossTonnage) }),
    }
    for (const [field, value] of Object.entries(values)) {
      const input = form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)
      if (input) enterText(input, value)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="wrap-anywhere">
        In the register:{' '}
        <Link
          to={paths.ship(ship.id)}
          target="_blank"
          className="font-semibold text-link underline"
        >
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
        , {flag}
        {grossTonnage !== null && `, ${wholeNumber(grossTonnage)} GT`}
      </span>
      <Button type="button" size="tight" className="needs-script" onClick={fill}>
        Use these particulars
      </Button>
    </p>
  )
}

/**
 * React notices a value only where it is set as a person types it: by the element's own setter,
 * with an event.
 */
function enterText(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
