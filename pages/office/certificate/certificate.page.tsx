import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { withdrawnLately } from '#/domain/register/certificate/standing/undo-withdrawal.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Link } from 'react-router'
import { noticesOf } from '#/domain/register/certificate/notices/record-notice.server.ts'
import { endedByFlagChange } from '#/domain/register/ship-change/flag-change/undo-flag-change.server.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { orErrorPage, pageBefore, recordId } from '#/pages/web/forms/page-refusal.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { faultOf, statusOf, statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { StatusBadge } from '#/pages/web/certificate/status-badge.tsx'
import { OTHER, takesSurveys } from '#/domain/register/model/certificate/part.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { historyOf, readDeleted } from '#/domain/register/history/history.server.ts'
import { shipIdOf } from '#/domain/register/ship-change/record/certificates-of-ship.server.ts'
import { ScanSection } from '#/pages/office/scans/scan-section.tsx'
import { scansOfEntry } from '#/domain/register/scan/scans.server.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { VerdictSummary } from '#/pages/public/verify/verdict/verdict-card.tsx'
import { lookUpShipClass } from '#/domain/verification/verdict/ship-class.server.ts'
import { sameTypesOf } from '#/domain/verification/verdict/verify.server.ts'
import { verdictOn, type Verdict } from '#/domain/verification/verdict/verdict.ts'
import { verifiedRecordOf } from '#/domain/verification/verdict/verified-record.ts'
import type { Route } from './+types/certificate.page.ts'
import { DeletedCertificate } from './deleted-certificate.tsx'
import { History } from './history.tsx'
import { PartsTable } from './parts-table.tsx'
import { Notices } from './notices.tsx'
import { StandingActions } from './standing-actions.tsx'
import { PublicFacts } from '#/pages/web/certificate/public-facts.tsx'
import { momentInBothZones } from '#/domain/language/format.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

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
    <StaffPage
      title={certificate.vesselName}
      trail={[['Certificates', paths.staff()]]}
      here={certificate.certificateId}
      about={
        <>
          <p className="mt-1 font-mono text-lg break-all text-ink">{certificate.certificateId}</p>
          <p className="mt-2">
            <StatusBadge certificate={{ ...certificate, ...status }} />
          </p>
          {shipId !== null && (
            <Link to={paths.ship(shipId)} className="mt-1 self-start text-link underline">
              Ship and its certificates
            </Link>
          )}
        </>
      }
      actions={<CertificateActions id={certificate.id} renew={renewalOf(certificate)} />}
      isRoomy
    >
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
          <PublicView number={certificate.certificateId} verdict={verdict} />
          <QrCode certificate={certificate} />
        </div>
      </div>
    </StaffPage>
  )
}

/**
 * Where it is renewed: several certificates as a set, each with its dates; null where none is left
 * to renew.
 */
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

/** The record as the register holds it. */
function Facts({ certificate }: { certificate: Certificate }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
      <PublicFacts of={certificate} without={['certificateId', 'vesselName']} />
      {certificate.supersededBy !== null && (
        <Fact name="Renewed by">
          <a
            href={paths.verifyTyped(certificate.supersededBy)}
            className="font-mono text-base break-all text-link underline"
          >
            {certificate.supersededBy}
          </a>
        </Fact>
      )}
      <Fact name="Last changed" wide>
        <span className="text-base font-normal">{momentInBothZones(certificate.updatedAt)}</span>
      </Fact>
    </dl>
  )
}

/** What the verification of the entry answers. */
function PublicView({ number, verdict }: { number: string; verdict: Verdict }) {
  return (
    <TitledSection id="public" title="What the public sees today">
      <VerdictSummary verdict={verdict} />
      <a href={paths.verify(number)} className="self-start text-link underline">
        Open the verification page
      </a>
    </TitledSection>
  )
}

/** The code for the paper, as a picture in two forms. */
function QrCode({ certificate: { id, certificateId } }: { certificate: Certificate }) {
  return (
    <TitledSection id="qr" title="QR code">
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={paths.qrSvg(id)}
          alt={`QR code that leads to the verification of ${certificateId}`}
          width="160"
          height="160"
          className="size-40 rounded-sm border border-line bg-sheet p-1"
        />
        <div className="flex grow basis-40 flex-col items-start gap-2">
          <a href={paths.qrPng(id)} download={`QR_${certificateId}.png`} className={buttonClass()}>
            Download PNG
          </a>
          <a href={paths.qrSvg(id)} download={`QR_${certificateId}.svg`} className={buttonClass()}>
            Download SVG
          </a>
        </div>
      </div>
    </TitledSection>
  )
}
