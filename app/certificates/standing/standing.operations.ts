import type { Operation } from '#/app/api-docs/operation.ts'
import { CertificateAnswer, certificate, certificateId } from '#/app/certificates/certificate-answer.ts'
import { StandingDecision } from './standing.ts'

const reason = 'Annual survey overdue'

export const standingOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/certificates/{id}/standing',
    tag: 'Certificates',
    who: 'staff',
    summary: 'Suspend, reinstate or withdraw',
    description:
      'From today on, by the date in Jakarta. One in force can be suspended or withdrawn, one that is suspended reinstated or withdrawn; anything else is refused with 409. Withdrawn is final.',
    params: certificateId,
    body: StandingDecision,
    fields: {
      reason:
        'Why. Everyone who verifies the certificate reads the reason of a suspension or withdrawal; each stays in its history.',
      version: 'The version that was read; a decision upon an older one is refused with 409.',
    },
    answers: { 200: { words: 'The record after the decision.', schema: CertificateAnswer } },
    refuses: [404, 409],
    example: {
      body: { move: 'suspend', reason, version: 1 },
      answer: {
        ...certificate,
        isValid: false,
        standing: 'suspended',
        standingReason: reason,
        standingSince: '2026-11-21',
        version: 2,
      },
    },
  },
]
