import { m } from '#/app/paraglide/messages.js'
import { office, telephoneLink } from '#/app/web/office.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** Where to ask again, and whom. */
export function Contact({ again }: { again: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <a href={again} className={buttonClass({ kind: 'plain', className: 'no-print' })}>
        {m.verify_check_again()}
      </a>
      <PrintButton />
      <p>
        {m.verify_questions()}{' '}
        <a className="text-link underline" href={telephoneLink(office.phone)}>
          {office.phone}
        </a>{' '}
        {m.verify_or()}{' '}
        <a className="text-link underline" href={`mailto:${office.email}`}>
          {office.email}
        </a>
      </p>
    </div>
  )
}

/** Browsers print by themselves; the button is for those who do not know where theirs does. It needs a script, so it comes with it. */
function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => print()}
      className={buttonClass({ kind: 'plain', className: 'no-print needs-script' })}
    >
      {m.verify_print()}
    </button>
  )
}
