import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { RELEASED } from '#/db/upgrade/versions.ts'
import { main, root } from '#/scripts/node26.mjs'
import { stageRelease } from './stage.mjs'
import { versionProblem } from './version.mjs'

const PLATFORM = 'linux-x64'
/**
 * Names what a signature is for (ssh-keygen(1), -n), so that one made for something else is not
 * accepted.
 */
const NAMESPACE = 'lentera-release'

// The second part of `npm run release` (scripts/release.mjs), under Node 26.
await main(async () => {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, folder: { type: 'string' }, unsigned: { type: 'boolean' } },
  })
  if (values.folder) {
    stageRelease(resolve(values.folder), { platform: PLATFORM, withNode: true })
    return
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const problem = versionProblem(version, RELEASED, MIGRATIONS)
  if (problem) throw new Error(problem)
  const out = resolve(root, values.out ?? 'release')
  mkdirSync(out, { recursive: true })
  const time = timeOfRelease()
  const files = []
  for (const [withNode, suffix] of [
    [true, ''],
    [false, '-without-node'],
  ]) {
    const folder = join(out, `lentera-${version}`)
    stageRelease(folder, { platform: PLATFORM, withNode })
    const file = join(out, `lentera-${version}-${PLATFORM}${suffix}.tar.gz`)
    archiveFolder(folder, file, time)
    if (withNode) {
      cpSync(join(folder, 'sbom.json'), join(out, `lentera-${version}-sbom.json`))
      files.push(join(out, `lentera-${version}-sbom.json`))
    }
    rmSync(folder, { recursive: true })
    files.push(file)
  }
  await writeChecksums(out, files, values.unsigned ? undefined : process.env.RELEASE_KEY)
})

/**
 * The same bytes for the same files (reproducible-builds.org/docs/archives), with one time, in
 * seconds since 1970, and two kinds of rights.
 */
function archiveFolder(folder, file, time) {
  const same = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ]
  const options = [
    ...same,
    '--use-compress-program=gzip -9n',
    '--file',
    file,
    '--directory',
    dirname(folder),
  ]
  execFileSync('tar', ['--create', ...options, basename(folder)], {
    env: { ...process.env, LC_ALL: 'C' },
  })
}

/**
 * SOURCE_DATE_EPOCH (reproducible-builds.org), else the time of the last commit, so that two builds
 * of it are the same.
 */
function timeOfRelease() {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given && !/^\d{1,12}$/.test(given))
    throw new Error('SOURCE_DATE_EPOCH must be seconds since 1970, such as 1764000000')
  if (given) return Number(given)
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

async function writeChecksums(out, files, key) {
  const lines = []
  for (const file of files) {
    const hash = createHash('sha256')
    for await (const part of createReadStream(file)) hash.update(part)
    lines.push(`${hash.digest('hex')}  ${basename(file)}`)
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  }
  const sums = join(out, 'SHA256SUMS')
  writeFileSync(sums, `${lines.join('\n')}\n`)
  rmSync(`${sums}.sig`, { force: true })
  if (key)
    execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', key, '-n', NAMESPACE, sums], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  console.log(key ? `${sums}.sig: signed with ${key}` : `${sums}: not signed`)
}
