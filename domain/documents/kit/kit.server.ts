import { documentFor } from '#/domain/documents/certificate/documents.server.ts'
import { limitAtOnce } from '#/domain/context/limit-at-once.server.ts'
import { allow } from '#/domain/context/allow.ts'
import { isStaff, type RequestContext } from '#/domain/context/request-context.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { provingLink } from '#/domain/proof/statements/statements.server.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { Language } from '#/core/languages.ts'
import { archiveOf, type KitFile } from '#/domain/documents/kit/archive/archive.server.ts'
import { signedManifest } from '#/domain/documents/kit/archive/manifest.server.ts'
import { readmeText } from '#/domain/documents/kit/archive/readme.ts'
import { statusFiles } from '#/domain/documents/kit/archive/status-files.server.ts'
import {
  documentFile,
  hasDocument,
  recordsOf,
  type Kit,
} from '#/domain/documents/kit/contents/kit.ts'
import { useKitLink } from '#/domain/documents/kit/links/kit-links.server.ts'
import { readKit } from '#/domain/documents/kit/contents/read-kit.server.ts'
import { codesSheet, instructionSheet } from '#/domain/documents/kit/sheets/sheets.server.ts'

/** Each kit takes the thread of documents for seconds, and 10 MB of memory. */
const runLimited = limitAtOnce(2)

/** `key`: of the link that an owner was sent; null: staff, or a program with a key of theirs. */
export type KitRequest = { imoNumber: string; key: string | null }

/**
 * The ship's kit: one archive (ZIP) with the documents, the status lists and keys, the offline
 * page, the sheets, and a signed list of its files. For staff, and for who has a link of the ship.
 * Refuses: unauthenticated; forbidden, a link that does not hold; not-found; too-many, above 15 in
 * ten minutes or while two others are made; unavailable, where documents cannot be signed now.
 */
export async function kitArchive(context: RequestContext, request: KitRequest): Promise<Buffer> {
  await authorise(context, request)
  await context.count('kit')
  const makeKit = async () => {
    const kit = await readKit(context, request.imoNumber)
    const [links, { offlinePage }] = await Promise.all([linksOf(context, kit), loadPage()])
    // The sheets are set by one thread while another makes the documents.
    const [instructions, codes, documents] = await Promise.all([
      instructionSheet(context, kit),
      codesSheet(context, kit, links),
      documentsOf(context, kit),
    ])
    const files: KitFile[] = [
      { name: 'README.txt', content: readmeText(kit) },
      { name: 'kit.html', content: offlinePage(kit, { links, isInArchive: true }, 'en') },
      { name: 'kit-id.html', content: offlinePage(kit, { links, isInArchive: true }, 'id') },
      { name: 'instructions.pdf', content: instructions },
      { name: 'qr-codes.pdf', content: codes },
      ...documents,
      // After the documents, because the first one makes the key whose certificate is among these.
      ...(await statusFiles(context, kit)),
    ]
    return archiveOf([...files, ...(await signedManifest(context, kit, files))])
  }
  return runLimited(context.db, makeKit, () => {
    const message = withLanguage(context.language, () => m.kit_busy())
    return new Refusal('too-many', message, { retryAfter: 5 })
  })
}

/** The offline page alone. `language`: of its texts. Refuses: as above. */
export async function kitPage(
  context: RequestContext,
  request: KitRequest,
  language: Language,
): Promise<string> {
  await authorise(context, request)
  await context.count('kit')
  const kit = await readKit(context, request.imoNumber)
  const { offlinePage } = await loadPage()
  return offlinePage(kit, { links: await linksOf(context, kit), isInArchive: false }, language)
}

/** Loaded with the first kit: what describes the API runs without JSX. */
const loadPage = () => import('#/domain/documents/kit/offline-page/render-page.server.ts')

async function authorise(context: RequestContext, { imoNumber, key }: KitRequest): Promise<void> {
  if (isStaff(context) || key === null) allow(context, 'kit.read')
  else await useKitLink(context, imoNumber, key)
}

/** What the code of each record holds, by the id of the record. */
async function linksOf(
  context: RequestContext,
  { certificates }: Kit,
): Promise<ReadonlyMap<number, string>> {
  const links = recordsOf(certificates).map(
    async ({ record }) => [record.id, await provingLink(context, record)] as const,
  )
  return new Map(await Promise.all(links))
}

/**
 * Documents asked for at a time: enough that the thread that makes them never waits, few enough
 * that requests of others come between.
 */
const DOCUMENTS_AT_ONCE = 3

async function documentsOf(context: RequestContext, { certificates }: Kit): Promise<KitFile[]> {
  const files: KitFile[] = []
  const wanted = [
    ...new Map(certificates.filter(hasDocument).map((one) => [documentFile(one), one])).values(),
  ].entries()
  const makeNext = async () => {
    for (const [at, certificate] of wanted) {
      const { pdf } = await documentFor(
        context,
        certificate.record,
        certificate.isImported ? null : certificate.part,
      )
      files[at] = { name: documentFile(certificate), content: pdf }
    }
  }
  await Promise.all(Array.from({ length: DOCUMENTS_AT_ONCE }, makeNext))
  return files
}
