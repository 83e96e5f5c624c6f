import '#/app/language/page-language.ts'
import { trustedKeysIn } from '#/app/qr-statements/trusted-keys.ts'
import type { Proof } from '#/app/transparency-log/proof.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { m } from '#/app/texts/messages.js'
import { adoptStyles, element } from '#/app/web/dom.ts'
import { paths } from '#/app/web/paths.ts'
import { checkProof, type ProofFailure, type ProvedRecord } from './check-proof.ts'
import styles from './proof-steps.css?inline'
import { showStep, textOfFailure } from './show-step.ts'

/** What the API answers with `?proof`, as far as it is read here. */
type Answer = { certificate: ProvedRecord | null; proof: Proof | null; checkedAt?: string }

/**
 * Computes the proof of the button's certificate (`data-number`) in the browser and shows each step in a list, before one
 * sentence about all of them in `[data-answer]`. `data-origin` is the public origin, whose log it must be.
 */
export default async function verifyProof(button: HTMLElement): Promise<void> {
  const answer = document.querySelector<HTMLElement>('[data-answer]')
  if (!answer || button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  adoptStyles(styles)
  const list = element('ol', { className: 'proof-steps', hidden: true })
  document.querySelector('.proof-steps')?.remove()
  answer.before(list)
  say(answer, 'plain', m.proof_computing())
  const said = await verify(button.dataset['number'] ?? '', button.dataset['origin'] ?? '', list)
  say(answer, said.tone, said.text)
  answer.scrollIntoView({ block: 'nearest' })
  button.ariaDisabled = null
}

type Said = { tone: 'valid' | 'invalid' | 'unsure'; text: string }

async function verify(number: string, origin: string, list: HTMLElement): Promise<Said> {
  let fetched: [Answer | null, unknown]
  try {
    fetched = await Promise.all([
      fetchJson(paths.proofJson(number, 'proof')) as Promise<Answer | null>, // our own API's
      fetchJson(paths.keySet()),
    ])
  } catch {
    return { tone: 'unsure', text: m.proof_unavailable() }
  }
  const [answered, keySet] = fetched
  const { certificate, proof } = answered ?? { certificate: null, proof: null }
  if (!certificate || !proof) return { tone: 'invalid', text: m.proof_is_unknown() }
  if (proof.state === 'pending') return { tone: 'unsure', text: m.proof_is_pending() }
  if (proof.state !== 'proved') return { tone: 'invalid', text: m.proof_is_wrong() }
  // The number that the visitor asked for, whatever the answer is about.
  const record = { ...certificate, certificateId: number }
  const day = dateInJakarta(answered?.checkedAt ?? new Date().toISOString())
  let [steps, computed, log] = [0, 0, '']
  let first: { step: number; failure: ProofFailure } | null = null
  for (const step of checkProof(proof, { origin, keys: trustedKeysIn(keySet), record, day })) {
    steps++
    list.append(showStep(step))
    list.hidden = false
    if (step.kind === 'signature') log = step.log
    if (step.kind === 'entry' || step.kind === 'leaf' || step.kind === 'join') computed = steps
    if (step.failed) first ??= { step: steps, failure: step.failed }
    await paint()
  }
  if (first) return { tone: 'invalid', text: textOfFailure(first.step, first.failure) }
  return { tone: 'valid', text: m.proof_genuine({ steps: computed, log }) }
}

async function fetchJson(address: string): Promise<unknown> {
  // A key may be newer than a stored answer.
  const answer = await fetch(address, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}

const SIGNS = { valid: '✓', invalid: '✗', unsure: '!', plain: '…' }

function say(answer: HTMLElement, tone: keyof typeof SIGNS, text: string): void {
  answer.className = 'proof-answer'
  answer.dataset['tone'] = tone
  answer.replaceChildren(
    element('span', { ariaHidden: 'true' }, SIGNS[tone]),
    element('span', {}, text),
  )
}

/** Lets the browser show what was computed. */
function paint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
