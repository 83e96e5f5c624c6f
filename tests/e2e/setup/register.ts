import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { CLI, SERVER } from '#/scripts/node26.mjs'
import type { Engine } from '#/db/schema.ts'
import { EMPTY_VARIABLE, SOCKET_VARIABLE } from '#/tests/helpers/cluster/for-journeys.ts'
import { migratedDatabase } from '#/tests/helpers/cluster/postgres-cluster.ts'
import { freePort } from '#/tests/helpers/free-port.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const EMAIL = 'registrar@example.com'
export const PASSWORD = 'a lantern on the quay'

type Register = { url: string; dataDir: string; stop(): Promise<void> }

export type OnEngine = { engine: Engine }

/**
 * Every journey has its own register: the built server on a free port, an empty folder and an empty
 * register.
 */
export const test = base.extend<
  OnEngine & {
    env: Record<string, string>
    atPublicOrigin: boolean
    samples: boolean
    register: Register
    failures: string[]
  }
>({
  engine: ['sqlite', { option: true }],
  /** More variables for the server; a journey may give its own. */
  env: {},
  /** Reached at its public origin, `http://localhost:…`, as one-time links and passkeys need it. */
  atPublicOrigin: [false, { option: true }],
  /** With the sample certificates, applications and messages of a demonstration. */
  samples: [false, { option: true }],
  register: async ({ engine, env, atPublicOrigin, samples }, use) => {
    const port = atPublicOrigin ? await freePort() : 0
    const origin = atPublicOrigin ? `http://localhost:${port}` : ''
    const folder = mkdtempSync(join(tmpdir(), 'lentera-e2e-'))
    if (engine === 'sqlite') cpSync(process.env[EMPTY_VARIABLE] ?? '', folder, { recursive: true })
    const variables = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL:
        engine === 'sqlite' ? '' : await migratedDatabase(process.env[SOCKET_VARIABLE] ?? ''),
      PUBLIC_ORIGIN: origin,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: '',
      ...env,
    }
    // A separate process group: a kill reaches the supervisor and the server.
    const start = (...command: string[]) =>
      spawn(join(root, 'node_modules/.bin/node'), command, {
        cwd: root,
        detached: true,
        env: variables,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    if (samples) {
      for (const command of [
        [SERVER, '--check'],
        [CLI, 'add-samples'],
      ]) {
        const [code] = await once(start(...command), 'exit')
        expect({ command, code }).toEqual({ command, code: 0 })
      }
    }
    const child = start(SERVER)
    let said = ''
    const listening = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const found = /listens on (http:\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', (code) => reject(new Error(`The server stopped with ${code}`)))
    })
    const stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await once(child, 'exit')
    }
    await use({ url: origin || listening, dataDir: folder, stop })
    await stop()
    rmSync(folder, { recursive: true, force: true })
  },
  /**
   * Scripts come after all that is to be seen: a journey that needs them waits for them, as a
   * person would without knowing.
   */
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...arguments_) => {
      const response = await goto(...arguments_)
      await scriptsOf(page)
      return response
    }
    await use(page)
  },
  /**
   * What the browser complained of: a broken policy, a failed hydration, a script error. Must stay
   * empty.
   */
  failures: async ({ page }, use) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        failures.push(message.text())
    })
    await use(failures)
    expect(failures).toEqual([])
  },
})

export { expect }

/** Signs in through the form. */
export async function signIn(page: Page, { url }: Pick<Register, 'url'>) {
  await typePassword(page, url)
  await page.waitForURL('**/admin')
  // A click before them would be one without JavaScript.
  await scriptsOf(page)
}

/** Issues a certificate through the form, of one type or of all; answers its number. */
export async function issue(
  page: Page,
  { url }: Register,
  vessel: string,
  types: 'one' | 'all' = 'one',
  imoNumber = '',
): Promise<string> {
  await page.goto(`${url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill(vessel)
  if (imoNumber !== '') await page.getByLabel('IMO Number').fill(imoNumber)
  const number = await page.getByLabel('Certificate Number').inputValue()
  const boxes =
    types === 'all'
      ? page.locator('[name=selectedCertificates]')
      : page.getByLabel('International Load Line')
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')
  return number
}

/**
 * Waits for the scripts of the page that is open, where the browser runs any. A page may load
 * itself again meanwhile.
 */
async function scriptsOf(page: Page) {
  await page.waitForFunction(
    () =>
      !matchMedia('(scripting: enabled)').matches ||
      document.documentElement.hasAttribute('data-ready'),
  )
}

/** Opens an address in a page of any browser, a second person's too, and waits for its scripts. */
export async function go(page: Page, url: string) {
  await page.goto(url)
  await scriptsOf(page)
}

/** Signs in with the password; an account with a second factor goes on to the second step. */
export async function typePassword(page: Page, url: string, email = EMAIL) {
  await go(page, `${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
}
