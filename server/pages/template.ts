/** What a page has at its holes, by their names: text that is HTML already. */
export type Filling = ReadonlyMap<string, string>

/** A page without what differs from one answer to the next: bytes that always stand there, and names of holes. */
export type Template = readonly (Uint8Array | string)[]

/**
 * Cuts a page open wherever one of the marks stands. `marks`: by the name of a hole, what stands there in this page; none of
 * them may hold another. Empty ones are nowhere.
 */
export function cut(page: readonly (string | Uint8Array)[], marks: Filling): Template {
  const nameOf = new Map(Array.from(marks, ([name, mark]) => [mark, name]))
  nameOf.delete('')
  const anyMark = new RegExp(`(${[...nameOf.keys()].map((mark) => RegExp.escape(mark)).join('|')})`)
  return page.flatMap((part): (Uint8Array | string)[] => {
    if (typeof part !== 'string') return [part]
    // Split by a group, every other piece is a mark.
    return part.split(anyMark).map((piece, i) => (i % 2 === 1 ? (nameOf.get(piece) ?? piece) : Buffer.from(piece)))
  })
}

/** In bytes. What is longer (the style sheet) goes out as it is, in every page the same; the rest is put together, since each piece costs. */
const LONG = 2_048

/** The page with something else in its holes, in a few pieces. What is filled in is not looked through for marks. */
export function fill(template: Template, filling: Filling): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let short: Uint8Array[] = []
  for (const piece of template) {
    if (typeof piece !== 'string' && piece.length > LONG) {
      pieces.push(Buffer.concat(short), piece)
      short = []
    } else {
      short.push(typeof piece === 'string' ? Buffer.from(filling.get(piece) ?? '') : piece)
    }
  }
  return [...pieces, Buffer.concat(short)]
}

/** Whether a text stands anywhere outside the holes. */
export function holds(template: Template, text: string): boolean {
  return template.some((piece) => typeof piece !== 'string' && Buffer.from(piece).includes(text))
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** As React writes text and attributes. */
export function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '') : text
}
