import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { LANGUAGES, type Language } from './language/language.ts'

/** The public site in one language; the same files for each, so every route needs an id of its own. */
function site(language: Language): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` })
  const frame = './shell/public/public.layout.tsx'
  const pages = [
    index('./site/home.page.tsx', id('home')),
    // A number may hold a slash, so it is the whole rest of the address.
    route('verify/*', './verification/verify.page.tsx', id('verify')),
    route('proof/*', './register/public/proof.page.tsx', id('proof')),
    route('vessels/:imo', './vessels/vessel.page.tsx', id('vessel')),
    route('register', './register/public/register.page.tsx', id('register')),
    route('really-us', './keys/really-us.page.tsx', id('really-us')),
    route('services', './services/services.page.tsx', id('services'), [
      route('apply', './applications/apply.page.tsx', id('services-apply')),
    ]),
    route('services/:slug', './services/service.page.tsx', id('service'), [
      route('apply', './applications/apply.page.tsx', id('service-apply')),
    ]),
    route('applications/:reference', './applications/tracking/application.page.tsx', id('application')),
    route('about', './site/about.page.tsx', id('about')),
    route('contact', './messages/contact.page.tsx', id('contact')),
    route('privacy', './site/privacy.page.tsx', id('privacy')),
    route('terms', './site/terms.page.tsx', id('terms')),
    route('auth', './accounts/sign-in/sign-in.page.tsx', id('sign-in')),
    route('auth/second-step', './accounts/sign-in/second-step.page.tsx', id('second-step')),
    route('auth/reset', './accounts/passwords/reset-password.page.tsx', id('reset-password')),
    route('*', './site/not-found.page.tsx', id('not-found')),
  ]
  // The prefix stands on the frame, so that an address in the other language is passed over at the first look.
  return language === 'en' ? [layout(frame, id('public'), pages)] : [route(language, frame, id('public'), pages)]
}

/** The site map. */
export default [
  ...LANGUAGES.flatMap(site),
  // English only, like what it tells of; server/app.ts lets this one address below /api through to the pages.
  route('api/docs', './api-docs/api-docs.page.tsx'),
  route('auth/sign-out', './accounts/sign-in/sign-out.page.ts'),
  route('auth/resume', './accounts/resume/resume.page.tsx'),
  route('admin', './shell/staff/staff.layout.tsx', [
    index('./certificates/list/certificate-list.page.tsx'),
    route('overview', './overview/overview.page.tsx'),
    route('certificates/new', './certificates/form/new-certificate.page.tsx'),
    route('certificates/export', './certificates/transfer/staff/export.page.tsx'),
    route('certificates/import', './certificates/transfer/staff/imports.page.tsx'),
    route('certificates/import/:id', './certificates/transfer/staff/one-import.page.tsx'),
    route('certificates/of-vessel/:imoNumber', './certificates/form/certificates-of-vessel.page.ts'),
    route('certificates/:id', './certificates/record/certificate.page.tsx'),
    route('certificates/:id/edit', './certificates/form/edit-certificate.page.tsx'),
    route('certificates/:id/delete', './certificates/form/delete-certificate.page.tsx'),
    route('applications', './applications/staff/applications.page.tsx'),
    route('applications/:id', './applications/staff/application-record.page.tsx'),
    route('messages', './messages/staff/messages.page.tsx'),
    route('messages/:id', './messages/staff/message.page.tsx'),
    route('mail', './mail/staff/mail.page.tsx'),
    route('services', './services/staff/services-list.page.tsx'),
    route('services/new', './services/staff/new-service.page.tsx'),
    route('services/:id/edit', './services/staff/edit-service.page.tsx'),
    route('services/:id/delete', './services/staff/delete-service.page.tsx'),
    route('flags', './flags/staff/flags.page.tsx'),
    route('flags/:id/edit', './flags/staff/edit-flag.page.tsx'),
    route('flags/:id/delete', './flags/staff/delete-flag.page.tsx'),
    route('accounts', './accounts/staff/accounts.page.tsx'),
    route('accounts/:id', './accounts/staff/account.page.tsx'),
    route('account', './accounts/own/own-account.page.tsx'),
    route('account/password', './accounts/own/change-password.page.tsx'),
    route('account/second-factor', './accounts/own/second-factor.page.tsx'),
    route('account/second-factor/app', './accounts/own/authenticator-app.page.tsx'),
    route('account/second-factor/passkey', './accounts/own/add-passkey.page.tsx'),
    route('account/second-factor/recovery-codes', './accounts/own/recovery-codes.page.tsx'),
  ]),
] satisfies RouteConfig
