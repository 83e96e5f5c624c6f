import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ShipProgress } from '#/app/ships/changes/ship-progress.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import { ProgressBar } from '#/app/web/ui/progress-bar.tsx'

const ASK_EVERY_MS = 2_000

const TITLES: Record<ShipChangeKind, string> = {
  ends: 'Certificates are being withdrawn',
  name: 'The name is being corrected on certificates',
  merge: 'Certificates are being moved, because two ships are merged',
}

/** How far a change has come that concerns very many certificates; the page is read again until it is done. */
export function ChangeProgress({ progress: { kind, done, total } }: { progress: ShipProgress }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <section aria-labelledby="under-way" className="flex max-w-3xl flex-col gap-3">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h2 id="under-way" className="text-xl font-semibold">
        {TITLES[kind]}
      </h2>
      <ProgressBar value={total > 0 ? done / total : 0} aria-labelledby="under-way" />
      <output className="tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')} certificates
      </output>
      <p className="max-w-prose text-quiet">
        You may leave this page: the work continues. Until it is done, a certificate that it has not
        come to is still what it was, and no other change of this ship is taken.
      </p>
    </section>
  )
}
