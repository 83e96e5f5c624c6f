import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * What every change is tested with: PostgreSQL, a browser, and third-party programs that read PDF
 * files, signatures, QR codes and backups.
 */
export const PROGRAMS = {
  '/usr/bin/chromium': 'chromium',
  '/usr/bin/pdfsig': 'poppler-utils',
  '/usr/bin/qpdf': 'qpdf',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/zbarimg': 'zbar-tools',
  '/usr/bin/convert': 'imagemagick',
  '/usr/bin/age': 'age',
  '/usr/bin/zstd': 'zstd',
  '/usr/bin/sqlite3': 'sqlite3',
}

/**
 * What the full run needs besides: programs for drills, of a cluster, and validators of units and
 * compose files.
 */
export const PROGRAMS_OF_FULL_RUN = {
  '/usr/bin/cc': 'gcc libc6-dev',
  '/usr/bin/faketime': 'faketime',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/slowhttptest': 'slowhttptest',
  '/usr/bin/sqlmap': 'sqlmap',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  // Patroni only recommends it.
  '/usr/lib/python3/dist-packages/psycopg2': 'python3-psycopg2',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/systemd-analyze': 'systemd',
  '/lib/systemd/systemd-journal-upload': 'systemd-journal-remote',
  '/usr/bin/docker-compose': 'docker-compose',
  '/usr/bin/ssh-keygen': 'openssh-client',
  // It reads the YAML of .github.
  '/usr/lib/python3/dist-packages/yaml': 'python3-yaml',
  // These render the Helm chart as Helm does: it is no package of Debian.
  '/usr/bin/go': 'golang-go',
  '/usr/share/gocode/src/github.com/Masterminds/sprig': 'golang-github-masterminds-sprig-dev',
  '/usr/share/gocode/src/gopkg.in/yaml.v3': 'golang-gopkg-yaml.v3-dev',
}

/**
 * Installs PostgreSQL's server and these programs from Debian's packages if permitted; otherwise
 * throws with the command that does.
 */
export function ensurePrograms(programs) {
  // The command-line client alone brings the folder, but no server.
  const hasPostgres = spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/postgres']).status === 0
  const missing = hasPostgres ? [] : ['postgresql']
  for (const [path, debian] of Object.entries(programs)) if (!existsSync(path)) missing.push(debian)
  if (missing.length === 0) return
  const command = `apt-get install -y ${missing.join(' ')}`
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) throw new Error(`The tests need ${missing.join(' and ')}: sudo ${command}`)
  console.log(`Installing ${missing.join(' and ')} …`)
  // Debian's package would start a cluster; the tests start a separate one.
  const install = spawnSync(
    'sh',
    ['-c', `apt-get update -qq && ${command} --no-install-recommends -qq`],
    {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
  if (install.status !== 0) throw new Error(`Could not install them; please run: ${command}`)
}
