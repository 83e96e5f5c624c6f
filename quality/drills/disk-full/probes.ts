import { request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { certificateBody, type Answered, type Staff } from '#/quality/drills/frame/staff.ts'

/** One request of a drill, and what may be answered to it while nothing can be written. */
export type Probe = {
  name: string
  /** `writes`: 503, or what is said of a success, for then it was kept. `reads`: 200. */
  does: 'writes' | 'reads'
  send(turn: string): Promise<Answered>
}

type Asked = {
  method: string
  path: string
  json?: unknown
  form?: Record<string, string>
  file?: string
  cookie?: string
}

const CREDENTIALS = { username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD }

type Subject = {
  cookie: string
  /** Of the contact form. */
  token: string
  /** Of a certificate that holds. */
  number: string
  id: number
}

/**
 * Every kind of change that visitors and staff make, and what must go on meanwhile. `number`: of a
 * certificate that holds.
 */
export async function probes(
  origin: string,
  { cookie }: Staff,
  certificate: { number: string; id: number },
): Promise<Probe[]> {
  const subject = { ...certificate, cookie, token: await formToken(origin) }
  const probesOf = (does: Probe['does'], asked: Named) =>
    Object.entries(asked).map(([name, askedAt]): Probe => ({
      name,
      does,
      send: (turn) => send(origin, askedAt(turn)),
    }))
  return [...probesOf('reads', reads(subject)), ...probesOf('writes', writes(subject))]
}

/** What is asked, by the name of its probe; given a text that no other turn has. */
type Named = Record<string, (turn: string) => Asked>

function reads({ cookie, number, id }: Subject): Named {
  const get = (path: string): Asked => ({ method: 'GET', path })
  return {
    verification: () => get(`/api/certificates/verify/${number}`),
    'verification, page': () => get(`/verify/${number}`),
    'verification of many': () => ({
      method: 'POST',
      path: '/api/verify',
      json: { numbers: [number, 'NONE-1'] },
    }),
    'verification by staff': () => ({ ...get(`/verify/${number}`), cookie }),
    home: () => get('/'),
    record: () => ({ ...get(`/api/certificates/${id}`), cookie }),
    'list, page': () => ({ ...get('/admin'), cookie }),
    readiness: () => get('/readyz'),
  }
}

function writes({ cookie, token, id }: Subject): Named {
  const post = (path: string): Asked => ({ method: 'POST', path })
  return {
    issue: (turn) => ({ ...post('/api/certificates'), json: certificateBody(turn), cookie }),
    'issue, page': (turn) => ({
      ...post('/admin/certificates/new'),
      form: formOf(`${turn}-P`),
      cookie,
    }),
    amend: (turn) => ({
      method: 'PUT',
      path: `/api/certificates/${id}`,
      json: { vesselName: `KM ${turn}` },
      cookie,
    }),
    'sign in': () => ({ ...post('/api/login'), json: CREDENTIALS }),
    'sign in, page': () => ({ ...post('/auth'), form: CREDENTIALS }),
    application: (turn) => ({ ...post('/api/applications'), json: applicationOf(turn) }),
    'message, page': (turn) => ({ ...post('/contact'), form: { ...messageOf(turn), form: token } }),
    import: () => ({
      ...post('/api/imports?name=x.csv'),
      file: 'certificateId\nX-1\n',
      cookie,
    }),
  }
}

function formOf(number: string): Record<string, string> {
  const { selectedCertificates, ...facts } = certificateBody(number)
  const fields = Object.entries({
    ...facts,
    selectedCertificates: [selectedCertificates].flat()[0],
    isValid: 'on',
  })
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

function applicationOf(turn: string) {
  return {
    serviceId: 1,
    companyName: `PT ${turn}`,
    contactEmail: 'armada@samudra.example',
    contactPhone: '+62 21 555 0100',
    vesselName: `KM ${turn}`,
  }
}

function messageOf(turn: string) {
  return {
    name: turn,
    email: 'armada@samudra.example',
    subject: 'Drill',
    message: 'A message of some length, for the drill.',
  }
}

/** A form that comes back to be corrected carries a token that is good at once, and for days. */
async function formToken(origin: string): Promise<string> {
  const { body } = await send(origin, { method: 'POST', path: '/contact', form: {} })
  const token = /name="form" value="([^"]+)"/.exec(String(body))?.[1]
  if (token === undefined) throw new Error('The contact form carries no token')
  return token
}

let visitors = 0

/**
 * Each time from another address of this machine: a right password that a write cuts short counts
 * as an attempt, for its address too, and a client that tries often has to wait.
 */
function send(
  origin: string,
  { method, path, json, form, file, cookie }: Asked,
): Promise<Answered> {
  const [type, body] =
    file !== undefined
      ? ['application/octet-stream', file]
      : form
        ? ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()]
        : ['application/json', json === undefined ? '' : JSON.stringify(json)]
  visitors += 1
  const localAddress = `127.1.${(visitors >> 8) & 255}.${visitors & 255}`
  const headers = {
    ...(cookie && { cookie }),
    ...(method !== 'GET' && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      origin + path,
      { method, headers, localAddress, agent: false },
      (response) => {
        text(response).then(
          (answer) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: headersOf(response.headers),
              body: answer,
            }),
          reject,
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  return new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
}
