import { Hono } from 'hono'
import { sessionsApi } from '#/app/accounts/sessions/sessions.api.ts'
import { passwordApi } from '#/app/accounts/own-changes/password.api.ts'
import { passkeysApi } from '#/app/accounts/own-changes/passkeys.api.ts'
import { accountsApi } from '#/app/accounts/administration/accounts.api.ts'
import { invitationsApi } from '#/app/accounts/administration/invitations.api.ts'
import { signInApi } from '#/app/accounts/sign-in/sign-in.api.ts'
import { apiKeysApi } from '#/app/api-keys/api-keys.api.ts'
import { applicationsApi } from '#/app/applications/applications.api.ts'
import { reviewApi } from '#/app/applications/review/review.api.ts'
import { certificatesApi } from '#/app/certificates/certificates.api.ts'
import { surveysApi } from '#/app/certificates/surveys/surveys.api.ts'
import { surveysDueApi } from '#/app/certificates/due-list/surveys-due.api.ts'
import { changesApi } from '#/app/changes/changes.api.ts'
import { documentsApi } from '#/app/certificate-pdf/documents.api.ts'
import { exportApi } from '#/app/import-export/export/export.api.ts'
import { importsApi } from '#/app/import-export/imports.api.ts'
import { flagsApi } from '#/app/content/flags/flags.api.ts'
import { messagesApi } from '#/app/messages/messages.api.ts'
import { companiesApi } from '#/app/companies/companies.api.ts'
import {
  applicationErasureApi,
  erasuresApi,
  messageErasureApi,
} from '#/app/erasures/erasures.api.ts'
import { shipsApi } from '#/app/ship-record/ships.api.ts'
import { historyApi } from '#/app/history/history.api.ts'
import { deletionsApi } from '#/app/history/deletions/deletions.api.ts'
import type { ApiEnv } from '#/app/context/request-context.ts'
import { servicesApi } from '#/app/content/services/services.api.ts'
import { statsApi } from '#/app/content/stats/stats.api.ts'
import { batchApi, verificationApi } from '#/app/verification/verification.api.ts'
import { webhooksApi } from '#/app/webhooks/webhooks.api.ts'
import { scansApi } from '#/app/paper-scans/scans.api.ts'
import { surveyApi } from '#/app/survey-reports/survey.api.ts'
import { surveyReportsApi } from '#/app/survey-reports/review/survey-reports.api.ts'
import { kitApi } from '#/app/kit/kit.api.ts'
import { vesselsApi } from '#/app/vessels/vessels.api.ts'

/** All calls of the features; of two that match, the first answers. The description lists them in this order (`http/api/`). */
export const api = new Hono<ApiEnv>()
api.route('/api/certificates/verify', verificationApi.routes)
api.route('/api/verify', batchApi.routes)
api.route('/api/vessels', vesselsApi.routes)
api.route('/api/vessels', kitApi.routes)
api.route('/api', exportApi.routes)
api.route('/api/imports', importsApi.routes)
api.route('/api/certificates', certificatesApi.routes)
api.route('/api/certificates', surveysApi.routes)
api.route('/api/certificates', historyApi.routes)
api.route('/api/deletions', deletionsApi.routes)
api.route('/api/certificates', scansApi.routes)
api.route('/api', documentsApi.routes)
api.route('/api/ships', shipsApi.routes)
api.route('/api/surveys-due', surveysDueApi.routes)
api.route('/api/survey', surveyApi.routes)
api.route('/api/survey-reports', surveyReportsApi.routes)
api.route('/api/companies', companiesApi.routes)
api.route('/api/changes', changesApi.routes)
api.route('/api/webhooks', webhooksApi.routes)
api.route('/api/applications', applicationsApi.routes)
api.route('/api/applications', reviewApi.routes)
api.route('/api/applications', applicationErasureApi.routes)
api.route('/api/messages', messagesApi.routes)
api.route('/api/messages', messageErasureApi.routes)
api.route('/api/erasures', erasuresApi.routes)
api.route('/api/services', servicesApi.routes)
api.route('/api/flags', flagsApi.routes)
api.route('/api/stats', statsApi.routes)
api.route('/api', signInApi.routes)
api.route('/api', passwordApi.routes)
api.route('/api/sessions', sessionsApi.routes)
api.route('/api/passkeys', passkeysApi.routes)
api.route('/api/accounts', accountsApi.routes)
api.route('/api/invitations', invitationsApi.routes)
api.route('/api/api-keys', apiKeysApi.routes)
