import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import type { Deleted } from '#/domain/register/history/history.ts'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import { momentInBothZones } from '#/domain/language/format.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { History, type HistoryProps } from './history.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type DeletedProps = { deleted: Deleted; history: Pick<HistoryProps, 'entries' | 'next'> }

/**
 * What is left of an entry that was deleted: who deleted it, when and why, and all of its events.
 */
export function DeletedCertificate({ deleted, history }: DeletedProps) {
  const { recordId, certificateId, vesselName, at, by, apiKey, note } = deleted
  return (
    <StaffPage
      title={vesselName}
      trail={[
        ['Certificates', paths.staff()],
        ['Deleted', paths.deletedCertificates()],
      ]}
      here={certificateId}
      about={
        <>
          <p className="mt-1 font-mono text-lg break-all text-ink">{certificateId}</p>
          <p className="mt-2">
            <Badge tone="bad">Deleted</Badge>
          </p>
        </>
      }
      isRoomy
    >
      <TitledSection
        id="deleted"
        title="This certificate was deleted"
        className="flex max-w-4xl flex-col gap-4"
      >
        <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
          <Fact name="Deleted by">{authorText(by, apiKey)}</Fact>
          <Fact name="Deleted on">
            <time dateTime={at}>{momentInBothZones(at)}</time>
          </Fact>
          <Fact name="Reason" wide>
            <span className="wrap-anywhere">
              {note === null || note === NO_REASON ? 'No reason given' : note}
            </span>
          </Fact>
        </dl>
        <p className="max-w-prose">
          Verification says that the number is not found, and that the authority removed it on this
          day as entered by mistake; the public does not see the reason. The number is never given
          to another certificate.{' '}
          <a href={paths.verifyTyped(certificateId)} className="text-link underline">
            Open the verification page
          </a>
        </p>
      </TitledSection>
      <History {...history} address={paths.certificate(recordId)} />
    </StaffPage>
  )
}
