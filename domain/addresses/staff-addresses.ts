// Of the staff area and of the API. In a separate file, which pages of visitors do not load;
// scripts of documents are built apart.

export const proofJson = (number: string, format: 'proof' | 'receipt') =>
  `/api/certificates/verify/${encodeURIComponent(number)}?${format}`
export const overview = () => '/admin/overview'
export const newCertificate = () => '/admin/certificates/new'
export const certificate = (id: number) => `/admin/certificates/${id}`
/** `application`: the one that the certificate is issued for, if any. */
export const anotherForShip = (id: number, application: number | null) =>
  `/admin/certificates/new?another=${id}${application === null ? '' : `&application=${application}`}`
export const copyCertificate = (id: number) => `/admin/certificates/new?copy=${id}`
export const renewCertificate = (id: number) => `/admin/certificates/new?renew=${id}`
export const certificateFromApplication = (id: number) =>
  `/admin/certificates/new?application=${id}`
export const certificatesOfVessel = (imoNumber: string) =>
  `/admin/certificates/of-vessel/${encodeURIComponent(imoNumber)}`
export const editCertificate = (id: number) => `/admin/certificates/${id}/edit`
export const deleteCertificate = (id: number) => `/admin/certificates/${id}/delete`
/** `search`: what is searched for, and the page. */
export const deletedCertificates = (search = '') => `/admin/certificates/deleted${search}`
export const certificatePart = (id: number, code: string) =>
  `/admin/certificates/${id}/parts/${code}`
export const extendPart = (id: number, code: string) =>
  `/admin/certificates/${id}/parts/${code}/extend`
/** Corrects dates and kind of one certificate of a record. */
export const partParticulars = (id: number, code: string) =>
  `/admin/certificates/${id}/parts/${code}/particulars`
export const editPart = (id: number, code: string) => `/admin/certificates/${id}/parts/${code}/edit`
export const imposeCondition = (id: number, code: string) =>
  `/admin/certificates/${id}/parts/${code}/conditions/new`
/** `number`: its position in the list of the part, from 1. */
export const closeCondition = (id: number, code: string, number: number) =>
  `/admin/certificates/${id}/parts/${code}/conditions/${number}/close`
/**
 * Of a survey that was recorded by mistake. `position`: in the list of the part, from 1; `reason`:
 * what the form begins with.
 */
export const removeSurvey = (id: number, code: string, position: number, reason?: string) =>
  `/admin/certificates/${id}/parts/${code}/surveys/${position}/remove${reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`}`
/** A decision about one part of a certificate. */
export const undoWithdrawal = (id: number) => `/admin/certificates/${id}/undo-withdrawal`
export const undoFlagChange = (id: number) => `/admin/certificates/${id}/undo-flag-change`

/** The scan of the original of an imported entry. */
export const certificateScan = (id: number) => `/admin/certificates/${id}/scan`
export const removeScan = (id: number) => `/admin/certificates/${id}/scan/remove`
/** The file; `sha256`: of one that was replaced or removed. */
export const scanFile = (id: number, sha256?: string) =>
  `/api/certificates/${id}/scan${sha256 === undefined ? '' : `?sha256=${sha256}`}`
export const decidePart = (id: number, code: string, move: string) =>
  `/admin/certificates/${id}/status/${move}?part=${code}`
/** `search`: of the list that it leads back to; by default it leads back to the record. */
export const decideStanding = (id: number, move: string, search = '?record') =>
  `/admin/certificates/${id}/status/${move}${search}`
/** `code`: of the part whose box is checked; by default those that are due. */
export const recordSurvey = (id: number, code?: string) =>
  `/admin/certificates/${id}/survey${code === undefined ? '' : `?part=${code}`}`
/** One survey for certificates of a ship that are in different records. */
export const recordShipSurvey = (id: number) => `/admin/ships/${id}/survey`
/**
 * What a survey counts for, and its next steps. `parts`: such as `7/SEC`, joined by commas; `ship`:
 * the one whose form recorded it.
 */
export const recordedSurvey = (of: {
  visit: string
  completedOn: string
  parts: string
  ship: number | null
}) =>
  `/admin/surveys-recorded?visit=${of.visit}&on=${of.completedOn}&parts=${of.parts}${of.ship === null ? '' : `&ship=${of.ship}`}`
/** The page of surveyors, on board and off. */
export const survey = () => '/survey'
/** Who surveys a ship. */
export const shipSurveyors = (id: number) => `/admin/ships/${id}/surveyors`
export const surveyReports = (search = '') => `/admin/survey-reports${search}`
export const surveyReport = (reportId: string) => `/admin/survey-reports/${reportId}`
/** `position`: of the file in the report, from 0. */
export const surveyReportFile = (reportId: string, position: number) =>
  `/api/survey-reports/${reportId}/files/${position}`
export const newSet = () => '/admin/certificates/new-set'
/**
 * `renewal`: the types that a renewal survey covered, joined by commas, and the day on which it was
 * completed.
 */
export const newSetForShip = (id: number, renewal?: { codes: string; surveyed: string }) =>
  `/admin/certificates/new-set?ship=${id}${renewal === undefined ? '' : `&codes=${renewal.codes}&surveyed=${renewal.surveyed}`}`
/**
 * Renews parts of a record; `codes`: joined by commas; `surveyed`: the day on which their renewal
 * survey was completed.
 */
export const renewParts = (id: number, codes: string, surveyed?: string) =>
  `/admin/certificates/new-set?renew=${id}&codes=${codes}${surveyed === undefined ? '' : `&surveyed=${surveyed}`}`
export const newCertificateForShip = (id: number) => `/admin/certificates/new?ship=${id}`
/** `search`: its filters, such as `?group=overdue`. */
export const surveysDue = (search = '') => `/admin/surveys-due${search}`
/** `month`: such as `2026-12`. */
export const surveyCalendar = (month?: string) =>
  month === undefined ? '/admin/surveys-due/calendar' : `/admin/surveys-due/calendar?month=${month}`
export const ships = () => '/admin/ships'
export const newShip = () => '/admin/ships/new'
export const ship = (id: number) => `/admin/ships/${id}`
export const editShip = (id: number) => `/admin/ships/${id}/edit`
export const changeShipName = (id: number) => `/admin/ships/${id}/name`
export const correctShipName = (id: number) => `/admin/ships/${id}/correct-name`
/** `from`: the ship that is merged into it, as `readShipKey` reads it. */
export const mergeShip = (id: number, from?: string) =>
  from === undefined
    ? `/admin/ships/${id}/merge`
    : `/admin/ships/${id}/merge?from=${encodeURIComponent(from)}`
export const companies = () => '/admin/companies'
export const newCompany = () => '/admin/companies/new'
export const company = (id: number) => `/admin/companies/${id}`
export const editCompany = (id: number) => `/admin/companies/${id}/edit`
export const imports = () => '/admin/certificates/import'
export const oneImport = (id: number) => `/admin/certificates/import/${id}`
export const importUpload = (fileName: string, sheet = '') =>
  `/api/imports?name=${encodeURIComponent(fileName)}${sheet === '' ? '' : `&sheet=${encodeURIComponent(sheet)}`}`
export const importState = (id: number) => `/api/imports/${id}`
export const importErrors = (id: number) => `/api/imports/${id}/errors.csv`
export const importSetAside = (id: number, form: 'csv' | 'xlsx' = 'csv') =>
  `/api/imports/${id}/set-aside.${form}`
export const foundCertificates = (q: string) =>
  `/api/certificates?limit=8&q=${encodeURIComponent(q)}`
export const exportCsv = () => '/api/certificates/export.csv'
export const exportWorkbook = () => '/api/certificates/export.xlsx'
export const exportPage = () => '/admin/certificates/export'
export const applications = () => '/admin/applications'
export const applicationRecord = (id: number) => `/admin/applications/${id}`
export const messages = () => '/admin/messages'
export const mail = () => '/admin/mail'
export const message = (id: number) => `/admin/messages/${id}`
export const eraseApplication = (id: number) => `/admin/applications/${id}/erase`
export const eraseMessage = (id: number) => `/admin/messages/${id}/erase`
/** What the register does by itself. */
export const jobs = () => '/admin/jobs'
export const erasures = () => '/admin/erasures'
export const editServices = () => '/admin/services'
export const newService = () => '/admin/services/new'
export const editService = (id: number) => `/admin/services/${id}/edit`
export const deleteService = (id: number) => `/admin/services/${id}/delete`
export const editFlags = () => '/admin/flags'
export const editFlag = (id: number) => `/admin/flags/${id}/edit`
export const deleteFlag = (id: number) => `/admin/flags/${id}/delete`
export const apiDescription = () => '/api/openapi.json'
export const serviceJson = (slug: string) => `/api/services/${encodeURIComponent(slug)}`
export const surveyRules = () => '/admin/survey-rules'
export const accounts = () => '/admin/accounts'
export const account = (id: number) => `/admin/accounts/${id}`
export const apiKeys = () => '/admin/api-keys'
export const webhooks = () => '/admin/webhooks'
export const webhook = (id: number) => `/admin/webhooks/${id}`
export const ownAccount = () => '/admin/account'
export const changePassword = () => '/admin/account/password'
export const secondFactor = () => '/admin/account/second-factor'
export const authenticatorApp = () => '/admin/account/second-factor/app'
export const addPasskey = () => '/admin/account/second-factor/passkey'
export const recoveryCodes = () => '/admin/account/second-factor/recovery-codes'
export const qrPng = (id: number) => `/api/certificates/${id}/qr.png`
export const qrSvg = (id: number) => `/api/certificates/${id}/qr.svg`
/** The form of one certificate of a record. */
export const partDocument = (id: number, code: string) =>
  `/api/certificates/${id}/parts/${code}/document.pdf`
export const documentPdf = (id: number) => `/api/certificates/${id}/document.pdf`
export const verificationJson = (number: string) =>
  `/api/certificates/verify/${encodeURIComponent(number)}`
/** Takes the hash of a file in the body of a POST, because addresses are logged. */
export const documentJson = () => '/api/documents'
