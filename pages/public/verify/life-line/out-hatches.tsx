import type { OutDays } from '#/domain/verification/life-line/out-periods.ts'

/**
 * How days out of force are filled, in a life line and in a timeline alike: diagonals in one
 * direction, or both, which colours do not say to all.
 */
export const OUT_FILLS: Record<OutDays['kind'], string | undefined> = {
  suspended: 'url(#out-suspended)',
  withdrawn: undefined,
  overdue: 'url(#out-overdue)',
}

/** The patterns of such days, once in a page. */
export function OutHatches() {
  return (
    <>
      <Hatch id="out-overdue" lines="M0 0L6 6" />
      <Hatch id="out-suspended" lines="M0 6L6 0M0 0L6 6" />
    </>
  )
}

/** `id` is its class, too. */
export function Hatch({ id, lines }: { id: string; lines: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" className={`hatch ${id}`}>
      <rect width="6" height="6" />
      <path d={lines} />
    </pattern>
  )
}
