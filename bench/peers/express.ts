import express from 'express'
import { Pool } from 'pg'
import { answerWith, readNumber } from './answer.ts'

/** Peer (b): the usual way, Express and a PostgreSQL pool with their default settings and a prepared statement. */

type Row = NonNullable<Parameters<typeof answerWith>[0]>

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })

// Dates as text: pg would make them a Date at the server's own midnight.
const lookUp = `select "certificateId", "type", "vesselName", "imoNumber", "flag",
    "issuedDate"::text, "expiryDate"::text, "issuedCertificates", "standing", "standingReason", "standingSince"::text
  from "certificates" where "certificateId" = $1`

const app = express()

app.get('/', (_request, response) => {
  response.json({ status: 'ready' })
})

app.get('/api/certificates/verify/*number', async (request, response) => {
  response.set('Cache-Control', 'no-store')
  const number = readNumber(request.params.number.join('/'))
  if (number === null) {
    response.status(400).json({ message: 'Not a certificate number' })
    return
  }
  const { rows } = await pool.query<Row>({ name: 'verify', text: lookUp, values: [number] })
  response.json(answerWith(rows[0]))
})

app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1')
