import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { LANGUAGES, type Language } from '#/core/languages.ts'

/**
 * The public site in one language; both languages use the same files, so every route needs an id.
 */
function site(language: Language): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` })
  const frame = './public/layout/public.layout.tsx'
  const pages = [
    index('./public/site/home.page.tsx', id('home')),
    // A number may contain a slash, so it is the whole rest of the address.
    route('verify/*', './public/verify/page/verify.page.tsx', id('verify')),
    route('proof/*', './public/proof/proof.page.tsx', id('proof')),
    route('vessels/:imo', './public/vessel/vessel.page.tsx', id('vessel')),
    route('vessels/:imo/kit', './public/kit/kit.page.tsx', id('vessel-kit')),
    route('register', './public/proof/register.page.tsx', id('register')),
    route('authenticity', './public/proof/authenticity.page.tsx', id('authenticity')),
    route('services', './public/services/services.page.tsx', id('services'), [
      index('./public/applications/sent.page.tsx', id('services-sent')),
      route('apply', './public/applications/apply.page.tsx', id('services-apply')),
    ]),
    route('services/:slug', './public/services/service.page.tsx', id('service'), [
      index('./public/applications/sent.page.tsx', id('service-sent')),
      route('apply', './public/applications/apply.page.tsx', id('service-apply')),
    ]),
    route(
      'applications/:reference',
      './public/applications/application.page.tsx',
      id('application'),
    ),
    route(
      'applications/:reference/link',
      './public/applications/new-link.page.tsx',
      id('application-link'),
    ),
    route('embed', './public/embed/embed.page.tsx', id('embed')),
    route('about', './public/site/about.page.tsx', id('about')),
    route('contact', './public/contact/contact.page.tsx', id('contact')),
    route('privacy', './public/site/privacy.page.tsx', id('privacy')),
    route('terms', './public/site/terms.page.tsx', id('terms')),
    route('auth', './public/sign-in/sign-in.page.tsx', id('sign-in')),
    route('auth/second-step', './public/sign-in/second-step.page.tsx', id('second-step')),
    route('auth/reset', './public/sign-in/reset-password.page.tsx', id('reset-password')),
    route('*', './public/site/not-found.page.tsx', id('not-found')),
  ]
  // The prefix is on the layout route, so that matching skips all addresses in the other language
  // at once.
  return language === LANGUAGES[0]
    ? [layout(frame, id('public'), pages)]
    : [route(language, frame, id('public'), pages)]
}

/** The pages of one kind of content: the same files for each, so every route needs an id. */
function content(kind: string): RouteConfigEntry[] {
  return [
    route(kind, './office/content/content-list.page.tsx', { id: kind }),
    route(`${kind}/:id/edit`, './office/content/edit-content.page.tsx', { id: `${kind}/edit` }),
    route(`${kind}/:id/delete`, './office/content/delete-content.page.tsx', {
      id: `${kind}/delete`,
    }),
  ]
}

/** The site map. */
export default [
  ...LANGUAGES.flatMap(site),
  // English only, like the API it documents; http/app.ts passes these addresses below /api to the
  // pages.
  route('api/docs', './public/api-docs/api-docs.layout.tsx', [
    index('./public/api-docs/api-docs.page.tsx'),
    route(':name', './public/api-docs/reference.page.tsx'),
  ]),
  route('survey', './surveyor/app/survey.page.tsx'),
  route('auth/sign-out', './public/sign-in/sign-out.page.ts'),
  route('auth/resume', './web/pending-form/resume.page.tsx'),
  route('admin', './office/layout/staff.layout.tsx', [
    index('./office/certificates/certificate-list.page.tsx'),
    route('overview', './office/today/overview.page.tsx'),
    route('certificates/new', './office/issuing/new-certificate.page.tsx'),
    route('certificates/new-set', './office/issuing/new-set.page.tsx'),
    route('certificates/export', './office/import/export.page.tsx'),
    route('certificates/import', './office/import/imports.page.tsx'),
    route('certificates/import/:id', './office/import/import-detail.page.tsx'),
    route('certificates/deleted', './office/certificate/deletions.page.tsx'),
    route(
      'certificates/of-vessel/:imoNumber',
      './office/certificate-form/certificates-of-vessel.page.ts',
    ),
    route('certificates/:id', './office/certificate/certificate.page.tsx'),
    route('certificates/:id/edit', './office/certificate-form/edit-certificate.page.tsx'),
    route('certificates/:id/delete', './office/certificate-form/delete-certificate.page.tsx'),
    route('certificates/:id/status/:move', './office/certificate/decision/decision.page.tsx'),
    route(
      'certificates/:id/undo-withdrawal',
      './office/certificate/decision/undo-withdrawal.page.tsx',
    ),
    route(
      'certificates/:id/undo-flag-change',
      './office/certificate/decision/undo-flag-change.page.tsx',
    ),
    route('certificates/:id/scan', './office/scans/scan.page.tsx'),
    route('certificates/:id/scan/remove', './office/scans/remove-scan.page.tsx'),
    route('certificates/:id/survey', './office/certificate/survey/record-survey.page.tsx'),
    route('certificates/:id/parts/:code', './office/certificate/part/part.page.tsx'),
    route(
      'certificates/:id/parts/:code/particulars',
      './office/certificate/part/particulars.page.tsx',
    ),
    route('certificates/:id/parts/:code/edit', './office/certificate/part/edit-part.page.tsx'),
    route('certificates/:id/parts/:code/extend', './office/certificate/part/extend.page.tsx'),
    route(
      'certificates/:id/parts/:code/conditions/new',
      './office/certificate/condition/impose-condition.page.tsx',
    ),
    route(
      'certificates/:id/parts/:code/conditions/:number/close',
      './office/certificate/condition/close-condition.page.tsx',
    ),
    route(
      'certificates/:id/parts/:code/surveys/:position/remove',
      './office/certificate/survey/remove-survey.page.tsx',
    ),
    route('surveys-recorded', './office/certificate/survey/recorded-survey.page.tsx'),
    route('surveys-due', './office/surveys/surveys-due.page.tsx'),
    route('surveys-due/calendar', './office/surveys/survey-calendar.page.tsx'),
    route('survey-reports', './office/survey-reports/survey-reports.page.tsx'),
    route('survey-reports/:reportId', './office/survey-reports/survey-report.page.tsx'),
    route('ships', './office/ships/ships.page.tsx'),
    route('ships/new', './office/ships/new-ship.page.tsx'),
    route('ships/:id', './office/ships/ship.page.tsx'),
    route('ships/:id/edit', './office/ships/edit-ship.page.tsx'),
    route('ships/:id/name', './office/ships/ship-name.page.tsx'),
    route('ships/:id/correct-name', './office/ships/correct-name.page.tsx'),
    route('ships/:id/survey', './office/certificate/survey/ship-survey.page.tsx'),
    route('ships/:id/surveyors', './office/survey-reports/ship-surveyors.page.tsx'),
    route('ships/:id/merge', './office/ships/merge-ships.page.tsx'),
    route('companies', './office/companies/companies.page.tsx'),
    route('companies/new', './office/companies/new-company.page.tsx'),
    route('companies/:id', './office/companies/company.page.tsx'),
    route('companies/:id/edit', './office/companies/edit-company.page.tsx'),
    route('applications', './office/inbox/applications.page.tsx'),
    route('applications/:id', './office/inbox/application-record.page.tsx'),
    route('applications/:id/erase', './office/erasures/erase.page.tsx', {
      id: 'applications/erase',
    }),
    route('messages', './office/inbox/messages.page.tsx'),
    route('messages/:id', './office/inbox/message.page.tsx'),
    route('messages/:id/erase', './office/erasures/erase.page.tsx', { id: 'messages/erase' }),
    route('jobs', './office/jobs/jobs.page.tsx'),
    route('erasures', './office/erasures/erasures.page.tsx'),
    route('mail', './office/mail/mail.page.tsx'),
    ...content('services'),
    route('services/new', './office/content/edit-content.page.tsx', { id: 'services/new' }),
    ...content('flags'),
    route('survey-rules', './office/survey-reports/survey-rules.page.tsx'),
    route('accounts', './office/people/accounts.page.tsx'),
    route('accounts/:id', './office/people/account.page.tsx'),
    route('api-keys', './office/people/api-keys.page.tsx'),
    route('webhooks', './office/webhooks/webhooks.page.tsx'),
    route('webhooks/:id', './office/webhooks/webhook.page.tsx'),
    route('account', './office/account/account-settings.page.tsx'),
    route('account/password', './office/account/own-change.page.tsx', { id: 'account/password' }),
    route('account/second-factor', './office/account/second-factor.page.tsx'),
    route('account/second-factor/app', './office/account/own-change.page.tsx', {
      id: 'account/app',
    }),
    route('account/second-factor/passkey', './office/account/add-passkey.page.tsx'),
    route('account/second-factor/recovery-codes', './office/account/own-change.page.tsx', {
      id: 'account/recovery-codes',
    }),
    route('*', './office/layout/no-such-page.page.tsx'),
  ]),
] satisfies RouteConfig
