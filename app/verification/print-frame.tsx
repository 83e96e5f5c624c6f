import { useRootData } from '#/app/web/root-data.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Mark } from '#/app/web/shell/mark.tsx'
import { office, officeName } from '#/app/web/office.ts'

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
  const origin = useRootData()?.origin ?? ''
  return (
    <p className="hidden text-sm break-words print:block">
      {m.verify_printed_from({ address: origin + paths.verify(number) })}
    </p>
  )
}
