/** Longer than this, or of several lines, is folded up until somebody wants to read it. */
const SHORT = 80

/** What something was and what it is, told apart by words as well. */
export function Was({ before, after }: { before: string | null; after: string | null }) {
  const long = [before, after].some((text) => text !== null && (text.length > SHORT || text.includes('\n')))
  if (!long) {
    return (
      <span className="break-words">
        <Text text={before} /> <span aria-hidden="true">→</span>
        <span className="sr-only">is now</span> <Text text={after} strong />
      </span>
    )
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">Show both texts</summary>
      <div className="grid gap-4 py-2 lg:grid-cols-2">
        <Whole name="Before" text={before} />
        <Whole name="After" text={after} />
      </div>
    </details>
  )
}

function Text({ text, strong }: { text: string | null; strong?: boolean }) {
  if (text === null) return <em className="text-quiet">nothing</em>
  return <span className={strong ? 'font-semibold text-ink' : undefined}>{text}</span>
}

function Whole({ name, text }: { name: string; text: string | null }) {
  return (
    <div className="rounded-sm border border-line bg-mist p-4">
      <p className="text-sm text-quiet">{name}</p>
      {text === null ? <em className="text-quiet">nothing</em> : <p className="break-words whitespace-pre-line">{text}</p>}
    </div>
  )
}
