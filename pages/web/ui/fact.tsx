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

type NamedValue = readonly [name: string, value: string | null]

/** Facts of which some are not known: a line for each that is. */
export function KnownFacts({ of }: { of: readonly NamedValue[] }) {
  return of.map(
    ([name, value]) =>
      value !== null && (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ),
  )
}
