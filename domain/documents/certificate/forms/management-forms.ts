import { m } from '#/domain/texts/messages.js'
import type { CertificateForm } from './form.ts'
import { FIELDS as F } from './form-fields.ts'

// The appendix of the ISM Code writes “as amended”; that of the ISPS Code names the Code itself.
const SOLAS = 'International Convention for the Safety of Life at Sea, 1974, as amended'
const ISPS = 'International Code for the Security of Ships and of Port Facilities (ISPS Code)'

/** The forms of the ISM and ISPS Codes and of the Maritime Labour Convention. */
export const MANAGEMENT_FORMS: readonly CertificateForm[] = [
  {
    code: 'DOC',
    indonesianName: 'Dokumen Penyesuaian Manajemen Keselamatan',
    source: 'SOLAS IX/4, ISM Code 13 and appendix',
    instrument: SOLAS,
    regulation: 'ISM Code 13.4',
    fields: [F.companyName, F.companyAddress, F.companyImo, F.companyShipTypes],
    statements: [m.form_audited_doc],
    subjectTo: m.form_verification_annual,
    noExpiry: null,
    attachments: [],
  },
  {
    code: 'SMC',
    indonesianName: 'Sertifikat Manajemen Keselamatan',
    source: 'SOLAS IX/4, ISM Code 13 and appendix',
    instrument: SOLAS,
    regulation: 'ISM Code 13.8',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.shipType,
      F.grossTonnage,
      F.imoNumber,
      F.companyName,
      F.companyAddress,
      F.companyImo,
    ],
    statements: [m.form_audited_smc],
    subjectTo: m.form_verification_intermediate,
    noExpiry: null,
    attachments: [],
  },
  {
    code: 'ISSC',
    indonesianName: 'Sertifikat Keamanan Kapal Internasional',
    source: 'SOLAS XI-2, ISPS Code A/19 and appendix',
    instrument: ISPS,
    regulation: 'ISPS Code A/19.1.1',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.shipType,
      F.grossTonnage,
      F.imoNumber,
      F.companyName,
      F.companyAddress,
      F.companyImo,
      F.securityPlan,
    ],
    statements: [m.form_verified_issc],
    subjectTo: m.form_verification_intermediate,
    noExpiry: null,
    attachments: [],
  },
  {
    code: 'MLC',
    indonesianName: 'Sertifikat Ketenagakerjaan Maritim',
    source: 'MLC 2006, regulation 5.1.3 and appendix A5-II',
    instrument: 'Maritime Labour Convention, 2006',
    regulation: 'MLC A5.1.3',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.registeredOn,
      F.grossTonnage,
      F.imoNumber,
      F.shipType,
      F.labourShipowner,
      F.labourShipownerAddress,
      F.labourDeclaration,
    ],
    statements: [m.form_inspected_mlc],
    subjectTo: m.form_inspection_intermediate,
    noExpiry: null,
    attachments: [m.form_attached_dmlc],
  },
]
