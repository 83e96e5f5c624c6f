import type { Tone } from './verdict-texts.ts'

/** The colours of an answer. */
export const TONES: Record<Tone, string> = {
  valid: 'border-valid bg-valid-wash text-valid',
  invalid: 'border-invalid bg-invalid-wash text-invalid',
  unsure: 'border-unsure bg-unsure-wash text-unsure',
}

const SIGNS: Record<Tone, string> = {
  valid: 'M14 25l7 7 14-15',
  invalid: 'M16 16l16 16M32 16L16 32',
  unsure: 'M24 13v14M24 33v2',
}

/** The sign next to the status: a check mark, a cross, or an exclamation mark, each in a different shape. */
export function VerdictMark({ tone }: { tone: Tone }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      className="size-14 shrink-0 sm:size-16"
    >
      {tone === 'unsure' ? <path d="M24 3l22 40H2z" strokeLinejoin="round" /> : <circle cx="24" cy="24" r="21" />}
      <path d={SIGNS[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
