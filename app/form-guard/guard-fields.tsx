import { m } from '#/app/texts/messages.js'
import { FORM_TOKEN, HONEYPOT } from './form-guard.ts'

/** The hidden fields that distinguish a person from a program: the form's token, and a field that must stay empty. */
export function GuardFields({ token }: { token: string }) {
  return (
    <>
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <div className="not-for-people" aria-hidden="true">
        <label>
          {m.common_guard_label()}
          <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
