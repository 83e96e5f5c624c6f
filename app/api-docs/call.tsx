import type { ReactNode } from 'react'
import type {
  ApiDocument,
  DescribedCall,
  DescribedResponse,
  JsonSchema,
  Parameter,
} from '#/core/api.ts'
import { curlOf } from './curl.ts'
import { FieldTable } from './field-table.tsx'
import { recordNameOf, rowsOf, typeOf, variantsOf } from './fields.ts'
import { Code, Inline, Paragraphs } from './text.tsx'

type CallProps = { document: ApiDocument; method: string; path: string; call: DescribedCall }

/** One call: its purpose, its request, its responses, and an example of both. */
export function Call({ document, method, path, call }: CallProps) {
  const body = call.requestBody?.content['application/json']
  const file = Object.keys(call.requestBody?.content ?? {}).find(
    (type) => type !== 'application/json',
  )
  const parameters = parameterRows(
    (call.parameters ?? []).map((one) =>
      one.in === 'header'
        ? { ...one, description: `In the header. ${one.description ?? ''}` }
        : one,
    ),
  )
  const answers = Object.entries(call.responses).map(([status, one]) => ({
    status,
    answer: resolveResponse(document, one),
  }))
  const example = answers
    .flatMap(({ answer }) => Object.values(answer?.content ?? {}))
    .find((one) => one.example !== undefined)
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
        <Paragraphs text={call.description ?? ''} />
      </div>
      {parameters.length > 0 && (
        <Part name="Parameters">
          <FieldTable rows={parameters} caption={`Parameters of ${call.summary}`} isRequest />
        </Part>
      )}
      {body?.schema && (
        <Part name="Body">
          <FieldTable rows={rowsOf(body.schema)} caption={`Body of ${call.summary}`} isRequest />
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
      <Part name="Responses">
        <dl className="flex flex-col gap-2">
          {answers.map(({ status, answer }) => (
            <div key={status} className="grid grid-cols-[4.5rem_1fr] gap-x-3">
              <dt className="font-mono font-semibold text-ink">
                {status === 'default' ? '5xx' : status}
              </dt>
              <dd className="min-w-0">
                {answer && (
                  <ResponseDescription
                    call={call}
                    answer={answer}
                    refusal={status === 'default' || status >= '400'}
                  />
                )}
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

export function parameterRows(parameters: Parameter[]) {
  return parameters.map(({ name, required, schema, description = '' }) => ({
    ...(rowsOf({ properties: { [name]: schema } })[0] ?? {
      name,
      type: '',
      limits: '',
      values: [],
    }),
    required,
    description,
  }))
}

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-semibold text-ink">{name}</h4>
      {children}
    </section>
  )
}

function ResponseDescription({
  call,
  answer,
  refusal,
}: {
  call: DescribedCall
  answer: DescribedResponse
  refusal: boolean
}) {
  const [mediaType, media] = Object.entries(answer.content ?? {})[0] ?? []
  return (
    <>
      <Inline text={answer.description} />
      {!refusal &&
        media?.schema &&
        variantsOf(media.schema).map((one) => (
          <Shape key={JSON.stringify(one)} schema={one} caption={`A response to ${call.summary}`} />
        ))}
      {!refusal && mediaType && !media?.schema && (
        <span className="block break-all text-quiet">{mediaType}</span>
      )}
      {Object.entries(answer.headers ?? {}).map(([name, header]) => (
        <span key={name} className="block text-quiet">
          <span className="font-mono text-sm">{name}</span>:{' '}
          {'description' in header ? String(header.description) : ''}
        </span>
      ))}
    </>
  )
}

/** The schema of a body: a link to the section of its record, or its fields. */
export function Shape({ schema, caption }: { schema: JsonSchema; caption: string }) {
  const record = recordNameOf(schema)
  if (record !== null) {
    return (
      <a href={`#record-${record}`} className="block w-fit text-link underline">
        {typeOf(schema)}
      </a>
    )
  }
  return <FieldTable rows={rowsOf(schema)} caption={caption} />
}

function resolveResponse(
  document: ApiDocument,
  answer: DescribedResponse | { $ref: string },
): DescribedResponse | undefined {
  if (!('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.split('/').at(-1) ?? '']
}
