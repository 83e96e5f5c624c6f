// @ts-check
// Verifies one certificate number a line, 100 at once, and prints CSV:
// LENTERA_URL=https://register.example node examples/verify-list.mjs < numbers.txt
import { text } from 'node:stream/consumers'
import { createClient, LenteraError } from 'lentera-client'

const MAX_NUMBERS = 100

const numbers = (await text(process.stdin))
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')

try {
  const client = createClient({ baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000' })
  console.log('number,status')
  for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
    const { answers } = await client.verifyCertificates({
      body: { numbers: numbers.slice(from, from + MAX_NUMBERS) },
    })
    for (const answer of answers)
      console.log(`${answer.number},${answer.verified ? answer.certificate.status : 'not-found'}`)
  }
} catch (error) {
  // A TypeError says which option cannot be right.
  if (!(error instanceof LenteraError || error instanceof TypeError)) throw error
  console.error(`Could not verify: ${error.message}`)
  process.exitCode = 1
}
