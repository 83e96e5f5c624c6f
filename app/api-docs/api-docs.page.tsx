import { paths } from '#/app/web/paths.ts'
import { requestContextKey, apiDocumentContext } from '#/app/web/route-context.ts'
import { Mark } from '#/app/web/shell/mark.tsx'
import { SkipLink } from '#/app/web/shell/skip-link.tsx'
import { officeName } from '#/app/web/office.ts'
import type { Route } from './+types/api-docs.page.ts'
import { Contents, ContentsLink } from './contents.tsx'
import { sectionsOf } from './render-sections.server.tsx'
import { rendered } from './rendered-sections.ts'
import { Paragraphs } from './text.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const document = await context.get(apiDocumentContext)()
  const { html, contents } = await sectionsOf(document)
  rendered.sections = html
  const { openapi, info } = document
  return {
    openapi,
    title: info.title,
    description: info.description,
    contents,
    address: context.get(requestContextKey).origin + paths.apiDocs(),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `API | ${officeName()}` },
    {
      name: 'description',
      content:
        'How programs verify certificates and maintain the register: every call, its fields and its responses.',
    },
    ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.address }] : []),
  ]
}

/** The documentation of the API for programmers; in English, like the API. */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { openapi, title, description, contents } = loaderData
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="no-print bg-deep text-on-deep">
        <div className="wrap-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <a href={paths.home()}>
            <Mark />
          </a>
          <a href={paths.verify()} className="inline-flex min-h-11 items-center hover:underline">
            Verify a certificate
          </a>
        </div>
      </header>
      <main
        id="main"
        className="wrap-wide grid gap-x-14 gap-y-8 py-10 lg:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-3 lg:col-span-2">
          <h1 className="text-4xl font-semibold">{title}</h1>
          <Paragraphs text={description} />
          <p>
            <a
              href={paths.apiDescription()}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              The same for programs: OpenAPI {openapi}
            </a>
          </p>
        </div>
        <Contents groups={contents} />
        <div className="flex min-w-0 flex-col gap-14">
          <RenderedSections />
          <ContentsLink />
        </div>
      </main>
    </div>
  )
}

/** What the server rendered once (`render-sections.server.tsx`). The browser leaves it as it stands, and loads no code for it. */
function RenderedSections() {
  const html = import.meta.env.SSR
    ? rendered.sections
    : (document.getElementById('sections')?.innerHTML ?? '')
  return (
    <div
      id="sections"
      className="flex flex-col gap-14"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
