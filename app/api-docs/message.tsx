import type { DescribedMessage } from '#/core/api.ts'
import { parameterRows, Part, Shape } from './call.tsx'
import { FieldTable } from './field-table.tsx'
import { Code, Inline, Paragraphs } from './text.tsx'

/** What is posted to a webhook: its headers, its body, an example, and what is expected as an answer. */
export function Message({ type, message }: { type: string; message: DescribedMessage }) {
  const { summary, description = '', parameters = [], requestBody, responses } = message
  const body = requestBody?.content['application/json']
  return (
    <article
      id={messageId(type)}
      aria-labelledby={`${messageId(type)}-name`}
      className="flex flex-col gap-5 border-t border-line pt-6"
    >
      <div className="flex flex-col gap-2">
        <h3 id={`${messageId(type)}-name`} className="text-2xl font-semibold">
          To a webhook: {summary}
        </h3>
        <p className="font-mono text-ink">{type}</p>
        <Paragraphs text={description} />
      </div>
      <Part name="Headers">
        <FieldTable rows={parameterRows(parameters)} caption={`Headers of ${type}`} />
      </Part>
      <Part name="Body">
        {body?.schema && <Shape schema={body.schema} caption={`Body of ${type}`} />}
      </Part>
      <Part name="Your response">
        {Object.entries(responses).map(
          ([status, answer]) =>
            'description' in answer && (
              <p key={status}>
                <span className="font-mono font-semibold text-ink">
                  {status === 'default' ? 'Any other' : status}
                </span>
                : <Inline text={answer.description} />
              </p>
            ),
        )}
      </Part>
      <Part name="Example">
        <Code>{JSON.stringify(body?.example, null, 2)}</Code>
      </Part>
    </article>
  )
}

/** The address of a message on the page. */
export function messageId(type: string): string {
  return `message-${type.replaceAll('.', '-')}`
}
