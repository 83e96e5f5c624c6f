import { m } from '#/domain/texts/messages.js'

/** What a verification checks, as the Verify page lists it. */
export function Checked() {
  const questions = [
    m.verify_checked_issued(),
    m.verify_checked_expired(),
    m.verify_checked_standing(),
    m.verify_checked_details(),
  ]
  return (
    <div>
      <p className="mb-2 font-semibold text-ink">{m.verify_checked_title()}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-signal">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
