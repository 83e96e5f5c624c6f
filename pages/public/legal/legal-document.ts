import { office } from '#/domain/authority/office.ts'
import type { Language } from '#/core/languages.ts'

/** A legal text: sections with a heading and blocks; a block is a paragraph, or a list. */
export type LegalDocument = {
  title: string
  /** `YYYY-MM-DD`. */
  updated: string
  introduction: string[]
  sections: { id: string; heading: string; blocks: (string | string[])[] }[]
}

/**
 * Reads a legal text from Markdown: the title, the day on which it was changed last, the
 * introduction, and sections under `## Heading {#id}` of paragraphs and lists, each of one line.
 * `{name}`, `{address}`, `{email}` and `{phone}` are those of the office.
 */
export function readLegalText(markdown: string, language: Language): LegalDocument {
  const facts: Record<string, string> = {
    name: office.names[language],
    address: office.address.join(', '),
    email: office.email,
    phone: office.phone,
  }
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
  const [top = '', ...sections] = filled.trim().split(/^## /m)
  const [title = '', updated = '', ...introduction] = blocksOf(top.replace(/^# /, ''))
  return {
    title,
    updated,
    introduction,
    sections: sections.map((section) => {
      const [head = '', ...blocks] = blocksOf(section)
      const [, heading = '', id = ''] = /^(.*) \{#([\w-]+)\}$/.exec(head) ?? []
      return {
        id,
        heading,
        blocks: blocks.map((block) =>
          block.startsWith('- ') ? block.slice(2).split('\n- ') : block,
        ),
      }
    }),
  }
}

function blocksOf(text: string): string[] {
  return text.trim().split('\n\n')
}
