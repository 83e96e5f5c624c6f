import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { LANGUAGES, type Language } from '#/core/languages.ts'

/** The public site in one language; both languages use the same files, so every route needs an id. */
function site(language: Language): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` })
  const frame = './site/public-layout/public.layout.tsx'
  const pages = [
    index('./site/home.page.tsx', id('home')),
    // A number may contain a slash, so it is the whole rest of the address.
    route('verify/*', './verification/verify.page.tsx', id('verify')),
    route('proof/*', './transparency-log/pages/proof.page.tsx', id('proof')),
    route('vessels/:imo', './vessels/vessel.page.tsx', id('vessel')),
    route('vessels/:imo/kit', './kit/kit.page.tsx', id('vessel-kit')),
    route('register', './transparency-log/pages/register.page.tsx', id('register')),
    route('authenticity', './keys/authenticity.page.tsx', id('authenticity')),
    route('services', './content/services/services.page.tsx', id('services'), [
      index('./applications/sent/sent.page.tsx', id('services-sent')),
      route('apply', './applications/apply.page.tsx', id('services-apply')),
    ]),
    route('services/:slug', './content/services/service.page.tsx', id('service'), [
      index('./applications/sent/sent.page.tsx', id('service-sent')),
      route('apply', './applications/apply.page.tsx', id('service-apply')),
    ]),
    route(
      'applications/:reference',
      './applications/tracking/application.page.tsx',
      id('application'),
    ),
    route(
      'applications/:reference/link',
      './applications/tracking/new-link.page.tsx',
      id('application-link'),
    ),
    route('embed', './embed/embed.page.tsx', id('embed')),
    route('about', './site/about.page.tsx', id('about')),
    route('contact', './messages/contact.page.tsx', id('contact')),
    route('privacy', './site/privacy.page.tsx', id('privacy')),
    route('terms', './site/terms.page.tsx', id('terms')),
    route('auth', './accounts/sign-in/pages/sign-in.page.tsx', id('sign-in')),
    route('auth/second-step', './accounts/sign-in/pages/second-step.page.tsx', id('second-step')),
    route('auth/reset', './accounts/sign-in/pages/reset-password.page.tsx', id('reset-password')),
    route('*', './site/not-found.page.tsx', id('not-found')),
  ]
  // The prefix is on the layout route, so that matching skips all addresses in the other language at once.
  return language === LANGUAGES[0]
    ? [layout(frame, id('public'), pages)]
    : [route(language, frame, id('public'), pages)]
}

/** The site map. */
export default [
  ...LANGUAGES.flatMap(site),
  // English only, like the API it documents; http/app.ts passes this address below /api to the pages.
  route('api/docs', './api-docs/api-docs.page.tsx'),
  route('survey', './survey-app/survey.page.tsx'),
  route('auth/sign-out', './accounts/sign-in/pages/sign-out.page.ts'),
  route('auth/resume', './accounts/pending-form/resume.page.tsx'),
  route('admin', './site/staff-layout/staff.layout.tsx', [
    index('./certificates/list/pages/certificate-list.page.tsx'),
    route('overview', './dashboard/overview.page.tsx'),
    route('certificates/new', './issuing/new-certificate.page.tsx'),
    route('certificates/new-set', './issuing/set/new-set.page.tsx'),
    route('certificates/export', './import-export/pages/export.page.tsx'),
    route('certificates/import', './import-export/pages/imports.page.tsx'),
    route('certificates/import/:id', './import-export/pages/import-detail.page.tsx'),
    route('certificates/deleted', './certificate-record/deletions.page.tsx'),
    route(
      'certificates/of-vessel/:imoNumber',
      './certificates/form/certificates-of-vessel.page.ts',
    ),
    route('certificates/:id', './certificate-record/certificate.page.tsx'),
    route('certificates/:id/edit', './certificates/form/edit-certificate.page.tsx'),
    route('certificates/:id/delete', './certificates/form/delete-certificate.page.tsx'),
    route('certificates/:id/status/:move', './certificate-record/decision/decision.page.tsx'),
    route(
      'certificates/:id/undo-withdrawal',
      './certificate-record/decision/undo-withdrawal.page.tsx',
    ),
    route(
      'certificates/:id/undo-flag-change',
      './certificate-record/decision/undo-flag-change.page.tsx',
    ),
    route('certificates/:id/scan', './paper-scans/pages/scan.page.tsx'),
    route('certificates/:id/scan/remove', './paper-scans/pages/remove-scan.page.tsx'),
    route('certificates/:id/survey', './certificate-record/survey/record-survey.page.tsx'),
    route('certificates/:id/parts/:code', './certificate-record/part/part.page.tsx'),
    route(
      'certificates/:id/parts/:code/particulars',
      './certificate-record/part/particulars.page.tsx',
    ),
    route('certificates/:id/parts/:code/edit', './certificate-record/part/edit-part.page.tsx'),
    route('certificates/:id/parts/:code/extend', './certificate-record/part/extend.page.tsx'),
    route(
      'certificates/:id/parts/:code/conditions/new',
      './certificate-record/condition/impose-condition.page.tsx',
    ),
    route(
      'certificates/:id/parts/:code/conditions/:number/close',
      './certificate-record/condition/close-condition.page.tsx',
    ),
    route(
      'certificates/:id/parts/:code/surveys/:position/remove',
      './certificate-record/survey/remove-survey.page.tsx',
    ),
    route('surveys-recorded', './certificate-record/survey/recorded-survey.page.tsx'),
    route('surveys-due', './certificates/due-list/pages/surveys-due.page.tsx'),
    route('surveys-due/calendar', './certificates/due-list/pages/survey-calendar.page.tsx'),
    route('survey-reports', './survey-reports/review/survey-reports.page.tsx'),
    route('survey-reports/:reportId', './survey-reports/review/survey-report.page.tsx'),
    route('ships', './ship-record/pages/ships.page.tsx'),
    route('ships/new', './ship-record/pages/new-ship.page.tsx'),
    route('ships/:id', './ship-record/pages/ship.page.tsx'),
    route('ships/:id/edit', './ship-record/pages/edit-ship.page.tsx'),
    route('ships/:id/name', './ship-record/pages/ship-name.page.tsx'),
    route('ships/:id/correct-name', './ship-record/pages/correct-name.page.tsx'),
    route('ships/:id/survey', './certificate-record/survey/ship-survey.page.tsx'),
    route('ships/:id/surveyors', './survey-reports/assignments/ship-surveyors.page.tsx'),
    route('ships/:id/merge', './ship-record/pages/merge-ships.page.tsx'),
    route('companies', './ship-record/companies/companies.page.tsx'),
    route('companies/new', './ship-record/companies/new-company.page.tsx'),
    route('companies/:id', './ship-record/companies/company.page.tsx'),
    route('companies/:id/edit', './ship-record/companies/edit-company.page.tsx'),
    route('applications', './applications/staff/applications.page.tsx'),
    route('applications/:id', './applications/staff/application-record.page.tsx'),
    route('applications/:id/erase', './erasures/pages/erase-application.page.tsx'),
    route('messages', './messages/staff/messages.page.tsx'),
    route('messages/:id', './messages/staff/message.page.tsx'),
    route('messages/:id/erase', './erasures/pages/erase-message.page.tsx'),
    route('erasures', './erasures/pages/erasures.page.tsx'),
    route('mail', './email/pages/mail.page.tsx'),
    route('services', './content/services/staff/services-list.page.tsx'),
    route('services/new', './content/services/staff/new-service.page.tsx'),
    route('services/:id/edit', './content/services/staff/edit-service.page.tsx'),
    route('services/:id/delete', './content/services/staff/delete-service.page.tsx'),
    route('flags', './content/flags/staff/flags.page.tsx'),
    route('flags/:id/edit', './content/flags/staff/edit-flag.page.tsx'),
    route('flags/:id/delete', './content/flags/staff/delete-flag.page.tsx'),
    route('survey-rules', './survey-reports/rules/survey-rules.page.tsx'),
    route('accounts', './accounts/staff/accounts.page.tsx'),
    route('accounts/:id', './accounts/staff/account.page.tsx'),
    route('api-keys', './api-keys/staff/api-keys.page.tsx'),
    route('webhooks', './webhooks/staff/webhooks.page.tsx'),
    route('webhooks/:id', './webhooks/staff/webhook.page.tsx'),
    route('account', './accounts/settings/account-settings.page.tsx'),
    route('account/password', './accounts/settings/change-password.page.tsx'),
    route('account/second-factor', './accounts/settings/second-factor.page.tsx'),
    route('account/second-factor/app', './accounts/settings/authenticator-app.page.tsx'),
    route('account/second-factor/passkey', './accounts/settings/add-passkey.page.tsx'),
    route('account/second-factor/recovery-codes', './accounts/settings/recovery-codes.page.tsx'),
    route('*', './site/staff-layout/no-such-page.page.tsx'),
  ]),
] satisfies RouteConfig
