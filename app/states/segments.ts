import { wordsOf } from './name-key.ts'

/** What stands between a name and what is beside it. */
const SEPARATOR = /\s*[()[\]{},;:/|]\s*|\s+[-–—]+\s+/

const MAX_WORDS = 12
/** No list writes more beside a name, and each part more is looked for beside all others. */
const MAX_PARTS = 6

/** The ways to read a text as a name and something beside it: what is behind the name first, then what is before it. */
export function segmentsOf(text: string): [name: string, addition: string][] {
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== '')
  const words = wordsOf(text)
  return [
    ...(parts.length > MAX_PARTS ? [] : ways(parts, ', ')),
    ...(words.length > MAX_WORDS ? [] : ways(words, ' ')),
  ]
}

function ways(parts: readonly string[], between: string): [string, string][] {
  const found: [string, string][] = []
  for (let i = parts.length - 1; i > 0; i--) {
    const [before, behind] = [parts.slice(0, i).join(between), parts.slice(i).join(between)]
    found.push([before, behind], [behind, before])
  }
  return found
}
