import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Why asking for a passkey came to nothing. `words`: the server's own, for a refusal. */
export type PasskeyFailure = {
  why: 'unused' | 'unsupported' | 'elsewhere' | 'known' | 'refused' | 'unsent'
  words?: string
  /** What is wrong with each field that was sent. */
  fields?: Record<string, string[]>
}
type Outcome<T> = { done: T } | { failure: PasskeyFailure }

/** WebAuthn's script, loaded when somebody wants it and not before. */
const library = () => import('@simplewebauthn/browser')

/** Signs in by a passkey: asks the server what to ask, the browser for the passkey, and the server whether it holds. */
export async function signInByPasskey(address: string): Promise<Outcome<unknown>> {
  const { startAuthentication } = await library()
  return ceremony<PublicKeyCredentialRequestOptionsJSON, unknown>(address, {}, async (optionsJSON) => ({
    passkey: await startAuthentication({ optionsJSON }),
  }))
}

/** Answers, with a passkey, the question that the server asks at this address; the answer is JSON for a form's field. */
export async function answerByPasskey(address: string): Promise<Outcome<string>> {
  const { browserSupportsWebAuthn, startAuthentication } = await library()
  if (!browserSupportsWebAuthn()) return { failure: { why: 'unsupported' } }
  const options = await sent<PublicKeyCredentialRequestOptionsJSON>(`${address}/options`, {})
  if ('failure' in options) return options
  try {
    return { done: JSON.stringify(await startAuthentication({ optionsJSON: options.done })) }
  } catch (error) {
    return { failure: { why: failureOf(error) } }
  }
}

/** Makes a passkey and adds it. `current`: the password, asked for again; `name`: what the passkey is called. */
export async function makePasskey<T>(
  address: string,
  { current, name }: { current: string; name: string },
): Promise<Outcome<T>> {
  const { startRegistration } = await library()
  return ceremony<PublicKeyCredentialCreationOptionsJSON, T>(address, { current }, async (optionsJSON) => ({
    name,
    passkey: await startRegistration({ optionsJSON }),
  }))
}

async function ceremony<Options, T>(
  address: string,
  question: object,
  ask: (options: Options) => Promise<object>,
): Promise<Outcome<T>> {
  const { browserSupportsWebAuthn } = await library()
  if (!browserSupportsWebAuthn()) return { failure: { why: 'unsupported' } }
  const options = await sent<Options>(`${address}/options`, question)
  if ('failure' in options) return options
  try {
    return await sent<T>(address, await ask(options.done))
  } catch (error) {
    return { failure: { why: failureOf(error) } }
  }
}

async function sent<T>(address: string, body: object): Promise<Outcome<T>> {
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (response.ok) return { done: answer }
    return { failure: { why: 'refused', words: answer.detail, fields: answer.errors ?? {} } }
  } catch {
    return { failure: { why: 'unsent' } }
  }
}

/** What the browser says (WebAuthn Level 3 §5.1.3, §5.1.4): on most occasions only that nothing came of it. */
function failureOf(error: unknown): PasskeyFailure['why'] {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' ? 'elsewhere' : 'unused'
}
