import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { TableKind } from '#/app/certificates/transfer/import.ts'
import { Refusal } from '#/app/refusal.ts'

type Encoding = NonNullable<TableKind['encoding']>
type Label = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The first characters of a text, from which its separator is told. */
const START = 65_536
// No text has these: NUL above all, but no other control character than tab and line ends either.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/

/**
 * How the letters of a text are written: by its mark (Unicode §23.8), as UTF-8 where every byte is, else as Windows-1252, which
 * fits anything and may be wrong, so staff are told. Refuses what is no text, with the line. Reads the file once or twice.
 */
export async function encodingOf(path: string): Promise<{ encoding: Encoding; label: Label; start: string }> {
  const marked = await byMark(path)
  try {
    if (marked) return { encoding: 'UTF-16', label: marked, start: await looked(path, marked) }
    return { encoding: 'UTF-8', label: 'utf-8', start: await looked(path, 'utf-8') }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (marked) throw new Refusal('invalid', 'The file says it is UTF-16, but it is not. Save it as “CSV UTF-8”.')
    return { encoding: 'Windows-1252', label: 'windows-1252', start: await looked(path, 'windows-1252') }
  }
}

async function byMark(path: string): Promise<Label | null> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  await file.close()
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le'
  return buffer[0] === 0xfe && buffer[1] === 0xff ? 'utf-16be' : null
}

/** The start of a text that was looked through to its end. Throws TypeError where it is not in this encoding. */
async function looked(path: string, label: Label): Promise<string> {
  const decoder = new TextDecoder(label, { fatal: true })
  let start = ''
  let lines = 1
  const look = (text: string) => {
    const at = text.search(NO_TEXT)
    if (at >= 0) throw noText(lines + lineEnds(text.slice(0, at)), text.charCodeAt(at))
    lines += lineEnds(text)
    if (start.length < START) start += text
  }
  for await (const bytes of createReadStream(path)) look(decoder.decode(bytes, { stream: true }))
  look(decoder.decode())
  return start.slice(0, START)
}

function noText(line: number, code: number): Refusal {
  const what = code === 0 ? 'an empty byte (NUL)' : `the control character ${code}`
  return new Refusal(
    'invalid',
    `Line ${line} holds ${what}, which no text has. This is no CSV file, or a damaged one; save it as “CSV UTF-8”.`,
  )
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1
}
