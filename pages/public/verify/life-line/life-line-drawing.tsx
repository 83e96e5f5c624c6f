import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { lastDay } from '#/domain/verification/parts/last-day.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { lifeLine, type Segment } from '#/domain/verification/life-line/life-line.ts'
import { OUT_FILLS, OutHatches } from './out-hatches.tsx'
import type { OutDays, OutPeriod } from '#/domain/verification/life-line/out-periods.ts'

type LivedCertificate = {
  certificateId: string
  issuedDate: string
  expiryDate: string | null
  isValid: boolean
  parts: readonly PublicPart[]
}

type LifeLineProps = {
  certificate: LivedCertificate
  periods: readonly OutPeriod[]
  checkedAt: string
  /** An earlier day that the answer is about. */
  on: string | null
}

/**
 * The certificate from issue to expiry, with the day of the answer, and the periods in which it was
 * not in force; an earlier day can be chosen.
 */
export function LifeLine({ certificate, periods, checkedAt, on }: LifeLineProps) {
  const { issuedDate } = certificate
  const expiryDate = lastDay(certificate)
  const today = dateInJakarta(checkedAt)
  const day = on ?? today
  const line = lifeLine({ issuedDate, expiryDate: expiryDate ?? day, today: day, periods })
  const last = expiryDate === null || today < expiryDate ? today : expiryDate
  return (
    <div className="life">
      <svg
        width="100%"
        height="36"
        aria-hidden="true"
        data-life={`${issuedDate}/${expiryDate ?? ''}`}
      >
        <defs>
          <OutHatches />
        </defs>
        <rect y="24" width="100%" height="6" rx="3" className="life-rest" />
        <rect y="24" width={percent(line.today)} height="6" rx="3" />
        {line.segments.map(({ kind, start, width }) => (
          <rect
            key={`${kind} ${start} ${width}`}
            y="21"
            x={percent(start)}
            width={percent(width)}
            height="12"
            {...lookOf(kind)}
            data-out={kind}
          />
        ))}
        <circle cx={percent(line.today)} cy="27" r="7" />
        <text
          x={percent(line.today)}
          y="14"
          textAnchor={line.today < 15 ? 'start' : line.today > 85 ? 'end' : 'middle'}
        >
          {on === null ? m.life_today() : fullDate(on)}
        </text>
      </svg>
      <p className="life-ends">
        <span>{m.life_issued({ date: unbroken(issuedDate) })}</span>
        <span>{endText(certificate, expiryDate, day)}</span>
      </p>
      {periods.length > 0 && <Periods periods={periods} />}
      {issuedDate <= last && <OtherDay certificate={certificate} today={today} day={day} />}
    </div>
  )
}

function Periods({ periods }: Pick<LifeLineProps, 'periods'>) {
  return (
    <ul className="life-periods">
      {periods.map((period) => (
        <li key={`${period.kind} ${period.from} ${period.to}`}>
          <svg width="20" height="12" aria-hidden="true">
            <rect width="20" height="12" {...lookOf(period.kind)} />
          </svg>
          <span>{periodText(period)}</span>
        </li>
      ))}
    </ul>
  )
}

function OtherDay({
  certificate,
  today,
  day,
}: {
  certificate: LivedCertificate
  today: string
  day: string
}) {
  return (
    <details className="no-print">
      <summary>{m.life_other_day()}</summary>
      <form action={paths.verify(certificate.certificateId)} className="life-day">
        <label htmlFor="on">{m.life_day()}</label>
        <input
          id="on"
          name="on"
          type="date"
          min={certificate.issuedDate}
          max={today}
          defaultValue={day}
          required
        />
        <Button>{m.life_show()}</Button>
      </form>
    </details>
  )
}

const LABELS: Record<OutDays['kind'], () => string> = {
  suspended: m.verify_status_suspended,
  withdrawn: m.verify_status_withdrawn,
  overdue: m.verify_status_survey_overdue,
}

/** The same as the drawing, in words; of which certificates, where it is not of all. */
function periodText({ kind, from, to, lasts, labels }: OutPeriod): string {
  const what = LABELS[kind]()
  const text =
    lasts || to === null
      ? m.life_since({ what, from: fullDate(from) })
      : m.life_period({ what, from: fullDate(from), until: fullDate(to) })
  return labels.length === 0 ? text : m.life_of({ certificates: labels.join(', '), text })
}

function lookOf(kind: Segment['kind']) {
  if (kind === 'expired') return { className: 'out-expired' }
  return {
    fill: OUT_FILLS[kind],
    className: kind === 'withdrawn' ? 'out-bar out-withdrawn' : 'out-bar',
  }
}

/**
 * Below the end of the line, its day; what is not in force for another reason is not said to be
 * valid until then.
 */
function endText({ isValid }: LivedCertificate, expiryDate: string | null, day: string): string {
  if (expiryDate === null) return m.verify_fact_expiry_none()
  const date = { date: unbroken(expiryDate) }
  if (isValid) return m.verify_period_through(date)
  return expiryDate < day ? m.fault_was_valid_until(date) : m.fault_expiry_date(date)
}

/** On a phone the label breaks before the date, not within it. */
const unbroken = (date: string) => fullDate(date).replaceAll(' ', '\u00A0')

const percent = (value: number) => `${value.toFixed(2)}%`
