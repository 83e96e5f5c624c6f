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
      'From today on, by the date in Jakarta. One in force can be suspended or withdrawn, one that is suspended reinstated or withdrawn, one that is withdrawn reinstated; anything else is refused with 409.',
    params: certificateId,
    body: StandingDecision,
    fields: {
      reason:
        'Why. Of a suspension and a withdrawal, whoever verifies the certificate reads it; it always stays in its history.',
      version: 'The version that was read; left out, the decision holds whatever has changed since.',
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
