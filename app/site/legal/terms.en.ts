import { office } from '#/app/web/office.ts'
import type { LegalDocument } from './legal-document.ts'

export const terms: LegalDocument = {
  title: 'Terms of service',
  updated: '2025-04-27',
  introduction: [
    'These terms say what you can expect of this site, our services and our certificate register, and what we expect of you.',
    'If you have a signed contract with us, that contract comes first. These terms fill in what it leaves open.',
  ],
  sections: [
    {
      id: 'acceptance',
      heading: 'Who we are, and when these terms apply',
      blocks: [
        `${office.names.en} (“we”) is a maritime classification society and certification authority at ${office.address.join(', ')}.`,
        'These terms apply to everybody who uses this site or the register, and to everybody who applies for a service. By doing so you accept them. If you act for a company, you confirm that you may do so. If you do not accept these terms, please ask us about a certificate by telephone or email instead.',
      ],
    },
    {
      id: 'services',
      heading: 'Our services',
      blocks: [
        [
          'Classification: we approve plans and survey ships under our own class rules.',
          'Statutory certification: we survey ships and issue certificates under international conventions on behalf of flag States, as far as a flag State has authorised us.',
          'Assessment and verification: we give an independent account of the condition of a ship or its equipment.',
          'Advisory services: we advise on technical questions and on compliance. Advice is not a certificate.',
          'Training: we hold courses for people who work on and for ships.',
        ],
        'A separate agreement settles what we will do for you, by when and for what fee. Where we act for a flag State, its law and instructions also apply, and we must follow them.',
      ],
    },
    {
      id: 'your-responsibilities',
      heading: 'Your responsibilities',
      blocks: [
        [
          'Give accurate and complete information, and notify us without delay when it changes. This includes damage, conversion, and a change of owner, name or flag.',
          'Do not misrepresent certificates. Do not alter them, and do not use them for another ship or beyond their context. Do not present a certificate as in force when it is expired, suspended or withdrawn.',
          'Pay the agreed fees on time.',
          'Keep the ship, its equipment and its documents in the condition that the rules require between surveys.',
        ],
        'The safety of the ship remains the responsibility of its owner, manager and master.',
      ],
    },
    {
      id: 'applications-and-surveys',
      heading: 'Applications and surveys',
      blocks: [
        'An application on this site is a request. It is not a certificate, it does not extend one, and it binds neither you nor us to conclude an agreement. We may ask for more information, or decline.',
        'We inform you of the fees before work begins. Unless we agree otherwise, travel costs are added, and a survey that cannot be held for reasons on your side may be charged.',
        'You give our surveyors safe access to the ship, the yard and the documents, and the help they need on the spot. We issue a certificate only when the survey shows that the requirements are met. The outcome does not depend on payment, although we may hold back a document until due fees are paid, where the law and the flag State allow it.',
      ],
    },
    {
      id: 'certificate-verification',
      heading: 'Certificate verification',
      blocks: [
        'Anybody may verify a certificate in the register, free of charge and without an account. Please read the answer in this way:',
        [
          'It is valid only at the moment it was checked, which is shown with it. A certificate may be suspended or withdrawn a minute later.',
          'Genuine is not the same as in force. A certificate that we issued may be expired, suspended, withdrawn or not yet valid. The answer says which.',
          'The reader compares. We cannot see the document in your hand. Compare its number, vessel, IMO number, flag, dates and certificates with those on the screen. If they differ, do not rely on the document, and contact us.',
          'A number that is not found is not in our register. Check the spelling first, then contact us.',
          'If the register cannot be reached, or says that it could not check, this says nothing about the certificate. Do not treat it as valid or as invalid for that reason. Try again, or contact us.',
        ],
        `For every question about a certificate you can reach us at ${office.phone} or ${office.email}.`,
        'The register shows what we have recorded. It does not say what condition the ship is in today, and it replaces no inspection that the law requires.',
      ],
    },
    {
      id: 'use-of-the-register',
      heading: 'Acceptable use of the site and the register',
      blocks: [
        'You may use the site and the register for any lawful purpose, including your business. You may link to a verification. You may not:',
        [
          'attack the site, look for ways round its protection, or enter areas meant for our staff;',
          'copy our seals, logo, QR code labels or certificate forms, or imitate the look of this site in a way that could mislead;',
          'extract data in bulk, or guess numbers in series, in a way that harms the service or serves forgery;',
          'change an answer of the register, or show it as more recent than it is;',
          'send us false, unlawful or harmful content through the forms.',
        ],
        'Machines are welcome. Programs may verify certificates by our API within its limits. When a limit is reached, the answer says how long to wait, and your program must wait. If you need more, ask us. We may limit or block access that endangers the service, for no longer than necessary.',
        'If you find a security flaw, please report it to us before you publish it. We take care to keep the register available, but cannot promise that it is never interrupted.',
      ],
    },
    {
      id: 'suspension-and-withdrawal',
      heading: 'Suspension and withdrawal of certificates',
      blocks: [
        'We may suspend or withdraw a certificate under our rules, the conventions and the instructions of the flag State, in particular when:',
        [
          'a survey is overdue, or a condition has not been met in time;',
          'the ship no longer meets the requirements, or we are refused access to it;',
          'the certificate was obtained by false information or is being misused;',
          'the owner asks for it, or the ship changes its flag or leaves our class;',
          'fees that are due remain unpaid after a reminder, where the law and the flag State allow suspension for this.',
        ],
        'Unless we must act at once for safety or for the flag State, we notify the owner beforehand, give the reason and allow a fair time to respond. The owner may ask us in writing to review the decision. A person who did not take the decision will review it. Until then the decision stands.',
        'The register shows a suspension or withdrawal, the day from which it applies and, where one is given, the reason. A certificate that is suspended or withdrawn must not be presented as in force. A withdrawn one must be returned or destroyed if we ask for it.',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Intellectual property',
      blocks: [
        'Our name, logo, seals, rules, texts and pictures belong to us or to those who license them to us. You may read, print and quote them as the law allows, and copy certificates and verification answers that concern you or your work, unaltered and whole. Any other use needs our written consent.',
        'An open-source licence may cover the software of this site. It gives no right to our name, logo or seals. You may freely cite facts from the register, with the date on which you checked them.',
        'What you send us remains yours. You allow us to use it as far as our work for you and our duties require.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'Nothing in these terms excludes or limits liability that the law does not allow to be excluded or limited. This includes liability for intent and, as far as the law provides, for gross negligence, for death or personal injury, and towards consumers.',
        'Within that limit:',
        [
          'we carry out our services with the care of a competent classification society, but a certificate is not a guarantee that a ship is free of defects or will remain so;',
          'for a service that you pay for, our total liability is limited to the fee for that service, unless our contract with you or the law of the flag State says otherwise;',
          'we are not liable for loss of profit, loss of hire, waiting time or other indirect loss;',
          'we are not liable for loss because a person relied on an old answer of the register, did not compare the details, or took “Could not check” for an answer about the certificate;',
          'neither of us is liable for what lies beyond reasonable control, such as natural disaster, war, acts of authorities or failure of public networks, while it lasts.',
        ],
      ],
    },
    {
      id: 'indemnity',
      heading: 'Indemnity',
      blocks: [
        'You are responsible if you knowingly give us false information, misrepresent a certificate or attack the site. If a third party then makes a claim against us, you reimburse our reasonable loss and costs. This does not apply to the extent that we are responsible. We notify you of the claim promptly and consult you before we settle it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'We may change these terms. We announce an important change on this site before it takes effect. An application or contract made before a change keeps the terms that applied when it was made, unless you agree to the new ones or the law requires them. If one provision is invalid, the others remain in force.',
      ],
    },
    {
      id: 'governing-law',
      heading: 'Governing law and courts',
      blocks: [
        'The law of the Republic of Indonesia governs these terms. You and we first try to settle a dispute by talking, for up to 30 days after either side has asked for it in writing. If that fails, the courts of Jakarta have jurisdiction, unless a separate contract provides for arbitration or another court, or the law gives you the right to another court.',
      ],
    },
    {
      id: 'language',
      heading: 'Language',
      blocks: [
        'These terms exist in English and in Indonesian, and both versions are meant to say the same. Law No. 24 of 2009 requires the Indonesian language for contracts with Indonesian parties. If the two versions differ, the Indonesian version therefore prevails for contracts with an Indonesian party. For all others, the versions are read together, and a difference is not held against a person who relied in good faith on one of them.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        `${office.names.en}, ${office.address.join(', ')}. Email: ${office.email}. Telephone: ${office.phone}.`,
        'How we handle personal data is described in the privacy policy of this site.',
      ],
    },
  ],
}
