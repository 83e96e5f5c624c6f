import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { root } from '#/scripts/node26.mjs'
import { writeTexts } from '#/scripts/compile-texts.mjs'
import { freePort } from '#/tests/helpers/free-port.ts'

const MEGABYTE = 1_000_000
const STARTS = 5

/** A server that was started in a folder: milliseconds until it answered, and how to stop it. */
type Started = { ms: number; output: () => string; stop: () => Promise<void> }

type StartOptions = { cwd: string; path: string; data: string; signal: AbortSignal }

async function start(command: string, args: string[], { cwd, path, data, signal }: StartOptions) {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    DATABASE_URL: '',
    NODE_ENV: undefined,
  }
  const began = performance.now()
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`${command} ${args.join(' ')} ended by itself: ${output}`)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Connection: 'close' },
      signal,
    }).catch(() => null)
    if (answer?.ok) break
    await pause(5, undefined, { signal })
  }
  return { ms: performance.now() - began, output: () => output, stop } satisfies Started
}

/**
 * What a newcomer waits for and stores: `npm start` from a clone (with npm's cache as it is), a
 * release, the compiler of texts.
 */
export async function measureInstall(signal: AbortSignal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-install-'))
  try {
    const [clone, data] = [join(folder, 'clone'), join(folder, 'first')]
    const first = await startClone(clone, data, signal)
    const compiling = timeTexts()
    const release = makeRelease(clone, folder)
    // The register of the first start.
    const starts = await timeStarts(release.program, data, signal)
    report([
      ['npm start from a clone: at most 350 MB', first.bytes / MEGABYTE, 'MB', 350],
      ['files: at most 12,000', first.files, '', 12_000],
      ['installing: at most 20 s', first.installing, 's', 20],
      ['first page: at most 45 s', first.ms / 1000, 's', 45],
      ['release, compressed: at most 85 MB', release.bytes / MEGABYTE, 'MB', 85],
      [
        `a release, first answer after a start, median of ${STARTS}: at most 500 ms`,
        median(starts),
        'ms',
        500,
      ],
      ['all texts compiled: at most 500 ms', compiling, 'ms', 500],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Clones and starts: milliseconds until a page is answered, of these the seconds of installing, and
 * the files that were installed.
 */
async function startClone(clone: string, data: string, signal: AbortSignal) {
  execFileSync('git', ['clone', '--quiet', root, clone])
  progress('npm start from a clone')
  const server = await start('npm', ['start'], { cwd: clone, path: '/verify', data, signal })
  await server.stop()
  const files = readdirSync(join(clone, 'node_modules'), {
    recursive: true,
    withFileTypes: true,
  }).filter((one) => one.isFile())
  return {
    ms: server.ms,
    installing: Number(/^Installed packages in (\d+) s$/m.exec(server.output())?.[1]),
    files: files.length,
    bytes: files.reduce(
      (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
      0,
    ),
  }
}

/** Makes a release and unpacks it in a folder: the bytes of the archive, and the program in it. */
function makeRelease(clone: string, folder: string): { bytes: number; program: string } {
  progress('a release')
  const out = join(folder, 'release')
  execFileSync('npm', ['run', '--silent', 'release', '--', '--unsigned', '--out', out], {
    cwd: clone,
    stdio: 'ignore',
  })
  const archive = readdirSync(out).find((name) => name.endsWith('-linux-x64.tar.gz')) ?? ''
  const file = join(out, archive)
  execFileSync('tar', ['--extract', '--gzip', '--file', file, '--directory', folder])
  const unpacked = join(folder, archive.replace('-linux-x64.tar.gz', ''))
  return { bytes: statSync(file).size, program: join(unpacked, 'lentera') }
}

/** Milliseconds from each start to the first answer. */
async function timeStarts(program: string, data: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const server = await start(program, [], { cwd: '/', path: '/readyz', data, signal })
    times.push(server.ms)
    await server.stop()
  }
  return times
}

/** Milliseconds to read, check and compile all texts; files that are there already are compared. */
function timeTexts(): number {
  const began = performance.now()
  writeTexts()
  return performance.now() - began
}

function report(rows: [text: string, reached: number, unit: string, most: number][]): void {
  const aims = rows.map(([text, reached, unit, most]) => ({
    text,
    reached: `${whole(reached)} ${unit}`.trim(),
    met: reached <= most,
  }))
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log(`\n${aligned(aims.map(aimRow))}`)
}
