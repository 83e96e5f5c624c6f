import { Link } from 'react-router'
import { wholeNumber } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { EXPIRING_SOON, type Counts } from '#/domain/register/search/list/counts.ts'

const FIGURES: { name: keyof Counts; label: string; search: string }[] = [
  { name: 'valid', label: 'In force', search: '?status=valid' },
  {
    name: 'expiring',
    label: `Expiring within ${EXPIRING_SOON} days`,
    search: `?expiring=${EXPIRING_SOON}&sort=expiryDate`,
  },
  { name: 'expired', label: 'Expired', search: '?status=expired&sort=-expiryDate' },
  { name: 'suspended', label: 'Suspended', search: '?status=suspended' },
]

/** The register in four figures, each a link to the certificates it counts. */
export function CountsBand({ counts }: { counts: Counts }) {
  return (
    <ul
      aria-label="The register today"
      className="grid grid-cols-2 border-y border-line lg:grid-cols-4"
    >
      {FIGURES.map(({ name, label, search }) => (
        <li
          key={name}
          className="border-line max-lg:[&:nth-child(even)]:border-l max-lg:[&:nth-child(n+3)]:border-t lg:[&+&]:border-l"
        >
          <Link
            to={paths.staff() + search}
            className="group flex h-full flex-col px-4 py-3 hover:bg-mist"
          >
            <span className="font-serif text-2xl font-semibold text-ink tabular-nums">
              {wholeNumber(counts[name])}
            </span>
            <span className="text-sm text-quiet group-hover:text-link group-hover:underline">
              {label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
