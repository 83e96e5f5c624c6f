import type { EntryPattern } from '#/app/guilloche/entry-pattern.ts'
import { Pattern } from '#/app/guilloche/pattern.tsx'
import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { dateInJakarta } from '#/core/dates.ts'

/** The pattern that the newest document has beside its title, and which entry of the register it is of. */
export function EntryPatternNote({ entry: { hash, version, at } }: { entry: EntryPattern }) {
  return (
    <div className="verdict-pattern">
      <Pattern hash={hash} label={m.verify_pattern_label()} />
      <div>
        <p>
          <b>{m.verify_pattern_entry({ date: fullDate(dateInJakarta(at)), version })}</b>
        </p>
        <p>{m.verify_pattern_same()}</p>
        {version > 1 && <p>{m.verify_pattern_earlier()}</p>}
        <p>{m.verify_pattern_proves()}</p>
      </div>
    </div>
  )
}
