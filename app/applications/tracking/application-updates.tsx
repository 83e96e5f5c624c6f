import { dateInJakarta } from '#/core/dates.ts'
import { fullDate, momentInBothZones } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { office } from '#/app/web/office.ts'
import type { ShownApplication } from '#/app/applications/application.ts'
import { stateText } from '#/app/language/application-state-text.ts'
import type { ApplicationState } from '#/app/applications/application-states.ts'

/** The updates for the applicant, newest first: the day, the state, the inspection, and the message of the office. */
export function ApplicationUpdates({ updates }: Pick<ShownApplication, 'updates'>) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="updates">
      <h2 id="updates" className="text-2xl font-semibold">
        {m.application_updates()}
      </h2>
      <ol className="flex flex-col gap-5">
        {updates
          .toReversed()
          .map(({ at, status, inspectionDate, inspectionLocation, message }, step) => (
            <li
              key={updates.length - step}
              className="flex flex-col gap-1 border-l-4 border-line pl-5"
            >
              <time dateTime={at} title={momentInBothZones(at)} className="text-sm text-quiet">
                {fullDate(dateInJakarta(at))}
              </time>
              <p className="font-semibold text-ink">
                {stateText(status)}
                {inspectionDate && `: ${fullDate(inspectionDate)}`}
                {inspectionLocation && (
                  <span className="wrap-anywhere">, {inspectionLocation}</span>
                )}
              </p>
              {message && (
                <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
              )}
            </li>
          ))}
      </ol>
    </section>
  )
}

/** What comes next in each state. */
export function ApplicationNext({ status }: { status: ApplicationState }) {
  return (
    <section className="flex flex-col gap-3" aria-labelledby="next">
      <h2 id="next" className="text-2xl font-semibold">
        {m.application_next()}
      </h2>
      <ol className="max-w-prose list-decimal space-y-2 pl-6">
        {NEXT[status]().map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const NEXT: Record<ApplicationState, () => string[]> = {
  pending: () => [m.application_next_1(), m.application_next_2(), m.application_next_3()],
  'in-review': () => [m.application_review_1(), m.application_next_2(), m.application_next_3()],
  'inspection-scheduled': () => [
    m.application_scheduled_1(),
    // A number is not broken over two lines.
    m.application_scheduled_2({ phone: office.phone.replaceAll(' ', '\u00a0') }),
    m.application_scheduled_3(),
  ],
  approved: () => [m.application_approved_1()],
  declined: () => [m.application_declined_1({ email: office.email }), m.application_declined_2()],
}
