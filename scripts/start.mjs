import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { CLI, SERVER, main, root, run } from './node26.mjs'
import { ensureBuilt, ensureTranslated, translateOnChange } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  if (process.argv.includes('--dev')) {
    await ensureTranslated()
    translateOnChange()
    return run(join(root, 'server.ts'), [], { env: { NODE_ENV: 'development' } })
  }
  await ensureBuilt()
  if (process.argv.includes('--demo')) return demo()
  return serve({ NODE_ENV: 'production' })
})

/** The supervisor, which starts the server with no more rights than it needs. It stops when this process has ended. */
function serve(env) {
  return run(join(root, SERVER), [], { env, tied: true })
}

/** A demonstration register, in a temporary folder that is removed at the end, with sample certificates and an administrator. */
async function demo() {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const account = { ADMIN_EMAIL: 'admin@lentera.example', ADMIN_PASSWORD: randomBytes(9).toString('base64url') }
  const env = { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: '', ...account }
  const code = await run(join(root, CLI), ['add-samples'], { env })
  if (code !== 0) return code
  console.log(`Sign in at /auth as ${account.ADMIN_EMAIL} with the password ${account.ADMIN_PASSWORD}`)
  return serve(env)
}
