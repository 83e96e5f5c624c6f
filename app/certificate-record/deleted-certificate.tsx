import type { Deleted } from '#/app/history/history.ts'
import { NO_REASON } from '#/app/certificates/model/correction.ts'
import { momentInBothZones } from '#/app/language/format.ts'
import { authorText } from '#/app/web/staff/author.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { paths } from '#/app/web/paths.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import { Fact } from '#/app/web/ui/fact.tsx'
import { History, type HistoryProps } from './history.tsx'

type DeletedProps = { deleted: Deleted; history: Pick<HistoryProps, 'entries' | 'next'> }

/** What is left of an entry that was deleted: who deleted it, when and why, and all of its events. */
export function DeletedCertificate({ deleted, history }: DeletedProps) {
  const { recordId, certificateId, vesselName, at, by, apiKey, note } = deleted
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <header className="flex min-w-0 flex-col">
        <Trail
          to={[
            ['Certificates', paths.staff()],
            ['Deleted', paths.deletedCertificates()],
          ]}
          here={certificateId}
        />
        <h1 className="text-3xl font-semibold wrap-anywhere">{vesselName}</h1>
        <p className="mt-1 font-mono text-lg break-all text-ink">{certificateId}</p>
        <p className="mt-2">
          <Badge tone="bad">Deleted</Badge>
        </p>
      </header>
      <section aria-labelledby="deleted" className="flex max-w-4xl flex-col gap-4">
        <h2 id="deleted" className="text-xl font-semibold">
          This certificate was deleted
        </h2>
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
      </section>
      <History {...history} address={paths.certificate(recordId)} />
    </main>
  )
}
