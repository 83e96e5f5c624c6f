import { accountsOperations } from '#/app/accounts/accounts.operations.ts'
import { applicationsOperations } from '#/app/applications/applications.operations.ts'
import { certificatesOperations } from '#/app/certificates/certificates.operations.ts'
import { flagsOperations } from '#/app/flags/flags.operations.ts'
import { servicesOperations } from '#/app/services/services.operations.ts'
import { statsOperations } from '#/app/stats/stats.operations.ts'
import { verificationOperations } from '#/app/verification/verification.operations.ts'
import { apiDocsOperations } from './api-docs.operations.ts'
import type { Operation } from './operation.ts'

/** Every call of the API; a new `*.operations.ts` file is added here. */
export const ALL_OPERATIONS: readonly Operation[] = [
  ...verificationOperations,
  ...certificatesOperations,
  ...applicationsOperations,
  ...servicesOperations,
  ...flagsOperations,
  ...statsOperations,
  ...accountsOperations,
  ...apiDocsOperations,
]
