import { fullDate } from '#/domain/language/format.ts'
import {
  documentFile,
  hasDocument,
  lastDayShown,
  type KitCertificate,
} from '#/domain/documents/kit/contents/kit.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { m } from '#/domain/texts/messages.js'
import { validityText } from '#/domain/verification/parts/fault-texts.ts'
import {
  openConditions,
  partKindText,
  surveyLines,
} from '#/domain/verification/parts/part-texts.ts'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'

type RowsProps = { certificates: readonly KitCertificate[]; today: string; hasDocuments: boolean }

/**
 * The certificates of the ship, one in each row, the most severe first. `today`: the day on which
 * the page was made; `hasDocuments`: whether their files are beside the page.
 */
export function CertificateRows({ certificates, today, hasDocuments }: RowsProps) {
  const heads = [m.ship_certificate(), m.ship_issued(), m.ship_validity(), m.ship_status()]
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <Row
            key={certificate.shown.number}
            certificate={certificate}
            today={today}
            hasDocuments={hasDocuments}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { certificate: KitCertificate; today: string; hasDocuments: boolean }

function Row({ certificate, today, hasDocuments }: RowProps) {
  const { shown, record } = certificate
  const lastDay = lastDayShown(shown)
  const kind = partKindText(shown)
  const validity = validityText(shown)
  return (
    <tr>
      <th scope="row">
        <b>
          {shown.label}
          {kind !== null && ` · ${kind}`}
        </b>
        <a href={`#code-${record.id}`} className="number">
          {shown.number}
        </a>
        {hasDocuments && (
          <small>
            {hasDocument(certificate) ? (
              <a href={documentFile(certificate)}>
                {certificate.isImported ? m.kit_extract() : m.kit_document()}
              </a>
            ) : (
              m.kit_no_document()
            )}
          </small>
        )}
      </th>
      <td>
        <span className="label">{m.ship_issued()} </span>
        {fullDate(shown.issuedDate)}
      </td>
      <td>
        {validity.text}
        {validity.also !== null && <small>{validity.also}</small>}
      </td>
      <td>
        <Status certificate={certificate} lastDay={lastDay} />
        {surveyLines(shown).map((line) => (
          <small key={line}>{line}</small>
        ))}
        {openConditions(shown, today).map(({ text }) => (
          <small key={text}>{text}</small>
        ))}
      </td>
    </tr>
  )
}

/**
 * The status when the page was made; what its dates have ended since is marked by the script.
 * Nothing here is green.
 */
function Status({ certificate, lastDay }: { certificate: KitCertificate; lastDay: string | null }) {
  const { shown } = certificate
  const { status, standingSince, standingReason, supersededBy, due } = shown
  const { label, tone } = VERDICT_TEXTS[status]
  return (
    <>
      <span className={tone === 'valid' ? 'status' : `status ${tone}`}>
        {m.kit_status_was({ status: label() })}
      </span>
      {!hasDocument(certificate) && standingSince !== null && (
        <small>{m.life_since({ what: label(), from: fullDate(standingSince) })}</small>
      )}
      {!hasDocument(certificate) && standingReason !== null && (
        <small>{m.verify_reason({ reason: standingReason })}</small>
      )}
      {supersededBy !== null && <small>{m.ship_replaced_by({ number: supersededBy })}</small>}
      {!hasEnded(status) && lastDay !== null && (
        <span className="since" data-ends={lastDay} hidden>
          {m.kit_now_expired()}
        </span>
      )}
      {status === 'valid' && due !== null && (
        <span className="since" data-ends={due.to} hidden>
          {m.kit_now_due()}
        </span>
      )}
    </>
  )
}
