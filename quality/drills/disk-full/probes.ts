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

/** Every kind of change that visitors and staff make, and what must go on meanwhile. `number`: of a certificate that holds. */
export async function probes(
  origin: string,
  staff: Staff,
  { number, id }: { number: string; id: number },
): Promise<Probe[]> {
  const { cookie } = staff
  const token = await formToken(origin)
  const probe = (name: string, does: Probe['does'], asked: (turn: string) => Asked): Probe => ({
    name,
    does,
    send: (turn) => send(origin, asked(turn)),
  })
  return [
    probe('verification', 'reads', () => ({
      method: 'GET',
      path: `/api/certificates/verify/${number}`,
    })),
    probe('verification, page', 'reads', () => ({ method: 'GET', path: `/verify/${number}` })),
    probe('verification of many', 'reads', () => ({
      method: 'POST',
      path: '/api/verify',
      json: { numbers: [number, 'NONE-1'] },
    })),
    probe('verification by staff', 'reads', () => ({
      method: 'GET',
      path: `/verify/${number}`,
      cookie,
    })),
    probe('home', 'reads', () => ({ method: 'GET', path: '/' })),
    probe('record', 'reads', () => ({ method: 'GET', path: `/api/certificates/${id}`, cookie })),
    probe('list, page', 'reads', () => ({ method: 'GET', path: '/admin', cookie })),
    probe('readiness', 'reads', () => ({ method: 'GET', path: '/readyz' })),
    probe('issue', 'writes', (turn) => ({
      method: 'POST',
      path: '/api/certificates',
      json: certificateBody(turn),
      cookie,
    })),
    probe('issue, page', 'writes', (turn) => ({
      method: 'POST',
      path: '/admin/certificates/new',
      form: formOf(`${turn}-P`),
      cookie,
    })),
    probe('amend', 'writes', (turn) => ({
      method: 'PUT',
      path: `/api/certificates/${id}`,
      json: { vesselName: `KM ${turn}` },
      cookie,
    })),
    probe('sign in', 'writes', () => ({ method: 'POST', path: '/api/login', json: CREDENTIALS })),
    probe('sign in, page', 'writes', () => ({ method: 'POST', path: '/auth', form: CREDENTIALS })),
    probe('application', 'writes', (turn) => ({
      method: 'POST',
      path: '/api/applications',
      json: applicationOf(turn),
    })),
    probe('message, page', 'writes', (turn) => ({
      method: 'POST',
      path: '/contact',
      form: { ...messageOf(turn), form: token },
    })),
    probe('import', 'writes', () => ({
      method: 'POST',
      path: '/api/imports?name=x.csv',
      file: 'certificateId\nX-1\n',
      cookie,
    })),
  ]
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
 * Each time from another address of this machine: a right password that a write cuts short counts as an attempt, for its address
 * too, and a client that tries often has to wait.
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
