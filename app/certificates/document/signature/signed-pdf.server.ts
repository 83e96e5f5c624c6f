import { createHash } from 'node:crypto'
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer as SignatureMaker, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { office } from '#/app/site/office.ts'

/** Bytes of CMS that find room: a signature with a chain of four RSA certificates. */
const ROOM = 8_192
/** ISO 32000-1 §12.5.3: print, locked; §12.7.2: signatures exist, append only. */
const [PRINT_LOCKED, SIGNED_APPEND_ONLY] = [132, 3]

/** The signature over what is signed, whose SHA-256 (hex) names it. */
export type Sign = (content: Uint8Array, name: string) => Promise<Buffer>

/**
 * The PDF with a signature that covers all of it (ISO 32000-1 §12.8, PAdES), added as an incremental update: what was there
 * stays as it is. `at` is the time it tells of its signing. The same input and signature give the same bytes.
 */
export async function signedPdf(pdf: Uint8Array, at: string, sign: Sign): Promise<Buffer<ArrayBuffer>> {
  const prepared = await withPlaceholder(pdf, at)
  return Buffer.from(await new SignPdf().sign(prepared, new Given(sign)))
}

/** The library wants an object of a class of its own. */
class Given extends SignatureMaker {
  readonly #sign: Sign
  constructor(sign: Sign) {
    super()
    this.#sign = sign
  }
  override sign(content: Buffer): Promise<Buffer> {
    return this.#sign(content, createHash('sha256').update(content).digest('hex'))
  }
}

async function withPlaceholder(pdf: Uint8Array, at: string): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    // It would pause for other work between objects; a thread has none.
    parseSpeed: Infinity,
  })
  const { context } = document
  const page = document.getPage(0)
  const unknown = () => PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER)
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
      ByteRange: [PDFNumber.of(0), unknown(), unknown(), unknown()],
      Contents: PDFHexString.of('0'.repeat(ROOM * 2)),
      Name: PDFString.of(office.names.en),
      Location: PDFString.of(office.city),
      ContactInfo: PDFString.of(office.email),
      M: PDFString.fromDate(new Date(at)),
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('Signature'),
      TU: PDFString.of(`Signature of the ${office.names.en}`),
      F: PRINT_LOCKED,
      P: page.ref,
    }),
  )
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? context.obj([])
  annotations.push(field)
  page.node.set(PDFName.of('Annots'), annotations)
  document.catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ SigFlags: SIGNED_APPEND_ONLY, Fields: [field] })))
  return Buffer.from(
    await document.save({
      useObjectStreams: false,
      updateFieldAppearances: false,
      addDefaultPage: false,
      objectsPerTick: Infinity,
    }),
  )
}
