import type { ReactNode } from 'react'

/** The heading of a section of the page. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xl font-semibold">
      {children}
    </h2>
  )
}

// Tables of the page; on narrow screens each row is an entry of a few lines.
export const tableClass = 'w-full border-separate border-spacing-0 max-md:block'
export const headClass = 'border-b-2 border-edge py-2 pr-4 font-semibold'
export const rowClass =
  'max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3'
export const cellClass = 'align-baseline wrap-anywhere md:border-b md:border-line md:py-2.5 md:pr-4'
