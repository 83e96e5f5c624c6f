import express from 'express'
import { answerWith, readNumber } from './answer.ts'

export type Row = NonNullable<Parameters<typeof answerWith>[0]>

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Express with its default settings, and the headers that the product's answer has. `find`: asks
 * the database, by any means.
 */
export function serve(find: (number: string) => Promise<Row | undefined>): void {
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
    response.json(answerWith(await find(number)))
  })

  app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1')
}
