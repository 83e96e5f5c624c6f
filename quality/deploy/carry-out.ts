import { execFile } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Stage } from './dockerfile.ts'

const run = promisify(execFile)

type User = { uid: number; gid: number }
/** A folder in place of the root of an image, and how the image is run. */
export type Image = {
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[]
  user: string | null
}

type Options = { stages: readonly Stage[]; context: string; ignored: readonly string[]; folder: string; user: User }

/**
 * Runs the steps of a Dockerfile in folders in place of its stages, as an unprivileged user: a step that needs more than the context,
 * Node, npm and a shell fails here as it would there. This machine replaces the base images. Returns the last stage.
 */
export async function carryOut({ stages, context, ignored, folder, user }: Options): Promise<Image> {
  const images = new Map<string, Image>()
  let image = emptyImage(folder, user)
  for (const { name, instructions } of stages) {
    image = emptyImage(folder, user)
    if (name) images.set(name, image)
    for (const { name: what, options, rest } of instructions) {
      const here = join(image.root, image.workdir)
      if (what === 'WORKDIR') {
        image.workdir = rest
        makeFor(join(image.root, rest), user)
      } else if (what === 'ENV') {
        for (const pair of rest.split(' ')) image.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
      } else if (what === 'RUN') {
        await asUser(user, ['sh', '-c', rest], { cwd: here, env: image.env })
      } else if (what === 'COPY') {
        const from = options['from'] === undefined ? null : images.get(options['from'])
        if (from === undefined) throw new Error(`There is no stage ${options['from']}`)
        const paths = rest.split(' ')
        for (const source of paths.slice(0, -1)) {
          const target = join(here, paths.at(-1) ?? '', rest.endsWith('/') ? basename(source) : '')
          if (from) await link(join(from.root, source), target, user)
          else await copy(join(context, source), target, { context, ignored, user })
        }
      } else if (what === 'USER') image.user = rest
      else if (what === 'CMD') image.command = JSON.parse(rest)
      else if (what === 'HEALTHCHECK') image.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')))
      else if (what !== 'EXPOSE' && what !== 'VOLUME') throw new Error(`${what} is not known here`)
    }
  }
  return image
}

/** Variables by which this machine reaches the registry; Docker passes proxies on, too. */
const WAY_OUT = /_proxy$|^NODE_EXTRA_CA_CERTS$/i

/** The environment of a container: only the paths of Node and the shell, and the proxies. */
export function environment(image: { env: Record<string, string> }, home: string): Record<string, string | undefined> {
  const out = Object.fromEntries(Object.entries(process.env).filter(([name]) => WAY_OUT.test(name)))
  return { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: home, ...out, ...image.env }
}

function emptyImage(folder: string, user: User): Image {
  const root = mkdtempSync(join(folder, 'stage-'))
  chownSync(root, user.uid, user.gid)
  return { root, workdir: '/', env: {}, command: [], healthcheck: [], user: null }
}

type Copy = { context: string; ignored: readonly string[]; user: User }

async function copy(source: string, target: string, { context, ignored, user }: Copy): Promise<void> {
  const filter = (path: string) => !ignored.some((pattern) => matchesGlob(relative(context, path), pattern))
  makeFor(dirname(target), user)
  cpSync(source, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter })
  await run('chown', ['--recursive', `${user.uid}:${user.gid}`, target])
}

/** Copies between stages by hard links, since the files are not changed any more. */
async function link(source: string, target: string, user: User): Promise<void> {
  makeFor(dirname(target), user)
  await run('cp', ['--archive', '--link', '--no-target-directory', source, target])
}

function makeFor(path: string, { uid, gid }: User): void {
  const first = mkdirSync(path, { recursive: true })
  if (first !== undefined) chownSync(path, uid, gid)
}

async function asUser(
  user: User,
  [program = '', ...args]: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
) {
  const home = mkdtempSync(join(dirname(cwd), 'home-'))
  chownSync(home, user.uid, user.gid)
  try {
    await run(program, args, { cwd, env: environment({ env }, home), ...user, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).slice(-2_000) : ''
    throw new Error(`RUN ${args.at(-1)} failed: ${message}`, { cause: error })
  }
}

/** The patterns of a `.dockerignore`, without its comments. */
export function readIgnored(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
