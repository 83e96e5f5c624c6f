// LENTERA_URL=https://register.example node examples/verify-one.ts LMC-2025-00101
import { createClient, LenteraError } from 'lentera-client'

const client = createClient({ baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000' })

try {
  const answer = await client.verifyCertificate({ number: process.argv[2] ?? '' })
  if (answer.verified) {
    const { certificateId, vesselName, status, expiryDate } = answer.certificate
    console.log(`${certificateId} of ${vesselName}: ${status}, until ${expiryDate}`)
    // Only "valid" means in force today.
    process.exitCode = status === 'valid' ? 0 : 1
  } else {
    console.log(`Not in the register.${answer.didYouMean ? ` Did you mean ${answer.didYouMean}?` : ''}`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof LenteraError)) throw error
  console.error(`Could not verify: ${error.detail}`)
  for (const [field, messages] of Object.entries(error.fields)) console.error(`  ${field}: ${messages.join(' ')}`)
  process.exitCode = 2
}
