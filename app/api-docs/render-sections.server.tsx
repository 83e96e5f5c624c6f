import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiDocument, DescribedCall } from '#/core/api.ts'
import { pauses } from '#/core/pauses.ts'
import { escapeHtml } from '#/core/text.ts'
import type { Entry } from './contents.tsx'
import { Call } from './call.tsx'
import { FieldTable } from './field-table.tsx'
import { rowsOf } from './fields.ts'
import { Message, messageId } from './message.tsx'
import { Paragraphs } from './text.tsx'

export type Sections = { html: string; contents: Entry[] }

const made = new WeakMap<ApiDocument, Promise<Sections>>()

/** The sections of the page, rendered once and in steps: all calls at once would keep everyone else waiting. */
export function sectionsOf(document: ApiDocument): Promise<Sections> {
  const known = made.get(document)
  if (known) return known
  const sections = render(document)
  made.set(document, sections)
  return sections
}

async function render(document: ApiDocument): Promise<Sections> {
  const pause = pauses()
  const contents: Entry[] = []
  let html = ''
  for (const { name, description } of document.tags) {
    const calls = callsOf(document, name)
    if (calls.length === 0) continue
    const messages = Object.entries(document.webhooks).filter(
      ([, { post }]) => post.tags[0] === name,
    )
    const id = `group-${name.toLowerCase().replaceAll(' ', '-')}`
    contents.push({
      id,
      name,
      entries: [
        ...calls.map(({ call }) => ({ id: call.operationId, name: call.summary })),
        ...messages.map(([type, { post }]) => ({
          id: messageId(type),
          name: `To a webhook: ${post.summary}`,
        })),
      ],
    })
    html +=
      sectionStart(id) +
      renderToStaticMarkup(<GroupHeading id={id} name={name} description={description} />)
    for (const listed of calls) {
      await pause()
      html += renderToStaticMarkup(<Call document={document} {...listed} />)
    }
    for (const [type, { post }] of messages)
      html += renderToStaticMarkup(<Message type={type} message={post} />)
    html += '</section>'
  }
  contents.push({ id: 'records', name: 'Records' })
  html +=
    sectionStart('records') + renderToStaticMarkup(<GroupHeading id="records" name="Records" />)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    await pause()
    html += renderToStaticMarkup(<Record name={name} schema={schema} />)
  }
  return { html: `${html}</section>`, contents }
}

const sectionStart = (id: string) =>
  `<section aria-labelledby="${escapeHtml(id)}" class="flex flex-col gap-8">`

type Listed = { method: string; path: string; call: DescribedCall }

function callsOf({ paths }: ApiDocument, tag: string): Listed[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.tags[0] === tag)
      .map(([method, call]) => ({ method, path, call })),
  )
}

function GroupHeading({
  id,
  name,
  description,
}: {
  id: string
  name: string
  description?: string
}) {
  return (
    <div>
      <h2 id={id} className="text-3xl font-semibold">
        {name}
      </h2>
      {description !== undefined && <Paragraphs text={description} className="mt-2" />}
    </div>
  )
}

/** A record that several calls return. */
function Record({
  name,
  schema,
}: {
  name: string
  schema: ApiDocument['components']['schemas'][string]
}) {
  return (
    <article
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
  )
}
