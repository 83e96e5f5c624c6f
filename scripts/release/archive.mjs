import { createReadStream, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/**
 * Writes a folder as a compressed archive (.tar.gz), the same bytes for the same files: in the order of their names, owned by root,
 * with one time (seconds since 1970) and only two kinds of rights.
 */
export async function archiveFolder(folder, file, time) {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file))
  try {
    await addAll(archive, folder, basename(folder), new Date(time * 1000))
    archive.finalize()
  } catch (error) {
    archive.destroy(error)
  }
  await written
}

async function addAll(archive, folder, name, mtime) {
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime }
  archive.entry({ ...owner, name: `${name}/`, type: 'directory', mode: 0o755 })
  for (const child of readdirSync(folder).sort((a, b) => (a < b ? -1 : 1))) {
    const path = join(folder, child)
    const stat = lstatSync(path)
    if (stat.isDirectory()) {
      await addAll(archive, path, `${name}/${child}`, mtime)
      continue
    }
    if (!stat.isFile()) throw new Error(`${path} is neither a file nor a folder`)
    const mode = stat.mode & 0o100 ? 0o755 : 0o644
    await new Promise((resolve, reject) => {
      const entry = archive.entry(
        { ...owner, name: `${name}/${child}`, size: stat.size, mode },
        (error) => (error ? reject(error) : resolve()),
      )
      createReadStream(path).once('error', reject).pipe(entry)
    })
  }
}
