import { useEffect, type ReactNode } from 'react'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { RevealedItem } from '#/app/web/shell/revealed-item.tsx'
import { Breadcrumbs } from '#/app/web/shell/breadcrumbs.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { ShownService } from './service.ts'
import { AreaTags, gridClass, ServiceCard } from './service-card.tsx'
import { shownBefore } from './shown-before.ts'

type ServiceDetailProps = {
  service: ShownService
  /** The application form, or the confirmation of one that was sent; directly below the name. */
  form: ReactNode
  /** Whether the form is open. */
  isOpen: boolean
}

/** A whole service. */
export function ServiceDetail({ service, form, isOpen }: ServiceDetailProps) {
  useEffect(() => void shownBefore.services.set(service.slug, service), [service])
  return (
    <div className="flex flex-col gap-14">
      <div className="wrap flex flex-col gap-8">
        {service.hidden && (
          <output className="rounded-sm border border-unsure bg-unsure-wash p-4 text-unsure">
            {m.services_preview()}
          </output>
        )}
        <Breadcrumbs trail={[[m.common_services(), paths.services()]]} here={service.title} />
        <h1 className="-mb-3 text-4xl font-semibold sm:text-5xl">{service.title}</h1>
        {form}
        <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1.6fr_1fr]">
          <div className="flex flex-col gap-5">
            <AreaTags areas={service.areas} />
            <p className="max-w-prose text-xl text-ink">{service.description}</p>
            {service.paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-prose">
                {paragraph}
              </p>
            ))}
            {!isOpen && (
              <a
                href={paths.apply(service.slug)}
                className={buttonClass({ kind: 'main', className: 'self-start' })}
              >
                {m.services_apply()}
              </a>
            )}
            <p className="max-w-prose text-base text-quiet">{m.services_ready_text()}</p>
          </div>
          <aside
            className="flex flex-col gap-6 rounded-sm border border-line bg-mist p-6 lg:p-8"
            aria-labelledby="benefits"
          >
            <img
              src={service.imageUrl}
              alt=""
              width="240"
              height="160"
              className="mx-auto h-36 w-auto"
            />
            <h2 id="benefits" className="text-2xl font-semibold">
              {m.services_benefits()}
            </h2>
            <ul className="flex flex-col gap-3">
              {service.benefits.map((benefit) => (
                <li key={benefit} className="flex gap-3">
                  <span aria-hidden="true" className="font-bold text-valid">
                    ✓
                  </span>
                  {benefit}
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </div>
      <section className="wrap" aria-labelledby="process">
        <div className="flex flex-col gap-6">
          <h2 id="process" className="text-3xl font-semibold">
            {m.services_process()}
          </h2>
          <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
            {service.process.map(({ name, text }, index) => (
              <RevealedItem key={name} className="flex flex-col gap-2 border-t-2 border-ink pt-3">
                <span className="font-serif text-2xl font-semibold text-link" aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="text-lg font-semibold">{name}</h3>
                {text && <p className="text-base">{text}</p>}
              </RevealedItem>
            ))}
          </ol>
        </div>
      </section>
      {service.related.length > 0 && (
        <section className="bg-mist py-14" aria-labelledby="related">
          <div className="wrap flex flex-col gap-6">
            <h2 id="related" className="text-3xl font-semibold">
              {m.services_related()}
            </h2>
            <ul className={gridClass}>
              {service.related.map((one) => (
                <RevealedItem key={one.id}>
                  <ServiceCard service={one} applyPath={paths.apply(one.slug)} />
                </RevealedItem>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  )
}
