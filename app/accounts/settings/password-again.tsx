import { TextField } from '#/app/web/ui/field.tsx'

/** The field for the current password. `of`: makes the ids of several such fields on a page unique. */
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
