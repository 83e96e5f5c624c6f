import { Link } from 'react-router'
import { wholeNumber } from '#/domain/language/format.ts'
import { SHIP_TYPE_LABELS, type Ship } from '#/domain/register/ship/ship.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'

const COLUMNS: Column<Ship>[] = [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link
        to={paths.ship(id)}
        className="inline-flex min-h-9 items-center font-semibold wrap-anywhere text-link underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {name}
      </Link>
    ),
  },
  {
    head: 'IMO number',
    narrow: null,
    look: 'whitespace-nowrap tabular-nums',
    cell: ({ imoNumber }) =>
      imoNumber === null ? (
        <span className="text-quiet">No IMO number</span>
      ) : (
        <>
          <span className="lg:hidden">IMO </span>
          {imoNumber}
        </>
      ),
  },
  { head: 'Flag', narrow: null, cell: ({ flag }) => flag },
  {
    head: 'Ship type',
    narrow: null,
    cell: ({ shipType }) => (shipType === null ? <Nothing /> : SHIP_TYPE_LABELS[shipType]),
  },
  {
    head: 'Call sign',
    narrow: null,
    cell: ({ callSign }) =>
      callSign === null ? (
        <Nothing />
      ) : (
        <span className="font-mono text-[0.9375rem]">{callSign}</span>
      ),
  },
  {
    head: 'Gross tonnage',
    narrow: null,
    kind: 'number',
    cell: ({ grossTonnage }) =>
      grossTonnage === null ? (
        <Nothing />
      ) : (
        <>
          {wholeNumber(grossTonnage)}
          <span className="lg:hidden"> GT</span>
        </>
      ),
  },
]

/** Ships by name; on narrow screens an entry of a few lines for each. */
export function ShipTable({ ships, label }: { ships: Ship[]; label: string }) {
  return <Table label={label} items={ships} columns={COLUMNS} keyOf={({ id }) => id} />
}

/** On narrow screens what is not known is left out. */
function Nothing() {
  return <span className="text-quiet max-lg:hidden">-</span>
}
