import { useState } from 'react'
import {
  ContentForm,
  useContentForm,
  type ContentFormProps,
} from '#/app/content/editing/content-form.tsx'
import { FLAG_LABELS, FlagInput, type FlagRecord } from '#/app/content/flags/flag.ts'
import { paths } from '#/app/web/paths.ts'
import { TextField } from '#/app/web/ui/field.tsx'

/** Adds or edits a flag; the picture follows the code as one types, where there are scripts. */
export function FlagForm({ record, ...refused }: ContentFormProps<FlagRecord>) {
  const content = useContentForm({ labels: FLAG_LABELS, schema: FlagInput, record, ...refused })
  const { field } = content
  const [code, setCode] = useState(field('code').defaultValue)
  return (
    <ContentForm content={content} onList={record === null}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <TextField
          {...field('name')}
          label="Name"
          autoComplete="off"
          hint="In English; shown as it is written here."
        />
        <div className="flex items-start gap-4">
          <div className="grow">
            <TextField
              {...field('code')}
              label="Code"
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
          label="Indonesian name"
          autoComplete="off"
          lang="id"
          hint="Left empty, Indonesian pages show the usual name of the country."
        />
        <TextField
          {...field('administrationEmail')}
          label="Email of the administration"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint="Notified of each suspension, reinstatement, withdrawal and extension of a statutory certificate. Never shown to the public."
        />
      </div>
    </ContentForm>
  )
}
