import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { PublicPart } from '#/app/verification/parts/public-parts.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { lifeLine, suspensionsOfParts, type Period } from './life-line.ts'

type LifeLineProps = {
  certificate: { certificateId: string; issuedDate: string; expiryDate: string | null }
  suspensions: readonly Period[]
  /** The certificates of the record; what one of them alone is not in force for is said below the drawing, which is of the record. */
  parts: readonly PublicPart[]
  checkedAt: string
  /** An earlier day that the answer is about. */
  on: string | null
}

/** The certificate from issue to expiry, with the day of the answer, and the periods in which it was not in force; an earlier day can be chosen. */
export function LifeLine({ certificate, suspensions, parts, checkedAt, on }: LifeLineProps) {
  const { issuedDate, expiryDate, certificateId } = certificate
  const today = dateInJakarta(checkedAt)
  const day = on ?? today
  const line = lifeLine({ issuedDate, expiryDate: expiryDate ?? day, today: day, periods: suspensions })
  const ofParts = suspensionsOfParts(parts, suspensions)
  const last = expiryDate === null || today < expiryDate ? today : expiryDate
  return (
    <div className="life">
      <svg width="100%" height="36" aria-hidden="true" data-life={`${issuedDate}/${expiryDate ?? ''}`}>
        <rect y="24" width="100%" height="6" rx="3" className="life-rest" />
        <rect y="24" width={percent(line.today)} height="6" rx="3" />
        {line.segments.map(({ start, width }) => (
          <rect key={start} y="21" x={percent(start)} width={percent(width)} height="12" className="life-out" />
        ))}
        <circle cx={percent(line.today)} cy="27" r="7" />
        <text x={percent(line.today)} y="14" textAnchor={line.today < 15 ? 'start' : line.today > 85 ? 'end' : 'middle'}>
          {on === null ? m.life_today() : fullDate(on)}
        </text>
      </svg>
      <p className="life-ends">
        <span>{m.life_issued({ date: unbroken(issuedDate) })}</span>
        <span>{expiryDate === null ? m.verify_fact_expiry_none() : m.life_expires({ date: unbroken(expiryDate) })}</span>
      </p>
      {suspensions.length + ofParts.length > 0 && (
        <ul>
          {suspensions.map(({ kind, from, until }) => (
            <li key={from}>
              {until === null
                ? m.life_since({ what: LABELS[kind](), from: fullDate(from) })
                : m.life_period({ what: LABELS[kind](), from: fullDate(from), until: fullDate(until) })}
            </li>
          ))}
          {ofParts.map(({ code, label, kind, since }) => (
            <li key={code}>
              {since === null
                ? m.life_part({ certificate: label, what: LABELS[kind]() })
                : m.life_part_since({ certificate: label, what: LABELS[kind](), from: fullDate(since) })}
            </li>
          ))}
        </ul>
      )}
      {issuedDate <= last && (
        <details className="no-print">
          <summary>{m.life_other_day()}</summary>
          <form action={paths.verify(certificateId)} className="life-day">
            <label htmlFor="on">{m.life_day()}</label>
            <input id="on" name="on" type="date" min={issuedDate} max={today} defaultValue={day} required />
            <Button>{m.life_show()}</Button>
          </form>
        </details>
      )}
    </div>
  )
}

const LABELS = { suspended: m.verify_status_suspended, withdrawn: m.verify_status_withdrawn }

/** On a phone the label breaks before the date, not within it. */
const unbroken = (date: string) => fullDate(date).replaceAll(' ', '\u00A0')

const percent = (value: number) => `${value.toFixed(2)}%`
