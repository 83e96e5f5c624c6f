import type { ReactNode } from 'react'
import { fullDate } from '#/domain/language/format.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { copyReport, isNeeded, removeReport } from '#/pages/surveyor/device/report-files.ts'
import { filesToSend } from '#/pages/surveyor/device/send.ts'
import { shipOf, splitChoice } from '#/pages/surveyor/drafts/draft.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import type { ReportProps } from './report-page.tsx'

/** A report that is signed: what it says, and what became of it. */
export function ReportSummary({ draft, survey, sheets }: ReportProps) {
  const { outcome, files, step } = draft
  const ship = shipOf(draft, sheets.ships)
  const copy = async () => {
    if (!ship) return
    const { reportId } = await copyReport(survey.store, draft, ship, new Date().toISOString())
    await survey.reload()
    location.assign(`#report/${reportId}`)
  }
  const remove = async () => {
    const isOnlyHere = files.some((_, position) => isNeeded(draft, position))
    if (
      isOnlyHere &&
      !confirm(
        'Remove this report and its files from the phone? Not all of them are in the register.',
      )
    )
      return
    await removeReport(survey.store, draft)
    location.assign('#ships')
    await survey.reload()
  }
  return (
    <>
      <ReportedFacts draft={draft} />
      <ReportedCertificates draft={draft} />
      {draft.typed.conditions.length > 0 && <ReportedConditions draft={draft} />}
      {files.length > 0 && <ReportedFiles draft={draft} />}
      {outcome?.state === 'declined' && (
        <Button type="button" kind="main" className="self-start" onClick={() => void copy()}>
          Copy to a new report
        </Button>
      )}
      {step === 'sent' && outcome?.state !== 'waiting' && filesToSend(draft).length === 0 && (
        <Button type="button" kind="quiet" className="self-start" onClick={() => void remove()}>
          Remove from this phone
        </Button>
      )}
    </>
  )
}

function ReportedFacts({ draft: { typed, signed, outcome } }: Pick<ReportProps, 'draft'>) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Completed on">{fullDate(typed.completedOn)}</Fact>
      <Fact name="Port or yard">{typed.place}</Fact>
      <Fact name="Result">{RESULT_TEXTS[typed.result]}</Fact>
      {signed && (
        <Fact name="Signed">
          <Moment at={signed.at} />
        </Fact>
      )}
      {outcome && (
        <Fact name="Received by the register">
          <Moment at={outcome.receivedAt} />
        </Fact>
      )}
      {outcome?.reason && <Fact name="Why it was declined">{outcome.reason}</Fact>}
      {typed.remarks !== '' && <Fact name="Remarks">{typed.remarks}</Fact>}
    </dl>
  )
}

function ReportedCertificates({ draft: { typed, versions, outcome } }: Pick<ReportProps, 'draft'>) {
  const records = Map.groupBy(typed.covered.map(splitChoice), ({ id }) => id)
  return (
    <section aria-label="Certificates" className="flex flex-col gap-2">
      <h2 className="text-xl font-semibold">Certificates</h2>
      <ul className="divide-y divide-line border-y border-line">
        {Array.from(records, ([id, parts]) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-mono break-all">{versions[id]?.number}</span>{' '}
              {parts.map(({ code }) => code).join(', ')}
            </span>
            {outcome?.state === 'recorded' && (
              <a
                href={paths.verify(versions[id]?.number ?? '')}
                className="inline-flex min-h-11 items-center text-link underline"
              >
                Show the verification
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReportedConditions({ draft }: Pick<ReportProps, 'draft'>) {
  return (
    <List title="Conditions">
      {draft.typed.conditions.map(({ part, text, dueOn }) => (
        <li key={`${part} ${text}`} className="wrap-anywhere">
          {splitChoice(part).code}, due on {fullDate(dueOn)}: {text}
        </li>
      ))}
    </List>
  )
}

function ReportedFiles({
  draft: { files, missing, failedFiles, step },
}: Pick<ReportProps, 'draft'>) {
  return (
    <List title="Photos and files">
      {files.map(({ sha256, name }, position) => (
        <li key={sha256} className="wrap-anywhere">
          {name}{' '}
          <FileStep
            failure={failedFiles.find((one) => one.position === position)?.message ?? null}
            isSent={step === 'sent' && !missing.includes(position)}
          />
        </li>
      ))}
    </List>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-xl font-semibold">{title}</h2>
      <ul className="list-disc pl-5">{children}</ul>
    </section>
  )
}

function FileStep({ failure, isSent }: { failure: string | null; isSent: boolean }) {
  if (failure !== null)
    return (
      <span className="font-semibold text-invalid">
        could not be sent: {failure}. Send it to the office by email.
      </span>
    )
  return isSent ? '✓' : <span className="font-semibold text-unsure">only on this phone</span>
}
