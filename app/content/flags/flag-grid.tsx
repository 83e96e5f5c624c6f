import { paths } from '#/app/web/paths.ts'
import { RevealedItem } from '#/app/web/shell/revealed-item.tsx'
import type { ShownFlag } from './flag.ts'

/** The flag States, each with its flag; a code without one has the white flag. */
export function FlagGrid({ flags }: { flags: ShownFlag[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.2rem,100%),1fr))] gap-4 lg:grid-cols-5">
      {flags.map(({ code, name }) => (
        <RevealedItem
          key={code}
          className="flex items-center gap-3 rounded-sm border border-line bg-paper p-3 sm:p-4"
        >
          <img
            src={paths.flag(code)}
            alt=""
            width="48"
            height="36"
            fetchPriority="low"
            className="h-9 w-12 shrink-0 rounded-[2px] border border-line object-cover"
          />
          <span className="leading-tight font-semibold text-ink">{name}</span>
        </RevealedItem>
      ))}
    </ul>
  )
}
