import type { ReactNode } from 'react'
import { m } from '#/domain/texts/messages.js'
import { office, telephoneLink } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button-class.ts'

/**
 * In place of the answer while a number is checked, and where it could not be (ask.ts): in no
 * colour of an answer. Hidden until then, and always without scripts. `[data-asked]` is filled with
 * the number.
 */
export function AskCard() {
  return (
    <section className="ask-card verdict" data-tone="plain">
      <div className="verdict-banner">
        <h2 tabIndex={-1}>
          <span className="ask-asking">
            <Said text={m.verify_asking} />
          </span>
          <span className="ask-failed">
            <Said text={m.verify_ask_failed} />
          </span>
        </h2>
      </div>
      <div className="verdict-body ask-failed">
        <p className="verdict-text">{m.verify_ask_failed_text()}</p>
        <p>
          <a href={paths.verify()} data-ask-again="" className={buttonClass()}>
            {m.verify_check_again()}
          </a>{' '}
          {m.verify_questions()}{' '}
          <a className="link" href={telephoneLink(office.phone)}>
            {office.phone}
          </a>
        </p>
      </div>
    </section>
  )
}

/** A sentence with the number that is asked for. */
function Said({ text }: { text: (values: { number: string }) => string }): ReactNode {
  const [before = '', after = ''] = text({ number: '\n' }).split('\n')
  return (
    <>
      {before}
      <span className="verdict-number" data-asked="" />
      {after}
    </>
  )
}
