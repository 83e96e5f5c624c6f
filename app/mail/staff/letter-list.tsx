import { Form, useNavigation } from 'react-router'
import { dateInJakarta, shortDate, timeInJakarta } from '#/app/dates.ts'
import { KIND_NAMES, type LetterState, type ShownLetter } from '#/app/mail/letter.ts'
import { Badge } from '#/app/ui/badge.tsx'
import { Button } from '#/app/ui/button.tsx'
import { mailAddress } from './state-filter.tsx'

const cell = 'py-3 pr-4 align-top max-lg:block max-lg:py-1 max-lg:pr-0 [overflow-wrap:anywhere]'

/** The letters: a table where there is room for one, else one block a letter. `state`: which are listed, null for all. */
export function LetterList({ letters, state }: { letters: ShownLetter[]; state: LetterState | null }) {
  return (
    <table className="w-full border-collapse text-base max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {['Letter', 'To', 'Written', 'State'].map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {letters.map((letter) => (
          <tr key={letter.id} className="border-b border-line max-lg:block max-lg:py-4">
            <th scope="row" className={`${cell} text-left font-normal lg:w-2/5`}>
              <bdi className="block font-semibold text-ink">{letter.subject}</bdi>
              <span className="text-sm text-quiet">{KIND_NAMES[letter.kind]}</span>
            </th>
            <td className={cell}>{letter.to}</td>
            <td className={`${cell} lg:whitespace-nowrap`}>
              <span className="text-quiet lg:hidden">Written </span>
              <Moment instant={letter.createdAt} />
            </td>
            <td className={`${cell} lg:w-1/4`}>
              <State letter={letter} />
              {letter.state === 'failed' && <Again letter={letter} state={state} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ letter }: { letter: ShownLetter }) {
  const { state, attempts, failure, sentAt, nextAttemptAt } = letter
  return (
    <div className="flex flex-col items-start gap-1">
      {state === 'sent' && <Badge tone="good">Sent</Badge>}
      {state === 'waiting' && <Badge tone="plain">Waiting</Badge>}
      {state === 'failed' && <Badge tone="bad">Failed</Badge>}
      {state === 'unsent' && <Badge tone="waiting">Not sent</Badge>}
      {state === 'unsent' && <span className="text-sm text-quiet">No mail server is set up</span>}
      {(attempts > 1 || (attempts === 1 && state !== 'sent')) && (
        <span className="text-sm text-quiet">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {state === 'failed' && ', given up'}
        </span>
      )}
      {sentAt && (
        <span className="text-sm text-quiet">
          <Moment instant={sentAt} />
        </span>
      )}
      {state === 'waiting' && nextAttemptAt && (
        <span className="text-sm text-quiet">
          Next attempt: <Moment instant={nextAttemptAt} />
        </span>
      )}
      {failure && <span className="text-sm text-invalid">{failure}</span>}
    </div>
  )
}

function Again({ letter, state }: { letter: ShownLetter; state: LetterState | null }) {
  const sending = useNavigation().formData?.get('letter') === String(letter.id)
  if (letter.over !== null) return <p className="mt-2 text-sm text-quiet">{letter.over}</p>
  return (
    <Form method="post" action={mailAddress(state)} className="mt-2">
      <input type="hidden" name="letter" value={letter.id} />
      <Button disabled={sending}>
        Send again<span className="sr-only"> to {letter.to}</span>
      </Button>
    </Form>
  )
}

/** `21/11/2026 12:00`, in Jakarta. */
function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {shortDate(dateInJakarta(instant))} {timeInJakarta(instant)}
    </time>
  )
}
