import styles from './proof-steps.css?inline'
import '#/domain/language/page-language.ts'
import { trustedKeysIn } from '#/domain/proof/statements/trusted-keys.ts'
import type { Proof } from '#/domain/proof/log/proof.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { m } from '#/domain/texts/messages.js'
import { adoptStyles, element } from '#/pages/web/dom.ts'
import { paths } from '#/domain/addresses/paths.ts'
import {
  checkProof,
  type ProofFailure,
  type ProvedRecord,
  type ProofStep,
  type ProvedFact,
} from './check-proof.ts'
import { fieldLabel } from '#/pages/web/certificate/field-text.ts'
import { CORRECTABLE } from '#/domain/register/model/certificate/field-lists.ts'
import { wholeNumber } from '#/domain/language/format.ts'
import { office } from '#/domain/authority/office.ts'

/** What the API answers with `?proof`, as far as it is read here. */
type Answer = { certificate: ProvedRecord | null; proof: Proof | null; checkedAt?: string }

/**
 * Computes the proof of the button's certificate (`data-number`) in the browser and shows each step
 * in a list, before one sentence about all of them in `[data-answer]`. `data-origin` is the public
 * origin, whose log it must be.
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

/**
 * A step as an entry of the list: what was done, with which hashes, and for a comparison whether it
 * passed.
 */
function showStep(step: ProofStep): HTMLElement {
  const { title, hashes, isCheck } = contentOf(step)
  const mark = step.failed ? '✗' : '✓'
  const outcome = step.failed ? m.proof_step_failed() : m.proof_step_passed()
  const shown = element('li', {}, element('p', {}, title))
  if (isCheck) {
    shown.dataset['tone'] = step.failed ? 'invalid' : 'valid'
    shown.append(
      element(
        'p',
        { className: 'proof-outcome' },
        element('span', { ariaHidden: 'true' }, `${mark} `),
        outcome,
      ),
    )
  }
  if (hashes.length > 0) {
    shown.append(
      element(
        'dl',
        {},
        ...hashes.map(([name, hash]) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, hash)),
        ),
      ),
    )
  }
  return shown
}

type Content = { title: string; hashes: [name: string, hash: string][]; isCheck: boolean }

function contentOf(step: ProofStep): Content {
  switch (step.kind) {
    case 'read':
      return { title: m.proof_step_read(), hashes: [], isCheck: true }
    case 'entry':
      return {
        title: m.proof_step_entry(),
        hashes: [[m.proof_step_result(), step.result]],
        isCheck: false,
      }
    case 'leaf':
      return {
        title: m.proof_step_leaf({ leaf: wholeNumber(step.leaf + 1) }),
        hashes: [[m.proof_step_result(), step.result]],
        isCheck: false,
      }
    case 'join': {
      const isLeft = step.side === 'left'
      return {
        title: isLeft ? m.proof_step_left() : m.proof_step_right(),
        hashes: [
          [isLeft ? m.proof_step_on_left() : m.proof_step_on_right(), step.sibling],
          [m.proof_step_result(), step.result],
        ],
        isCheck: false,
      }
    }
    case 'root':
      return {
        title: m.proof_step_root({ size: wholeNumber(step.size) }),
        hashes: [
          [m.proof_step_computed(), step.computed ?? m.proof_step_none()],
          [m.proof_step_signed(), step.signed],
        ],
        isCheck: true,
      }
    case 'signature':
      return {
        title: m.proof_step_signature({ log: step.log }),
        hashes: step.key === null ? [] : [[m.proof_step_key(), step.key]],
        isCheck: true,
      }
    case 'record':
      return { title: m.proof_step_record({ number: step.number }), hashes: [], isCheck: true }
  }
}

/** Which step failed, why, and what to do. */
function textOfFailure(step: number, failure: ProofFailure): string {
  return `${m.proof_failed({ step, why: reasonOf(failure) })} ${m.proof_failed_do({ email: office.email })}`
}

function reasonOf(failure: ProofFailure): string {
  switch (failure.why) {
    case 'unreadable':
      return m.proof_failed_unreadable()
    case 'path':
      return m.proof_failed_path({
        leaf: wholeNumber(failure.leaf + 1),
        size: wholeNumber(failure.size),
      })
    case 'root':
      return m.proof_failed_root()
    case 'facts':
      return m.proof_failed_hash()
    case 'other-log':
      return m.proof_failed_log({ log: failure.log })
    case 'unknown-key':
      return m.proof_failed_key()
    case 'compromised':
      return m.proof_failed_compromised()
    case 'wrong':
      return m.proof_failed_signature()
    case 'other-number':
      return m.proof_failed_number({ number: failure.number })
    case 'other-facts':
      return m.proof_failed_facts({ facts: [...new Set(failure.facts.map(labelOf))].join(', ') })
  }
}

/** What pages call a fact of an entry; those from which the status is computed have one name. */
function labelOf(fact: ProvedFact): string {
  const field = CORRECTABLE.find((name) => name === fact)
  if (fact === 'parts') return m.proof_fact_parts()
  return field ? fieldLabel(field) : m.proof_fact_status()
}
