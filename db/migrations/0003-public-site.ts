import { sql } from 'kysely'
import { services } from './reference-data/services.ts'
import type { ServiceTextSeed } from './reference-data/service-seed.ts'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** What the sample authority says of itself that is in no register. */
const SURVEYORS = 34

/** The services' texts in both languages; applications, messages, and what a form needs to be told from a program's. */
export async function addPublicSite(db: AnyDatabase, engine: Engine): Promise<void> {
  await addServiceTexts(db)

  await db.schema
    .createTable('applications')
    .addColumn('id', ...identity(engine))
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('keyHash', 'text', (c) => c.notNull())
    .addColumn('serviceId', 'integer', (c) => c.notNull().references('services.id'))
    .addColumn('companyName', 'text', (c) => c.notNull())
    .addColumn('vesselName', 'text', (c) => c.notNull())
    .addColumn('contactEmail', 'text', (c) => c.notNull())
    .addColumn('contactPhone', 'text', (c) => c.notNull())
    .addColumn('details', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('pending'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('formId', 'text', (c) => c.unique())
    .addColumn('submittedAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('messages')
    .addColumn('id', ...identity(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('formId', 'text', (c) => c.unique())
    .addColumn('receivedAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('figures')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'integer', (c) => c.notNull().check(sql`value >= 0`))
    .execute()
  await db.insertInto('figures').values({ name: 'surveyors', value: SURVEYORS }).execute()
}

async function addServiceTexts(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('services')
    .addColumn('category', 'text', (c) => c.notNull().defaultTo('specialized'))
    .execute()
  await db.schema.alterTable('services').addColumn('areas', 'text').execute()

  await db.schema
    .createTable('serviceTranslations')
    .addColumn('serviceId', 'integer', (c) =>
      c.notNull().references('services.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('longDescription', 'text')
    .addColumn('areas', 'text')
    .addColumn('benefits', 'text')
    .addColumn('process', 'text')
    .addPrimaryKeyConstraint('service_translations_key', ['serviceId', 'language'])
    .execute()

  for (const { slug, category, en, id } of services) {
    const imageUrl = `/images/services/${slug}.svg`
    const row = await db
      .updateTable('services')
      .set({ ...stored(en), category, imageUrl })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst()
    if (!row) continue
    await db
      .insertInto('serviceTranslations')
      .values({ serviceId: row.id, language: 'id', ...stored(id) })
      .execute()
  }
}

/** Lists are stored as JSON text. */
function stored({ areas, benefits, process, ...text }: ServiceTextSeed) {
  return {
    ...text,
    areas: JSON.stringify(areas),
    benefits: JSON.stringify(benefits),
    process: JSON.stringify(process),
  }
}
