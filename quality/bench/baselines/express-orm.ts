import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { serve } from './express-app.ts'

/**
 * Peer (b) with an ORM: the same over Drizzle, its table and its query as its own documentation
 * writes them.
 */

const entries = pgTable('entries', {
  id: integer().notNull(),
  certificateId: text().notNull(),
  type: text().notNull(),
  vesselName: text().notNull(),
  imoNumber: text(),
  flag: text().notNull(),
  issuedDate: date().notNull(),
  expiryDate: date().notNull(),
  issuedCertificates: text().notNull(),
})

const certificates = pgTable('certificates', {
  entryId: integer().notNull(),
  position: integer().notNull(),
  standing: text({ enum: ['in-force', 'suspended', 'withdrawn'] }).notNull(),
  standingReason: text(),
  standingSince: date(),
  supersededBy: text(),
})

const db = drizzle({ client: new Pool({ connectionString: process.env['DATABASE_URL'] }) })

serve(async (number) => {
  const [found] = await db
    .select()
    .from(entries)
    .innerJoin(
      certificates,
      and(eq(certificates.entryId, entries.id), eq(certificates.position, 0)),
    )
    .where(eq(entries.certificateId, number))
  return found && { ...found.entries, ...found.certificates }
})
