import { data } from 'react-router'
import { CERTIFICATE_TYPES, typesShown } from '#/app/certificates/model/certificate-types.ts'
import { expiryText, fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { Part } from '#/app/web/ui/part.tsx'
import { pageMeta } from '#/app/web/page-meta.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import type { PublicCertificate } from '#/app/verification/verdict/verdict.ts'
import { VERDICT_TEXTS } from '#/app/verification/verdict/verdict-texts.ts'
import type { Route } from './+types/vessel.page.ts'
import type { Contradiction, Vessel } from './vessel.ts'
import { VesselNumber } from '#/app/verification/ship/ship-hint.ts'
import { readVessel } from './vessels.server.ts'
import { asDocument } from '#/app/web/document/route-handle.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = VesselNumber.safeParse(params.imo)
  if (!number.success) throw data(number.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const vessel = await orErrorPage(readVessel(context.get(requestContextKey), number.data))
  return data(vessel, { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return pageMeta({ title: titleOf(loaderData), description: m.vessel_description(), matches, location, hidden: true })
}

export const handle = asDocument(VesselPage, 'register')

function VesselPage({ loaderData }: Route.ComponentProps) {
  const { imoNumber, certificates, more, missing, contradictions } = loaderData
  const [newest] = certificates
  const others = [...new Set(certificates.map((one) => one.vesselName))].filter((name) => name !== newest?.vesselName)
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold wrap-anywhere sm:text-4xl">
          {newest?.vesselName ?? m.vessel_title({ imo: imoNumber })}
        </h1>
        {newest && (
          <p className="text-lg wrap-anywhere text-ink">
            IMO {imoNumber} · {newest.flag}
          </p>
        )}
        {others.length > 0 && <p className="wrap-anywhere">{m.vessel_known_as({ names: others.join(', ') })}</p>}
      </div>
      {newest ? (
        <Part id="certificates" title={m.vessel_certificates()}>
          <ul className="flex flex-col border-t border-line">
            {certificates.map((one) => (
              <Row key={one.certificateId} certificate={one} heading={newest.vesselName} />
            ))}
          </ul>
          {more && <p className="text-quiet">{m.vessel_more({ count: certificates.length })}</p>}
        </Part>
      ) : (
        <p className="max-w-prose text-lg">{m.vessel_none()}</p>
      )}
      {contradictions.length > 0 && <Contradictions contradictions={contradictions} />}
      {newest && <Missing missing={missing} />}
    </main>
  )
}

/** The ship by its name, as its newest certificate in force has it, and its number. */
function titleOf({ imoNumber, certificates: [newest] }: Vessel): string {
  return newest ? `${newest.vesselName}, IMO ${imoNumber}` : m.vessel_title({ imo: imoNumber })
}

const BADGES = { valid: 'good', unsure: 'waiting', invalid: 'bad' } as const

/** `heading`: the name above the list, which is not repeated. */
function Row({ certificate, heading }: { certificate: PublicCertificate; heading: string }) {
  const { certificateId, status, vesselName, expiryDate } = certificate
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[16rem_1fr_auto]">
      <div className="min-w-0">
        <a
          href={paths.verify(certificateId)}
          className="font-mono font-semibold break-all text-link underline-offset-4 hover:underline"
        >
          {certificateId}
        </a>
        {vesselName !== heading && <p className="wrap-anywhere text-quiet">{vesselName}</p>}
      </div>
      <p className="min-w-0 wrap-anywhere text-ink">{typesShown(certificate).join(', ')}</p>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 md:flex-col md:items-end">
        <Badge tone={BADGES[VERDICT_TEXTS[status].tone]}>{VERDICT_TEXTS[status].label()}</Badge>
        <span className="text-base whitespace-nowrap">{expiryText(expiryDate)}</span>
      </div>
    </li>
  )
}

function Contradictions({ contradictions }: { contradictions: Contradiction[] }) {
  return (
    <Part id="contradictions" title={m.vessel_contradictions()}>
      <ul className="flex flex-col gap-2">
        {contradictions.map((one) => (
          <li key={contradictionText(one)} className="border-l-4 border-unsure bg-unsure-wash p-4 wrap-anywhere text-ink">
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
      <p className="max-w-prose">{missing.length === 0 ? m.vessel_complete() : m.vessel_missing_text()}</p>
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
