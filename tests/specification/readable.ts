/**
 * What a person reads of a page, or of a part of it: without scripts, styles, tags and comments.
 */
export function readable(html: string): string {
  return html
    .replaceAll(/<(script|style|noscript)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** The first element of this name, with what it holds. */
export function element(html: string, name: string): string {
  return new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(html)?.[0] ?? ''
}

/** The links in a piece of HTML, as what they say and where they lead. */
export function links(html: string): [text: string, to: string][] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, to = '', text = '']) => [readable(text).trim(), to],
  )
}
