import { m } from '#/domain/texts/messages.js'
import { FORM_TOKEN, HONEYPOT } from '#/domain/context/form-guard/form-guard.ts'

/**
 * The hidden fields that distinguish a person from a program: the form's token, and a field that
 * must stay empty. It is disabled, so no browser sends it, whatever has filled it in (HTML
 * §4.10.21.4); a program that puts the request together from the fields of the page does.
 */
export function GuardFields({ token }: { token: string }) {
  return (
    <>
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <div className="not-for-people" aria-hidden="true">
        <label>
          {m.common_guard_label()}
          <input type="text" name={HONEYPOT} disabled tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
