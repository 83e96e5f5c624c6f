import { Hono } from 'hono'
import {
  sessionsApi,
  passwordApi,
  passkeysApi,
} from '#/domain/people/own-changes/own-account.api.ts'
import { accountsApi, invitationsApi } from '#/domain/people/administration/accounts.api.ts'
import { signInApi } from '#/domain/people/sign-in/sign-in.api.ts'
import { apiKeysApi } from '#/domain/people/api-keys/api-keys.api.ts'
import { applicationsApi } from '#/domain/services/applications/applications.api.ts'
import { reviewApi } from '#/domain/services/applications/review/review.api.ts'
import { certificatesApi } from '#/domain/register/certificate-api/certificates.api.ts'
import { surveysApi } from '#/domain/register/survey/recording/surveys.api.ts'
import { surveysDueApi } from '#/domain/register/survey/due-list/surveys-due.api.ts'
import { changesApi } from '#/domain/exchange/changes/changes.api.ts'
import { documentsApi } from '#/domain/documents/certificate/documents.api.ts'
import { exportApi } from '#/domain/exchange/files/export/export.api.ts'
import { importsApi } from '#/domain/exchange/files/imports.api.ts'
import { flagsApi } from '#/domain/services/flags/flags.api.ts'
import { messagesApi } from '#/domain/services/messages/messages.api.ts'
import { companiesApi } from '#/domain/register/company/companies.api.ts'
import {
  applicationErasureApi,
  erasuresApi,
  messageErasureApi,
} from '#/domain/services/erasures/erasures.api.ts'
import { shipsApi } from '#/domain/register/ship-change/record/ships.api.ts'
import { historyApi } from '#/domain/register/history/history.api.ts'
import { deletionsApi } from '#/domain/register/history/deletions.api.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { servicesApi } from '#/domain/services/services/services.api.ts'
import { statsApi } from '#/domain/services/stats/stats.api.ts'
import { batchApi, verificationApi } from '#/domain/verification/verify/verification.api.ts'
import { webhooksApi } from '#/domain/exchange/webhooks/webhooks.api.ts'
import { scansApi } from '#/domain/register/scan/scans.api.ts'
import { surveyApi } from '#/domain/register/survey/report-recording/survey.api.ts'
import { surveyReportsApi } from '#/domain/register/survey/report-review/survey-reports.api.ts'
import { kitApi } from '#/domain/documents/kit/kit.api.ts'
import { vesselsApi } from '#/domain/verification/vessels/vessels.api.ts'

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
