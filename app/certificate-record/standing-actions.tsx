import { Link } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { movesFrom } from '#/app/certificates/model/standing.ts'
import { MOVE_TEXTS } from '#/app/certificates/standing/move-texts.ts'
import { fullDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** The status, with a link to the form of each decision that it allows. */
export function StandingActions({ certificate }: { certificate: Certificate }) {
  return (
    <section aria-labelledby="standing" className="flex flex-col gap-3">
      <h2 id="standing" className="text-xl font-semibold">
        Status
      </h2>
      <p className="max-w-prose wrap-anywhere">{standingText(certificate)}</p>
      <div className="flex flex-wrap gap-3">
        {movesFrom(certificate.standing).map((move) => (
          <Link key={move} to={paths.decideStanding(certificate.id, move)} className={buttonClass({ size: 'tight' })}>
            {MOVE_TEXTS[move].title} this certificate
          </Link>
        ))}
      </div>
    </section>
  )
}

function standingText({ standing, standingSince, standingReason }: Certificate): string {
  if (standing === 'in-force') return 'Not suspended or withdrawn.'
  const since = standingSince === null ? '' : ` since ${fullDate(standingSince)}`
  return `${standing === 'suspended' ? 'Suspended' : 'Withdrawn'}${since}${standingReason === null ? '.' : `: ${standingReason}`}`
}
