import { data } from 'react-router'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { Part } from '#/pages/web/ui/part.tsx'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { ClassNote } from '#/pages/public/verify/parts/class-note.tsx'
import { CheckStatus } from '#/pages/public/verify/ask/check-status.tsx'
import { CheckedAt } from '#/pages/public/verify/verdict/notes.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { withScript } from '#/pages/web/document/page-script.ts'
import { ShipPartsTable } from '#/pages/public/verify/ship-parts/ship-parts-table.tsx'
import { TimelineDrawing } from '#/pages/public/verify/timeline/timeline-drawing.tsx'
import type { Route } from './+types/vessel.page.ts'
import type { Contradiction, Vessel } from '#/domain/verification/vessels/vessel.ts'
import { VesselNumber } from '#/domain/verification/ship/ship-hint.ts'
import { readVesselPage } from '#/domain/verification/vessels/vessels.server.ts'
import { asDocument } from '#/pages/web/document/route-handle.ts'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const number = VesselNumber.safeParse(params.imo)
  if (!number.success) throw data(number.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const ship = await orErrorPage(readVesselPage(context.get(requestContextKey), number.data, after))
  return data({ ...ship, after }, { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: titleOf(loaderData),
    description: m.vessel_description(),
    matches,
    location,
    hidden: true,
  })
}

export const handle = asDocument(VesselPage, 'register')

function VesselPage({ loaderData }: Route.ComponentProps) {
  const { vessel, name, parts, after, checkedAt } = loaderData
  const { imoNumber, certificates, missing, contradictions } = vessel
  const [newest] = certificates
  const others = [...new Set(certificates.map((one) => one.vesselName))].filter(
    (one) => one !== name,
  )
  return (
    <main id="main" className="wrap py-12 lg:py-16">
      <CheckStatus />
      <div className="flex flex-col gap-10" data-fresh="" {...withScript('check-again', 'idle')}>
        <div className="flex flex-col gap-3">
          <h1 className="text-3xl font-semibold wrap-anywhere sm:text-4xl">
            {name ?? m.vessel_title({ imo: imoNumber })}
          </h1>
          {newest && (
            <p className="text-lg wrap-anywhere text-ink">
              IMO {imoNumber} · {newest.flag}
            </p>
          )}
          {others.length > 0 && (
            <p className="wrap-anywhere">{m.vessel_known_as({ names: others.join(', ') })}</p>
          )}
        </div>
        {newest ? (
          <Certificates ship={loaderData} />
        ) : (
          <p className="max-w-prose text-lg">{m.vessel_none()}</p>
        )}
        {contradictions.length > 0 && <Contradictions contradictions={contradictions} />}
        {parts.timeline.rows.length > 0 && (
          <Part id="timeline" title={m.timeline_title()}>
            <TimelineDrawing timeline={parts.timeline} />
          </Part>
        )}
        {newest && missing !== null && <Missing missing={missing} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <a
            href={paths.vessel(imoNumber, after)}
            data-check-again=""
            className={buttonClass({ className: 'no-print' })}
          >
            {m.verify_check_again()}
          </a>
          <CheckedAt verdict={{ checkedAt }} />
        </div>
      </div>
    </main>
  )
}

function Certificates({ ship }: { ship: Route.ComponentProps['loaderData'] }) {
  const { vessel, name, parts, shipClass, next, today } = ship
  return (
    <Part id="certificates" title={m.vessel_certificates()}>
      <ClassNote shipClass={shipClass} />
      <ShipPartsTable parts={parts} today={today} vesselName={name ?? ''} />
      {next !== null && (
        <p>
          {m.vessel_more()}{' '}
          <a href={paths.vessel(vessel.imoNumber, next)} className="link">
            {m.vessel_next()}
          </a>
        </p>
      )}
      <p>
        <a href={paths.vesselKit(vessel.imoNumber)} className="link">
          {m.kit_vessel_link()}
        </a>
      </p>
    </Part>
  )
}

/** The ship by its name, where it is known, and its number. */
function titleOf({ vessel: { imoNumber }, name }: { vessel: Vessel; name: string | null }): string {
  return name === null ? m.vessel_title({ imo: imoNumber }) : `${name}, IMO ${imoNumber}`
}

function Contradictions({ contradictions }: { contradictions: Contradiction[] }) {
  return (
    <Part id="contradictions" title={m.vessel_contradictions()}>
      <ul className="flex flex-col gap-2">
        {contradictions.map((one) => (
          <li
            key={contradictionText(one)}
            className="border-l-4 border-unsure bg-unsure-wash p-4 wrap-anywhere text-ink"
          >
            {contradictionText(one)}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Missing({ missing }: { missing: string[] }) {
  return (
    <Part id="missing" title={m.vessel_missing()}>
      <p className="max-w-prose">
        {missing.length === 0 ? m.vessel_complete() : m.vessel_missing_text()}
      </p>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {missing.map((code) => (
          <li key={code} className="text-ink">
            {labelOf(code)}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function contradictionText(one: Contradiction): string {
  switch (one.kind) {
    case 'check-digit':
      return m.vessel_check_digit()
    case 'names':
      return m.vessel_names({ values: one.values.join(', '), numbers: one.numbers.join(', ') })
    case 'flags':
      return m.vessel_flags({ values: one.values.join(', '), numbers: one.numbers.join(', ') })
    case 'twice':
      return m.vessel_twice({ type: labelOf(one.type), numbers: one.numbers.join(', ') })
    case 'outlived':
      return m.vessel_outlived({
        type: labelOf(one.type),
        number: one.number,
        base: labelOf(one.restsOn),
        date: fullDate(one.expiredOn),
        expired: one.expired,
      })
  }
}

function labelOf(code: string): string {
  return CERTIFICATE_TYPES.find((type) => type.code === code)?.label ?? code
}
