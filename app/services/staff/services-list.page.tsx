import { data, Link, redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { Refusal, STATUS_OF, worded } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { Move } from '#/app/site-editing/order.ts'
import { MoveButtons, MovedAnnouncement } from '#/app/site-editing/move-buttons.tsx'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { categoryName, CATEGORIES, TEASERS } from '#/app/services/service.ts'
import type { ServiceRecord } from '#/app/services/service-input.ts'
import { listServiceRecords, moveService } from '#/app/services/service-editing.server.ts'
import type { Route } from './+types/services-list.page.ts'

const FAILED = 'Failed to move the service'

export async function loader({ context }: Route.LoaderArgs) {
  return { services: await orErrorPage(listServiceRecords(context.get(scopeContext))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const move = Move.safeParse(Object.fromEntries(await readForm({ request, context }, Move)))
  if (!move.success) throw data('There is no such move.', { status: STATUS_OF.invalid })
  try {
    await moveService(context.get(scopeContext), move.data)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const notice = { title: FAILED, description: worded(error), destructive: true }
    return data({ notice }, { status: STATUS_OF[error.kind] })
  }
  return redirect(paths.editServices())
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Services | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function ServicesList({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { services } = loaderData
  const onHomePage = new Set(services.filter(({ hidden }) => !hidden).slice(0, TEASERS))
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-semibold">Services</h1>
        <Link to={paths.newService()} className={buttonLook({ kind: 'main' })}>
          Add a service
        </Link>
      </div>
      <p className="max-w-prose">
        Visitors see the services in this order; the home page shows the first {TEASERS}. A hidden one is on no page and in no
        list, and nobody can apply for it.
      </p>
      <MovedAnnouncement rows={services.map(({ id, texts }) => ({ id, name: texts.en.title }))} />
      <ol className="flex flex-col border-b border-line">
        {services.map((service, index) => (
          <Row
            key={service.id}
            service={service}
            onHomePage={onHomePage.has(service)}
            first={index === 0}
            last={index === services.length - 1}
          />
        ))}
      </ol>
    </main>
  )
}

const tag = 'rounded-sm border px-2 text-sm whitespace-nowrap'

type RowProps = { service: ServiceRecord; onHomePage: boolean; first: boolean; last: boolean }

function Row({ service, onHomePage, first, last }: RowProps) {
  const { id, slug, hidden, place, texts } = service
  const category = CATEGORIES.find((one) => one === service.category)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3">
      <span className="w-7 shrink-0 text-right text-quiet tabular-nums">{place}</span>
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.editService(id)}
            className="inline-flex min-h-11 items-center font-semibold break-words text-link underline-offset-4 hover:underline"
          >
            <span className="sr-only">Edit </span>
            {texts.en.title}
          </Link>
          {hidden && <span className={`${tag} border-unsure bg-unsure-wash font-semibold text-unsure`}>Hidden</span>}
          {onHomePage && <span className={`${tag} border-line bg-mist text-quiet`}>Home page</span>}
          {texts.id === null && <span className={`${tag} border-line bg-mist text-quiet`}>English only</span>}
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <span className="font-mono [overflow-wrap:anywhere]">{paths.service(slug)}</span>
          {category && <span>{categoryName(category)}</span>}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <a href={paths.previewService(slug, 'en')} className="inline-flex min-h-11 items-center px-2 text-link hover:underline">
          {hidden ? 'Preview' : 'View'}
          <span className="sr-only"> {texts.en.title}</span>
        </a>
        <MoveButtons id={id} name={texts.en.title} first={first} last={last} />
      </div>
    </li>
  )
}
