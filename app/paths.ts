import { currentLanguage, inLanguage, type Language } from './language/language.ts'

const local = (path: string, language: Language = currentLanguage()) => inLanguage(path, language)

/** Every address of the product. Links are made here and nowhere else; those of the public site are in the current language. */
export const paths = {
  home: () => local('/'),
  homeContact: () => local('/#contact'),
  homeFlags: () => local('/#flags'),
  verify: (number?: string, language?: Language) =>
    local(number === undefined ? '/verify' : `/verify/${encodeURIComponent(number)}`, language),
  services: () => local('/services'),
  applyForCustom: () => local('/services/apply#apply'),
  applyOnServices: (slug: string) => local(`/services/apply?service=${encodeURIComponent(slug)}#apply`),
  service: (slug: string) => local(`/services/${encodeURIComponent(slug)}`),
  apply: (slug: string) => local(`/services/${encodeURIComponent(slug)}/apply#apply`),
  application: (reference: string, key: string) => local(`/applications/${reference}?key=${encodeURIComponent(key)}`),
  about: () => local('/about'),
  contact: () => local('/contact'),
  privacy: () => local('/privacy'),
  terms: () => local('/terms'),
  signIn: () => local('/auth'),
  acceptInvitation: (token: string) => local(`/auth?invitation=${encodeURIComponent(token)}`),
  signOut: () => '/auth/sign-out',
  staff: () => '/admin',
  overview: () => '/admin/overview',
  newCertificate: () => '/admin/certificates/new',
  certificate: (id: number) => `/admin/certificates/${id}`,
  copyCertificate: (id: number) => `/admin/certificates/new?copy=${id}`,
  renewCertificate: (id: number) => `/admin/certificates/new?renew=${id}`,
  certificateFromApplication: (id: number) => `/admin/certificates/new?application=${id}`,
  certificatesOfVessel: (imoNumber: string) => `/admin/certificates/of-vessel/${encodeURIComponent(imoNumber)}`,
  importCertificates: () => '/admin/certificates/import',
  exportCertificates: () => '/api/certificates/export.csv',
  editCertificate: (id: number) => `/admin/certificates/${id}/edit`,
  deleteCertificate: (id: number) => `/admin/certificates/${id}/delete`,
  applications: () => '/admin/applications',
  messages: () => '/admin/messages',
  mail: () => '/admin/mail',
  qrPng: (id: number) => `/api/certificates/${id}/qr.png`,
  qrSvg: (id: number) => `/api/certificates/${id}/qr.svg`,
  verificationQr: (number: string) => `/verification-qr/${encodeURIComponent(number)}`,
  flag: (code: string) => `/flags/${encodeURIComponent(code.toLowerCase())}.svg`,
}
