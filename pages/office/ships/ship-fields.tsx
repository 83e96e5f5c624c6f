import { useState } from 'react'
import { checkDigitWarning } from '#/domain/register/model/number/imo-number.ts'
import { SHIP_LABELS, SHIP_TYPE_LABELS, type ShipField } from '#/domain/register/ship/ship.ts'
import { SHIP_DATES } from '#/domain/register/ship/ship-dates.ts'
import type { FormField } from '#/pages/web/forms/use-form.ts'
import { Options, SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { SHIP_TYPES } from '#/core/stored-values.ts'

/** A company that a form offers. */
export type Choice = { id: number; name: string }

type ShipFieldsProps = { companies: Choice[]; field: (name: ShipField) => FormField }

const MEASURES: readonly { name: ShipField; inputMode: 'numeric' | 'decimal'; hint: string }[] = [
  {
    name: 'grossTonnage',
    inputMode: 'numeric',
    hint: 'As on the tonnage certificate, in digits alone.',
  },
  {
    name: 'netTonnage',
    inputMode: 'numeric',
    hint: 'Of the ship as it is now. Where it rises, a new tonnage certificate is due.',
  },
  { name: 'deadweight', inputMode: 'numeric', hint: 'Tonnes, in digits alone.' },
  { name: 'length', inputMode: 'decimal', hint: 'Metres, such as 106.48.' },
  {
    name: 'personsCertified',
    inputMode: 'numeric',
    hint: 'Crew and others whom the ship is certified to carry. Above 15, a small ship needs an ISPP, too.',
  },
]

/** The particulars of a ship besides its name and flag. */
export function ShipFields({ companies, field }: ShipFieldsProps) {
  const [imoNumber, setImoNumber] = useState(field('imoNumber').defaultValue)
  const text = (name: ShipField) => ({
    ...field(name),
    label: SHIP_LABELS[name],
    autoComplete: 'off',
  })
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          {...text('imoNumber')}
          inputMode="numeric"
          onChange={(event) => setImoNumber(event.currentTarget.value)}
          hint={checkDigitWarning(imoNumber) ?? 'Seven digits; leave empty for a ship without one.'}
        />
        <TextField
          {...text('callSign')}
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          hint="Such as YBAB2."
        />
        <TextField {...text('portOfRegistry')} />
        <SelectField {...field('shipType')} label={SHIP_LABELS.shipType}>
          <option value="">Not known</option>
          <Options of={SHIP_TYPES} text={SHIP_TYPE_LABELS} />
        </SelectField>
        <TextField {...text('classNotation')} />
        {MEASURES.map(({ name, ...shown }) => (
          <TextField key={name} {...text(name)} {...shown} />
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {SHIP_DATES.map((name) => (
          <TextField key={name} {...text(name)} type="date" />
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <CompanyField {...field('ownerId')} label={SHIP_LABELS.ownerId} companies={companies} />
        <CompanyField {...field('managerId')} label={SHIP_LABELS.managerId} companies={companies} />
      </div>
    </>
  )
}

function CompanyField({
  companies,
  ...control
}: FormField & { label: string; companies: Choice[] }) {
  return (
    <SelectField {...control}>
      <option value="">Not known</option>
      {companies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
