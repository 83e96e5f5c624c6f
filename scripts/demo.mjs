import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLI, SERVER, root, run } from './node26.mjs'

/**
 * A demonstration register, in a temporary folder that is removed at the end, with sample
 * certificates and an administrator.
 */
export async function demo() {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const account = {
    ADMIN_EMAIL: 'admin@lentera.example',
    ADMIN_PASSWORD: randomBytes(9).toString('base64url'),
  }
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: '',
    // The samples have emails to invented addresses.
    SMTP_URL: '',
    // At the default level the log would list each of these emails before the addresses.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...account,
  }
  const file = join(folder, 'addresses.json')
  const code =
    (await run(join(root, SERVER), ['--check'], { env })) ||
    (await run(join(root, CLI), ['add-samples', '--fleet', '--addresses', file], { env }))
  if (code !== 0) return code
  const addresses = JSON.parse(readFileSync(file, 'utf8'))
  let printed = false
  return run(join(root, SERVER), [], {
    env,
    tied: true,
    onMessage: ({ port }) => {
      // Sent again where a process is replaced.
      if (!printed)
        console.log(
          welcome(addresses, process.env.PUBLIC_ORIGIN || `http://localhost:${port}`, account),
        )
      printed = true
    },
  })
}

/** The pages to open, one on each line, and the account. */
function welcome(addresses, origin, { ADMIN_EMAIL, ADMIN_PASSWORD }) {
  const lines = [
    ...addresses.map(({ label, path }) => [label, new URL(path, origin).href]),
    ['  email', ADMIN_EMAIL],
    ['  password', ADMIN_PASSWORD],
  ]
  const width = Math.max(...lines.map(([label]) => label.length))
  const text = lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  return [
    '',
    'A demonstration with samples; all of it is removed when you stop it (Ctrl+C).',
    '',
    ...text,
    '',
  ].join('\n')
}
