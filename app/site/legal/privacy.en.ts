import { office } from '#/app/web/office.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacy: LegalDocument = {
  title: 'Privacy policy',
  updated: '2025-04-27',
  introduction: [
    'This policy says which personal data we handle when you use this site and our certificate register. It says why we do so, how long we store the data, and what you can ask of us. What our register adds to it in detail is in the supplement below, which has a date of its own.',
    'In short: you can verify a certificate without an account and without giving your name. We use no analytics, no advertising and no trackers.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        `${office.names.en} (“we”) is a maritime classification society and certification authority. Our address is ${office.address.join(', ')}.`,
        'We are the personal data controller for the data described here. The law that applies is Indonesian Law No. 27 of 2022 on Personal Data Protection (“PDP Law”). The General Data Protection Regulation of the European Union (“GDPR”) may apply as well where we offer our services to people in the European Union.',
      ],
    },
    {
      id: 'identity-data',
      heading: 'Identity data',
      blocks: [
        [
          'Applicants: the name of the company, which may be your own name if you trade under it.',
          'People who write to us: the name given in the contact form.',
          'Our staff: the user name, role and creation date of their account.',
        ],
        'Please do not put sensitive data, such as data on health or criminal records, in the free text of a form.',
      ],
    },
    {
      id: 'contact-data',
      heading: 'Contact data',
      blocks: [
        'From applicants we receive an email address, a telephone number and any details you add about your request. From people who use the contact form we receive an email address, a subject and a message. Of companies that own or manage ships we hold contact email addresses, to which we send reminders of surveys and notices about certificates. Of our staff we hold the work email address with which they sign in.',
      ],
    },
    {
      id: 'technical-data',
      heading: 'Technical data',
      blocks: [
        'When you use this site, we handle your network address, what you request and when, and whether it succeeded. We need this to answer, to trace errors, to limit misuse and to protect the sign-in of our staff. The supplement says what is logged, counted and stored, and for how long.',
        'The networks between you and us, including our hosting provider’s, handle your network address to deliver the answer.',
      ],
    },
    {
      id: 'vessel-data',
      heading: 'Vessel data',
      blocks: [
        'We hold the name, the flag and, where there is one, the IMO number of each vessel, and what applicants state about it. Vessel data describes a ship and not a person. If it points to an individual, for example an owner who trades alone, we treat it as personal data.',
      ],
    },
    {
      id: 'certificate-data',
      heading: 'Certificate data',
      blocks: [
        'For each certificate we store its number, the types it covers, the issue and expiry dates, and the service it was issued for. We also store whether it is in force, suspended or withdrawn, since when and for what reason. Of each survey we store when and where it was completed, its result and the name of the surveyor. Every change is stored as a register event: what was changed, when, and by which member of staff. The database is built to refuse changes to these events.',
      ],
    },
    {
      id: 'how-we-use-data',
      heading: 'How we use the data, and on which basis',
      blocks: [
        'We use personal data only for these purposes, on the bases of Article 20 of the PDP Law:',
        [
          'To handle applications and provide our services: a contract with you, or your request before one.',
          'To answer messages: your request, and our legitimate interest in answering it.',
          'To keep the register and to let anybody verify a certificate: legal duties, the tasks we carry out for flag States in the public interest, and our legitimate interest in preventing forged certificates.',
          'To give staff access and record who changed what: our legitimate interest in a trustworthy register.',
          'To keep the site secure and find errors: our legitimate interest in a safe service.',
          'To keep business records: our legal duties.',
        ],
        'If we ever rely on your consent, we will ask for it separately, and you can withdraw it at any time. We send no advertising, sell no data, build no profiles, and take no decision about a person by automated means alone.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'This site sets cookies only so that it works and for what a member of staff has chosen. None of them tracks you. The supplement lists each with its age, and what pages store on your device besides.',
      ],
    },
    {
      id: 'who-sees-data',
      heading: 'Who sees the data',
      blocks: [
        [
          'Our staff: those who sign in to this site see applications and messages, for their work.',
          'Flag States: where we certify on behalf of a flag State, it may receive the application, survey results and certificate.',
          'Port State authorities: they may ask us about a ship they inspect.',
          'Processors: companies that run servers or email for us. They act on our instructions and under a duty of confidence.',
          'Courts and authorities: where the law obliges us.',
        ],
        'We give each of them only what the purpose requires.',
      ],
    },
    {
      id: 'public-register',
      heading: 'What the public register shows, and why',
      blocks: [
        'Anybody who enters a certificate number sees what the register says of that certificate and of its vessel. The supplement lists what this is, and what it is not.',
        'The register is public because a port inspector, a charterer or a bank must be able to see at once whether the paper in hand is genuine and in force.',
      ],
    },
    {
      id: 'international-transfers',
      heading: 'International transfers',
      blocks: [
        'The answers of the public register can be read from any country. We may also send data to a flag State, a port State authority or a processor outside Indonesia. Under Article 56 of the PDP Law we first make sure that the country of the recipient protects personal data at least as well as that law. If it does not, we rely on adequate and binding safeguards, such as a contract. If neither is possible, we ask for your consent.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep data',
      blocks: [
        'We keep data only as long as its purpose requires. Certificates and register events are kept permanently, because others rely on them. Applications and messages are deleted when their period has ended. The supplement has the period of everything that the register stores.',
        'Copies in backups disappear when the backups are replaced. We keep data longer only where a legal claim or a legal duty requires it.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        'Passwords are stored only as argon2id hashes, and session tokens only as hashes. Connections to the public site are encrypted. Only people and programs to whom we have given access can change the register, and every change leaves a trace. If your personal data is exposed, we notify you and the competent authority in writing within 3 x 24 hours.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You have these rights:',
        [
          'Access: you may ask who uses your data and why, see it and receive a copy.',
          'Correction: you may have wrong data corrected and incomplete data completed.',
          'Erasure: you may ask us to stop using, delete or destroy your data, for example when we no longer need it.',
          'Objection: you may object to use that rests on our legitimate interests or on a public task, and to decisions made by automated means alone.',
          'Restriction: you may ask us to pause or limit the use of your data, for example while a correction is being checked.',
          'Transfer (portability): you may receive your data in a common, machine-readable format and have it sent to another controller where this is safely possible.',
        ],
        'You may also claim compensation as the law provides.',
      ],
    },
    {
      id: 'using-your-rights',
      heading: 'How to use your rights',
      blocks: [
        `Write to ${office.email} or to our postal address. State which right you want to use and which data you mean. If we cannot verify that the data is yours, we ask immediately for the minimum proof required. Using your rights is free of charge.`,
        'We answer requests for access, correction and restriction, and the withdrawal of consent, within 3 x 24 hours of receiving them. We answer requests for erasure, objection and transfer within 14 days. If we refuse, we say why and what you can do about it.',
      ],
    },
    {
      id: 'limits-of-erasure',
      heading: 'The limit of erasure',
      blocks: [
        'Entries in the register about ships remain as public records, and register events remain as proof of what was certified and when. Others rely on them, so we do not erase them on request. We correct what is wrong or remove a record entered by mistake, and the event that shows this stays. Data that is not needed for the register, such as your telephone number in an application, can be erased unless the law obliges us to keep it.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      blocks: [
        'If you are not satisfied, please contact us first. You may also turn to the agency responsible under the PDP Law or, until it has taken up its work, to the ministry responsible for communication and digital affairs. Where the GDPR applies, you may complain to the supervisory authority where you live or work.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'We may change this policy. If a change affects how we use data you have already given us, we announce it before it takes effect, and ask for your consent again where the law requires it.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        `${office.names.en}, ${office.address.join(', ')}. Email: ${office.email}. Telephone: ${office.phone}.`,
      ],
    },
  ],
}
