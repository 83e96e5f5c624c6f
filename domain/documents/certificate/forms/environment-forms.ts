import { m } from '#/domain/texts/messages.js'
import type { CertificateForm } from './form.ts'
import { FIELDS as F } from './form-fields.ts'

// As the appendices of Annexes I and IV name the Convention, and those of Annex VI its Protocol of
// 1997.
const MARPOL =
  'International Convention for the Prevention of Pollution from Ships, 1973, as modified by the Protocol of 1978 relating thereto, and as amended'
const PROTOCOL_OF_1997 =
  'Protocol of 1997, as amended, to amend the International Convention for the Prevention of Pollution from Ships, 1973, as modified by the Protocol of 1978 relating thereto'

/** The forms of MARPOL and of the conventions on ballast water and anti-fouling systems. */
export const ENVIRONMENT_FORMS: readonly CertificateForm[] = [
  {
    code: 'IOPP',
    indonesianName: 'Sertifikat Internasional Pencegahan Pencemaran oleh Minyak',
    source: 'MARPOL Annex I, regulation 9 and appendix II',
    instrument: MARPOL,
    regulation: 'MARPOL I/6',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.grossTonnage,
      F.deadweight,
      F.imoNumber,
      F.oilShipType,
    ],
    statements: [() => m.form_surveyed({ regulation: 'MARPOL I/6' }), m.form_found_iopp],
    subjectTo: m.form_surveys_annual_intermediate,
    noExpiry: null,
    attachments: [m.form_attached_form_ab],
  },
  {
    code: 'ISPP',
    indonesianName: 'Sertifikat Internasional Pencegahan Pencemaran oleh Kotoran',
    source: 'MARPOL Annex IV, regulation 7 and appendix',
    instrument: MARPOL,
    regulation: 'MARPOL IV/4',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.grossTonnage,
      F.sewagePersons,
      F.imoNumber,
      F.keelLaidOn,
      F.convertedOn,
      F.sewageSystem,
      F.sewageCapacity,
      F.sewagePipeline,
    ],
    statements: [() => m.form_surveyed({ regulation: 'MARPOL IV/4' }), m.form_found_ispp],
    subjectTo: null,
    noExpiry: null,
    attachments: [],
  },
  {
    code: 'IAPP',
    indonesianName: 'Sertifikat Internasional Pencegahan Pencemaran Udara',
    source: 'MARPOL Annex VI, regulation 8 and appendix I',
    instrument: PROTOCOL_OF_1997,
    regulation: 'MARPOL VI/5',
    fields: [F.name, F.callSign, F.portOfRegistry, F.grossTonnage, F.imoNumber],
    statements: [() => m.form_surveyed({ regulation: 'MARPOL VI/5' }), m.form_found_iapp],
    subjectTo: m.form_surveys_annual_intermediate,
    noExpiry: null,
    attachments: [m.form_attached_supplement_iapp],
  },
  {
    code: 'IEEC',
    indonesianName: 'Sertifikat Efisiensi Energi Internasional',
    source: 'MARPOL Annex VI, regulation 8 and appendix VIII',
    instrument: PROTOCOL_OF_1997,
    regulation: 'MARPOL VI/5.4',
    fields: [F.name, F.callSign, F.portOfRegistry, F.grossTonnage, F.imoNumber],
    statements: [() => m.form_surveyed({ regulation: 'MARPOL VI/5.4' }), m.form_found_ieec],
    subjectTo: null,
    noExpiry: m.form_no_expiry_ieec,
    attachments: [m.form_attached_supplement_ieec],
  },
  {
    code: 'IBWMC',
    indonesianName: 'Sertifikat Manajemen Air Balas Internasional',
    source: 'BWM Convention 2004, regulation E-2 and appendix I',
    instrument:
      'International Convention for the Control and Management of Ships’ Ballast Water and Sediments, 2004',
    regulation: 'BWM E-1',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.grossTonnage,
      F.imoNumber,
      F.keelLaidOn,
      F.ballastCapacity,
      F.ballastMethod,
      F.ballastInstalledOn,
      F.ballastManufacturer,
    ],
    statements: [m.form_inspected_bwm, m.form_found_ibwmc],
    subjectTo: m.form_surveys_annual_intermediate,
    noExpiry: null,
    attachments: [],
  },
  {
    code: 'IAFS',
    indonesianName: 'Sertifikat Sistem Anti Teritip Internasional',
    source: 'AFS Convention 2001, Annex 4, regulation 2 and appendix 1, resolution MEPC.331(76)',
    instrument:
      'International Convention on the Control of Harmful Anti-fouling Systems on Ships, 2001',
    regulation: 'AFS 4/1',
    fields: [
      F.name,
      F.callSign,
      F.portOfRegistry,
      F.grossTonnage,
      F.imoNumber,
      F.antiFouling,
      F.antiFoulingAppliedOn,
      F.antiFoulingOrganotin,
      F.antiFoulingCybutryne,
    ],
    statements: [() => m.form_surveyed({ regulation: 'AFS 4/1' }), m.form_found_iafs],
    subjectTo: null,
    noExpiry: m.form_no_expiry_iafs,
    attachments: [m.form_attached_record_afs],
  },
]
