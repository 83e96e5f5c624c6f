import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { office, officeName, telephoneLink } from '#/domain/authority/office.ts'
import { Mark } from '#/pages/web/shell/mark.tsx'

/** What the footer holds. */
export function FooterContent() {
  return (
    <>
      <div className="wrap">
        <div>
          <Mark />
          <p>{m.common_footer_about({ name: officeName() })}</p>
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
        <address>
          <p className="footer-title">{m.common_footer_address()}</p>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={telephoneLink(office.phone)}>{office.phone}</a>
          <a href={`mailto:${office.email}`}>{office.email}</a>
        </address>
      </div>
      <div className="footer-legal">
        <div className="wrap">
          <a href={paths.privacy()}>{m.common_privacy()}</a>
          <a href={paths.terms()}>{m.common_terms()}</a>
          <a href={paths.registerLog()}>{m.log_title()}</a>
          <a href={paths.authenticity()}>{m.us_title()}</a>
          <a href={paths.embed()}>{m.embed_title()}</a>
          <a href={paths.apiDocs()} hrefLang="en">
            {m.common_developers()}
          </a>
          <a href={paths.staff()}>{m.common_staff_area()}</a>
        </div>
      </div>
    </>
  )
}

function LinkList({ title, links }: { title: string; links: [to: string, name: string][] }) {
  return (
    <nav aria-label={title}>
      <p className="footer-title">{title}</p>
      {links.map(([to, name]) => (
        <a key={to} href={to}>
          {name}
        </a>
      ))}
    </nav>
  )
}
