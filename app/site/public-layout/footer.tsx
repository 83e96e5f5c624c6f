import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { office, officeName, telephoneLink } from '#/app/web/office.ts'
import { Mark } from '#/app/web/shell/mark.tsx'

const linkClass = 'inline-flex min-h-11 items-center no-underline hover:underline'

export function Footer() {
  return (
    <footer className="no-print mt-auto bg-deep text-on-deep">
      <div className="wrap grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 lg:grid-cols-[1.5fr_1.2fr_1fr_1.2fr]">
        <div className="flex flex-col gap-4">
          <Mark />
          <p className="max-w-md">{m.common_footer_about({ name: officeName() })}</p>
        </div>
        <LinkList
          title={m.common_footer_services()}
          links={[
            [paths.service('ship-classification'), m.common_footer_classification()],
            [paths.service('statutory-certification'), m.common_footer_statutory()],
            [paths.service('assessment-and-verification'), m.common_footer_assessment()],
            [paths.service('technical-advisory'), m.common_footer_advisory()],
            [paths.service('training-and-education'), m.common_footer_training()],
          ]}
        />
        <LinkList
          title={m.common_footer_links()}
          links={[
            [paths.verify(), m.common_footer_verify()],
            [paths.services(), m.common_footer_apply()],
            [paths.homeFlags(), m.common_footer_flags()],
            [paths.contact(), m.common_footer_contact()],
          ]}
        />
        <address className="flex flex-col not-italic">
          <p className="mb-1 font-serif text-lg font-semibold">{m.common_footer_address()}</p>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={telephoneLink(office.phone)} className={linkClass}>
            {office.phone}
          </a>
          <a href={`mailto:${office.email}`} className={`${linkClass} break-all`}>
            {office.email}
          </a>
        </address>
      </div>
      <div className="border-t border-on-deep/20">
        <div className="wrap flex flex-wrap gap-x-6 py-3 text-sm">
          <a href={paths.privacy()} className={linkClass}>
            {m.common_privacy()}
          </a>
          <a href={paths.terms()} className={linkClass}>
            {m.common_terms()}
          </a>
          <a href={paths.registerLog()} className={linkClass}>
            {m.log_title()}
          </a>
          <a href={paths.authenticity()} className={linkClass}>
            {m.us_title()}
          </a>
          <a href={paths.embed()} className={linkClass}>
            {m.embed_title()}
          </a>
          <a href={paths.apiDocs()} hrefLang="en" className={linkClass}>
            {m.common_developers()}
          </a>
          <a href={paths.staff()} className={linkClass}>
            {m.common_staff_area()}
          </a>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: [to: string, name: string][] }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start">
      <p className="mb-1 font-serif text-lg font-semibold">{title}</p>
      {links.map(([to, name]) => (
        <a key={to} href={to} className={linkClass}>
          {name}
        </a>
      ))}
    </nav>
  )
}
