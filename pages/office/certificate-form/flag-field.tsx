import { useState } from 'react'
import { paths } from '#/domain/addresses/paths.ts'
import type { FormField } from '#/pages/web/forms/use-form.ts'
import { useTypedBefore } from '#/pages/web/forms/use-typed-before.ts'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Flag } from '#/domain/services/flags/flag.ts'

export type FlagChoice = Pick<Flag, 'name' | 'code'>

type FlagFieldProps = FormField & { flags: FlagChoice[] }

/** White: what the site shows for a State it does not know. */
const UNKNOWN = 'xx'

/**
 * The flag State: any name may be typed; the States that recognise the authority are also buttons,
 * each with its flag.
 */
export function FlagField({ flags, defaultValue, ...control }: FlagFieldProps) {
  const [flag, setFlag] = useState(defaultValue)
  const input = useTypedBefore(flag, setFlag)
  const typed = flag.trim().toLowerCase()
  const code =
    flags.find((one) => [one.name, one.code].some((text) => text.toLowerCase() === typed))?.code ??
    UNKNOWN
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <TextField
          {...control}
          ref={input}
          label="Flag"
          list="flags"
          autoComplete="off"
          value={flag}
          onChange={(event) => setFlag(event.currentTarget.value)}
          className="pl-14"
        />
        <FlagPicture code={code} className="absolute top-[2.35rem] left-3 h-6 w-8" />
      </div>
      <datalist id="flags">
        {flags.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <ul aria-label="Flag States that recognise us" className="needs-script flex-wrap gap-1">
        {flags.map(({ name, code: own }) => (
          <li key={name}>
            <button
              type="button"
              title={name}
              aria-label={name}
              aria-pressed={own === code}
              onClick={() => setFlag(name)}
              className="grid size-11 items-center justify-items-center rounded-sm border border-transparent hover:border-edge aria-pressed:border-2 aria-pressed:border-link forced-colors:aria-pressed:border-4 forced-colors:aria-pressed:border-[Highlight]"
            >
              <FlagPicture code={own} className="h-6 w-8" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FlagPicture({ code, className }: { code: string; className: string }) {
  return (
    <img
      src={paths.flag(code)}
      alt=""
      width="32"
      height="24"
      className={`rounded-[2px] border border-line object-cover ${className}`}
    />
  )
}
