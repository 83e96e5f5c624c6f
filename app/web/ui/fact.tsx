import type { ReactNode } from 'react'

/** One line of a description list (`dl`): a name above what it is. `wide`: over both columns. */
export function Fact({
  name,
  wide,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="text-lg font-semibold wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}
