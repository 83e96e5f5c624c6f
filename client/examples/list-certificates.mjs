// @ts-check
// Lists every certificate in force that expires within this number of days, the next one first:
// LENTERA_URL=https://register.example LENTERA_API_KEY=… node examples/list-certificates.mjs [DAYS]
import { createClient, LenteraError } from 'lentera-client'

const expiring = Number(process.argv[2] ?? 90)
const limit = Number(process.env['LIMIT'] ?? 200)
let count = 0
try {
  const client = createClient({
    baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000',
    apiKey: process.env['LENTERA_API_KEY'],
  })
  for await (const certificate of client.listCertificates.pages({
    expiring,
    sort: 'expiryDate',
    limit,
  })) {
    console.log(`${certificate.expiryDate} ${certificate.certificateId} ${certificate.vesselName}`)
    count += 1
  }
  console.log(`${count} certificates expire within ${expiring} days`)
} catch (error) {
  // A TypeError says which option cannot be right.
  if (!(error instanceof LenteraError || error instanceof TypeError)) throw error
  console.error(`Could not list the certificates: ${error.message}`)
  process.exitCode = 1
}
