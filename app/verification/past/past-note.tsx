import { fullDate } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'

/** Above an answer about a day that is past, so that nobody takes it for today's. */
export function PastNote({ number, on }: { number: string; on: string | null }) {
  if (on === null) return null
  return (
    <p className="mb-4 border-l-8 border-unsure bg-unsure-wash p-5 text-lg font-semibold text-unsure">
      {m.verify_past({ date: fullDate(on) })}{' '}
      <a href={paths.verify(number)} className="no-print whitespace-nowrap underline">
        {m.verify_past_now()}
      </a>
    </p>
  )
}
