import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificateDocument } from '#/domain/documents/certificate/documents.server.ts'
import type { Store } from '#/db/schema.ts'
import type { Random } from '#/quality/drills/frame/random.ts'
import { NOON, contextOf } from '#/tests/helpers/people.ts'
import { honestOutcome, type Case, type Kind } from './case.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { open, PDF, P12, type DocumentSetup } from './readers/read-document.ts'

const PDF_TOKENS = [
  '<<',
  '>>',
  '[',
  ']',
  'endobj',
  'stream',
  'endstream',
  '/Kids [1 0 R]',
  '/Kids [3 0 R 3 0 R]',
  '/Count 2147483647',
  '/Length 99999999',
  '/Prev 0',
  '/Size 2147483647',
  '/W [1 8 8]',
  'xref\n0 999999999\n',
  '1 0 R',
  '0 0 R',
  '[ '.repeat(20_000),
  '/Filter [/FlateDecode /FlateDecode]',
  '/MediaBox [0 0 1e9 1e9]',
  '/Parent 1 0 R',
  '(\\',
  '<',
  'trailer',
  '%%EOF',
  'startxref\n0\n',
  '/Predictor 15 /Columns 2147483647',
]

/** Electronic certificates of a register, and the key file that signs them. */
export async function documentsOf(db: Store, folder: string): Promise<Kind> {
  const context = contextOf(db, { now: NOON })
  const [record] = await db.read.selectFrom('entries').select('certificateId').limit(1).execute()
  const { pdf } = await certificateDocument(context, record?.certificateId ?? '')
  const p12 = keyFile(folder)
  const setup: DocumentSetup = { where: { dataDir: db.where.dataDir }, password: PASSWORD, folder }
  const read = await open(setup)
  const honest = {
    pdf: await honestOutcome(read, of(PDF, Buffer.from(pdf))),
    p12: await honestOutcome(read, of(P12, p12)),
  }
  const next = (random: Random): Case => {
    if (random.often(0.25)) {
      const { mutation, content } = mutatedBytes(p12, random)
      return { mutation: `key file: ${mutation}`, content: of(P12, content), only: honest.p12 }
    }
    const text = Buffer.from(pdf).toString('latin1')
    const { mutation, content } = random.often(0.5)
      ? mutatedBytes(Buffer.from(pdf), random)
      : { mutation: 'text', content: Buffer.from(mutatedText(text, PDF_TOKENS, random), 'latin1') }
    return { mutation: `document: ${mutation}`, content: of(PDF, content), only: honest.pdf }
  }
  return {
    name: 'documents',
    reader: new URL('readers/read-document.ts', import.meta.url),
    options: ['--max-old-space-size=128'],
    setup,
    next,
  }
}

const PASSWORD = 'lantern'

/** The first byte says what it is. */
function of(what: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(what), content])
}

function keyFile(folder: string): Buffer {
  const [key, certificate, path] = ['key.pem', 'certificate.pem', 'sign.p12'].map((name) =>
    join(folder, name),
  )
  if (!key || !certificate || !path) throw new Error('A folder has names')
  const subject = ['-subj', '/CN=Documents', '-days', '365']
  const quiet = { stdio: 'ignore' } as const
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    quiet,
  )
  execFileSync(
    'openssl',
    [
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      certificate,
      '-out',
      path,
      '-passout',
      `pass:${PASSWORD}`,
    ],
    quiet,
  )
  return readFileSync(path)
}
