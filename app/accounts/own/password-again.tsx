import { TextField } from '#/app/ui/field.tsx'

/** The password asked for again. `of`: tells several such fields of a page apart. */
export function PasswordAgainField({ of, errors }: { of: string; errors?: string[] | undefined }) {
  return (
    <TextField
      id={`current-${of}`}
      name="current"
      type="password"
      label="Your password"
      errors={errors}
      autoComplete="current-password"
    />
  )
}
