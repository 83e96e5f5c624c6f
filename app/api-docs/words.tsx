/** Text with `code` in backticks and paragraphs between empty lines, as the description has it. */
export function Words({ text, className = '' }: { text: string; className?: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={`max-w-prose ${className}`}>
      <Inline text={paragraph} />
    </p>
  ))
}

/** The same within a line. */
export function Inline({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of one text have no other name than their place in it.
      <code key={`${index}${part}`} className="rounded-sm bg-mist px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ),
  )
}

/** Something to be typed or compared; long lines are broken, so that it can be printed and read on a phone. */
export function Code({ children }: { children: string }) {
  return (
    <pre className="rounded-sm border border-line bg-mist p-4 font-mono text-sm leading-snug break-words whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  )
}
