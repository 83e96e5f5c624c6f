import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Bar, Skeletons } from '#/pages/web/ui/skeleton.tsx'
import type { ServiceSummary } from '#/domain/services/services/service.ts'

type ServiceCardProps = { service: ServiceSummary; applyPath: string; heading?: 'h2' | 'h3' }

/** A service in a grid, with its drawing, its areas, and what can be done. */
export function ServiceCard({ service, applyPath, heading: Heading = 'h3' }: ServiceCardProps) {
  return (
    <article className="flex h-full flex-col rounded-sm border border-line bg-paper">
      <div className="border-b border-line bg-mist px-6 py-5">
        <img
          src={service.imageUrl}
          alt=""
          width="240"
          height="160"
          fetchPriority="low"
          className="mx-auto h-32 w-auto"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-6">
        <Heading className="text-xl font-semibold">{service.title}</Heading>
        <p>{service.description}</p>
        <AreaTags areas={service.areas} />
        <div className="mt-auto flex flex-wrap gap-x-2 gap-y-1 pt-3">
          <a href={paths.service(service.slug)} className={buttonClass()}>
            {m.services_read_more()}
            <span className="sr-only"> {m.services_about_service({ title: service.title })}</span>
          </a>
          <a href={applyPath} className={buttonClass({ kind: 'quiet', size: 'snug' })}>
            {m.common_apply_now()}
            <span className="sr-only"> {m.services_for_service({ title: service.title })}</span>
          </a>
        </div>
      </div>
    </article>
  )
}

export function AreaTags({ areas }: { areas: string[] }) {
  if (areas.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {areas.map((area) => (
        <li key={area} className="rounded-sm border border-line bg-mist px-2 text-sm text-quiet">
          {area}
        </li>
      ))}
    </ul>
  )
}

export const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** Six placeholders in the shape and of the height of cards, while the services load. */
export function ServiceSkeletons() {
  return (
    <Skeletons count={6} label={m.common_loading()} className={gridClass}>
      <div className="flex h-[27.5rem] flex-col rounded-sm border border-line">
        <Bar className="h-42 rounded-none" />
        <div className="flex grow flex-col gap-3 p-6">
          <Bar className="h-6 w-2/3" />
          <Bar className="h-4 w-full" />
          <Bar className="h-4 w-full" />
          <Bar className="h-4 w-4/5" />
          <Bar className="mt-auto h-11 w-32" />
        </div>
      </div>
    </Skeletons>
  )
}
