import { expect, test } from 'vitest'
import routes from './routes.ts'
import { paths } from './paths.ts'

test('the site map is what it was', () => {
  expect({
    routes: flat(routes),
    links: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, (path as (...x: unknown[]) => string)('7')])),
  }).toMatchInlineSnapshot(`
    {
      "links": {
        "about": "/about",
        "acceptInvitation": "/auth?invitation=7",
        "account": "/admin/accounts/7",
        "accounts": "/admin/accounts",
        "addPasskey": "/admin/account/second-factor/passkey",
        "application": "/applications/7?key=undefined",
        "applications": "/admin/applications",
        "apply": "/services/7/apply#apply",
        "applyForCustom": "/services/apply#apply",
        "applyOnServices": "/services/apply?service=7#apply",
        "authenticatorApp": "/admin/account/second-factor/app",
        "changePassword": "/admin/account/password",
        "contact": "/contact",
        "deleteCertificate": "/admin/certificates/7/delete",
        "editCertificate": "/admin/certificates/7/edit",
        "flag": "/flags/7.svg",
        "home": "/",
        "homeContact": "/#contact",
        "homeFlags": "/#flags",
        "messages": "/admin/messages",
        "newCertificate": "/admin/certificates/new",
        "ownAccount": "/admin/account",
        "passkeys": "/api/passkeys/7",
        "privacy": "/privacy",
        "qrPng": "/api/certificates/7/qr.png",
        "qrSvg": "/api/certificates/7/qr.svg",
        "recoveryCodes": "/admin/account/second-factor/recovery-codes",
        "resetPassword": "/auth/reset?token=7",
        "secondFactor": "/admin/account/second-factor",
        "secondStep": "/auth/second-step",
        "service": "/services/7",
        "services": "/services",
        "signIn": "/auth",
        "signOut": "/auth/sign-out",
        "staff": "/admin",
        "terms": "/terms",
        "verificationQr": "/verification-qr/7",
        "verify": "/verify/7",
      },
      "routes": [
        "/ → ./site/home.page.tsx",
        "/verify/* → ./verification/verify.page.tsx",
        "/services → ./services/services.page.tsx",
        "/services/apply → ./applications/apply.page.tsx",
        "/services/:slug → ./services/service.page.tsx",
        "/services/:slug/apply → ./applications/apply.page.tsx",
        "/applications/:reference → ./applications/application.page.tsx",
        "/about → ./site/about.page.tsx",
        "/contact → ./messages/contact.page.tsx",
        "/privacy → ./site/privacy.page.tsx",
        "/terms → ./site/terms.page.tsx",
        "/auth → ./accounts/sign-in/sign-in.page.tsx",
        "/auth/second-step → ./accounts/sign-in/second-step.page.tsx",
        "/auth/reset → ./accounts/passwords/reset-password.page.tsx",
        "/* → ./site/not-found.page.tsx",
        "/id → ./site/home.page.tsx",
        "/id/verify/* → ./verification/verify.page.tsx",
        "/id/services → ./services/services.page.tsx",
        "/id/services/apply → ./applications/apply.page.tsx",
        "/id/services/:slug → ./services/service.page.tsx",
        "/id/services/:slug/apply → ./applications/apply.page.tsx",
        "/id/applications/:reference → ./applications/application.page.tsx",
        "/id/about → ./site/about.page.tsx",
        "/id/contact → ./messages/contact.page.tsx",
        "/id/privacy → ./site/privacy.page.tsx",
        "/id/terms → ./site/terms.page.tsx",
        "/id/auth → ./accounts/sign-in/sign-in.page.tsx",
        "/id/auth/second-step → ./accounts/sign-in/second-step.page.tsx",
        "/id/auth/reset → ./accounts/passwords/reset-password.page.tsx",
        "/id/* → ./site/not-found.page.tsx",
        "/auth/sign-out → ./accounts/sign-in/sign-out.page.ts",
        "/admin → ./certificates/staff/certificate-list.page.tsx",
        "/admin/certificates/new → ./certificates/staff/new-certificate.page.tsx",
        "/admin/certificates/:id/edit → ./certificates/staff/edit-certificate.page.tsx",
        "/admin/certificates/:id/delete → ./certificates/staff/delete-certificate.page.tsx",
        "/admin/applications → ./applications/staff/applications.page.tsx",
        "/admin/messages → ./messages/staff/messages.page.tsx",
        "/admin/accounts → ./accounts/staff/accounts.page.tsx",
        "/admin/accounts/:id → ./accounts/staff/account.page.tsx",
        "/admin/account → ./accounts/own/own-account.page.tsx",
        "/admin/account/password → ./accounts/own/change-password.page.tsx",
        "/admin/account/second-factor → ./accounts/own/second-factor.page.tsx",
        "/admin/account/second-factor/app → ./accounts/own/authenticator-app.page.tsx",
        "/admin/account/second-factor/passkey → ./accounts/own/add-passkey.page.tsx",
        "/admin/account/second-factor/recovery-codes → ./accounts/own/recovery-codes.page.tsx",
      ],
    }
  `)
})

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

function flat(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(/\.page\.tsx?$/.test(file) ? [`${here || '/'} → ${file}`] : []), ...flat(children ?? [], here)]
  })
}
