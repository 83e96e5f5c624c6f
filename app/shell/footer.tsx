import { Link } from 'react-router'
import { paths } from '#/app/paths.ts'
import { office } from '#/app/site/office.ts'
import { Mark } from './mark.tsx'

const linkLook = 'inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:decoration-2'

export function Footer() {
  return (
    <footer className="no-print mt-auto bg-deep text-on-deep">
      <div className="wrap grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.2fr]">
        <div className="flex flex-col gap-4">
          <Mark />
          <p className="max-w-md">
            {office.name} issues class and statutory certificates to ships, and answers for each of them here.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-col items-start">
          <Link to={paths.verify()} className={linkLook}>
            Verify Certificate
          </Link>
          <Link to={paths.staff()} className={linkLook}>
            Staff area
          </Link>
        </nav>
        <address className="flex flex-col not-italic">
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`tel:${office.phone.replaceAll(' ', '')}`} className={linkLook}>
            {office.phone}
          </a>
          <a href={`mailto:${office.email}`} className={linkLook}>
            {office.email}
          </a>
        </address>
      </div>
    </footer>
  )
}
