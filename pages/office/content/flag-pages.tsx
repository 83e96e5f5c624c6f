import { useState } from 'react'
import { FLAG_LABELS, FlagInput, type FlagRecord } from '#/domain/services/flags/flag.ts'
import { MAX_EMAIL_LENGTH } from '#/core/text.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { ContentField, ContentPages } from './content-kinds.tsx'

/** `indonesian`: its name on Indonesian pages, in the list. */
type ListedFlag = FlagRecord & { indonesian?: string }

export const FLAG_PAGES: ContentPages<ListedFlag> = {
  labels: FLAG_LABELS,
  schema: FlagInput,
  list: {
    title: 'Flags',
    intro:
      'The flag States that recognise the authority, in the order of the home page. Hidden flags are neither shown nor counted. Certificates keep the name they were issued with.',
  },
  addPath: null,
  nameOf: ({ name }) => name,
  row({ name, code, indonesian }) {
    return {
      name,
      picture: (
        <img
          src={paths.flag(code)}
          alt=""
          width="48"
          height="36"
          loading="lazy"
          className="h-9 w-12 shrink-0 rounded-[2px] border border-line object-cover"
        />
      ),
      details: (
        <>
          <span className="font-mono">{code}</span>
          {indonesian !== name && <span lang="id">{indonesian}</span>}
        </>
      ),
    }
  },
  about: () => (
    <p className="max-w-prose text-quiet">
      Each certificate holds the name of its flag as text. A new name changes no certificate that
      was issued. New certificates get the new name.
    </p>
  ),
  Fields: FlagFields,
}

/** The picture follows the code as one types, where there are scripts. */
function FlagFields({ field }: { field: (name: string) => ContentField }) {
  const [code, setCode] = useState(field('code').defaultValue)
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
      <TextField
        {...field('name')}
        autoComplete="off"
        hint="In English; shown as it is written here."
      />
      <div className="flex items-start gap-4">
        <div className="grow">
          <TextField
            {...field('code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2}
            className="font-mono"
            onChange={(event) => setCode(event.currentTarget.value)}
            hint="Two letters, such as id. An unknown one shows the white flag."
          />
        </div>
        <img
          src={paths.flag(/^[a-z]{2}$/i.test(code) ? code : 'xx')}
          alt="The flag that this code shows"
          width="64"
          height="48"
          className="mt-7 h-11 w-auto shrink-0 rounded-[2px] border border-line"
        />
      </div>
      <TextField
        {...field('indonesianName')}
        autoComplete="off"
        lang="id"
        hint="Left empty, Indonesian pages show the usual name of the country."
      />
      <TextField
        {...field('administrationEmail')}
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        hint="Notified of each suspension, reinstatement, withdrawal and extension of a statutory certificate. Never shown to the public."
      />
    </div>
  )
}
