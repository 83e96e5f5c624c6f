import type {
  ApiDocument,
  DescribedCall,
  DescribedMessage,
  DescribedResponse,
  JsonSchema,
  Parameter,
} from '#/core/api.ts'
import { curlOf } from './curl.ts'
import { recordNameOf, rowsOf, typeOf, variantsOf, type FieldRow } from './fields.ts'

/**
 * A line of the list. `name`: of its page below `/api/docs`; `address`: method and path of a call,
 * the type of a message.
 */
type Entry = { name: string; title: string; address: string }
export type Group = { id: string; name: string; text: string; entries: Entry[] }

/** What a page of the reference shows of a call, of a message to a webhook, or of a record. */
export type ReferencePage = Entry & {
  text: string
  sections: Section[]
  group: Pick<Group, 'id' | 'name' | 'entries'>
}
/** `isRequest`: its fields are sent, so required ones are marked. */
export type Section = {
  name: string
  text?: string
  rows?: FieldRow[]
  caption?: string
  isRequest?: boolean
  responses?: ResponseText[]
  code?: string[]
}
export type ResponseText = {
  status: string
  text: string
  headers: [name: string, meaning: string][]
  shapes: Shape[]
}
/**
 * The body of an answer: the fields of a record that the reference has a page for, other fields, or
 * a media type alone.
 */
type Shape = { type: string; record: string | null; rows: FieldRow[]; caption: string }

/** An entry with what is searched, and how its page is made. */
type Listed = Entry & { text: string; sections: () => Section[] }

/**
 * Everything that the reference has a page for, by subject. `typed`: words that all must be in the
 * text, the path or the name of an entry.
 */
export function groupsOf(document: ApiDocument, typed = ''): Group[] {
  const words = typed.toLowerCase().split(/\s+/)
  return listOf(document).flatMap(({ entries, ...group }) => {
    const found = entries.filter(({ name, title, address, text }) => {
      const searched = `${group.name} ${name} ${title} ${address} ${text}`.toLowerCase()
      return words.every((word) => searched.includes(word))
    })
    return found.length > 0 ? [{ ...group, entries: found.map(entryOf) }] : []
  })
}

/** The page with this name; null where there is none. */
export function referencePage(document: ApiDocument, name: string): ReferencePage | null {
  for (const { id, name: groupName, entries } of listOf(document)) {
    const listed = entries.find((one) => one.name === name)
    if (!listed) continue
    const group = { id, name: groupName, entries: entries.map(entryOf) }
    return { ...entryOf(listed), text: listed.text, sections: listed.sections(), group }
  }
  return null
}

function entryOf({ name, title, address }: Listed): Entry {
  return { name, title, address }
}

function listOf(document: ApiDocument): (Omit<Group, 'entries'> & { entries: Listed[] })[] {
  const { paths, webhooks, components, tags } = document
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => listedCall(document, method, path, call)),
  )
  const messages = Object.entries(webhooks).map(([type, { post }]) =>
    listedMessage(document, type, post),
  )
  const groups = tags.map(({ name, description }) => ({
    id: `group-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    text: description,
    entries: [...calls, ...messages].filter(({ tag }) => tag === name),
  }))
  const records = Object.entries(components.schemas).map(([name, schema]) =>
    listedRecord(name, schema),
  )
  return [
    ...groups,
    { id: 'records', name: 'Records', text: 'What several calls answer.', entries: records },
  ]
}

function listedCall(
  document: ApiDocument,
  method: string,
  path: string,
  call: DescribedCall,
): Listed & { tag: string } {
  const { operationId, summary, description = '', tags, deprecated = false } = call
  const address = `${method.toUpperCase()} ${path}`
  const sections = () => sectionsOfCall(document, call, curlOf(document, method, path, call))
  return {
    name: operationId,
    title: deprecated ? `${summary} (deprecated)` : summary,
    address,
    text: description,
    tag: tags[0] ?? '',
    sections,
  }
}

function sectionsOfCall(document: ApiDocument, call: DescribedCall, curl: string): Section[] {
  const { summary, parameters = [], requestBody, responses } = call
  const body = requestBody?.content['application/json']
  const files = Object.keys(requestBody?.content ?? {}).filter(
    (type) => type !== 'application/json',
  )
  const answers = Object.entries(responses).map(
    ([status, one]) => [status, resolve(document, one)] as const,
  )
  const example = answers
    .flatMap(([, answer]) => Object.values(answer?.content ?? {}))
    .find((one) => one.example !== undefined)
  return [
    ...(parameters.length > 0
      ? [
          {
            name: 'Parameters',
            rows: parameterRows(parameters),
            caption: `Parameters of ${summary}`,
            isRequest: true,
          },
        ]
      : []),
    ...(body?.schema
      ? [
          {
            name: 'Body',
            rows: rowsOf(body.schema),
            caption: `Body of ${summary}`,
            isRequest: true,
          },
        ]
      : []),
    ...(files.length > 0
      ? [{ name: 'Body', text: `${requestBody?.description ?? ''} (\`${files.join('`, `')}\`)` }]
      : []),
    {
      name: 'Responses',
      responses: answers.map(([status, answer]) =>
        responseText(document, status, answer, `A response to ${summary}`),
      ),
    },
    {
      name: 'Example',
      code: [curl, ...(example ? [JSON.stringify(example.example, null, 2)] : [])],
    },
  ]
}

function responseText(
  document: ApiDocument,
  status: string,
  answer: DescribedResponse | undefined,
  caption: string,
): ResponseText {
  const headers = Object.entries(answer?.headers ?? {}).map(([name, header]): [string, string] => [
    name,
    'description' in header ? String(header.description) : '',
  ])
  // The body of every refusal is the same record, which the introduction names.
  const isRefusal = status === 'default' || status >= '400'
  const [mediaType = '', media] = isRefusal ? [] : (Object.entries(answer?.content ?? {})[0] ?? [])
  const shapes = media?.schema
    ? variantsOf(media.schema).map((one) => shapeOf(document, one, caption))
    : mediaType === ''
      ? []
      : [{ type: mediaType, record: null, rows: [], caption }]
  return {
    status: status === 'default' ? '5xx' : status,
    text: answer?.description ?? '',
    headers,
    shapes,
  }
}

function shapeOf({ components }: ApiDocument, schema: JsonSchema, caption: string): Shape {
  const record = recordNameOf(schema)
  const fields = (record === null ? undefined : components.schemas[record]) ?? schema
  return { type: record === null ? '' : typeOf(schema), record, rows: rowsOf(fields), caption }
}

function resolve(
  document: ApiDocument,
  answer: DescribedResponse | { $ref: string },
): DescribedResponse | undefined {
  if (!('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.split('/').at(-1) ?? '']
}

function parameterRows(parameters: Parameter[]): FieldRow[] {
  return parameters.flatMap(({ name, in: where, required, schema, description = '' }) =>
    rowsOf({ properties: { [name]: schema } })
      .slice(0, 1)
      .map((row) => ({
        ...row,
        required,
        description: where === 'header' ? `In the header. ${description}` : description,
      })),
  )
}

function listedMessage(
  document: ApiDocument,
  type: string,
  message: DescribedMessage,
): Listed & { tag: string } {
  const { tags, summary, description = '', parameters = [], requestBody, responses } = message
  const body = requestBody?.content['application/json']
  const sections = (): Section[] => [
    { name: 'Headers', rows: parameterRows(parameters), caption: `Headers of ${type}` },
    {
      name: 'Body',
      rows: body?.schema ? shapeOf(document, body.schema, '').rows : [],
      caption: `Body of ${type}`,
    },
    {
      name: 'Your response',
      responses: Object.entries(responses).flatMap(([status, answer]) =>
        'description' in answer
          ? [
              {
                status: status === 'default' ? 'Else' : status,
                text: answer.description,
                headers: [],
                shapes: [],
              },
            ]
          : [],
      ),
    },
    { name: 'Example', code: [JSON.stringify(body?.example, null, 2)] },
  ]
  const name = `message-${type.replaceAll('.', '-')}`
  return {
    name,
    title: `To a webhook: ${summary}`,
    address: type,
    text: description,
    tag: tags[0] ?? '',
    sections,
  }
}

function listedRecord(name: string, schema: JsonSchema): Listed {
  const text = typeof schema['description'] === 'string' ? schema['description'] : ''
  const sections = () => [{ name: 'Fields', rows: rowsOf(schema), caption: `Fields of ${name}` }]
  return { name: `record-${name}`, title: name, address: '', text, sections }
}
