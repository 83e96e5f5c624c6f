import { Link } from 'react-router'
import { validityText } from '#/app/verification/parts/fault-texts.ts'
import { compareGravity } from '#/app/verification/parts/gravity.ts'
import { openConditions, partKindText, surveyLines } from '#/app/verification/parts/part-texts.ts'
import type { PublicPart } from '#/app/verification/parts/public-parts.ts'
import { paths } from '#/app/web/paths.ts'
import { cellClass, headClass, rowClass, SectionTitle, tableClass } from './part/section.tsx'
import { PartStatusBadge } from './part/part-status-badge.tsx'

type PartsTableProps = { certificateId: number; parts: readonly PublicPart[]; today: string }

/** Each certificate of the record with its surveys and conditions, the worst first; each leads to its page. */
export function PartsTable({ certificateId, parts, today }: PartsTableProps) {
  const sorted = parts.toSorted((a, b) => compareGravity(a, b, today))
  return (
    <section aria-labelledby="parts" className="flex flex-col gap-3">
      <SectionTitle id="parts">Certificates and surveys</SectionTitle>
      <table className={tableClass}>
        <thead className="max-md:sr-only">
          <tr className="text-left text-sm text-quiet">
            {['Certificate', 'Validity', 'Status'].map((name) => (
              <th key={name} scope="col" className={headClass}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {sorted.map((part) => (
            <tr key={part.code} className={rowClass}>
              <th scope="row" className={`${cellClass} text-left font-normal max-md:w-full`}>
                <Link
                  to={paths.certificatePart(certificateId, part.code)}
                  className="font-semibold text-link underline"
                >
                  {part.label}
                </Link>{' '}
                <span className="text-quiet">{partKindText(part)}</span>
                <PartLines part={part} today={today} />
              </th>
              <td className={cellClass}>
                <Validity part={part} />
              </td>
              <td className={cellClass}>
                <PartStatusBadge status={part.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PartLines({ part, today }: { part: PublicPart; today: string }) {
  const surveys = surveyLines(part)
  return (
    <>
      {surveys.length > 0 && (
        <span className="block text-sm text-quiet">{surveys.join(' · ')}</span>
      )}
      {openConditions(part, today).map(({ text, isOverdue }) => (
        <span
          key={text}
          className={`block text-sm ${isOverdue ? 'font-semibold text-invalid' : 'text-unsure'}`}
        >
          {text}
        </span>
      ))}
    </>
  )
}

function Validity({ part }: { part: PublicPart }) {
  const { text, also } = validityText(part)
  return (
    <>
      {text}
      {also !== null && <span className="block text-sm text-quiet">{also}</span>}
    </>
  )
}
