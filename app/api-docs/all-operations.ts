import { accountsOperations } from '#/app/accounts/administration/accounts.operations.ts'
import { invitationsOperations } from '#/app/accounts/administration/invitations.operations.ts'
import { passkeysOperations } from '#/app/accounts/passkeys/passkeys.operations.ts'
import { sessionsOperations } from '#/app/accounts/sessions/sessions.operations.ts'
import { signInOperations } from '#/app/accounts/sign-in/sign-in.operations.ts'
import { applicationsOperations } from '#/app/applications/applications.operations.ts'
import { deskOperations } from '#/app/applications/desk/desk.operations.ts'
import { certificatesOperations } from '#/app/certificates/certificates.operations.ts'
import { documentsOperations } from '#/app/certificates/document/documents.operations.ts'
import { certificateListOperations } from '#/app/certificates/list/certificate-list.operations.ts'
import { standingOperations } from '#/app/certificates/standing/standing.operations.ts'
import { exportOperations } from '#/app/certificates/transfer/operations/export.operations.ts'
import { importsOperations } from '#/app/certificates/transfer/operations/imports.operations.ts'
import { flagsOperations } from '#/app/flags/flags.operations.ts'
import { messagesOperations } from '#/app/messages/messages.operations.ts'
import { historyOperations } from '#/app/register/history.operations.ts'
import { servicesOperations } from '#/app/services/services.operations.ts'
import { statsOperations } from '#/app/stats/stats.operations.ts'
import { verificationOperations } from '#/app/verification/verification.operations.ts'
import { vesselsOperations } from '#/app/vessels/vessels.operations.ts'
import { apiDocsOperations } from './api-docs.operations.ts'
import type { Operation } from './operation.ts'

/** Every call of the API; a new `*.operations.ts` file is added here. */
export const ALL_OPERATIONS: readonly Operation[] = [
  ...verificationOperations,
  ...vesselsOperations,
  ...certificateListOperations,
  ...certificatesOperations,
  ...documentsOperations,
  ...standingOperations,
  ...historyOperations,
  ...exportOperations,
  ...importsOperations,
  ...applicationsOperations,
  ...deskOperations,
  ...messagesOperations,
  ...servicesOperations,
  ...flagsOperations,
  ...statsOperations,
  ...signInOperations,
  ...sessionsOperations,
  ...passkeysOperations,
  ...accountsOperations,
  ...invitationsOperations,
  ...apiDocsOperations,
]
