/** Every address of the product. Links are made here and nowhere else. */
export const paths = {
  home: () => '/',
  verify: (number?: string) => (number === undefined ? '/verify' : `/verify/${encodeURIComponent(number)}`),
  signIn: () => '/auth',
  acceptInvitation: (token: string) => `/auth?invitation=${encodeURIComponent(token)}`,
  signOut: () => '/auth/sign-out',
  staff: () => '/admin',
  newCertificate: () => '/admin/certificates/new',
  editCertificate: (id: number) => `/admin/certificates/${id}/edit`,
  deleteCertificate: (id: number) => `/admin/certificates/${id}/delete`,
  qrPng: (id: number) => `/api/certificates/${id}/qr.png`,
  qrSvg: (id: number) => `/api/certificates/${id}/qr.svg`,
}
