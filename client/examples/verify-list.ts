// LENTERA_URL=https://register.example node examples/verify-list.ts < numbers.txt
// One certificate number a line; prints CSV. The register takes 100 numbers at once.
import { text } from 'node:stream/consumers'
import { createClient } from 'lentera-client'

const client = createClient({ baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000' })
const MAX_NUMBERS = 100

const numbers = (await text(process.stdin))
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')

console.log('number,status')
for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
  const { answers } = await client.verifyCertificates({ body: { numbers: numbers.slice(from, from + MAX_NUMBERS) } })
  for (const answer of answers) console.log(`${answer.number},${answer.verified ? answer.certificate.status : 'not-found'}`)
}
