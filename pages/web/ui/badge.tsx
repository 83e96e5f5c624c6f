import type { ReactNode } from 'react'

const TONES = {
  good: { look: 'border-valid bg-valid-wash text-valid', sign: '✓' },
  bad: { look: 'border-invalid bg-invalid-wash text-invalid', sign: '✗' },
  waiting: { look: 'border-unsure bg-unsure-wash text-unsure', sign: '●' },
  plain: { look: 'border-edge bg-paper text-ink', sign: '○' },
}

/** The label of a state, with a sign, so that colour is not the only distinction. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { look, sign } = TONES[tone]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm whitespace-nowrap border px-2 text-sm font-semibold ${look}`}
    >
      <span aria-hidden="true">{sign}</span>
      {children}
    </span>
  )
}
