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
        "application": "/applications/7?key=undefined",
        "applications": "/admin/applications",
        "apply": "/services/7/apply#apply",
        "applyForCustom": "/services/apply#apply",
        "applyOnServices": "/services/apply?service=7#apply",
        "certificate": "/admin/certificates/7",
        "certificateFromApplication": "/admin/certificates/new?application=7",
        "certificatesOfVessel": "/admin/certificates/of-vessel/7",
        "contact": "/contact",
        "copyCertificate": "/admin/certificates/new?copy=7",
        "deleteCertificate": "/admin/certificates/7/delete",
        "editCertificate": "/admin/certificates/7/edit",
        "exportCertificates": "/api/certificates/export.csv",
        "flag": "/flags/7.svg",
        "home": "/",
        "homeContact": "/#contact",
        "homeFlags": "/#flags",
        "importCertificates": "/admin/certificates/import",
        "mail": "/admin/mail",
        "messages": "/admin/messages",
        "newCertificate": "/admin/certificates/new",
        "overview": "/admin/overview",
        "privacy": "/privacy",
        "qrPng": "/api/certificates/7/qr.png",
        "qrSvg": "/api/certificates/7/qr.svg",
        "renewCertificate": "/admin/certificates/new?renew=7",
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
        "/auth → ./accounts/sign-in.page.tsx",
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
        "/id/auth → ./accounts/sign-in.page.tsx",
        "/id/* → ./site/not-found.page.tsx",
        "/auth/sign-out → ./accounts/sign-out.page.ts",
        "/admin → ./certificates/list/certificate-list.page.tsx",
        "/admin/certificates/new → ./certificates/form/new-certificate.page.tsx",
        "/admin/certificates/of-vessel/:imoNumber → ./certificates/form/certificates-of-vessel.page.ts",
        "/admin/certificates/:id → ./certificates/record/certificate.page.tsx",
        "/admin/certificates/:id/edit → ./certificates/form/edit-certificate.page.tsx",
        "/admin/certificates/:id/delete → ./certificates/form/delete-certificate.page.tsx",
        "/admin/applications → ./applications/staff/applications.page.tsx",
        "/admin/messages → ./messages/staff/messages.page.tsx",
        "/admin/mail → ./mail/staff/mail.page.tsx",
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
