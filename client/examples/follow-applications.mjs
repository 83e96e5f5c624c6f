// @ts-check
// Prints every new application, and each change of state, once a minute:
// LENTERA_URL=https://register.example LENTERA_API_KEY=… node examples/follow-applications.mjs [ROUNDS]
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, LenteraError } from 'lentera-client'

const rounds = Number(process.argv[2] ?? Infinity)
const seconds = Number(process.env['SECONDS'] ?? 60)

/** @type {Map<number, string>} */
const known = new Map()
try {
  const client = createClient({
    baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000',
    apiKey: process.env['LENTERA_API_KEY'],
  })
  for (let round = 1; round <= rounds; round += 1) {
    for await (const {
      id,
      reference,
      vesselName,
      service,
      status,
    } of client.listApplications.pages({
      state: 'all',
      limit: 200,
    })) {
      const before = known.get(id)
      if (before === status) continue
      known.set(id, status)
      console.log(
        `${reference} (${vesselName}, ${service}): ${before === undefined ? '' : `${before} → `}${status}`,
      )
    }
    if (round < rounds) await pause(seconds * 1000)
  }
} catch (error) {
  // A TypeError says which option cannot be right.
  if (!(error instanceof LenteraError || error instanceof TypeError)) throw error
  console.error(`Could not follow the applications: ${error.message}`)
  process.exitCode = 1
}
