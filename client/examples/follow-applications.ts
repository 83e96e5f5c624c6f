// LENTERA_URL=https://register.example LENTERA_API_KEY=… node examples/follow-applications.ts [ROUNDS]
// Prints every new application, and each change of state, once a minute.
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'lentera-client'

const client = createClient({
  baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000',
  apiKey: process.env['LENTERA_API_KEY'],
})
const rounds = Number(process.argv[2] ?? Infinity)
const seconds = Number(process.env['SECONDS'] ?? 60)

const known = new Map<number, string>()
for (let round = 1; round <= rounds; round += 1) {
  for await (const { id, reference, vesselName, service, status } of client.listApplications.pages({
    state: 'all',
    limit: 200,
  })) {
    const before = known.get(id)
    if (before === status) continue
    known.set(id, status)
    console.log(`${reference} (${vesselName}, ${service}): ${before === undefined ? '' : `${before} → `}${status}`)
  }
  if (round < rounds) await pause(seconds * 1000)
}
