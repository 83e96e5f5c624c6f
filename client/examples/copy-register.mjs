// @ts-check
// Brings a copy of the register in a file up to date, with the public facts of each certificate; run it as often as the copy has to be new:
// LENTERA_URL=https://register.example LENTERA_API_KEY=… node examples/copy-register.mjs [FILE]
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createClient, LenteraError } from 'lentera-client'

const file = process.argv[2] ?? 'register.json'

/** @typedef {import('lentera-client').VerifiedCertificate} Certificate */
/** @type {{ cursor: string | null, certificates: [number: string, certificate: Certificate][] }} */
const before = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { cursor: null, certificates: [] }

/** @param {import('lentera-client').Client} client */
async function readChanges(client, { cursor, certificates } = before) {
  const copy = new Map(certificates)
  let count = 0
  for await (const change of client.listChanges.pages({ after: cursor, limit: 1000 })) {
    if (change.formerNumber !== null) copy.delete(change.formerNumber)
    if (change.certificate === null) copy.delete(change.number)
    else copy.set(change.number, change.certificate)
    cursor = change.cursor
    count += 1
  }
  return { count, copy: { cursor, certificates: [...copy] } }
}

try {
  const client = createClient({
    baseUrl: process.env['LENTERA_URL'] ?? 'http://localhost:3000',
    apiKey: process.env['LENTERA_API_KEY'],
  })
  const { count, copy } = await readChanges(client).catch((error) => {
    // The register was restored to an earlier state: the copy is replaced.
    if (!(error instanceof LenteraError && error.status === 410)) throw error
    return readChanges(client, { cursor: null, certificates: [] })
  })
  // Either the copy before or the whole new one is in the file.
  writeFileSync(`${file}.new`, JSON.stringify(copy))
  renameSync(`${file}.new`, file)
  console.log(`${count} changes read; ${copy.certificates.length} certificates in ${file}`)
} catch (error) {
  // A TypeError says which option cannot be right.
  if (!(error instanceof LenteraError || error instanceof TypeError)) throw error
  console.error(`Could not copy the register: ${error.message}`)
  process.exitCode = 1
}
