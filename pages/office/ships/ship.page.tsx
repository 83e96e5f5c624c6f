import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link, redirect, useRevalidator } from 'react-router'
import { decisionsOfShip } from '#/domain/register/survey/due-list/decisions.server.ts'
import { DecisionsTable } from '#/pages/office/surveys/decisions-table.tsx'
import { imoNumberLooksWrong } from '#/domain/register/model/number/imo-number.ts'
import { withCompanyNames } from '#/domain/register/company/companies.server.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { listCertificatesOfShip } from '#/domain/register/ship-change/record/certificates-of-ship.server.ts'
import { Differences } from './differences-list.tsx'
import { differencesOf } from '#/domain/register/ship-change/record/differences.ts'
import { Events } from './events.tsx'
import { Periods } from './periods.tsx'
import { ShipFacts } from './ship-facts.tsx'
import { readEndedSuspensions } from '#/domain/verification/life-line/ended-suspensions.server.ts'
import { ClassNote } from '#/pages/public/verify/parts/class-note.tsx'
import { shipClassOn } from '#/domain/verification/parts/ship-class.ts'
import { shipPartsOf, type ShipParts } from '#/domain/verification/ship-parts/ship-parts.ts'
import { readMergedInto, settleName } from '#/domain/register/ship/merge.server.ts'
import { Settlement, SHIP_LABELS, type ShipRecord } from '#/domain/register/ship/ship.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { changeUnderWay } from '#/domain/register/ship/changes/ship-changes.server.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import type { Route } from './+types/ship.page.ts'
import { useEffect } from 'react'
import type { ShipProgress } from '#/domain/register/ship/changes/ship-progress.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import { ProgressBar } from '#/pages/web/ui/progress-bar.tsx'
import { ShipPartsTable } from '#/pages/public/verify/ship-parts/ship-parts-table.tsx'
import { TimelineDrawing } from '#/pages/public/verify/timeline/timeline-drawing.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const ASK_EVERY_MS = 2_000

const TITLES: Record<ShipChangeKind, string> = {
  ends: 'Certificates are being withdrawn',
  name: 'The name is being corrected on certificates',
  merge: 'Certificates are being moved, because two ships are merged',
}

/**
 * How far a change has come that concerns very many certificates; the page is read again until it
 * is done.
 */
function ChangeProgress({ progress: { kind, done, total } }: { progress: ShipProgress }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <section aria-labelledby="under-way" className="flex max-w-3xl flex-col gap-3">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h2 id="under-way" className="text-xl font-semibold">
        {TITLES[kind]}
      </h2>
      <ProgressBar value={total > 0 ? done / total : 0} aria-labelledby="under-way" />
      <output className="tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')} certificates
      </output>
      <p className="max-w-prose text-quiet">
        You may leave this page: the work continues. Until it is done, a certificate that it has not
        come to is still what it was, and no other change of this ship is taken.
      </p>
    </section>
  )
}

const FAILED = 'Nothing was settled'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'ship')
  const into = await readMergedInto(requestContext, id)
  if (into !== null) throw redirect(paths.ship(into))
  const ship = await orErrorPage(getShip(requestContext, { id }))
  const { today } = requestContext
  const { certificates, more } = await orErrorPage(listCertificatesOfShip(requestContext, id))
  const events = await withCompanyNames(
    requestContext,
    await readShipEvents(requestContext, 'ship', id),
  )
  const suspensions = await readEndedSuspensions(
    requestContext,
    certificates.map((one) => one.id),
  )
  const linked = certificates.map((one) => ({
    ...one,
    link: () => paths.certificate(one.id),
    suspensions: suspensions.get(one.id) ?? [],
  }))
  const parts = shipPartsOf(linked, today)
  const shipClass = shipClassOn(certificates, today)
  const decisions = await orErrorPage(decisionsOfShip(requestContext, ship))
  const progress = await changeUnderWay(requestContext.db, id)
  return {
    ship,
    progress,
    parts,
    shipClass,
    decisions,
    today,
    more,
    events,
    differences: differencesOf(ship, certificates),
  }
}

/** Settles a difference. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, Settlement)
  return submitForm(
    { form, schema: Settlement, failure: { title: FAILED }, context },
    async (settlement) => {
      await settleName(context.get(requestContextKey), { id }, settlement)
      return redirectWithNotice(paths.ship(id), 'ship-settled')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(loaderData?.ship.name ?? 'Ship')

export default function ShipPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { ship, progress, parts, shipClass, decisions, today, more, events, differences } =
    loaderData
  return (
    <StaffPage
      title={ship.name}
      trail={[['Ships', paths.ships()]]}
      about={
        <p className="mt-1 text-lg text-ink">
          {ship.imoNumber === null ? 'No IMO number' : `IMO ${ship.imoNumber}`} · {ship.flag}
        </p>
      }
      actions={<ShipActions ship={ship} />}
      isRoomy
    >
      {actionData && <FailedText of={actionData.notice} />}
      {ship.imoNumber !== null && imoNumberLooksWrong(ship.imoNumber) && (
        <p className="max-w-prose text-unsure">
          The check digit of this IMO number does not fit. Please compare it with the ship’s papers.
        </p>
      )}
      {progress && <ChangeProgress progress={progress} />}
      <Differences ship={ship} differences={differences} />
      <DecisionsTable decisions={decisions} />
      <ClassNote shipClass={shipClass} />
      <ShipCertificates parts={parts} today={today} more={more} ship={ship} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ShipFacts ship={ship} />
        <TitledSection id="names" title="Names and flags" className="flex flex-col gap-4">
          <Periods title="Names" periods={ship.names} />
          <Periods title="Flags" periods={ship.flags} />
        </TitledSection>
      </div>
      <Events events={events} labels={SHIP_LABELS} />
    </StaffPage>
  )
}

function ShipActions({ ship }: { ship: ShipRecord }) {
  return (
    <nav aria-label="This ship" className="flex flex-wrap gap-3">
      <Link
        to={paths.newSetForShip(ship.id)}
        className={buttonClass({ kind: 'main', size: 'tight' })}
      >
        Issue a set
      </Link>
      <Link to={paths.newCertificateForShip(ship.id)} className={buttonClass({ size: 'tight' })}>
        New certificate
      </Link>
      <Link to={paths.recordShipSurvey(ship.id)} className={buttonClass({ size: 'tight' })}>
        Record a survey
      </Link>
      <Link to={paths.shipSurveyors(ship.id)} className={buttonClass({ size: 'tight' })}>
        Surveyors
      </Link>
      <Link to={paths.editShip(ship.id)} className={buttonClass({ size: 'tight' })}>
        Edit
      </Link>
      <Link to={paths.changeShipName(ship.id)} className={buttonClass({ size: 'tight' })}>
        Change name or flag
      </Link>
      <Link to={paths.mergeShip(ship.id)} className={buttonClass({ size: 'tight' })}>
        Merge
      </Link>
      {ship.imoNumber !== null && (
        <>
          <a
            href={paths.vesselKit(ship.imoNumber)}
            className={buttonClass({ kind: 'quiet', size: 'tight' })}
          >
            Ship’s kit
          </a>
          <a
            href={paths.vessel(ship.imoNumber)}
            className={buttonClass({ kind: 'quiet', size: 'tight' })}
          >
            Public page
          </a>
        </>
      )}
    </nav>
  )
}

type ShipCertificatesProps = {
  parts: ShipParts
  today: string
  more: boolean
  ship: Pick<ShipRecord, 'name' | 'imoNumber'>
}

/** The certificates of a ship, each leading to its record, and their timeline. */
function ShipCertificates({ parts, today, more, ship }: ShipCertificatesProps) {
  const count = parts.current.length + parts.earlier.length + parts.omitted
  return (
    <>
      <TitledSection
        id="certificates"
        title={
          <>
            Certificates{' '}
            {count > 0 && (
              <span className="font-normal text-quiet">
                ({count}
                {more && '+'})
              </span>
            )}
          </>
        }
      >
        {count === 0 && <p className="text-quiet">This ship has no certificates.</p>}
        <ShipPartsTable parts={parts} today={today} vesselName={ship.name} />
        {more && ship.imoNumber !== null && (
          <Link
            to={`${paths.staff()}?q=${ship.imoNumber}`}
            className="self-start text-link underline"
          >
            All certificates of this ship
          </Link>
        )}
      </TitledSection>
      {parts.timeline.rows.length > 0 && (
        <TitledSection id="timeline" title="Timeline">
          <TimelineDrawing timeline={parts.timeline} />
        </TitledSection>
      )}
    </>
  )
}
