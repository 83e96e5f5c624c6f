import {
  IN_ADDITION,
  REPLACES,
  SECOND,
} from '#/domain/register/certificate/one-of-a-type/replaced-by.ts'

/** `name`: of the field. */
type SecondChoiceProps = { name?: string; errors: string[] | undefined; chosen: string }

/**
 * Asked where the ship has a certificate of a selected type in force: whether the new one replaces
 * it.
 */
export function SecondChoice({ name = SECOND, errors, chosen }: SecondChoiceProps) {
  if (!errors && chosen === '') return null
  const choice = 'flex min-h-11 items-center gap-3'
  const box = 'size-5 shrink-0 accent-link'
  return (
    <fieldset
      aria-describedby={errors ? `${name}-error` : undefined}
      className="flex flex-col gap-1 border-l-4 border-unsure pl-5"
    >
      <legend className="mb-1 font-semibold text-ink">
        A second certificate of a type in force
      </legend>
      {errors && (
        <p id={`${name}-error`} className="text-invalid">
          {errors.join(' ')}
        </p>
      )}
      <label className={choice}>
        <input
          id={name}
          type="radio"
          name={name}
          value={REPLACES}
          defaultChecked={chosen === REPLACES}
          className={box}
        />
        The new certificate replaces it, from its issue date on
      </label>
      <label className={choice}>
        <input
          type="radio"
          name={name}
          value={IN_ADDITION}
          defaultChecked={chosen === IN_ADDITION}
          className={box}
        />
        It is in addition: the ship has two, and verifications of both say so
      </label>
    </fieldset>
  )
}
