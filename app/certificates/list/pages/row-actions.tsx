import { Link } from 'react-router'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import { movesFrom, type StandingMove } from '#/app/certificates/model/standing.ts'
import { MOVE_TEXTS } from '#/app/certificates/standing/move-texts.ts'
import { Icon } from '#/app/web/staff/icons.tsx'
import { paths } from '#/app/web/paths.ts'

/** The moves that a row offers; withdrawing is final, and is on the record alone. */
const OFFERED: readonly StandingMove[] = ['suspend', 'reinstate']

type RowActionsProps = { certificate: ListedCertificate; search: URLSearchParams }

/**
 * What may be done with one certificate: drawings in a row where there is a mouse and space; else a menu, which is a popover (HTML
 * §6.12) and so opens and closes without JavaScript.
 */
export function RowActions({
  certificate: { id, certificateId, standing },
  search,
}: RowActionsProps) {
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
