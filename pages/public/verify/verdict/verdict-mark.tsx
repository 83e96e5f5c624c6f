import type { ReactNode } from 'react'
import type { AnswerStatus } from '#/domain/verification/verdict/verdict-texts.ts'

const CIRCLE = <circle cx="24" cy="24" r="21" />
const CLOCK = (
  <>
    {CIRCLE}
    <path d="M24 12v12l8 6" />
  </>
)
const TRIANGLE = (
  <>
    <path d="M24 3l22 40H2z" />
    <path d="M24 17v12M24 35v2" />
  </>
)

/** Each answer has a different shape, so that colour never speaks alone. */
const MARKS: Record<AnswerStatus | 'forged', ReactNode> = {
  valid: (
    <>
      {CIRCLE}
      <path d="M14 25l7 7 14-15" />
    </>
  ),
  expired: CLOCK,
  'not-yet-valid': CLOCK,
  suspended: (
    <>
      {CIRCLE}
      <path d="M19 15v18M29 15v18" />
    </>
  ),
  withdrawn: (
    <>
      {CIRCLE}
      <path d="M13 24h22" strokeWidth="7" />
    </>
  ),
  'not-found': (
    <>
      {CIRCLE}
      <path d="M18 19a6 6 0 1 1 8.500 5.500c-2 1-2.500 2-2.500 4M24 35v1" />
    </>
  ),
  forged: (
    <>
      {CIRCLE}
      <path d="M16 16l16 16M32 16L16 32" />
    </>
  ),
  'survey-overdue': CLOCK,
  'partly-valid': TRIANGLE,
  superseded: TRIANGLE,
  'number-corrected': TRIANGLE,
  'did-you-mean': TRIANGLE,
  'no-such-part': TRIANGLE,
  'not-recorded': TRIANGLE,
  'could-not-check': TRIANGLE,
}

/**
 * The sign beside the status: a check mark, a clock, a pause, a bar, a question mark, a cross or a
 * triangle.
 */
export function VerdictMark({ of }: { of: keyof typeof MARKS }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {MARKS[of]}
    </svg>
  )
}
