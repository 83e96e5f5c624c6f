/**
 * The text of a description (the part of CommonMark that it uses), with paragraphs separated by
 * empty lines.
 */
export function Paragraphs({ text, className = '' }: { text: string; className?: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className={`max-w-prose ${className}`}>
      <Inline text={paragraph} />
    </p>
  ))
}

/** A text of one paragraph, with `code` in backticks and `[links](/path)`. */
export function Inline({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    // The parts of a text have no identity except their position.
    const key = `${index}${part}`
    const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (address !== undefined) {
      return (
        <a key={key} href={address} className="text-link underline">
          {label}
        </a>
      )
    }
    if (!part.startsWith('`')) return part
    return (
      <code
        key={key}
        className="rounded-sm bg-mist px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]"
      >
        {part.slice(1, -1)}
      </code>
    )
  })
}

/**
 * A command or an example; long lines are broken, so that it can be printed and read on a phone.
 */
export function Code({ children }: { children: string }) {
  return (
    <pre className="rounded-sm border border-line bg-mist p-4 font-mono text-sm leading-snug wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  )
}
