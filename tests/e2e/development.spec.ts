import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, go, test } from './setup/register.ts'

test('npm run dev serves pages that a browser hydrates without an error', async ({
  page,
  failures,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-dev-'))
  const child = spawn('npm', ['run', 'dev'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATA_DIR: folder,
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: '0',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    const address = () => /listens on (http:\S+)/.exec(output)?.[1] ?? ''
    await expect.poll(address, { timeout: 60_000 }).not.toBe('')
    for (const path of ['/', '/verify', '/id/verify', '/services', '/auth'])
      await go(page, address() + path)
    await page.waitForLoadState('networkidle')
    expect(
      (await page.request.get(`${address()}/flags/id.svg`)).headers()['content-type'],
    ).toContain('image/svg+xml')
    await go(page, `${address()}/auth`)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('a wrong password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    // Nothing that was typed is lost because a package was found late.
    expect(output).not.toContain('optimized dependencies changed')
    expect(failures).toEqual([])
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
