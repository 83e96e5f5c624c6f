import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LISTED } from '#/domain/register/model/certificate/field-lists.ts'
import { certificateTypeOf, typesShown } from '#/domain/register/model/type/certificate-types.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { reasonOf, shortReason, ValidityLine } from '#/pages/web/certificate/status-badge.tsx'
import { expiryText, shortDate } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { movesFrom, type StandingMove } from '#/domain/register/model/certificate/standing.ts'
import { MOVE_TEXTS } from '#/domain/register/certificate/standing/move-texts.ts'
import { Icon } from '#/pages/web/staff/icons.tsx'

/** The moves that a row offers; withdrawing is final, and is on the record alone. */
const OFFERED: readonly StandingMove[] = ['suspend', 'reinstate']

type RowActionsProps = { certificate: ListedCertificate; search: URLSearchParams }

/**
 * What may be done with one certificate: drawings in a row where there is a mouse and space; else a
 * menu, which is a popover (HTML §6.12) and so opens and closes without JavaScript.
 */
function RowActions({ certificate: { id, certificateId, standing }, search }: RowActionsProps) {
  const menu = `actions-${id}`
  const back = String(search)
  const moves = movesFrom(standing).filter((move) => OFFERED.includes(move))
  return (
    <>
      <button
        type="button"
        popoverTarget={menu}
        title="Actions"
        className={`${action} xl:pointer-fine:hidden`}
      >
        <Icon name="more" />
        <span className="sr-only">Actions for {certificateId}</span>
      </button>
      <div id={menu} popover="auto" className="row-actions bg-paper text-text">
        <Link to={paths.editCertificate(id)} title="Edit" className={action}>
          <Icon name="edit" />
          <Text name="Edit" of={certificateId} />
        </Link>
        <a
          href={paths.qrPng(id)}
          download={`QR_${certificateId}.png`}
          title="QR code"
          className={action}
        >
          <Icon name="code" />
          <Text name="QR code of" of={certificateId} />
        </a>
        {moves.length === 0 && (
          <span aria-hidden="true" className={`${action} max-xl:hidden pointer-coarse:hidden`} />
        )}
        {moves.map((move) => (
          <Link
            key={move}
            to={paths.decideStanding(id, move, `?${back}`)}
            title={MOVE_TEXTS[move].title}
            className={action}
          >
            <Icon name={move === 'suspend' ? 'suspend' : 'reinstate'} />
            <Text name={MOVE_TEXTS[move].title} of={certificateId} />
          </Link>
        ))}
        <Link
          to={{ pathname: paths.deleteCertificate(id), search: back }}
          title="Delete"
          className={action}
        >
          <Icon name="delete" />
          <Text name="Delete" of={certificateId} />
        </Link>
      </div>
    </>
  )
}

const action =
  'inline-flex size-11 items-center justify-center gap-3 rounded-sm text-link hover:bg-line xl:pointer-fine:h-8 xl:pointer-fine:w-7'

/** Visible in the menu; in the table the drawing and its title stand for it. */
function Text({ name, of }: { name: string; of: string }) {
  return (
    <span className="xl:pointer-fine:sr-only">
      {name} <span className="font-mono text-sm">{of}</span>
    </span>
  )
}

type RowProps = {
  certificate: ListedCertificate
  columns: readonly (typeof LISTED)[number][]
  search: URLSearchParams
  wrapped: boolean
}

const cell = 'border-line px-1.5 max-xl:p-0 xl:h-9 xl:border-b xl:pointer-coarse:h-11'
/** On narrow screens these are on the record alone. */
const wide = `${cell} max-xl:hidden`

/** `line`: the class of a cell whose text may be longer than the column. */
type Cell = (certificate: ListedCertificate, line: string) => ReactNode

const CELLS: Record<(typeof LISTED)[number], Cell> = {
  certificateId: ({ id, certificateId }) => (
    <th
      key="number"
      scope="row"
      className={`${cell} text-left font-normal max-xl:col-start-2 max-xl:row-start-1`}
    >
      <Link
        to={paths.certificate(id)}
        className="font-mono text-[0.84rem] whitespace-nowrap text-link underline-offset-4 hover:underline max-xl:text-[0.8rem] pointer-coarse:py-3"
      >
        {certificateId}
      </Link>
    </th>
  ),
  vesselName: ({ vesselName }, line) => (
    <td
      key="vessel"
      title={vesselName}
      className={`${cell} ${line} font-semibold text-ink max-xl:col-start-2 max-xl:row-start-2 max-sm:col-span-2`}
    >
      {vesselName}
    </td>
  ),
  imoNumber: ({ imoNumber }) => (
    <td key="imo" className={wide}>
      {imoNumber ?? '-'}
    </td>
  ),
  flag: ({ flag }, line) => (
    <td key="flag" title={flag} className={`${wide} ${line}`}>
      {flag}
    </td>
  ),
  type: (certificate, line) => (
    <td key="type" title={typesShown(certificate).join(', ')} className={`${wide} ${line}`}>
      <TypeText types={typesShown(certificate)} />
    </td>
  ),
  issuedDate: ({ issuedDate }) => (
    <td key="issued" className={`${wide} whitespace-nowrap`}>
      {shortDate(issuedDate)}
    </td>
  ),
  expiryDate: ({ expiryDate }) => (
    <td
      key="expiry"
      className={`${cell} whitespace-nowrap max-xl:col-start-3 max-xl:row-start-1 max-xl:justify-self-end max-xl:text-sm max-[24rem]:col-start-2 max-[24rem]:row-start-3 max-[24rem]:justify-self-start`}
    >
      {expiryDate !== null && <span className="text-quiet xl:hidden">until </span>}
      {expiryText(expiryDate, shortDate)}
    </td>
  ),
}

/**
 * One certificate. On narrow screens: number and expiry in the first line, vessel and status in the
 * second; on a phone the status in a line of its own.
 */
export function CertificateRow({ certificate, columns, search, wrapped }: RowProps) {
  const { id, certificateId } = certificate
  const line = wrapped ? 'wrap-anywhere' : 'truncate'
  return (
    <tr className="scroll-mb-20 hover:bg-mist focus-within:bg-mist has-checked:bg-mist max-xl:grid max-xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-xl:items-center max-xl:gap-x-1 max-xl:border-b max-xl:border-line max-xl:py-2">
      <td
        className={`${cell} pl-0 max-xl:row-span-2 max-xl:row-start-1 max-xl:-ml-1.5 max-xl:pointer-coarse:-ml-3`}
      >
        <label className="grid size-8 items-center max-xl:justify-center pointer-coarse:size-11">
          <input
            type="checkbox"
            name="ids"
            value={id}
            aria-label={`Select ${certificateId}`}
            className="size-5 accent-link"
          />
        </label>
      </td>
      {columns.map((column) => CELLS[column](certificate, line))}
      <td
        className={`${cell} max-xl:col-start-3 max-xl:row-start-2 max-xl:justify-self-end max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-4 max-sm:justify-self-start`}
      >
        <Status certificate={certificate} />
      </td>
      <td
        className={`${cell} max-xl:col-start-4 max-xl:row-span-2 max-xl:row-start-1 max-xl:-mr-3`}
      >
        <RowActions certificate={certificate} search={search} />
      </td>
    </tr>
  )
}

/**
 * The abbreviation first, because it differs in each type, and the end of a long name is cut off;
 * of several types the first, and how many more.
 */
function TypeText({ types: [type = '', ...others] }: { types: readonly string[] }) {
  const known = certificateTypeOf(type)
  if (others.length > 0) {
    return (
      <>
        <span className="font-semibold text-ink">{known?.code ?? type}</span>{' '}
        <span className="text-sm">+{others.length} more</span>
      </>
    )
  }
  return known ? (
    <>
      <span className="font-semibold text-ink">{known.code}</span> {type}
    </>
  ) : (
    type
  )
}

/** Valid or Invalid, and why, in one line. */
function Status({ certificate }: { certificate: ListedCertificate }) {
  return (
    <span className="flex min-w-0" title={reasonOf(certificate, shortDate) ?? undefined}>
      <ValidityLine status={certificate.status} reason={shortReason(certificate)} />
    </span>
  )
}
