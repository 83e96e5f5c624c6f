import type { SupplementWords } from './words.ts'

export const english: SupplementWords = {
  title: 'Supplement: what this register shows, stores and deletes',
  introduction: [
    'This supplement says in detail what the software of this register does. It belongs to the policy above. Where the two differ, this supplement applies.',
  ],
  publicHeading: 'What everybody can see',
  publicIntroduction: 'Anybody who enters the number of a certificate sees of it:',
  publicFacts: {
    entry:
      'the number, the vessel name on the certificate and the present one, the IMO number, the gross tonnage, the flag, the types, and the days of issue and expiry;',
    status:
      'whether it is in force; if not, since when and for which reason; what replaces it; and whether the class of the ship is suspended or withdrawn. We name no person in a reason;',
    corrections:
      'what was corrected after it was issued: which details, on which day and for which reason;',
    certificates: 'each certificate under the number, with its own number, kind, days and status;',
    extensions:
      'extensions: their kind and last day, the day of grant, and the consent of the Administration with its reference;',
    surveys:
      'surveys: kind, day, place and result, whether each counts for the certificate, since which day this register records them, and the survey that is due next;',
    surveyors:
      'who carried out a survey that is endorsed on the certificate: the name of the surveyor, as on the document;',
    conditions: 'open conditions: their text, the day they were imposed and the day they are due.',
  },
  publicMore: [
    'Unless a certificate is suspended or withdrawn, anybody with its number can also download its signed document. The document prints particulars of the ship, the names of surveyors and, where the form of the convention asks for it, the name and address of the owner, manager or shipowner. Of an entry that was made from older papers there may be a scan of them.',
    'An earlier day can be asked for as well: the answer is then what the register says of that day.',
    'Anybody with the IMO number of a ship sees the list of its certificates. The log of the register is public as hashes; the proof of an entry shows what was public of that certificate then.',
    'Not public: who issued or changed a certificate, remarks and notes, the text of survey reports and their photographs, contact data, applications, messages and accounts. We ask search engines not to list answers.',
  ],
  cookiesHeading: 'Cookies, and how long they live',
  cookies: {
    session:
      'set when a member of staff has entered a correct password. The server ends the session after 30 minutes without use, and after eight hours.',
    device:
      'set when a member of staff signs in. It says that this browser was used before, so that attempts of strangers do not delay its owner. It signs nobody in.',
    flash:
      'carries a short message to the next page. It names the message and, where a document cannot print a letter, that letter.',
    'sent-application':
      'after you have sent an application: its reference, for the page that you sent it from.',
    'application-key':
      'after you have opened the private link of an application, or sent one: the key of the link, which is then no longer in the address.',
    'kit-key': 'the same of the link to the kit of a ship.',
    'invitation-key': 'the same of an invitation to open an account.',
    'reset-key': 'the same of a link to a new password.',
    'list-view': 'set when a member of staff chooses the columns of a list. It names the columns.',
  },
  cookiesEnd:
    'No other cookies are set. None is read by others: all are bound to this site. There are no scripts or fonts from third parties, and no trackers.',
  deviceHeading: 'What pages store on your device',
  deviceIntroduction:
    'So that pages work without a network, your browser stores what follows until you delete the data of this site:',
  device: {
    'offline-files': 'the page that checks certificates without a network, with its files;',
    'signed-states':
      'the keys of the register, its newest signed state, and lists of which certificates are not in force. They do not say which certificates you have checked;',
    'scroll-positions': 'how far pages were scrolled, until the tab is closed;',
    drafts:
      'for staff: what was typed into the form of a certificate, until it is saved or the tab is closed;',
    'keyboard-setting': 'for staff: whether single keys are shortcuts;',
    'survey-page': 'for surveyors: the page on which they report from on board;',
    'survey-reports':
      'for surveyors: the ships assigned to them, and their reports with photographs and files.',
  },
  logsHeading: 'What is logged and counted',
  logs: [
    'Server log: for each request a random number, the method, the path, the status, the time and how long it took. The path of a verification contains the certificate number. For a request that changes something, and for one that is refused because it is not permitted or too frequent, the IP address; for people and programs with an account, its number and the public part of the key. The log holds no cookies, no form content, no parameters of addresses, no hash of a file, and no recipient or subject of an email. An error is logged with a technical description, which can contain what was being processed. The operator of our server decides how long the log is stored: ask us for the period.',
    'Request counts: to keep the service available, requests from a network are counted for between one minute and one hour, in memory and, where several processes answer, in the database: there as a code made with a key that is deleted with the counts when the day (UTC) ends.',
    'A verification stores nothing else about the visitor. The networks between you and us, and a server in front of ours, can log more: your address, and the address of the page.',
  ],
  fileHeading: 'Codes and files that you check',
  file: 'A picture, a PDF and what the camera sees stay on your device. What a QR code holds is sent to the register: the certificate number and the signed statement. For a PDF its SHA-256 is sent as well, a number that identifies exactly this file. The statement and the SHA-256 are neither stored nor logged; the number is in the path, which is logged.',
  storedHeading: 'What is stored, and when it is deleted',
  storedIntroduction:
    'The register deletes by itself, once a day and while it runs, what has reached its age. What is stored:',
  stored: {
    certificates:
      'Certificates with their surveys, the names of surveyors, conditions and register events, which name the member of staff by email address',
    scans:
      'Scans of older papers as they were sent, with what a scanner or camera wrote into them, and the member of staff who added them',
    'ships-and-companies':
      'Ships, and the companies that own or manage them: name, address, contact email addresses, and every change',
    flags: 'Flag States: the email address of the administration',
    'survey-reports':
      'Reports from on board: the text that the surveyor signed, name and signature, photographs and files (photographs lose the place where they were taken on the phone, before they are sent, except for those that its browser cannot read, such as many in HEIC), who approved or declined it and why, and which ships were assigned to whom',
    notices:
      'Notices about certificates: to which address each was sent, about what, and what became of it',
    applications:
      'Applications: what the applicant wrote, messages to the applicant and notes of our staff',
    messages:
      'Messages of the contact form, counted from when our staff last marked them, or from when they came',
    emails: 'Emails that the register wrote, with recipient and content, and what became of them',
    accounts:
      'Accounts of staff: email address, role, language, days of creation and last use, name of a surveyor, password as an argon2id hash, second factors and API keys. An account that is no longer used is disabled and stays, because events name it',
    events:
      'Events of accounts, services, flags and the register, with the email address of the person who acted',
    sessions: 'Sessions of staff: the IP address and what the browser calls itself',
    'known-origins':
      'Browsers and networks from which an account was signed in to, as hashes, counted from the last sign-in from there',
    'sign-in-failures':
      'Wrong passwords and codes: counts by a hash of the email address and of the network, counted from the last one',
    invitations: 'Invitations of colleagues: email address, role and name',
    'password-resets': 'Links to a new password',
    'kit-links': 'Links to the documents of a ship, with the email address that asked for one',
    'request-counts': 'Request counts of networks',
    'repeated-requests':
      'Answers to requests of programs that may be repeated, encrypted with a key that only the program has',
    imports: 'Files of certificates that staff import, unless they are written or discarded before',
  },
  applicationsPeriod: ({ application, certified }) =>
    `Erased ${application} years after the decision; where a certificate was issued, ${certified} years after the last certificate of the ship has ended. The reference, the days, the state and who decided stay. An application that is not decided is not erased by itself.`,
  storedEnd: [
    'Administrators can erase a decided application or a message earlier, with a reason, for example because you ask for it. That it was erased, when, by whom and why stays; what it held does not.',
    'Copies are deleted later than the register: backups are replaced by newer ones, as we have set it, except for one of each month, which we delete by hand; copies that are made before the software is upgraded are replaced at one of the next upgrades. A copy that is put back brings back what it held, and the register erases it again.',
    'Bookkeeping records are not in this register. The law asks us to keep them for ten years from the end of the financial year.',
  ],
  recipientsHeading: 'To whom the register sends data by itself',
  recipients: [
    'Applicants: emails about their application, and about certificates issued from it where the register knows no address of the ship’s companies.',
    'Owners and managers of ships: notices about their certificates and reminders, and a link to the documents of the ship when one of their addresses asks for it.',
    'Flag administrations: notices about certificates of ships under their flag.',
    'Other systems that we have set up: every change of what a verification shows.',
    'The mail server that delivers these emails. Where none is set up, the register stores the emails and sends nothing.',
  ],
  permanent: 'Kept permanently.',
  whileUsed: 'Kept as long as we use it.',
  limited: (duration) => `Deleted after ${duration}.`,
  untilClosed: 'until the browser is closed',
  duration: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`,
}
