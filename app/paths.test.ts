import { expect, test } from 'vitest'
import routes from './routes.ts'
import { paths } from './paths.ts'

test('the site map is what it was', () => {
  expect({
    routes: flat(routes),
    links: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, (path as (x?: unknown) => string)(7)])),
  }).toMatchInlineSnapshot(`
    {
      "links": {
        "acceptInvitation": "/auth?invitation=7",
        "deleteCertificate": "/admin/certificates/7/delete",
        "editCertificate": "/admin/certificates/7/edit",
        "home": "/",
        "newCertificate": "/admin/certificates/new",
        "qrPng": "/api/certificates/7/qr.png",
        "qrSvg": "/api/certificates/7/qr.svg",
        "signIn": "/auth",
        "signOut": "/auth/sign-out",
        "staff": "/admin",
        "verify": "/verify/7",
      },
      "routes": [
        "/ → ./site/home.page.tsx",
        "/verify/* → ./verification/verify.page.tsx",
        "/auth → ./accounts/sign-in.page.tsx",
        "/* → ./site/not-found.page.tsx",
        "/auth/sign-out → ./accounts/sign-out.page.ts",
        "/admin → ./certificates/staff/certificate-list.page.tsx",
        "/admin/certificates/new → ./certificates/staff/new-certificate.page.tsx",
        "/admin/certificates/:id/edit → ./certificates/staff/edit-certificate.page.tsx",
        "/admin/certificates/:id/delete → ./certificates/staff/delete-certificate.page.tsx",
      ],
    }
  `)
})

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

function flat(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(children ? [] : [`${here || '/'} → ${file}`]), ...flat(children ?? [], here)]
  })
}
