/** The HTML for each placeholder of a template, by name. */
export type Filling = ReadonlyMap<string, string>

/** A page as bytes that are the same in every answer, and names of placeholders for what differs. */
export type Template = readonly (Uint8Array | string)[]

/**
 * Compiles a page into a template, with a placeholder at each mark. `marks`: by the name of a placeholder, its text in this page; none
 * may contain another. Empty ones are ignored.
 */
export function compileTemplate(page: readonly (string | Uint8Array)[], marks: Filling): Template {
  const nameOf = new Map(Array.from(marks, ([name, mark]) => [mark, name]))
  nameOf.delete('')
  const anyMark = new RegExp(`(${[...nameOf.keys()].map((mark) => RegExp.escape(mark)).join('|')})`)
  return page.flatMap((part): (Uint8Array | string)[] => {
    if (typeof part !== 'string') return [part]
    // Split by a group, every other piece is a mark.
    return part.split(anyMark).map((piece, i) => (i % 2 === 1 ? (nameOf.get(piece) ?? piece) : Buffer.from(piece)))
  })
}

/** In bytes. Longer pieces (the style sheet) are written without a copy; shorter ones are joined, because each write costs. */
const MIN_UNCOPIED = 2_048

/** The page with its placeholders filled in, in a few pieces. The filled-in text is not searched for marks. */
export function fillTemplate(template: Template, filling: Filling): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let short: Uint8Array[] = []
  for (const piece of template) {
    if (typeof piece !== 'string' && piece.length > MIN_UNCOPIED) {
      pieces.push(Buffer.concat(short), piece)
      short = []
    } else {
      short.push(typeof piece === 'string' ? Buffer.from(filling.get(piece) ?? '') : piece)
    }
  }
  return [...pieces, Buffer.concat(short)]
}

/** Whether a text is anywhere outside the placeholders. */
export function containsText(template: Template, text: string): boolean {
  return template.some((piece) => typeof piece !== 'string' && Buffer.from(piece).includes(text))
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes as React does for text and attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '') : text
}
