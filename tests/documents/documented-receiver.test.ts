import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { freshLocation } from '#/tests/helpers/store.ts'
import { freePort } from '#/tests/helpers/free-port.ts'

// The receiver of docs/operations.md, run as it is printed there.

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`

async function startReceiver() {
  const [, code = ''] =
    /```js\n(\/\/ WEBHOOK_SECRET[\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const { dataDir: folder } = await freshLocation('sqlite')
  writeFileSync(join(folder, 'receiver.mjs'), code)
  const port = String(await freePort())
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: port }
  const child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}/`
  await expect
    .poll(() =>
      fetch(url, { method: 'POST', body: '' })
        .then(({ status }) => status)
        .catch(() => 0),
    )
    .toBe(401)
  const rows = () => {
    const file = new DatabaseSync(join(folder, 'copy.db'), { readOnly: true })
    try {
      return file.prepare('select number, sequence, facts from certificates order by number').all()
    } finally {
      file.close()
    }
  }
  return { url, rows, lines: code.trim().split('\n').length }
}

function signed(body: string, { at = Date.now(), secret = SECRET, signedBody = body } = {}) {
  const [id, timestamp] = ['msg_1', String(Math.floor(at / 1000))]
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${signedBody}`)
    .digest('base64')
  return {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
  }
}

const bodyOf = (entries: object[], type = 'register.changes') =>
  JSON.stringify({ type, timestamp: '2026-11-24T00:00:00.000Z', data: { entries } })
const entry = (sequence: number, number: string, more: object = {}) => ({
  sequence,
  number,
  formerNumber: null,
  certificate: { vesselName: `KM ${sequence}` },
  ...more,
})

test('the documented receiver stores what is signed, and refuses another body, secret or time', async () => {
  const { url, rows, lines } = await startReceiver()
  expect(lines).toBeLessThanOrEqual(25)
  const post = async (sent: RequestInit) => (await fetch(url, sent)).status
  expect(await post(signed(bodyOf([entry(1, 'A-1'), entry(2, 'A-2')])))).toBe(204)
  expect(
    await post(signed(bodyOf([], 'register.test').replace('"data":{"entries":[]}', '"data":{}'))),
  ).toBe(204)
  const forged = bodyOf([entry(9, 'A-1', { certificate: { vesselName: 'KM Forged' } })])
  expect(await post(signed(forged, { signedBody: bodyOf([entry(9, 'A-1')]) }))).toBe(401)
  expect(
    await post(
      signed(forged, { secret: `whsec_${Buffer.from('another secret').toString('base64')}` }),
    ),
  ).toBe(401)
  // Recorded and sent again later, or with the clock of the sender ahead.
  expect(await post(signed(forged, { at: Date.now() - 301_000 }))).toBe(401)
  expect(await post(signed(forged, { at: Date.now() + 320_000 }))).toBe(401)
  expect(await post({ method: 'POST', body: forged })).toBe(401)
  const { headers, ...rest } = signed(forged)
  expect(await post({ ...rest, headers: { ...headers, 'webhook-timestamp': 'soon' } })).toBe(401)
  // As long as a signature, but not in bytes.
  expect(
    await post({ ...rest, headers: { ...headers, 'webhook-signature': `v1,${'a'.repeat(43)}é` } }),
  ).toBe(401)
  // Neither a large body nor one of unknown length is read.
  expect(await post(signed(' '.repeat(1_000_001)))).toBe(413)
  const unknown = { body: new Blob([forged]).stream(), duplex: 'half' } as const
  expect(await post({ ...signed(forged), ...unknown })).toBe(413)
  expect(rows()).toMatchObject([
    { number: 'A-1', sequence: 1, facts: '{"vesselName":"KM 1"}' },
    { number: 'A-2', sequence: 2 },
  ])
  // A new number, a deletion, and an older batch that is sent again.
  const later = [entry(3, 'A-3', { formerNumber: 'A-1' }), entry(4, 'A-2', { certificate: null })]
  expect(await post(signed(bodyOf(later)))).toBe(204)
  expect(await post(signed(bodyOf([entry(1, 'A-1'), entry(2, 'A-2')])))).toBe(204)
  expect(rows().map(({ number, sequence, facts }) => [number, sequence, facts])).toEqual([
    ['A-1', 3, null],
    ['A-2', 4, null],
    ['A-3', 3, '{"vesselName":"KM 3"}'],
  ])
})
