import { withdrawnLately } from '#/app/certificates/standing/undo-withdrawal.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Link } from 'react-router'
import { noticesOf } from '#/app/certificates/notices/record-notice.server.ts'
import { endedByFlagChange } from '#/app/certificates/flag-change/undo-flag-change.server.ts'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { orErrorPage, pageBefore, recordId } from '#/app/web/forms/page-refusal.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { faultOf } from '#/app/certificates/model/fault.ts'
import { statusOf, statusOfPart } from '#/app/certificates/model/status.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { OTHER, takesSurveys } from '#/app/certificates/model/part.ts'
import { paths } from '#/app/web/paths.ts'
import { historyOf, readDeleted } from '#/app/history/history.server.ts'
import { shipIdOf } from '#/app/ship-record/certificates/certificates-of-ship.server.ts'
import { ScanSection } from '#/app/paper-scans/pages/scan-section.tsx'
import { scansOfEntry } from '#/app/paper-scans/scans.server.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { VerdictSummary } from '#/app/verification/verdict/verdict-card.tsx'
import { lookUpShipClass } from '#/app/verification/verdict/ship-class.server.ts'
import { sameTypesOf } from '#/app/verification/verdict/verify.server.ts'
import { verdictOn, verifiedRecordOf } from '#/app/verification/verdict/verdict.ts'
import type { Route } from './+types/certificate.page.ts'
import { DeletedCertificate } from './deleted-certificate.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { PartsTable } from './parts-table.tsx'
import { Notices } from './notices.tsx'
import { QrCode } from './qr-code.tsx'
import { StandingActions } from './standing-actions.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'certificate')
  const before = pageBefore(request)
  const deleted = await orErrorPage(readDeleted(requestContext, id))
  if (deleted) return { deleted, history: await orErrorPage(historyOf(requestContext, id, before)) }
  const certificate = await orErrorPage(getCertificate(requestContext, id))
  const history = await orErrorPage(historyOf(requestContext, id, before))
  const shipId = await shipIdOf(requestContext, id)
  const record = { ...verifiedRecordOf(certificate), shipId }
  const shipClass = await lookUpShipClass(requestContext, record)
  const verdict = verdictOn(
    certificate.certificateId,
    { ...record, shipClass },
    requestContext.today,
    {
      checkedAt: requestContext.now,
      sameType: (await sameTypesOf(requestContext, [record])).flat(),
    },
  )
  const notices = await noticesOf(requestContext, id)
  const scan = await scansOfEntry(requestContext, certificate)
  const { today } = requestContext
  const fault = faultOf(
    certificate.parts.map((part) => statusOfPart(part, certificate.surveysFrom, today)),
  )
  const status = { status: statusOf(certificate, today), fault }
  const undoable = await undoableBy(requestContext, certificate)
  return {
    deleted: null,
    certificate,
    status,
    history,
    notices,
    verdict,
    shipId,
    undoable,
    scan,
    today,
  }
}

/** What an administrator may undo of the withdrawals of a record. */
async function undoableBy(
  context: RequestContext,
  certificate: Certificate,
): Promise<'lately' | 'flag-change' | null> {
  if (context.actor?.role !== 'admin') return null
  if ((await withdrawnLately(context, certificate)).length > 0) return 'lately'
  return (await endedByFlagChange(context, certificate)).length > 0 ? 'flag-change' : null
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { certificateId } = loaderData?.deleted ?? loaderData?.certificate ?? {}
  return staffMeta(certificateId ?? 'Certificate')
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.deleted) return <DeletedCertificate {...loaderData} />
  const { certificate, status, history, notices, verdict, shipId, undoable, scan, today } =
    loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-col">
          <Trail to={[['Certificates', paths.staff()]]} here={certificate.certificateId} />
          <h1 className="text-3xl font-semibold wrap-anywhere">{certificate.vesselName}</h1>
          <p className="mt-1 font-mono text-lg break-all text-ink">{certificate.certificateId}</p>
          <p className="mt-2">
            <StatusBadge certificate={{ ...certificate, ...status }} />
          </p>
          {shipId !== null && (
            <Link to={paths.ship(shipId)} className="mt-1 self-start text-link underline">
              Ship and its certificates
            </Link>
          )}
        </div>
        <CertificateActions id={certificate.id} renew={renewalOf(certificate)} />
      </header>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <Facts certificate={certificate} />
          <PartsTable
            certificateId={certificate.id}
            parts={verdict.certificate?.parts ?? []}
            today={today}
          />
          {certificate.parts.some((part) => takesSurveys(part, today)) && (
            <p>
              <Link
                to={paths.recordSurvey(certificate.id)}
                className={buttonClass({ size: 'tight' })}
              >
                Record a survey
              </Link>
            </p>
          )}
          <StandingActions certificate={certificate} undoable={undoable} />
          <ScanSection id={certificate.id} {...scan} />
          <Notices {...notices} />
          <History {...history} address={paths.certificate(certificate.id)} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="public" className="flex flex-col gap-3">
            <h2 id="public" className="text-xl font-semibold">
              What the public sees today
            </h2>
            <VerdictSummary verdict={verdict} />
            <a
              href={paths.verify(certificate.certificateId)}
              className="self-start text-link underline"
            >
              Open the verification page
            </a>
          </section>
          <QrCode certificate={certificate} />
        </div>
      </div>
    </main>
  )
}

/** Where it is renewed: several certificates as a set, each with its dates; null where none is left to renew. */
function renewalOf({ id, parts }: Pick<Certificate, 'id' | 'parts'>): string | null {
  const left = parts.filter((part) => part.standing !== 'withdrawn' && part.supersededBy === null)
  if (left.length === 0) return null
  const isSet = parts.length > 1 && left.every(({ code }) => code !== OTHER)
  return isSet
    ? paths.renewParts(id, left.map(({ code }) => code).join(','))
    : paths.renewCertificate(id)
}

function CertificateActions({ id, renew }: { id: number; renew: string | null }) {
  return (
    <nav aria-label="This certificate" className="flex flex-wrap gap-3">
      <Link to={paths.editCertificate(id)} className={buttonClass({ size: 'tight' })}>
        Edit
      </Link>
      {renew !== null && (
        <Link to={renew} className={buttonClass({ size: 'tight' })}>
          Renew
        </Link>
      )}
      <Link to={paths.copyCertificate(id)} className={buttonClass({ size: 'tight' })}>
        Duplicate
      </Link>
      <Link to={paths.anotherForShip(id, null)} className={buttonClass({ size: 'tight' })}>
        Another for this ship
      </Link>
      <a href={paths.documentPdf(id)} download className={buttonClass({ size: 'tight' })}>
        Download PDF
      </a>
      <Link
        to={paths.deleteCertificate(id)}
        className={buttonClass({ kind: 'quiet', size: 'tight' })}
      >
        Delete
      </Link>
    </nav>
  )
}
