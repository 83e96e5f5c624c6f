import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Third-party programs that validate a file. */

/** Removed when the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-validators-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(program: string, args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  return { code: status, said: stdout + stderr }
}

/** What poppler says of the signature. */
export function signatureOf(pdf: Uint8Array): string {
  return run('pdfsig', [writePdf(pdf)]).said
}

/** What qpdf says of the file; code 0: nothing to complain of. */
export function soundness(pdf: Uint8Array): { code: number | null; said: string } {
  return run('qpdf', ['--check', writePdf(pdf)])
}

/** All text of a PDF, its spaces made one. */
export function textOfPdf(pdf: Uint8Array): string {
  return run('pdftotext', ['-raw', writePdf(pdf), '-']).said.replaceAll(/\s+/g, ' ')
}

/** The lines of a PDF as they stand on its pages, spaces within them made one. */
export function linesOf(pdf: Uint8Array): string[] {
  const lines = run('pdftotext', ['-layout', writePdf(pdf), '-']).said.split('\n')
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim())
}

export function pagesOf(pdf: Uint8Array): number {
  return Number(/^Pages: +(\d+)$/m.exec(run('pdfinfo', [writePdf(pdf)]).said)?.[1])
}

/**
 * The grey values of the edge of the first page, as wide as its frame: what runs over the frame
 * changes them.
 */
export function edgeOf(pdf: Uint8Array): Buffer {
  const picture = join(newFolder(), 'page')
  run('pdftoppm', ['-r', String(DOTS), '-gray', '-singlefile', writePdf(pdf), picture])
  const pgm = readFileSync(`${picture}.pgm`)
  const [head, width, height] = headOf(pgm)
  const [x, y] = [Math.ceil((9.6 / 25.4) * DOTS), Math.ceil((11.1 / 25.4) * DOTS)]
  const isEdge = (i: number) => {
    const [column, row] = [i % width, Math.floor(i / width)]
    return column < x || column >= width - x || row < y || row >= height - y
  }
  return Buffer.from(pgm.subarray(head.length).filter((_, i) => isEdge(i)))
}

const DOTS = 72

/** `P5 WIDTH HEIGHT 255`, and a byte for each pixel (netpbm). */
function headOf(pgm: Buffer): [string, number, number] {
  const found = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString('latin1', 0, 40))
  if (!found) throw new Error('That is no picture')
  return [found[0], Number(found[1]), Number(found[2])]
}

/** What zbar reads in the first page at 300 dots an inch. */
export function codeIn(pdf: Uint8Array): string {
  const picture = join(newFolder(), 'page')
  run('pdftoppm', ['-r', '300', '-gray', '-singlefile', writePdf(pdf), picture])
  return run('zbarimg', ['--quiet', '--raw', `${picture}.pgm`]).said.split('\n')[0] ?? ''
}

/**
 * What zbar reads in a strip of the first page at 300 dots an inch; `x` and `width` in millimetres.
 */
export function codesInStrip(
  pdf: Uint8Array,
  { x, width }: { x: number; width: number },
): string[] {
  const picture = join(newFolder(), 'strip')
  const [from, wide] = [x, width].map((millimetres) =>
    String(Math.round((millimetres / 25.4) * 300)),
  )
  run('pdftoppm', [
    '-r',
    '300',
    '-gray',
    '-singlefile',
    '-x',
    from ?? '',
    '-W',
    wide ?? '',
    '-y',
    '0',
    '-H',
    '3508',
    writePdf(pdf),
    picture,
  ])
  return run('zbarimg', ['--quiet', '--raw', `${picture}.pgm`])
    .said.split('\n')
    .filter((line) => line.startsWith('http'))
}

/**
 * What OpenSSL says of the signature taken out of the file, with the signer's own certificate as
 * the one it trusts.
 */
export function cadesOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf)
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/
    .exec(file.toString('latin1'))
    ?.slice(1)
    .map(Number)
  const [start = 0, before = 0, from = 0, after = 0] = range ?? []
  const folder = newFolder()
  const [content, cms, trusted] = ['content', 'cms', 'trusted'].map((name) => join(folder, name))
  if (!content || !cms || !trusted) throw new Error('A folder has names')
  writeFileSync(
    content,
    Buffer.concat([file.subarray(start, before), file.subarray(from, from + after)]),
  )
  const hex = file.toString('latin1', before + 1, from - 1)
  const der = Buffer.from(hex, 'hex')
  writeFileSync(cms, der.subarray(0, 4 + der.readUInt16BE(2)))
  run('openssl', ['pkcs7', '-inform', 'DER', '-in', cms, '-print_certs', '-out', trusted])
  const files = ['-in', cms, '-content', content, '-CAfile', trusted, '-out', '/dev/null']
  return run('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-purpose',
    'any',
    ...files,
  ]).said
}

/** A PKCS #12 file by OpenSSL, of a key of a kind; `how`: more options of `openssl pkcs12`. */
export function p12({
  kind = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  days = 365,
  how = [] as string[],
} = {}) {
  const folder = newFolder()
  const [key, cert, path] = ['key.pem', 'cert.pem', 'sign.p12'].map((name) => join(folder, name))
  if (!key || !cert || !path) throw new Error('A folder has names')
  const subject = ['-subj', '/O=A certification authority/CN=Documents', '-days', String(days)]
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    ...kind,
    '-nodes',
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  run('openssl', [
    'pkcs12',
    '-export',
    '-inkey',
    key,
    '-in',
    cert,
    '-passout',
    'pass:lantern',
    ...how,
    '-out',
    path,
  ])
  return { path, password: 'lantern', certificate: readFileSync(cert, 'utf8') }
}

function writePdf(pdf: Uint8Array): string {
  const file = join(newFolder(), 'document.pdf')
  writeFileSync(file, pdf)
  return file
}
