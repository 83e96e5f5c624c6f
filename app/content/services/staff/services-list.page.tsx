import { Link } from 'react-router'
import { moveFromForm } from '#/app/content/editing/content-actions.page.ts'
import { ContentList } from '#/app/content/editing/content-list.tsx'
import { Move } from '#/app/content/editing/content.ts'
import { listContent } from '#/app/content/editing/content.server.ts'
import { categoryName, readCategory, TEASERS } from '#/app/content/services/service.ts'
import { SERVICE_LABELS } from '#/app/content/services/service-input.ts'
import { SERVICES } from '#/app/content/services/service-kind.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { Route } from './+types/services-list.page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { services: await orErrorPage(listContent(context.get(requestContextKey), SERVICES)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return moveFromForm(SERVICES, await readForm({ request, context }, Move), context)
}

export const clientAction = sendForm({ title: 'Failed to move the service' })

export const meta = () => staffMeta('Services')

export default function ServicesList({
  loaderData: { services },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const onHomePage = new Set(services.filter(({ hidden }) => !hidden).slice(0, TEASERS))
  return (
    <ContentList
      title="Services"
      intro={`Visitors see the services in this order; the home page shows the first ${TEASERS}. Hidden services are on no page and in no list, and nobody can apply for them.`}
      add={
        <Link to={paths.newService()} className={buttonClass({ kind: 'main' })}>
          Add a service
        </Link>
      }
      labels={SERVICE_LABELS}
      records={services}
      row={(service) => {
        const { slug, hidden, category, texts } = service
        return {
          name: texts.en.title,
          tags: [onHomePage.has(service) && 'Home page', texts.id === null && 'English only'],
          details: (
            <>
              <span className="font-mono [overflow-wrap:anywhere]">{paths.service(slug)}</span>
              <span>{categoryName(readCategory(category))}</span>
            </>
          ),
          link: (
            <a
              href={paths.previewService(slug, 'en')}
              className="inline-flex min-h-11 items-center px-2 text-link hover:underline"
            >
              {hidden ? 'Preview' : 'View'}
              <span className="sr-only"> {texts.en.title}</span>
            </a>
          ),
        }
      }}
    />
  )
}
