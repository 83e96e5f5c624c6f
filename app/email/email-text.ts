import type { Part, EmailContent } from './email-parts.ts'

/** An email as plain text, for mail programs that show no HTML and for readers who prefer it. */
export function emailAsText({ salutation, parts, closing }: EmailContent): string {
  const blocks = [...(salutation === null ? [] : [salutation]), ...parts.map(asText)]
  // Mail programs recognise `-- ` as the line above a signature (RFC 3676 §4.3).
  return `${blocks.join('\n\n')}\n\n-- \n${closing.join('\n')}\n`
}

function asText(part: Part): string {
  switch (part.part) {
    case 'text':
      return part.text
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'link':
      return `${part.name}:\n${part.address}`
    case 'quote':
      return `${part.name}:\n${part.text.replaceAll(/^/gm, '> ')}`
    case 'list': {
      const [, , dateHead] = part.heads
      const rows = part.rows.map(
        ({ number, subject, date, address }) =>
          `${number}, ${subject}\n${dateHead}: ${date}\n${address}`,
      )
      return [...rows, ...(part.more === null ? [] : [part.more])].join('\n\n')
    }
  }
}
