import { Form, Link } from 'react-router'
import { DEFAULT_FLAG } from '#/app/certificates/model/certificate.ts'
import { SHIP_TYPE_LABELS } from '#/app/ships/ship.ts'
import { paths } from '#/app/web/paths.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { SHIP_TYPES } from '#/core/stored-values.ts'
import type { SetAddress } from './set-address.ts'

/** The first step: which ship. A known IMO number needs nothing else. */
export function ShipChoice({ asked, flags }: { asked: SetAddress; flags: readonly string[] }) {
  const { imoNumber, vesselName, flag, grossTonnage, shipType } = asked
  const isUnknown = imoNumber !== '' && vesselName === ''
  return (
    <Form method="get" className="flex max-w-3xl flex-col gap-5">
      <p className="max-w-prose">
        Type the IMO number of a ship of the register, or{' '}
        <Link to={paths.ships()} className="text-link underline">
          open the ship
        </Link>{' '}
        and choose “Issue a set”. For a ship that the register does not know, type its name, too.
      </p>
      <TextField
        id="imoNumber"
        name="imoNumber"
        label="IMO number"
        inputMode="numeric"
        maxLength={20}
        defaultValue={imoNumber}
        errors={
          isUnknown
            ? [`The register has no ship with the IMO number ${imoNumber}. Type its name and flag to go on.`]
            : undefined
        }
      />
      <TextField
        id="vesselName"
        name="vesselName"
        label="Vessel name"
        maxLength={200}
        defaultValue={vesselName}
        autoComplete="off"
      />
      <TextField
        id="flag"
        name="flag"
        label="Flag"
        maxLength={200}
        defaultValue={flag || DEFAULT_FLAG}
        list="flags"
        autoComplete="off"
      />
      <FlagList flags={flags} />
      <SelectField
        id="shipType"
        name="shipType"
        label="Ship type"
        defaultValue={shipType ?? ''}
        hint="Which set is usual depends on it."
      >
        <option value="">Not known</option>
        {SHIP_TYPES.map((type) => (
          <option key={type} value={type}>
            {SHIP_TYPE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="grossTonnage"
        name="grossTonnage"
        label="Gross tonnage"
        inputMode="numeric"
        maxLength={10}
        defaultValue={grossTonnage ?? ''}
      />
      <div className="flex flex-wrap gap-3">
        <Button kind="main">Propose the set</Button>
        <Link to={paths.staff()} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </Form>
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
