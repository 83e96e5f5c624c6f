import { Link, redirect } from 'react-router'
import { decisionsOfShip } from '#/app/certificates/due-list/decisions.server.ts'
import { DecisionsTable } from '#/app/certificates/due-list/pages/decisions-table.tsx'
import { imoNumberLooksWrong } from '#/app/certificates/model/imo-number.ts'
import { withCompanyNames } from '#/app/companies/companies.server.ts'
import { readShipEvents } from '#/app/companies/events.server.ts'
import { listCertificatesOfShip } from '#/app/ship-record/certificates/certificates-of-ship.server.ts'
import { Differences } from '#/app/ship-record/differences/differences-list.tsx'
import { differencesOf } from '#/app/ship-record/differences/differences.ts'
import { Events } from '#/app/ship-record/events.tsx'
import { Periods } from '#/app/ship-record/periods.tsx'
import { ShipCertificates } from '#/app/ship-record/certificates/ship-certificates.tsx'
import { ShipFacts } from '#/app/ship-record/ship-facts.tsx'
import { readEndedSuspensions } from '#/app/verification/life-line/ended-suspensions.server.ts'
import { ClassNote } from '#/app/verification/parts/class-note.tsx'
import { shipClassOn } from '#/app/verification/parts/ship-class.ts'
import { shipPartsOf } from '#/app/verification/ship-parts/ship-parts.ts'
import { readMergedInto, settleName } from '#/app/ships/merge.server.ts'
import { Settlement, SHIP_LABELS, type ShipRecord } from '#/app/ships/ship.ts'
import { getShip } from '#/app/ships/ships.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { changeUnderWay } from '#/app/ships/changes/ship-changes.server.ts'
import { ChangeProgress } from '#/app/ship-record/change-progress.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import type { Route } from './+types/ship.page.ts'

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
      return redirect(paths.ship(id), { headers: { 'Set-Cookie': flash('ship-settled') } })
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
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-col">
          <Trail to={[['Ships', paths.ships()]]} here={ship.name} />
          <h1 className="text-3xl font-semibold wrap-anywhere">{ship.name}</h1>
          <p className="mt-1 text-lg text-ink">
            {ship.imoNumber === null ? 'No IMO number' : `IMO ${ship.imoNumber}`} · {ship.flag}
          </p>
        </div>
        <ShipActions ship={ship} />
      </header>
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
        <section aria-labelledby="names" className="flex flex-col gap-4">
          <h2 id="names" className="text-xl font-semibold">
            Names and flags
          </h2>
          <Periods title="Names" periods={ship.names} />
          <Periods title="Flags" periods={ship.flags} />
        </section>
      </div>
      <Events events={events} labels={SHIP_LABELS} />
    </main>
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
