import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { NearMiss } from './verdict.ts'

/** What is known of a number that no certificate has, with a link to the right one; it never reads like "valid". */
export function NearMissNote({ near }: { near: NearMiss }) {
  switch (near.kind) {
    case 'did-you-mean':
      return (
        <>
          <p className="font-semibold">
            {m.verify_did_you_mean()} <NumberLink number={near.number} />?
          </p>
          <p>{m.verify_did_you_mean_text()}</p>
        </>
      )
    case 'number-corrected':
      return (
        <>
          <p className="font-semibold">
            {m.verify_number_corrected({ date: fullDate(near.on) })} <NumberLink number={near.number} />.
          </p>
          <p>{m.verify_number_corrected_text()}</p>
        </>
      )
    case 'not-recorded':
      return <p>{m.verify_not_recorded({ date: fullDate(near.enteredOn) })}</p>
  }
}

function NumberLink({ number }: { number: string }) {
  return (
    <a href={paths.verify(number)} className="font-mono break-all text-link underline">
      {number}
    </a>
  )
}
