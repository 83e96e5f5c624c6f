// @ts-check
// Verifies one certificate; exits with 0 where it is in force today, with 1 where it is not, with 2 where that could not be found out:
// LENTERA_URL=https://register.example node examples/verify-one.mjs LMC-2025-00101
import { createClient, LenteraError } from 'lentera-client'

const number = process.argv[2]?.trim()
try {
  if (!number) throw new TypeError('give the number of a certificate, such as LMC-2025-00101')
  const client = createClient({ baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000' })
  const answer = await client.verifyCertificate({ number })
  if (answer.verified) {
    const { certificateId, vesselName, status, expiryDate } = answer.certificate
    console.log(`${certificateId} of ${vesselName}: ${status}, until ${expiryDate}`)
    // Only "valid" means in force today.
    process.exitCode = status === 'valid' ? 0 : 1
  } else {
    console.log(
      `Not in the register.${answer.didYouMean ? ` Did you mean ${answer.didYouMean}?` : ''}`,
    )
    process.exitCode = 1
  }
} catch (error) {
  // A TypeError says which option cannot be right.
  if (!(error instanceof LenteraError || error instanceof TypeError)) throw error
  console.error(`Could not verify: ${error.message}`)
  process.exitCode = 2
}
