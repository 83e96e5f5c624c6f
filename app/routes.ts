import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map. */
export default [
  layout('./shell/public.layout.tsx', [
    index('./site/home.page.tsx'),
    // A number may hold a slash, so it is the whole rest of the address.
    route('verify/*', './verification/verify.page.tsx'),
    route('auth', './accounts/sign-in.page.tsx'),
    route('*', './site/not-found.page.tsx'),
  ]),
  route('auth/sign-out', './accounts/sign-out.page.ts'),
  route('admin', './shell/staff.layout.tsx', [
    index('./certificates/staff/certificate-list.page.tsx'),
    route('certificates/new', './certificates/staff/new-certificate.page.tsx'),
    route('certificates/:id/edit', './certificates/staff/edit-certificate.page.tsx'),
    route('certificates/:id/delete', './certificates/staff/delete-certificate.page.tsx'),
  ]),
] satisfies RouteConfig
