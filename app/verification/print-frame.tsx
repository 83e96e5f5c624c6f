import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#/app/root.tsx'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Mark } from '#/app/shell/mark.tsx'
import { office, officeName } from '#/app/site/office.ts'

/** Who says it, on paper, where the header of the page is left out. */
export function PrintHead() {
  return (
    <div className="hidden items-center justify-between gap-6 border-b border-line pb-3 print:flex">
      <Mark />
      <p className="text-right text-sm">
        {officeName()}
        <br />
        {office.phone} · {office.email}
      </p>
    </div>
  )
}

/** Where the paper comes from, and that it proves nothing by itself. */
export function PrintFoot({ number }: { number: string }) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  return (
    <p className="hidden text-sm break-words print:block">
      {m.verify_printed_from({ address: origin + paths.verify(number) })}
    </p>
  )
}
