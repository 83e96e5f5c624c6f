import type { ReactNode } from 'react'
import { m } from '#/domain/texts/messages.js'
import { office, telephoneLink } from '#/domain/authority/office.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-link underline'

type Heading = 'h2' | 'h3'

/** Where the office is, when it is open, and the telephone line that is always open. */
export function ContactDetails({ heading: Heading, wide }: { heading: Heading; wide?: boolean }) {
  const item = (title: string, content: ReactNode) => (
    <div className="flex flex-col gap-1 border-t border-line pt-4">
      <Heading className="text-lg font-semibold">{title}</Heading>
      {content}
    </div>
  )
  return (
    <div className={`grid gap-x-8 gap-y-5 ${wide ? 'sm:grid-cols-2 lg:grid-cols-4' : ''}`}>
      <EmergencyLine heading={Heading} />
      {item(
        m.contact_office(),
        <address className="not-italic">
          {office.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>,
      )}
      {item(
        m.contact_phone(),
        <a href={telephoneLink(office.phone)} className={linkClass}>
          {office.phone}
        </a>,
      )}
      {item(
        m.contact_email(),
        <a href={`mailto:${office.email}`} className={`${linkClass} break-all`}>
          {office.email}
        </a>,
      )}
      {item(m.contact_hours(), <Hours />)}
    </div>
  )
}

function EmergencyLine({ heading: Heading }: { heading: Heading }) {
  return (
    <div className="col-span-full flex flex-col gap-1 rounded-sm border-l-8 border-signal bg-mist p-5">
      <Heading className="text-lg font-semibold">{m.contact_emergency()}</Heading>
      <a
        href={telephoneLink(office.emergencyPhone)}
        className="inline-flex min-h-11 items-center text-2xl font-semibold text-ink"
      >
        {office.emergencyPhone}
      </a>
      <p>{m.contact_emergency_text()}</p>
    </div>
  )
}

function Hours() {
  return (
    <>
      <dl className="grid max-w-xs grid-cols-[auto_1fr] gap-x-6 tabular-nums">
        <dt>{m.contact_weekdays()}</dt>
        <dd>{office.hours.weekdays}</dd>
        <dt>{m.contact_saturday()}</dt>
        <dd>{office.hours.saturday}</dd>
        <dt>{m.contact_sunday()}</dt>
        <dd>{m.contact_closed()}</dd>
      </dl>
      <p className="text-sm text-quiet">{m.contact_hours_zone()}</p>
    </>
  )
}
