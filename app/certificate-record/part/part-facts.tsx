import { isEnteredAfterExpiry } from '#/app/endorsements/endorsements.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { PartStatusBadge } from './part-status-badge.tsx'
import { expiryText, fullDate } from '#/app/language/format.ts'
import type { PartStatus } from '#/app/surveys/model/part-status.ts'
import { paths } from '#/app/web/paths.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import { consentText, EXTENSION_TEXTS, KIND_TEXTS } from '#/app/surveys/part-labels.ts'

/** The dates of a part, and its status today. */
export function PartFacts({ part, status }: { part: Part; status: PartStatus }) {
  const {
    kind,
    issuedOn,
    surveyCompletedOn,
    expiryDate,
    renewedFrom,
    extension,
    standingReason,
    supersededBy,
  } = part
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Status today">
        <PartStatusBadge status={status} />
        {standingReason !== null && (
          <span className="block text-base font-normal">{standingReason}</span>
        )}
      </Fact>
      <Fact name="Kind">{KIND_TEXTS[kind]}</Fact>
      <Fact name="Issued on">{fullDate(issuedOn)}</Fact>
      {surveyCompletedOn !== null && (
        <Fact name="Survey completed on">{fullDate(surveyCompletedOn)}</Fact>
      )}
      <Fact name="Expiry date">{expiryText(expiryDate)}</Fact>
      {renewedFrom !== null && (
        <Fact name="Term counted from the old expiry date">{fullDate(renewedFrom)}</Fact>
      )}
      {extension !== null && (
        <Fact name="Extended until">
          {fullDate(extension.until)}
          <span className="block text-base font-normal">
            {EXTENSION_TEXTS[extension.kind]}.{' '}
            {isEnteredAfterExpiry(extension, expiryDate)
              ? 'Entered after it had expired, on'
              : 'Granted on'}{' '}
            {fullDate(extension.grantedOn)}: {extension.reason}
            {extension.consent && `. ${consentText(extension.consent)}`}
          </span>
        </Fact>
      )}
      {supersededBy !== null && (
        <Fact name="Renewed by">
          <a
            href={paths.verifyTyped(supersededBy)}
            className="font-mono text-base break-all text-link underline"
          >
            {supersededBy}
          </a>
        </Fact>
      )}
    </dl>
  )
}
