import { paths } from '#/app/web/paths.ts'
import { requestContextKey, apiDocumentContext } from '#/app/web/route-context.ts'
import { Mark } from '#/app/web/shell/mark.tsx'
import { SkipLink } from '#/app/web/shell/skip-link.tsx'
import { officeName } from '#/app/web/office.ts'
import type { ApiDocument, DescribedCall } from '#/core/api.ts'
import type { Route } from './+types/api-docs.page.ts'
import { Call } from './call.tsx'
import { Contents, ContentsLink } from './contents.tsx'
import { FieldTable } from './field-table.tsx'
import { rowsOf } from './fields.ts'
import { Message, messageId } from './message.tsx'
import { Paragraphs } from './text.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { document: context.get(apiDocumentContext)(), address: context.get(requestContextKey).origin + paths.apiDocs() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `API | ${officeName()}` },
    {
      name: 'description',
      content: 'How programs verify certificates and maintain the register: every call, its fields and its responses.',
    },
    ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.address }] : []),
  ]
}

type Listed = { method: string; path: string; call: DescribedCall }

function callsOf({ paths: documented }: ApiDocument, tag: string): Listed[] {
  return Object.entries(documented).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.tags[0] === tag)
      .map(([method, call]) => ({ method, path, call })),
  )
}

/** The documentation of the API for programmers; in English, like the API. */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { document } = loaderData
  const groups = document.tags
    .map((tag) => ({
      ...tag,
      id: `group-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
      calls: callsOf(document, tag.name),
      messages: Object.entries(document.webhooks).filter(([, { post }]) => post.tags[0] === tag.name),
    }))
    .filter(({ calls }) => calls.length > 0)
  const contents = groups.map(({ id, name, calls, messages }) => ({
    id,
    name,
    entries: [
      ...calls.map(({ call }) => ({ id: call.operationId, name: call.summary })),
      ...messages.map(([type, { post }]) => ({ id: messageId(type), name: `To a webhook: ${post.summary}` })),
    ],
  }))
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
      <main id="main" className="wrap-wide grid gap-x-14 gap-y-8 py-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 lg:col-span-2">
          <h1 className="text-4xl font-semibold">{document.info.title}</h1>
          <Paragraphs text={document.info.description} />
          <p>
            <a href={paths.apiDescription()} className="inline-flex min-h-11 items-center text-link underline">
              The same for programs: OpenAPI {document.openapi}
            </a>
          </p>
        </div>
        <Contents groups={[...contents, { id: 'records', name: 'Records' }]} />
        <div className="flex min-w-0 flex-col gap-14">
          {groups.map(({ id, name, description, calls, messages }) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-8">
              <div>
                <h2 id={id} className="text-3xl font-semibold">
                  {name}
                </h2>
                <Paragraphs text={description} className="mt-2" />
              </div>
              {calls.map((listed) => (
                <Call key={listed.call.operationId} document={document} {...listed} />
              ))}
              {messages.map(([type, { post }]) => (
                <Message key={type} type={type} message={post} />
              ))}
            </section>
          ))}
          <Records document={document} />
          <ContentsLink />
        </div>
      </main>
    </div>
  )
}

/** The records that several calls return. */
function Records({ document }: { document: ApiDocument }) {
  return (
    <section aria-labelledby="records" className="flex flex-col gap-8">
      <h2 id="records" className="text-3xl font-semibold">
        Records
      </h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <article
          key={name}
          id={`record-${name}`}
          aria-labelledby={`record-${name}-name`}
          className="flex flex-col gap-2 border-t border-line pt-6"
        >
          <h3 id={`record-${name}-name`} className="text-2xl font-semibold">
            {name}
          </h3>
          <p>{typeof schema['description'] === 'string' && schema['description']}</p>
          <FieldTable rows={rowsOf(schema)} caption={`Fields of ${name}`} />
        </article>
      ))}
    </section>
  )
}
