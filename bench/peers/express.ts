import express from 'express'
import { Pool } from 'pg'
import { answerWith, readNumber } from './answer.ts'

/**
 * Peer (b): the usual way. Express and a PostgreSQL pool with their default settings, a query with a parameter as pg's own
 * documentation writes it, and the headers that the product's answer has. With PREPARED the statement has a name, so that
 * PostgreSQL plans it once for each connection.
 */

type Row = NonNullable<Parameters<typeof answerWith>[0]>

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })

// Dates as text: pg would make them a Date at the server's own midnight.
const lookUp = `select "certificateId", "type", "vesselName", "imoNumber", "flag",
    "issuedDate"::text, "expiryDate"::text, "issuedCertificates", "standing", "standingReason", "standingSince"::text, "supersededBy"
  from "certificates" where "certificateId" = $1`

const named = process.env['PREPARED'] ? { name: 'verify' } : {}

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const app = express()

app.get('/', (_request, response) => {
  response.json({ status: 'ready' })
})

app.get('/api/certificates/verify/*number', async (request, response) => {
  response.set(HEADERS)
  const number = readNumber(request.params.number.join('/'))
  if (number === null) {
    response.status(400).json({ message: 'Not a certificate number' })
    return
  }
  const { rows } = await pool.query<Row>({ ...named, text: lookUp, values: [number] })
  response.json(answerWith(rows[0]))
})

app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1')
