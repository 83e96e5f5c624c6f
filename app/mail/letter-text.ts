import type { Part, WordedLetter } from './letter-words.ts'

/** A letter as plain text: for whoever reads no HTML, and for those who look at what a letter really says. */
export function letterAsText({ salutation, parts, closing }: WordedLetter): string {
  const blocks = [...(salutation === null ? [] : [salutation]), ...parts.map(asText)]
  // Mail programs know `-- ` as the line above a signature (RFC 3676 §4.3).
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
        ({ number, vessel, date, address }) => `${number}, ${vessel}\n${dateHead}: ${date}\n${address}`,
      )
      return [...rows, ...(part.more === null ? [] : [part.more])].join('\n\n')
    }
  }
}
