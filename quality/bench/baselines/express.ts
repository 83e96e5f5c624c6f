import { Pool } from 'pg'
import { serve, type Row } from './express-app.ts'

/**
 * Peer (b): the usual way. Express and a PostgreSQL pool with their default settings, a query with
 * a parameter as pg's own documentation writes it. With PREPARED the statement has a name, so that
 * PostgreSQL plans it once for each connection.
 */

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })

// Dates as text: pg would make them a Date at the server's own midnight.
const lookUp = `select e."certificateId", e."type", e."vesselName", e."imoNumber", e."flag", e."issuedDate"::text,
    e."expiryDate"::text, e."issuedCertificates", c."standing", c."standingReason", c."standingSince"::text, c."supersededBy"
  from "entries" e join "certificates" c on c."entryId" = e."id" and c."position" = 0
  where e."certificateId" = $1`

const named = process.env['PREPARED'] ? { name: 'verify' } : {}

serve(
  async (number) => (await pool.query<Row>({ ...named, text: lookUp, values: [number] })).rows[0],
)
