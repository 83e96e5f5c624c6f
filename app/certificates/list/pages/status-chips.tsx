import { STATUSES } from '#/app/certificates/model/status.ts'
import { STATUS_LABELS } from '#/app/certificates/standing/status-badge.tsx'
import { paths } from '#/app/web/paths.ts'
import { ListFilters } from '#/app/web/staff/list-parts.tsx'
import { EXPIRING_SOON, type Counts } from '#/app/certificates/list/counts.ts'
import { filtersIn, listSearch } from '#/app/certificates/list/list-address.ts'

/** What a chip sets in the address; the other filters stay. */
type Chip = {
  name: string
  count: keyof Counts
  status: string | null
  expiring: string | null
  sort?: string
}

const ofStatus = (status: (typeof STATUSES)[number]): Chip => ({
  name: STATUS_LABELS[status],
  count: status,
  status,
  expiring: null,
  // The newest expired first.
  ...(status === 'expired' && { sort: '-expiryDate' }),
})

const [VALID, ...OTHERS] = STATUSES
const CHIPS: Chip[] = [
  { name: 'All', count: 'all', status: null, expiring: null },
  ofStatus(VALID),
  {
    name: 'Expiring soon',
    count: 'expiring',
    status: null,
    expiring: String(EXPIRING_SOON),
    sort: 'expiryDate',
  },
  ...OTHERS.map(ofStatus),
]
const OWN_SORTS = CHIPS.flatMap(({ sort }) => sort ?? [])

/** The register by status. The numbers are those of the whole register, and are shown while nothing else filters the list. */
export function StatusChips({ counts, search }: { counts: Counts; search: URLSearchParams }) {
  const filters = filtersIn(search)
  const sort = search.get('sort')
  const chips = CHIPS.map((chip) => ({
    name: chip.name,
    count: counts[chip.count],
    to: paths.staff() + listSearch(search, changesOf(chip, sort)),
    chosen:
      (search.get('status') || null) === chip.status &&
      (search.get('expiring') || null) === chip.expiring,
  }))
  return (
    <ListFilters
      label="Filter by status"
      filters={chips}
      counted={filters.every((name) => name === 'status' || name === 'expiring')}
    />
  )
}

/** An order that the user has set stays; one that a chip has set gives way to that of the next. */
function changesOf(
  { status, expiring, sort: own }: Chip,
  sort: string | null,
): Record<string, string | null> {
  return {
    status,
    expiring,
    ...((sort === null || OWN_SORTS.includes(sort)) && { sort: own ?? null }),
  }
}
