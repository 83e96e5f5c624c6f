import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'

/** Above a result as of an earlier day, so that it is not taken for today's. */
export function AsOfNote({ number, on }: { number: string; on: string | null }) {
  if (on === null) return null
  return (
    <p className="mb-4 border-l-8 border-unsure bg-unsure-wash p-5 text-lg font-semibold text-unsure">
      {m.verify_as_of({ date: fullDate(on) })}{' '}
      <a href={paths.verify(number)} className="no-print whitespace-nowrap underline">
        {m.verify_as_of_now()}
      </a>
    </p>
  )
}
