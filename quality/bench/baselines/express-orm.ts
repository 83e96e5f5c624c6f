import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { serve } from './express-app.ts'

/**
 * Peer (b) with an ORM: the same over Drizzle, its table and its query as its own documentation
 * writes them.
 */

const certificates = pgTable('certificates', {
  certificateId: text().notNull(),
  type: text().notNull(),
  vesselName: text().notNull(),
  imoNumber: text(),
  flag: text().notNull(),
  issuedDate: date().notNull(),
  expiryDate: date().notNull(),
  issuedCertificates: text().notNull(),
  standing: text({ enum: ['in-force', 'suspended', 'withdrawn'] }).notNull(),
  standingReason: text(),
  standingSince: date(),
  supersededBy: text(),
})

const db = drizzle({ client: new Pool({ connectionString: process.env['DATABASE_URL'] }) })

serve(
  async (number) =>
    (await db.select().from(certificates).where(eq(certificates.certificateId, number)))[0],
)
