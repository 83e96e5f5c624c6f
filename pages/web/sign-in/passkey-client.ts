import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Why a passkey ceremony failed. `status` and `message`: the server's, for a refusal. */
export type PasskeyFailure = {
  why: 'unused' | 'unsupported' | 'elsewhere' | 'known' | 'refused' | 'unsent'
  status?: number
  message?: string
  /** The errors of each field that was sent. */
  fields?: Record<string, string[]>
}
type Outcome<T> = { done: T } | { failure: PasskeyFailure }

/** The WebAuthn script, loaded at the first use. */
const loadLibrary = () => import('@simplewebauthn/browser')

/**
 * Signs in by a passkey: requests options from the server, an assertion from the browser, and sends
 * it to the server.
 */
export async function signInByPasskey(address: string): Promise<Outcome<unknown>> {
  const { startAuthentication } = await loadLibrary()
  return runCeremony<PublicKeyCredentialRequestOptionsJSON, unknown>(
    address,
    {},
    async (optionsJSON) => ({
      passkey: await startAuthentication({ optionsJSON }),
    }),
  )
}

/**
 * Requests an assertion of a passkey for the options at this address; returns it as JSON for a
 * field of a form.
 */
export async function requestAssertion(address: string): Promise<Outcome<string>> {
  const { browserSupportsWebAuthn, startAuthentication } = await loadLibrary()
  if (!browserSupportsWebAuthn()) return { failure: { why: 'unsupported' } }
  const options = await postJson<PublicKeyCredentialRequestOptionsJSON>(`${address}/options`, {})
  if ('failure' in options) return options
  try {
    return { done: JSON.stringify(await startAuthentication({ optionsJSON: options.done })) }
  } catch (error) {
    return { failure: { why: failureOf(error) } }
  }
}

/**
 * Creates a passkey and adds it to the account. `name`: of the passkey; the rest confirms the
 * change (`OwnConfirmation`).
 */
export async function createPasskey<T>(
  address: string,
  { name, ...confirmation }: { name: string; current: string; code?: string; passkey?: object },
): Promise<Outcome<T>> {
  const { startRegistration } = await loadLibrary()
  return runCeremony<PublicKeyCredentialCreationOptionsJSON, T>(
    address,
    confirmation,
    async (optionsJSON) => ({
      name,
      passkey: await startRegistration({ optionsJSON }),
    }),
  )
}

async function runCeremony<Options, T>(
  address: string,
  body: object,
  requestCredential: (options: Options) => Promise<object>,
): Promise<Outcome<T>> {
  const { browserSupportsWebAuthn } = await loadLibrary()
  if (!browserSupportsWebAuthn()) return { failure: { why: 'unsupported' } }
  const options = await postJson<Options>(`${address}/options`, body)
  if ('failure' in options) return options
  try {
    return await postJson<T>(address, await requestCredential(options.done))
  } catch (error) {
    return { failure: { why: failureOf(error) } }
  }
}

async function postJson<T>(address: string, body: object): Promise<Outcome<T>> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status } = response
    // A proxy's 502 is a page; it refuses nothing.
    if (status >= 500) return { failure: { why: 'unsent', status } }
    const result = await response.json()
    if (response.ok) return { done: result }
    return {
      failure: { why: 'refused', status, message: result.detail, fields: result.errors ?? {} },
    }
  } catch {
    return { failure: { why: 'unsent' } }
  }
}

/**
 * Maps the error of the browser (WebAuthn Level 3 §5.1.3, §5.1.4), which usually states no reason.
 */
function failureOf(error: unknown): PasskeyFailure['why'] {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' ? 'elsewhere' : 'unused'
}
