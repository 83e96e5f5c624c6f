// LENTERA_URL=https://register.example LENTERA_API_KEY=… node examples/list-certificates.ts [DAYS]
// Every certificate in force that expires within this number of days, the next one first.
import { createClient } from 'lentera-client'

const client = createClient({
  baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000',
  apiKey: process.env['LENTERA_API_KEY'],
})

const expiring = Number(process.argv[2] ?? 90)
const limit = Number(process.env['LIMIT'] ?? 200)
let count = 0
for await (const certificate of client.listCertificates.pages({ expiring, sort: 'expiryDate', limit })) {
  console.log(`${certificate.expiryDate} ${certificate.certificateId} ${certificate.vesselName}`)
  count += 1
}
console.log(`${count} certificates expire within ${expiring} days`)
