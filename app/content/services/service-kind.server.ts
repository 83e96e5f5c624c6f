import type { Kysely } from 'kysely'
import type { ContentKind } from '#/app/content/editing/content.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { SERVICE_LABELS, type ServiceInput, type ServiceRecord } from './service-input.ts'
import { toColumns, toRecord } from './service-record.ts'

export const SERVICES: ContentKind<ServiceInput, ServiceRecord> = {
  labels: SERVICE_LABELS,
  table: 'services',
  read: readServices,
  columnsOf: ({ slug, category, imageUrl, texts }) => ({
    slug,
    category,
    imageUrl,
    ...toColumns(texts.en),
  }),
  takenFields: () => ({ slug: ['Another service has this address'] }),
  async saveRelated(tx, id, { slug, texts }, before) {
    if (slug !== before?.slug) await moveAddress(tx, { id, from: before?.slug, to: slug })
    await tx
      .deleteFrom('serviceTranslations')
      .where('serviceId', '=', id)
      .where('language', '=', 'id')
      .execute()
    if (!texts.id) return
    await tx
      .insertInto('serviceTranslations')
      .values({ serviceId: id, language: 'id', ...toColumns(texts.id) })
      .execute()
  },
  async isInUse(db, id) {
    const [application, certificate] = await Promise.all([
      db
        .selectFrom('applications')
        .select('id')
        .where('serviceId', '=', id)
        .limit(1)
        .executeTakeFirst(),
      db
        .selectFrom('certificates')
        .select('id')
        .where('serviceId', '=', id)
        .limit(1)
        .executeTakeFirst(),
    ])
    return application !== undefined || certificate !== undefined
  },
}

/** Every service whole, in the order that visitors see: a dozen rows, and as many translations. */
export async function readServices(db: Kysely<Tables>): Promise<ServiceRecord[]> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const translations = await db
    .selectFrom('serviceTranslations')
    .selectAll()
    .where('language', '=', 'id')
    .execute()
  return rows.map((row, index) => {
    const translation = translations.find(({ serviceId }) => serviceId === row.id)
    return toRecord(row, translation, index + 1)
  })
}

/**
 * Records the former address, which redirects to the service from now on; the new one is no longer a former one. Refuses: a former
 * address of another service (conflict).
 */
async function moveAddress(
  tx: Tx,
  { id, from, to }: { id: number; from: string | undefined; to: string },
): Promise<void> {
  const former = await tx
    .selectFrom('formerSlugs')
    .select('serviceId')
    .where('slug', '=', to)
    .executeTakeFirst()
  if (former && former.serviceId !== id) {
    const message =
      'Another service had this address before, and links to it still open that service'
    throw new Refusal('conflict', message, { fields: { slug: [message] } })
  }
  if (from === undefined) return
  await tx.deleteFrom('formerSlugs').where('slug', '=', to).execute()
  await tx.insertInto('formerSlugs').values({ slug: from, serviceId: id }).execute()
}
