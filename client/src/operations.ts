// Made by quality/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.

/** What is sent for a call, and how its answer is read. */
export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  reader: 'json' | 'text' | 'blob' | 'none'
  query?: readonly string[]
  /** The media type of what is sent. */
  body?: string
  /** Takes an `Idempotency-Key`. */
  isKeyed?: true
  /** It only reads. */
  isSafe?: true
  isPaged?: true
}

/** Every call by its name. */
export const OPERATIONS = {
  /**
   * Verify a certificate
   *
   * A number that the register does not have is answered with status 200, too. Genuine is not the same as in force: look at `isValid` and `status`. A number may have slashes, written out or encoded. With `Accept: application/vc+jwt` the answer is a Verifiable Credential (W3C, version 2.0). At most 60 checks a minute from one address.
   *
   * It accepts any API key, and answers as without one.
   */
  verifyCertificate: {"method":"GET","path":"/api/certificates/verify/{number}","reader":"json","query":["on","proof","receipt","c"],"isSafe":true},
  /**
   * Verify many certificates at once
   *
   * Up to 100 numbers, all verified at the same moment, and each answered by itself: what cannot be read as a number is not verified, and has its `problem`. At most 10 such requests a minute from one address.
   *
   * It accepts any API key, and answers as without one.
   */
  verifyCertificates: {"method":"POST","path":"/api/verify","reader":"json","body":"application/json","isSafe":true},
  /**
   * The certificates of a whole ship
   *
   * The certificates of an IMO number, what is missing from the usual set, and what is inconsistent. Another office may have issued what is missing here.
   *
   * It accepts any API key, and answers as without one.
   */
  getVessel: {"method":"GET","path":"/api/vessels/{imo}","reader":"json","query":["after"],"isSafe":true},
  /**
   * The kit of a ship
   *
   * One archive for use on board without a network: the documents of the certificates that are neither suspended nor withdrawn, a page with the status of all of them and its time, the instruction sheet for inspectors, a page of QR codes, the status lists and keys, and a signed list of the files. At most 60 certificates; 15 kits in ten minutes of one account.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getVesselKit: {"method":"GET","path":"/api/vessels/{imo}/kit.zip","reader":"blob","isSafe":true},
  /**
   * Ask to export certificates
   *
   * Asks for the password again, and answers a `grant` for `GET /api/certificates/export.csv` or `export.xlsx`: for one export of any size, in this session, within a minute. The export is recorded, and administrators are notified by email.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  createExport: {"method":"POST","path":"/api/exports","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Export certificates as CSV
   *
   * Takes the filters of the list, and answers all matches in one file: UTF-8 with a byte order mark, the columns that an import reads. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  exportCertificates: {"method":"GET","path":"/api/certificates/export.csv","reader":"text","query":["q","status","flag","type","expiring","issuedFrom","issuedTo","sort","ids","grant","table"],"isSafe":true},
  /**
   * Export certificates as a workbook
   *
   * The same filters and limits as the export as CSV. The workbook has a sheet for each table: Records, Certificates, Surveys, Conditions, Particulars and Ships. An import takes it back with all of them. Dates, tonnages and lengths are cells of that kind, all else is text. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import removes. At most 50,000 certificates. Every export is recorded as an event of the account: who, how many, which filter or ids. At most four exports run at once, and 30 in ten minutes of one account; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  exportWorkbook: {"method":"GET","path":"/api/certificates/export.xlsx","reader":"blob","query":["q","status","flag","type","expiring","issuedFrom","issuedTo","sort","ids","grant"],"isSafe":true},
  /**
   * Send a file of certificates
   *
   * The first of three steps: send, check, commit. Nothing is written before the last. At most 20 files of one account wait at a time; a further one is refused with 429.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  uploadImport: {"method":"POST","path":"/api/imports","reader":"json","query":["name","sheet"],"body":"application/octet-stream"},
  /**
   * List the imports
   *
   * The 20 newest of the last day, of all accounts: a colleague may continue one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  listImports: {"method":"GET","path":"/api/imports","reader":"json","isSafe":true},
  /**
   * Read the progress of an import
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImport: {"method":"GET","path":"/api/imports/{id}","reader":"json","isSafe":true},
  /**
   * Discard an import
   *
   * Certificates that were written stay. One that is being worked on cannot be discarded (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  deleteImport: {"method":"DELETE","path":"/api/imports/{id}","reader":"none"},
  /**
   * Check every row of an import
   *
   * For an import that is `read` or `checked`, else 409. Says which column of the file holds what: the number, the vessel, the flag, the type or the certificates, and both dates must be there. `choices` of the import may be sent back as they are.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  checkImport: {"method":"POST","path":"/api/imports/{id}/check","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read the errors of an import
   *
   * What the check found, errors before warnings: row, column, value, reason, kind and, of a workbook with further sheets, the sheet. The first 1,000 of each; where there are more, a last row gives the total.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportErrors: {"method":"GET","path":"/api/imports/{id}/errors.csv","reader":"text","isSafe":true},
  /**
   * Read the faulty rows of an import
   *
   * Each with all its cells as they are in the file, and a column with the reasons, to be corrected and imported again. As long as the import is there: for a day.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportSetAside: {"method":"GET","path":"/api/imports/{id}/set-aside.csv","reader":"text","isSafe":true},
  /**
   * Read the faulty rows of an import as a workbook
   *
   * The same with the further sheets of a workbook: the rows that belong to a record that is set aside, and those that belong to none.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  getImportSetAsideWorkbook: {"method":"GET","path":"/api/imports/{id}/set-aside.xlsx","reader":"blob","isSafe":true},
  /**
   * Write an import into the register
   *
   * All of a file or nothing, and only one that was checked and has no faulty row, else 409; or, with `setAside`, its correct rows without the faulty ones. It is checked once more before: where the register has changed meanwhile, the import is `checked` again and `failure` says so. Asked twice, it is written once. Of a file of surveys, an API key needs the scope `survey` too.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  commitImport: {"method":"POST","path":"/api/imports/{id}/commit","reader":"json","body":"application/json","isKeyed":true},
  /**
   * List or search certificates
   *
   * Returns the certificates that match all filters, page by page; without `sort` the newest entry comes first. `Link` leads to the next page, where there is one, with the same filters.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listCertificates: {"method":"GET","path":"/api/certificates","reader":"json","query":["q","status","flag","type","expiring","issuedFrom","issuedTo","sort","limit","after","before"],"isSafe":true,"isPaged":true},
  /**
   * Issue a certificate
   *
   * A number that is taken, or was ever issued before, is refused with 409. With `renewalOf` it renews another certificate, which names this one in `supersededBy` and is superseded from its issue date on, part by part: only parts of types that this one has, each naming the part that renews it, such as `NUMBER/SEC`; where they have no type in common, all. One that is withdrawn, or renewed already, cannot be renewed (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  createCertificate: {"method":"POST","path":"/api/certificates","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read a certificate
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificate: {"method":"GET","path":"/api/certificates/{id}","reader":"json","isSafe":true},
  /**
   * Change a certificate
   *
   * Merges what is sent into the record, so that a record may be sent back whole. With a `version`, a change based on an older one is refused. Every change is stored in the register for good. A change of a fact that a verification shows is a correction: the public sees its day, its fields and its reason. Dates and standing change for all certificates of the record where they agree; where these have their own, the change is refused, and `instead` has the page of each.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  updateCertificate: {"method":"PUT","path":"/api/certificates/{id}","reader":"json","body":"application/json"},
  /**
   * Delete a certificate
   *
   * For a record entered by mistake: its number is then verified as “not found”, with the day it was removed. A real certificate that is no longer valid is withdrawn instead. Staff find it with the reason in `GET /api/deletions`; without one, that none was given. The call needs no body.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  deleteCertificate: {"method":"DELETE","path":"/api/certificates/{id}","reader":"none","body":"application/json"},
  /**
   * Suspend, reinstate or withdraw
   *
   * From today on, by the date in Jakarta. One in force can be suspended or withdrawn, one that is suspended reinstated or withdrawn; anything else is refused with 409. Withdrawn is final, but for 24 hours in which an administrator can undo it.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  changeStanding: {"method":"POST","path":"/api/certificates/{id}/standing","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Undo a withdrawal of the last 24 hours
   *
   * Each certificate of the record that was withdrawn in the last 24 hours is again what it was before, in force or suspended. Owner and administration are notified, and a verification shows it as a correction of `standing`. Refused with 409 where none was: an older withdrawal is final.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  undoWithdrawal: {"method":"POST","path":"/api/certificates/{id}/undo-withdrawal","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Undo a withdrawal by a change of flag that was none
   *
   * The one withdrawal that can be undone at any time: the flag of the ship was written otherwise (`Turkey`, `Türkiye`), or its change was recorded by mistake. The ship has the event of that change; a reason that only reads like one undoes nothing. Each certificate of the record that the change withdrew is again what it was before, in force or suspended; owner and administration are notified. Refused with 409 where no change of flag withdrew a certificate of it, or the ship has another flag.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  undoFlagChange: {"method":"POST","path":"/api/certificates/{id}/undo-flag-change","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Record a survey
   *
   * A survey that was completed. It is credited to the window that it belongs to; outside every window it is stored and credited to none, and the answer says so. A survey before the issue or in the future, or one that would be credited twice, is refused.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  recordSurvey: {"method":"POST","path":"/api/certificates/{id}/parts/{code}/surveys","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Extend a part beyond its expiry date
   *
   * Granted today, on the expiry date or in the three months before it: up to 5 months where the renewal survey is recorded and the new certificate is not on board yet, 3 months to reach the port of survey, 1 month for short voyages (SOLAS I/14), 6 months for an interim Safety Management Certificate in a special case (ISM Code 14.3). `to-longest-term` endorses a certificate that was issued for less than the longest term up to it (SOLAS I/14 (c)), on any day until it expires, and does not hinder a further extension; `administration-decision` is one beyond these limits. Which of them a type has, its instrument says. More is refused, as is an extension of a certificate that has expired or was replaced. That of a statutory certificate names the consent of the Administration.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  extendPart: {"method":"POST","path":"/api/certificates/{id}/parts/{code}/extensions","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Suspend, reinstate or withdraw one part
   *
   * From today on, by the date in Jakarta; the same moves as for a whole record. An administrator undoes a withdrawal for 24 hours; after that it is final.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  changePartStanding: {"method":"POST","path":"/api/certificates/{id}/parts/{code}/standing","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Impose a condition
   *
   * A condition of class, or a statutory one. Everyone who verifies the certificate reads it while it is open.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  imposeCondition: {"method":"POST","path":"/api/certificates/{id}/parts/{code}/conditions","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Close a condition
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  closeCondition: {"method":"POST","path":"/api/certificates/{id}/parts/{code}/conditions/{number}/close","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read what happened to a certificate
   *
   * Newest first, 50 at a time. A record that was deleted keeps its history.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listHistory: {"method":"GET","path":"/api/certificates/{id}/history","reader":"json","query":["before"],"isSafe":true,"isPaged":true},
  /**
   * List deleted certificates
   *
   * Newest first, 50 at a time: who deleted which record, when and why.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listDeletions: {"method":"GET","path":"/api/deletions","reader":"json","query":["q","before"],"isSafe":true,"isPaged":true},
  /**
   * Add or replace the scan of an original
   *
   * Of an entry that was imported, which has no document of this register in the form of the certificate; of any other it is refused with 409. The public can download it, not signed by the register, while the entry as a whole is neither suspended nor withdrawn. An entry has one scan at a time, and at most 20 in all: to send another needs a `reason`, and the former one stays for staff. The same file again changes nothing. The history has each with its SHA-256, and so has the log.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  putCertificateScan: {"method":"PUT","path":"/api/certificates/{id}/scan","reader":"json","query":["reason"],"body":"application/pdf"},
  /**
   * The scan of an original
   *
   * As it was sent. Anyone can download the present one at `/certificate-scan/{number}` while the entry as a whole is neither suspended nor withdrawn; one that was replaced or removed is for staff alone.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificateScan: {"method":"GET","path":"/api/certificates/{id}/scan","reader":"blob","query":["sha256"],"isSafe":true},
  /**
   * Remove the scan of an original
   *
   * The public has it no longer. Staff can still read it by its SHA-256, which the history has with the reason.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  removeCertificateScan: {"method":"DELETE","path":"/api/certificates/{id}/scan","reader":"none","body":"application/json"},
  /**
   * The electronic certificate
   *
   * A signed PDF of one page (PDF/A-2a, PAdES), the same bytes each time for the same version of the record. Anyone can download it at `/certificate-pdf/{number}` while it is neither suspended nor withdrawn.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getCertificatePdf: {"method":"GET","path":"/api/certificates/{id}/document.pdf","reader":"blob","isSafe":true},
  /**
   * The form of one certificate
   *
   * A signed PDF in the form of the convention of its type, with the endorsements that were recorded. Anyone can download it at `/certificate-pdf/{number}` with the number of the certificate, such as `NUMBER/SEC`, while it is neither suspended nor withdrawn. A certificate that was imported is a record of a paper issued before: it has the extract alone, and its form is refused with 409.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getPartPdf: {"method":"GET","path":"/api/certificates/{id}/parts/{code}/document.pdf","reader":"blob","isSafe":true},
  /**
   * Record the particulars of a form
   *
   * What the form of one certificate asks for besides its dates, its ship and its companies (docs/forms.md), instead of what was recorded before.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  recordParticulars: {"method":"PUT","path":"/api/certificates/{id}/parts/{code}/particulars","reader":"json","body":"application/json"},
  /**
   * The QR code as PNG
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getQrPng: {"method":"GET","path":"/api/certificates/{id}/qr.png","reader":"blob","isSafe":true},
  /**
   * The QR code as SVG
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getQrSvg: {"method":"GET","path":"/api/certificates/{id}/qr.svg","reader":"text","isSafe":true},
  /**
   * Recognise a document
   *
   * Whether a file is one that the authority made, unchanged. Whether its certificate is in force is another question: verify its number. Counts as a verification.
   *
   * It accepts any API key, and answers as without one.
   */
  checkDocument: {"method":"GET","path":"/api/documents/{sha256}","reader":"json","isSafe":true},
  /**
   * Recognise a document without naming it in an address
   *
   * The same as `GET /api/documents/{sha256}`, with the hash in the body: addresses are logged by servers and proxies, and who has a file can find its hash there. The pages of this site ask so.
   *
   * It accepts any API key, and answers as without one.
   */
  recogniseDocument: {"method":"POST","path":"/api/documents","reader":"json","body":"application/json"},
  /**
   * List or search ships
   *
   * By name, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listShips: {"method":"GET","path":"/api/ships","reader":"json","query":["q","limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Add a ship
   *
   * A certificate that is issued with an unknown IMO number adds its ship by itself.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  createShip: {"method":"POST","path":"/api/ships","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read a ship
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getShip: {"method":"GET","path":"/api/ships/{imo}","reader":"json","isSafe":true},
  /**
   * Change a ship
   *
   * Merges what is sent into the ship; what is left out stays as it is. A new name or flag needs `since` and `reason`; the old one stays in the list with its period. Another spelling of the flag of one State, or another register under it (`Turkey` and `Türkiye`, `Portugal` and `Portugal (MAR)`), is recorded as a correction, needs neither and ends nothing. A new flag withdraws the statutory certificates of the ship, as `docs/surveys.md` says, and notifies its owner and the administration of the old flag. Another company (the manager, else the owner) withdraws the Safety Management and the International Ship Security Certificate that were issued before, and another owner the Maritime Labour Certificate: `companyChange` says whether it changed, with `since` and `reason`, or the register is corrected; where certificates would end and it is left out, the change is refused (400). An API key names the first owner and manager, and changes neither.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `issue`.
   */
  updateShip: {"method":"PUT","path":"/api/ships/{imo}","reader":"json","body":"application/json"},
  /**
   * List the certificates of a ship
   *
   * The newest entry first, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listShipCertificates: {"method":"GET","path":"/api/ships/{imo}/certificates","reader":"json","query":["limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Read which surveys a ship needs
   *
   * Each certificate of a ship with the surveys done, the next window and how many days are left, computed for today; a page at a time.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  getSurveyStatus: {"method":"GET","path":"/api/ships/{imo}/survey-status","reader":"json","query":["limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Merge another ship into a ship
   *
   * For one ship that was entered twice. The certificates of the other ship move to this one, what this one lacks is taken from the other, and the other leaves the register. Two ships with different IMO numbers are not merged while the other has certificates (409).
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  mergeShips: {"method":"POST","path":"/api/ships/{imo}/merge","reader":"json","body":"application/json","isKeyed":true},
  /**
   * List surveys due
   *
   * The survey that each certificate needs next, the most urgent first, a page at a time. By default those whose window is open or overdue; with `from` or `to` those whose window closes on these days, begun or not, such as all of a month. `Link` leads to the next page.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listSurveysDue: {"method":"GET","path":"/api/surveys-due","reader":"json","query":["group","q","after","from","to","limit"],"isSafe":true,"isPaged":true},
  /**
   * Read what a surveyor works with on board
   *
   * The ships that are assigned to you with their certificates and survey windows, and your reports: those that wait for approval, and the newest 100.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getSurveySheets: {"method":"GET","path":"/api/survey","reader":"json","isSafe":true},
  /**
   * Read what became of a report
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getOwnSurveyReport: {"method":"GET","path":"/api/survey/reports/{reportId}","reader":"json","isSafe":true},
  /**
   * Send a report from on board
   *
   * The text that was signed (`lentera-survey-report-1`, docs/on-board.md), and the assertion of your passkey, whose challenge is the SHA-256 of that text. The survey is recorded once, however often the same report is sent. A certificate that the office changed since the report was signed is a conflict (409), with what was changed in `current`.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  sendSurveyReport: {"method":"PUT","path":"/api/survey/reports/{reportId}","reader":"json","body":"application/json"},
  /**
   * Read which pieces of a file are missing
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  getSurveyFileProgress: {"method":"GET","path":"/api/survey/reports/{reportId}/files/{position}","reader":"json","isSafe":true},
  /**
   * Send a piece of a file
   *
   * Of a file that the report names. Each piece has 45000 bytes, the last one what is left. A piece that is sent again changes nothing; with the last one the SHA-256 is compared with the one that was signed, and the file has to be a JPEG, PNG, HEIC or PDF by its bytes, whatever the report calls it. A file that is refused then (400, also where a virus scanner finds something in it, or 409) is not stored.
   *
   * For surveyors who are signed in.
   *
   * It accepts no API key.
   */
  sendSurveyFilePiece: {"method":"PUT","path":"/api/survey/reports/{reportId}/files/{position}/{piece}","reader":"json","body":"application/json"},
  /**
   * List the reports from on board
   *
   * Those that wait for approval from the oldest on, the others from the newest; 50 at a time.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  listSurveyReports: {"method":"GET","path":"/api/survey-reports","reader":"json","query":["state","after"],"isSafe":true},
  /**
   * Read a report from on board
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  getSurveyReport: {"method":"GET","path":"/api/survey-reports/{reportId}","reader":"json","isSafe":true},
  /**
   * A file of a report
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `reports`.
   */
  getSurveyReportFile: {"method":"GET","path":"/api/survey-reports/{reportId}/files/{position}","reader":"blob","isSafe":true},
  /**
   * Approve a report that waits
   *
   * Records its survey and its conditions, once. The certificates may have changed since it was signed: the survey rules of today decide.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  approveSurveyReport: {"method":"POST","path":"/api/survey-reports/{reportId}/approve","reader":"none","isKeyed":true},
  /**
   * Decline a report that waits
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  declineSurveyReport: {"method":"POST","path":"/api/survey-reports/{reportId}/decline","reader":"none","body":"application/json","isKeyed":true},
  /**
   * List or search companies
   *
   * By name, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  listCompanies: {"method":"GET","path":"/api/companies","reader":"json","query":["q","limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Add a company
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  createCompany: {"method":"POST","path":"/api/companies","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read a company
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  getCompany: {"method":"GET","path":"/api/companies/{id}","reader":"json","isSafe":true},
  /**
   * Change a company
   *
   * Merges what is sent into the company; what is left out stays as it is.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `companies`.
   */
  updateCompany: {"method":"PUT","path":"/api/companies/{id}","reader":"json","body":"application/json"},
  /**
   * Read what has changed in the register
   *
   * For a system that stores a copy of the register: every change of a certificate, oldest first, with what the public sees of it afterwards. Read it without `after` once, then send back the `nextCursor` of each answer. An entry never appears before one that was answered. A status that follows from the date alone, such as expired, is no change and has no entry: it follows from the expiry, extension, replacement and next survey (`due`) of each of its `parts`; to know it on a later day, verify the number.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `read`.
   */
  listChanges: {"method":"GET","path":"/api/changes","reader":"json","query":["after","limit"],"isSafe":true,"isPaged":true},
  /**
   * List the webhooks
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listWebhooks: {"method":"GET","path":"/api/webhooks","reader":"json","isSafe":true},
  /**
   * Add a webhook
   *
   * Changes are posted to its address in batches of at most 100 entries, as in `GET /api/changes`, signed as Standard Webhooks 1.0.0 says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). At most 20 webhooks. Other administrators are notified by email. The secret is shown once: sent again with the same `Idempotency-Key`, this is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createWebhook: {"method":"POST","path":"/api/webhooks","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read a webhook
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  getWebhook: {"method":"GET","path":"/api/webhooks/{id}","reader":"json","isSafe":true},
  /**
   * Change a webhook, switch it off or on
   *
   * Fields that are left out do not change. Switched on again, it continues at its position. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  updateWebhook: {"method":"PATCH","path":"/api/webhooks/{id}","reader":"json","body":"application/json"},
  /**
   * Remove a webhook
   *
   * With its batches that were given up. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteWebhook: {"method":"DELETE","path":"/api/webhooks/{id}","reader":"none","body":"application/json"},
  /**
   * Make a new secret
   *
   * Deliveries are signed with the new secret and with the one before for 24 hours, so that the receiver can change over. Other administrators are notified by email. The secret is shown once.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createWebhookSecret: {"method":"POST","path":"/api/webhooks/{id}/secret","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Send a test
   *
   * Posts a signed message of type `register.test` and answers what the receiver answered, within ten seconds. Where it is delivered, a batch that waits for its next attempt is sent at once.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  testWebhook: {"method":"POST","path":"/api/webhooks/{id}/test","reader":"json","isKeyed":true},
  /**
   * Send again what was given up
   *
   * Each batch is tried once, before newer changes, until one fails: then the others stay in the list. One that is accepted is removed from it. Refused for a webhook that is off (409).
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  replayWebhook: {"method":"POST","path":"/api/webhooks/{id}/replay","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Apply for a service
   *
   * At most 20 applications and messages an hour from one address.
   *
   * It accepts no API key.
   */
  createApplication: {"method":"POST","path":"/api/applications","reader":"json","body":"application/json","isKeyed":true},
  /**
   * List or search applications
   *
   * One page at a time. `Link` leads to the next page, if there is one.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  listApplications: {"method":"GET","path":"/api/applications","reader":"json","query":["q","state","service","taken","order","limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Read an application
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  getApplication: {"method":"GET","path":"/api/applications/{id}","reader":"json","isSafe":true},
  /**
   * Move an application to another state
   *
   * The possible states are in its `moves`. A move that does not exist, or that lacks a required field, is refused with 400. The applicant gets an email about every move except one back to `pending`. An approval is final.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  moveApplication: {"method":"POST","path":"/api/applications/{id}/moves","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Add a note to an application
   *
   * The applicant never sees it. It is added to any version of the application.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  addApplicationNote: {"method":"POST","path":"/api/applications/{id}/notes","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Assign an application to yourself
   *
   * Also one that is assigned to a colleague. Where it is assigned to you already, nothing changes.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  assignApplication: {"method":"PUT","path":"/api/applications/{id}/assignee","reader":"json","body":"application/json"},
  /**
   * Unassign an application
   *
   * Your own. Where it is unassigned, nothing changes; where it is assigned to a colleague, it is refused with 409.
   *
   * For staff of the office who are signed in.
   *
   * An API key needs the scope `survey`.
   */
  unassignApplication: {"method":"DELETE","path":"/api/applications/{id}/assignee","reader":"json"},
  /**
   * Erase an application
   *
   * Before its period has ended, such as where the applicant asks for it. What the applicant wrote and what was written to them is erased, their private link no longer works, and the application is answered with 404. Certificates that were issued from it stay. Refused with 409 where the application is not decided. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  eraseApplication: {"method":"POST","path":"/api/applications/{id}/erase","reader":"none","body":"application/json","isKeyed":true},
  /**
   * List or search messages
   *
   * Unread ones first, then newest first, a page at a time. `Link` leads to the next page, where there is one.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  listMessages: {"method":"GET","path":"/api/messages","reader":"json","query":["q","state","limit","after"],"isSafe":true,"isPaged":true},
  /**
   * Read a message
   *
   * Reading it does not mark it as read.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  getMessage: {"method":"GET","path":"/api/messages/{id}","reader":"json","isSafe":true},
  /**
   * Set the state of a message
   *
   * Any state may follow any other. The state it has already is no change.
   *
   * For staff of the office who are signed in.
   *
   * It accepts no API key.
   */
  updateMessage: {"method":"PUT","path":"/api/messages/{id}","reader":"json","body":"application/json"},
  /**
   * Erase a message
   *
   * Before its period has ended. Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  eraseMessage: {"method":"POST","path":"/api/messages/{id}/erase","reader":"none","body":"application/json","isKeyed":true},
  /**
   * List erasures
   *
   * Of applications and messages, the newest 200: those by administrators, and those because their period had ended.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listErasures: {"method":"GET","path":"/api/erasures","reader":"json","isSafe":true},
  /**
   * List the services
   *
   * In their order. Hidden ones are left out, unless staff ask.
   *
   * It accepts any API key, and answers as without one.
   */
  listServices: {"method":"GET","path":"/api/services","reader":"json","query":["language"],"isSafe":true},
  /**
   * Add a service
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  createService: {"method":"POST","path":"/api/services","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Read a service
   *
   * Staff also read hidden ones.
   *
   * It accepts any API key, and answers as without one.
   */
  getService: {"method":"GET","path":"/api/services/{slug}","reader":"json","query":["language"],"isSafe":true},
  /**
   * Replace a service
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  updateService: {"method":"PUT","path":"/api/services/{slug}","reader":"json","body":"application/json"},
  /**
   * Delete a service
   *
   * One that an application or a certificate names can be hidden, but not deleted.
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  deleteService: {"method":"DELETE","path":"/api/services/{slug}","reader":"none"},
  /**
   * List the flags
   *
   * In their order. Hidden ones are left out, unless staff ask; staff also get more fields of each.
   *
   * It accepts any API key, and answers as without one.
   */
  listFlags: {"method":"GET","path":"/api/flags","reader":"json","isSafe":true},
  /**
   * Add a flag
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  createFlag: {"method":"POST","path":"/api/flags","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Replace a flag
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  updateFlag: {"method":"PUT","path":"/api/flags/{id}","reader":"json","body":"application/json"},
  /**
   * Delete a flag
   *
   * One that a certificate uses can be hidden, but not deleted.
   *
   * For administrators who are signed in.
   *
   * An API key needs the scope `admin`.
   */
  deleteFlag: {"method":"DELETE","path":"/api/flags/{id}","reader":"none"},
  /**
   * Read the figures
   *
   * It accepts any API key, and answers as without one.
   */
  getStats: {"method":"GET","path":"/api/stats","reader":"json","isSafe":true},
  /**
   * Sign in
   *
   * An account with a second factor sends its `code` too; where it is missing or wrong, the answer is 401 with an error at `code`. After five wrong passwords or codes, for an account or from an address, each further attempt has to wait longer.
   *
   * It accepts no API key.
   */
  signIn: {"method":"POST","path":"/api/login","reader":"json","body":"application/json"},
  /**
   * Sign out
   *
   * Ends the session on the server. Without one there is nothing to end, and the answer is the same.
   *
   * It accepts no API key.
   */
  signOut: {"method":"POST","path":"/api/logout","reader":"none","isKeyed":true},
  /**
   * Open an account
   *
   * With the one-time link of an invitation, which opens one account however often this is sent. Without a valid one, the answer is 403.
   *
   * It accepts no API key.
   */
  register: {"method":"POST","path":"/api/register","reader":"json","body":"application/json"},
  /**
   * Read who is signed in
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  getUser: {"method":"GET","path":"/api/user","reader":"json","isSafe":true},
  /**
   * Change your password
   *
   * Ends all other sessions of the account, and gives this one a new cookie. A wrong current password or code is refused with 400, and counts as a failed attempt to sign in.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  changePassword: {"method":"PUT","path":"/api/user/password","reader":"none","body":"application/json"},
  /**
   * List your sessions
   *
   * The session of this request first, then by their last use.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  listSessions: {"method":"GET","path":"/api/sessions","reader":"json","isSafe":true},
  /**
   * End all your other sessions
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  deleteSessions: {"method":"DELETE","path":"/api/sessions","reader":"none"},
  /**
   * End one of your sessions
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  deleteSession: {"method":"DELETE","path":"/api/sessions/{id}","reader":"none"},
  /**
   * Begin to add a passkey
   *
   * For your own account, which has at most 20 (409). Also for those who have to set up a second factor before they may do anything else. A wrong password or code is refused with 400, and counts as a failed attempt to sign in.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  beginPasskey: {"method":"POST","path":"/api/passkeys/options","reader":"json","body":"application/json"},
  /**
   * Add a passkey
   *
   * Answers the call before. One that was added before is refused with 409.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  createPasskey: {"method":"POST","path":"/api/passkeys","reader":"json","body":"application/json"},
  /**
   * Begin to sign in with a passkey alone
   *
   * No account is named: the passkey identifies it.
   *
   * It accepts no API key.
   */
  beginPasskeySignIn: {"method":"POST","path":"/api/passkeys/sign-in/options","reader":"json"},
  /**
   * Sign in with a passkey alone
   *
   * Answers the call before. The passkey must have asked for a PIN, a finger or the like.
   *
   * It accepts no API key.
   */
  signInWithPasskey: {"method":"POST","path":"/api/passkeys/sign-in","reader":"json","body":"application/json"},
  /**
   * Begin re-authentication with a passkey
   *
   * What the browser answers goes into the member `passkey` of a call that asks for the password again, such as an invitation.
   *
   * For everyone who is signed in, surveyors too.
   *
   * It accepts no API key.
   */
  beginPasskeyReAuthentication: {"method":"POST","path":"/api/passkeys/re-authentication/options","reader":"json"},
  /**
   * Begin the second step with a passkey
   *
   * For a user who has entered the password on the website and not yet the second factor.
   *
   * It accepts no API key.
   */
  beginPasskeySecondStep: {"method":"POST","path":"/api/passkeys/second-step/options","reader":"json"},
  /**
   * Take the second step with a passkey
   *
   * Answers the call before, within ten minutes of the password.
   *
   * For a user who has entered the password on the website and not yet the second factor.
   *
   * It accepts no API key.
   */
  takePasskeySecondStep: {"method":"POST","path":"/api/passkeys/second-step","reader":"json","body":"application/json"},
  /**
   * List the accounts
   *
   * All accounts, sorted by email address.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listAccounts: {"method":"GET","path":"/api/accounts","reader":"json","isSafe":true},
  /**
   * Change the role of an account, disable it or enable it
   *
   * Fields that are left out do not change. Disabling an account ends its sessions and its password reset links. Its API keys are revoked for good when it is disabled or is no longer an administrator’s. The last administrator who can sign in can be neither disabled nor made a user (409). Other administrators are notified by email.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  updateAccount: {"method":"PATCH","path":"/api/accounts/{id}","reader":"json","body":"application/json"},
  /**
   * Make a password reset link
   *
   * For another account; an earlier link is void. Where a mail server is set up it goes to that account’s address alone (`sentTo`); otherwise it is in the answer (`link`). Other administrators are notified by email. A disabled account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createResetLink: {"method":"POST","path":"/api/accounts/{id}/reset-link","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Remove the second factors of an account
   *
   * For a colleague who has lost them: removes the authenticator app, the passkeys and the recovery codes of another account, and ends its sessions.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteSecondFactors: {"method":"DELETE","path":"/api/accounts/{id}/second-factors","reader":"none","body":"application/json"},
  /**
   * List the invitations
   *
   * The invitations that can still be used, newest first.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listInvitations: {"method":"GET","path":"/api/invitations","reader":"json","isSafe":true},
  /**
   * Invite a colleague
   *
   * By email with a one-time link; where no mail server is set up, the link is in the answer (`link`), for you to pass on. Other administrators are notified by email. An earlier invitation of the address no longer holds; an address that has an account is refused with 409. The link is shown once: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createInvitation: {"method":"POST","path":"/api/invitations","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Revoke an invitation
   *
   * Its link no longer works. An invitation that was used already is not found (404).
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  deleteInvitation: {"method":"DELETE","path":"/api/invitations/{id}","reader":"none"},
  /**
   * List the API keys
   *
   * Those that work first, then the newest; at most 200.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  listApiKeys: {"method":"GET","path":"/api/api-keys","reader":"json","isSafe":true},
  /**
   * Make an API key
   *
   * It acts on behalf of your account. The whole key is in this answer alone. A key is never extended: make a new one, and revoke the old one. Other administrators are notified by email. Where 50 keys work already, it is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  createApiKey: {"method":"POST","path":"/api/api-keys","reader":"json","body":"application/json","isKeyed":true},
  /**
   * Revoke an API key
   *
   * It is refused from the next request on. One that is revoked already is refused with 409.
   *
   * For administrators who are signed in.
   *
   * It accepts no API key.
   */
  revokeApiKey: {"method":"DELETE","path":"/api/api-keys/{id}","reader":"none"},
  /**
   * This description, for programs
   *
   * OpenAPI 3.1, made of the schemas that the calls themselves are checked with. /api/docs shows it to people.
   *
   * It accepts any API key, and answers as without one.
   */
  getDescription: {"method":"GET","path":"/api/openapi.json","reader":"json","isSafe":true},
} as const satisfies Record<string, Row>
