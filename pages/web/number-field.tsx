import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import { TextField } from '#/pages/web/ui/field.tsx'

type NumberFieldProps = { id: string; typed?: string | undefined; error?: string | undefined }

/** Where the number of a certificate is typed: `number` in its form. */
export function NumberField({ id, typed, error }: NumberFieldProps) {
  return (
    <TextField
      key={typed}
      id={id}
      name="number"
      label={m.verify_number_label()}
      placeholder={office.exampleNumber}
      defaultValue={typed}
      errors={error === undefined ? undefined : [error]}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      className="font-mono"
    />
  )
}
