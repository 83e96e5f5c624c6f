import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'

/** More than this the load generator cannot hold. */
const MOST = 500_000

/** A file of paths to numbers from all over a register of `count`, one a line. */
export function writePaths(folder: string, endpoint: string, count: number): string {
  const asked = Math.min(count, MOST)
  const lines = Array.from({ length: asked }, (_, i) => {
    return endpoint + sampleCertificate(Math.floor((i * count) / asked), count).certificateId
  })
  const file = join(folder, `${endpoint.replaceAll('/', '-')}.txt`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
