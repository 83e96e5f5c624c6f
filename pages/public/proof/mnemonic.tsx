import { m } from '#/domain/texts/messages.js'

/**
 * The twelve words of a key, numbered, so that two people can compare them by telephone; row by
 * row, two or more in a row.
 */
export function Mnemonic({ of }: { of: string[] }) {
  return (
    <ol
      aria-label={m.us_mnemonic()}
      className="grid max-w-prose list-inside list-decimal grid-cols-2 gap-x-6 text-lg text-ink tabular-nums marker:text-quiet min-[30rem]:grid-cols-3 print:grid-cols-4"
    >
      {of.map((one, i) => (
        // One may occur twice.
        <li key={i} className="break-inside-avoid border-b border-line py-1">
          {one}
        </li>
      ))}
    </ol>
  )
}
