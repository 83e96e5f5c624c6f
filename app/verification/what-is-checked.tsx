const QUESTIONS = [
  'It was issued by this authority.',
  'It has not expired.',
  'It has not been revoked or suspended.',
  'Its details match our records.',
]

/** What a verification looks at (specification §2). */
export function Checked() {
  return (
    <>
      <p className="font-semibold text-ink">What is checked</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-signal">
        {QUESTIONS.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </>
  )
}
