import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type Programs = { etcd: string; patroni: string; haproxy: string; postgres: string }

const DEBIAN: Record<Exclude<keyof Programs, 'postgres'>, { file: string; from: string }> = {
  etcd: { file: '/usr/bin/etcd', from: 'etcd-server' },
  patroni: { file: '/usr/bin/patroni', from: 'patroni python3-psycopg2' },
  haproxy: { file: '/usr/sbin/haproxy', from: 'haproxy' },
}

/**
 * Where Debian puts them; `postgres` is the folder of PostgreSQL's own. Throws an Error of one line
 * that names what is missing.
 */
export function findPrograms(): Programs {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .filter((version) => existsSync(join(versions, version, 'bin', 'postgres')))
        .toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  const missing = Object.values(DEBIAN).flatMap(({ file, from }) =>
    existsSync(file) ? [] : [from],
  )
  if (!newest) missing.push('postgresql')
  if (missing.length > 0)
    throw new Error(`The drill needs Debian’s packages: apt-get install ${missing.join(' ')}`)
  if (process.getuid?.() !== 0)
    throw new Error('The drill starts each program as its own user, for which it must be root')
  const { etcd, patroni, haproxy } = DEBIAN
  return {
    etcd: etcd.file,
    patroni: patroni.file,
    haproxy: haproxy.file,
    postgres: join(versions, newest ?? '', 'bin'),
  }
}

export type User = { uid: number; gid: number }

/** A user that Debian's packages make; a user who is not root starts everything as themselves. */
export function userCalled(name: string): User {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()]
  if (uid !== 0) return { uid, gid }
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
