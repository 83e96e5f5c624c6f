import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { DEFAULT_FLAG } from '#/domain/register/model/certificate/certificate.ts'
import { SHIP_TYPE_LABELS } from '#/domain/register/ship/ship.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { PageForm } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { Options, SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { SHIP_TYPES } from '#/core/stored-values.ts'
import { CHOICE_FIELDS, type ChoiceField } from '#/domain/register/issuing/set-address.ts'

type ChoiceProps = { refused: LastResult; flags: readonly string[] }

/**
 * The first step: which ship. A known IMO number needs nothing else. `refused`: what was typed
 * before, with its errors.
 */
export function ShipChoice({ refused, flags }: ChoiceProps) {
  const form = useForm<ChoiceField>(refused, { order: CHOICE_FIELDS })
  const flag = form.field('flag')
  return (
    <PageForm form={form} method="get" className="flex max-w-3xl flex-col gap-5">
      <p className="max-w-prose">
        Type the IMO number of a ship of the register, or{' '}
        <Link to={paths.ships()} className="text-link underline">
          open the ship
        </Link>{' '}
        and choose “Issue a set”. For a ship that the register does not know, type its name, too.
      </p>
      <TextField
        {...form.field('imoNumber')}
        label="IMO number"
        inputMode="numeric"
        maxLength={20}
      />
      <TextField
        {...form.field('vesselName')}
        label="Vessel name"
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        {...flag}
        defaultValue={refused ? flag.defaultValue : DEFAULT_FLAG}
        label="Flag"
        maxLength={200}
        list="flags"
        autoComplete="off"
      />
      <FlagList flags={flags} />
      <ShipTypeField {...form.field('shipType')} hint="Which set is usual depends on it." />
      <TextField
        {...form.field('grossTonnage')}
        label="Gross tonnage"
        inputMode="numeric"
        maxLength={10}
        hint="In digits alone, such as 31450."
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="main">Propose the set</Button>
        <Link to={paths.staff()} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </PageForm>
  )
}

export function ShipTypeField(
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>,
) {
  return (
    <SelectField {...field} label="Ship type">
      <option value="">Not known</option>
      <Options of={SHIP_TYPES} text={SHIP_TYPE_LABELS} />
    </SelectField>
  )
}

/** Names of flags that are offered; any other may be typed. */
export function FlagList({ flags }: { flags: readonly string[] }) {
  return (
    <datalist id="flags">
      {flags.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}
