import { fieldLabel } from '#/app/certificates/field-text.ts'
import { CORRECTABLE } from '#/app/certificates/model/field-lists.ts'
import { wholeNumber } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { element } from '#/app/web/dom.ts'
import { office } from '#/app/web/office.ts'
import type { ProofFailure, ProofStep, ProvedFact } from './check-proof.ts'

/** A step as an entry of the list: what was done, with which hashes, and for a comparison whether it passed. */
export function showStep(step: ProofStep): HTMLElement {
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
export function textOfFailure(step: number, failure: ProofFailure): string {
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
