import { currentLanguage } from '#/domain/language/language.ts'
import { inLanguage, type Language } from '#/core/languages.ts'

const local = (path: string, language: Language = currentLanguage()) => inLanguage(path, language)

// Of the public site, in the current language, and of what its pages load.

export const home = () => local('/')
export const homeContact = () => local('/#contact')
export const homeFlags = () => local('/#flags')
export const verify = (number?: string, language?: Language) =>
  local(number === undefined ? '/verify' : `/verify/${encodeURIComponent(number)}`, language)
/** The same with the statement of a QR code, which the server checks. */
export const verifyCode = (number: string, statement: string, language?: Language) =>
  local(`/verify/${encodeURIComponent(number)}?c=${encodeURIComponent(statement)}`, language)
/** What the register said at the end of a day. */
export const verifyOn = (number: string, day: string) =>
  local(`/verify/${encodeURIComponent(number)}?on=${encodeURIComponent(day)}`)
/** As the form sends it without JavaScript: a typed number, without a code. */
export const verifyTyped = (number: string) => local(`/verify?number=${encodeURIComponent(number)}`)
export const proof = (number: string) => local(`/proof/${encodeURIComponent(number)}`)
/** `after`: the number that the page before ended with. */
export const vessel = (imoNumber: string, after?: string) =>
  local(
    `/vessels/${encodeURIComponent(imoNumber)}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
  )
/** `key`: of the link that an owner was sent. `link`: that it does not hold any more. */
export const vesselKit = (
  imoNumber: string,
  { key, link }: { key?: string; link?: 'expired' } = {},
  language?: Language,
) => {
  const query =
    key !== undefined
      ? `?key=${encodeURIComponent(key)}`
      : link !== undefined
        ? `?link=${link}`
        : ''
  return local(`/vessels/${encodeURIComponent(imoNumber)}/kit${query}`, language)
}
/** The kit as a file: all of it, or its offline page alone. */
export const vesselKitFile = (imoNumber: string, form: 'zip' | 'html' = 'zip') =>
  local(`/vessels/${encodeURIComponent(imoNumber)}/kit.${form}`)
export const vesselKitFiles = (language?: Language) => local('/vessels', language)
export const registerLog = () => local('/register')
export const authenticity = () => local('/authenticity')
export const checkpoint = () => '/log/checkpoint'
export const keySet = () => '/.well-known/jwks.json'
export const documentCertificates = () => '/.well-known/document-certificates.pem'
export const did = () => '/.well-known/did.json'
export const services = () => local('/services')
export const applyForCustom = () => local('/services/apply#apply')
export const applyOnServices = (slug: string) =>
  local(`/services/apply?service=${encodeURIComponent(slug)}#apply`)
export const service = (slug: string) => local(`/services/${encodeURIComponent(slug)}`)
export const apply = (slug: string) => local(`/services/${encodeURIComponent(slug)}/apply#apply`)
/**
 * The private page of an applicant. `key`: in the link that opens it, from where it moves into a
 * cookie.
 */
export const application = (
  reference: string,
  { key }: { key?: string } = {},
  language?: Language,
) =>
  local(
    `/applications/${encodeURIComponent(reference)}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`,
    language,
  )
/** Where an applicant has a new link sent. */
export const newApplicationLink = (reference: string) =>
  local(`/applications/${encodeURIComponent(reference)}/link`)
export const about = () => local('/about')
export const contact = () => local('/contact')
export const privacy = () => local('/privacy')
export const terms = () => local('/terms')
export const signIn = () => local('/auth')
export const secondStep = () => local('/auth/second-step')
export const acceptInvitation = (token: string, language?: Language) =>
  local(`/auth?invitation=${encodeURIComponent(token)}`, language)
export const resetPassword = (token?: string, language?: Language) =>
  local(`/auth/reset${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`, language)
export const signOut = () => '/auth/sign-out'
export const resume = (to?: string) =>
  to === undefined ? '/auth/resume' : `/auth/resume?to=${encodeURIComponent(to)}`
export const staff = () => '/admin'
export const previewService = (slug: string, language: Language) =>
  local(`/services/${encodeURIComponent(slug)}?preview`, language)
export const embed = () => local('/embed')
export const apiDocs = () => '/api/docs'
/** The page of a call, a message or a record of the API. */
export const apiReference = (name: string) => `/api/docs/${encodeURIComponent(name)}`
export const passkeys = (step?: 'sign-in' | 'second-step' | 're-authentication') =>
  step === undefined ? '/api/passkeys' : `/api/passkeys/${step}`
export const publicDocuments = (language?: Language) => local('/certificate-pdf', language)
export const publicDocument = (number: string) =>
  local(`/certificate-pdf/${encodeURIComponent(number)}`)
/** Scans of the originals of imported entries. */
export const publicScans = (language?: Language) => local('/certificate-scan', language)
export const publicScan = (number: string) =>
  local(`/certificate-scan/${encodeURIComponent(number)}`)
export const verificationQr = (number: string) => `/verification-qr/${encodeURIComponent(number)}`
export const statusLists = () => '/status'
export const statusList = (list: number) => `/status/${list}`
export const flag = (code: string) => `/flags/${encodeURIComponent(code.toLowerCase())}.svg`
