import type { ReactNode } from 'react'
import { curlOf } from './curl.ts'
import type { ApiDocument, DocumentedCall, Response } from './document.ts'
import { FieldTable } from './field-table.tsx'
import { recordNameOf, rowsOf, typeOf, variantsOf } from './fields.ts'
import type { JsonSchema } from './schemas.ts'
import { Code, Inline, Words } from './words.tsx'

type CallProps = { document: ApiDocument; method: string; path: string; call: DocumentedCall }

/** One call: what it is for, what is sent, what comes back, and an example of both. */
export function Call({ document, method, path, call }: CallProps) {
  const body = call.requestBody?.content['application/json']
  const file = Object.keys(call.requestBody?.content ?? {}).find((type) => type !== 'application/json')
  const parameters = (call.parameters ?? []).map(({ name, required, schema, description = '', in: where }) => ({
    ...(rowsOf({ properties: { [name]: schema } })[0] ?? { name, type: '', limits: '', values: [] }),
    required,
    words: where === 'header' ? `In the header. ${description}` : description,
  }))
  const answers = Object.entries(call.responses).map(([status, one]) => ({ status, answer: resolved(document, one) }))
  const example = answers.flatMap(({ answer }) => Object.values(answer?.content ?? {})).find((one) => one.example !== undefined)
  return (
    <article
      id={call.operationId}
      aria-labelledby={`${call.operationId}-name`}
      className="flex flex-col gap-5 border-t border-line pt-6"
    >
      <div className="flex flex-col gap-2">
        <h3 id={`${call.operationId}-name`} className="text-2xl font-semibold">
          {call.summary}
        </h3>
        <p className="font-mono text-ink [overflow-wrap:anywhere]">
          <span className="mr-2 rounded-sm border border-edge bg-mist px-1.5 text-sm font-semibold">
            {method.toUpperCase()}
          </span>
          {path}
        </p>
        <Words text={call.description ?? ''} />
      </div>
      {parameters.length > 0 && (
        <Part name="Parameters">
          <FieldTable rows={parameters} caption={`Parameters of ${call.summary}`} given />
        </Part>
      )}
      {body?.schema && (
        <Part name="Body">
          <FieldTable rows={rowsOf(body.schema)} caption={`Body of ${call.summary}`} given />
        </Part>
      )}
      {file && (
        <Part name="Body">
          <p>
            <Inline text={call.requestBody?.description ?? ''} />
            <span className="block text-quiet">{file}</span>
          </p>
        </Part>
      )}
      <Part name="Answers">
        <dl className="flex flex-col gap-2">
          {answers.map(({ status, answer }) => (
            <div key={status} className="grid grid-cols-[4.5rem_1fr] gap-x-3">
              <dt className="font-mono font-semibold text-ink">{status === 'default' ? '5xx' : status}</dt>
              <dd className="min-w-0">
                {answer && <Told call={call} answer={answer} refusal={status === 'default' || status >= '400'} />}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part name="Example">
        <Code>{curlOf(document, method, path, call)}</Code>
        {example && <Code>{JSON.stringify(example.example, null, 2)}</Code>}
      </Part>
    </article>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-semibold text-ink">{name}</h4>
      {children}
    </section>
  )
}

function Told({ call, answer, refusal }: { call: DocumentedCall; answer: Response; refusal: boolean }) {
  const [mediaType, media] = Object.entries(answer.content ?? {})[0] ?? []
  return (
    <>
      <Inline text={answer.description} />
      {!refusal &&
        media?.schema &&
        variantsOf(media.schema).map((one) => <Shape key={JSON.stringify(one)} schema={one} call={call} />)}
      {!refusal && mediaType && !media?.schema && <span className="block text-quiet">{mediaType}</span>}
      {Object.entries(answer.headers ?? {}).map(([name, header]) => (
        <span key={name} className="block text-quiet">
          <span className="font-mono text-sm">{name}</span>: {'description' in header ? String(header.description) : ''}
        </span>
      ))}
    </>
  )
}

/** What a body is: a record that has a section of its own, or its fields here. */
function Shape({ schema, call }: { schema: JsonSchema; call: DocumentedCall }) {
  const record = recordNameOf(schema)
  if (record !== null) {
    return (
      <a href={`#record-${record}`} className="block w-fit text-link underline">
        {typeOf(schema)}
      </a>
    )
  }
  return <FieldTable rows={rowsOf(schema)} caption={`An answer to ${call.summary}`} />
}

function resolved(document: ApiDocument, answer: Response | { $ref: string }): Response | undefined {
  if (!('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.split('/').at(-1) ?? '']
}
