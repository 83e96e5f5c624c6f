import { useState } from 'react'
import {
  imoDigits,
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT,
} from '#/app/certificates/model/imo-number.ts'
import { SHIP_LABELS, SHIP_TYPE_LABELS, type ShipField } from '#/app/ships/ship.ts'
import { SHIP_DATES } from '#/app/ships/ship-dates.ts'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { SHIP_TYPES } from '#/core/stored-values.ts'

/** A company that a form offers. */
export type Choice = { id: number; name: string }

type Control = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}

type ShipFieldsProps = { companies: Choice[]; field: (name: ShipField) => Control }

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
          hint={
            imoNumberLooksWrong(imoDigits(imoNumber))
              ? WRONG_CHECK_DIGIT
              : 'Seven digits; leave empty for a ship without one.'
          }
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
          {SHIP_TYPES.map((type) => (
            <option key={type} value={type}>
              {SHIP_TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
        <TextField {...text('classNotation')} />
        <TextField
          {...text('grossTonnage')}
          inputMode="numeric"
          hint="As on the tonnage certificate, in digits alone."
        />
        <TextField
          {...text('netTonnage')}
          inputMode="numeric"
          hint="Of the ship as it is now. Where it rises, a new tonnage certificate is due."
        />
        <TextField {...text('deadweight')} inputMode="numeric" hint="Tonnes, in digits alone." />
        <TextField {...text('length')} inputMode="decimal" hint="Metres, such as 106.48." />
        <TextField
          {...text('personsCertified')}
          inputMode="numeric"
          hint="Crew and others whom the ship is certified to carry. Above 15, a small ship needs an ISPP, too."
        />
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

function CompanyField({ companies, ...control }: Control & { label: string; companies: Choice[] }) {
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
