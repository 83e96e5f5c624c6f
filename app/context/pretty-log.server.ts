import { REFUSED } from '#/core/text.ts'

/** pino's numbers of levels, as five characters and with their colour (ECMA-48, "SGR"). */
const LEVELS: Record<number, [name: string, colour: number]> = {
  10: ['TRACE', 90],
  20: ['DEBUG', 90],
  30: ['INFO ', 32],
  40: ['WARN ', 33],
  50: ['ERROR', 31],
  60: ['FATAL', 31],
}
const GREY = 90
/** Parts of every line, and ids that are of use only where lines are searched by a program. */
const NOT_SHOWN = ['level', 'time', 'msg', 'err', 'requestId']
/** Characters by which a value could end the line, colour it or turn its direction. */
const UNSAFE = new RegExp(REFUSED.source, 'gu')

/**
 * One JSON line of the log for a person at a terminal: time of this machine, level, message and fields; an error with its stack below.
 * A line that is not JSON is returned unchanged.
 */
export function prettyLine(line: string, colours: boolean): string {
  const fields = parseObject(line)
  if (fields === null) return line
  const paint = (colour: number, text: string) =>
    colours && text !== '' ? `\u001b[${colour}m${text}\u001b[0m` : text
  const [name, colour] = LEVELS[Number(fields['level'])] ?? ['     ', GREY]
  const isRequest = fields['msg'] === 'request' && typeof fields['path'] === 'string'
  const message = isRequest ? requestOf(fields) : printable(fields['msg'])
  const shown = Object.entries(fields).filter(
    ([field]) => !NOT_SHOWN.includes(field) && !(isRequest && REQUEST_FIELDS.includes(field)),
  )
  const rest = shown.map(([field, value]) => `${printable(field)}=${printable(value)}`).join(' ')
  const head = [paint(GREY, clock(fields['time'])), paint(colour, name), message, paint(GREY, rest)]
  return `${head.filter(Boolean).join(' ')}\n${errorLines(fields['err'], (text) => paint(GREY, text))}`
}

const REQUEST_FIELDS = ['method', 'path', 'status', 'ms']

/** As the first line of a request, with its answer: `GET /verify 200 3 ms`. */
function requestOf(fields: Record<string, unknown>): string {
  return `${REQUEST_FIELDS.map((field) => printable(fields[field])).join(' ')} ms`
}

function errorLines(error: unknown, paint: (text: string) => string): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, message }: { stack?: unknown; message?: unknown } = error
  const text =
    typeof stack === 'string'
      ? stack
      : typeof message === 'string'
        ? message
        : JSON.stringify(error)
  return text
    .split('\n')
    .map((line) => `${paint(`    ${printable(line.trim())}`)}\n`)
    .join('')
}

/** On one line: what is not printable is written as an escape of JSON. */
function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replaceAll(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function clock(time: unknown): string {
  const at = new Date(String(time))
  if (Number.isNaN(at.getTime())) return ''
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    // An object is what pino writes, and its fields have names.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
