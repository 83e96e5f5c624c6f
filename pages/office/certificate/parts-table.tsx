import { Link } from 'react-router'
import { validityText } from '#/domain/verification/parts/fault-texts.ts'
import { compareGravity } from '#/domain/verification/parts/gravity.ts'
import {
  openConditions,
  partKindText,
  surveyLines,
} from '#/domain/verification/parts/part-texts.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Table } from '#/pages/web/ui/table.tsx'
import { PartStatusBadge } from '#/pages/office/certificate/part/part-status-badge.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type PartsTableProps = { certificateId: number; parts: readonly PublicPart[]; today: string }

/**
 * Each certificate of the record with its surveys and conditions, the worst first; each leads to
 * its page.
 */
export function PartsTable({ certificateId, parts, today }: PartsTableProps) {
  const sorted = parts.toSorted((a, b) => compareGravity(a, b, today))
  return (
    <TitledSection id="parts" title="Certificates and surveys">
      <Table
        label="Certificates and surveys"
        items={sorted}
        keyOf={({ code }) => code}
        columns={[
          {
            head: 'Certificate',
            cell: (part) => (
              <>
                <Link
                  to={paths.certificatePart(certificateId, part.code)}
                  className="font-semibold text-link underline"
                >
                  {part.label}
                </Link>{' '}
                <span className="text-quiet">{partKindText(part)}</span>
                <PartLines part={part} today={today} />
              </>
            ),
          },
          { head: 'Validity', narrow: null, cell: (part) => <Validity part={part} /> },
          {
            head: 'Status',
            narrow: null,
            cell: ({ status }) => <PartStatusBadge status={status} />,
          },
        ]}
      />
    </TitledSection>
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
