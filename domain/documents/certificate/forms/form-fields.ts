import { m } from '#/domain/texts/messages.js'
import type { FieldSource, FormField } from './form.ts'

// Every fact that a form prints, once. Their keys are stored with certificates.

function field(key: string, title: () => string, from: FieldSource): FormField {
  return { key, title, from, isFormerParticular: false }
}

/** A date of the ship that was a text of the certificate before. */
function shipDate(key: string, title: () => string): FormField {
  return { key, title, from: 'ship', isFormerParticular: true }
}

export const FIELDS = {
  name: field('name', m.form_field_name, 'ship'),
  callSign: field('callSign', m.form_field_call_sign, 'ship'),
  portOfRegistry: field('portOfRegistry', m.form_field_port_of_registry, 'ship'),
  grossTonnage: field('grossTonnage', m.form_field_gross_tonnage, 'ship'),
  deadweight: field('deadweight', m.form_field_deadweight, 'ship'),
  imoNumber: field('imoNumber', m.form_field_imo_number, 'ship'),
  shipType: field('shipType', m.form_field_ship_type, 'ship'),
  contractedOn: shipDate('contractedOn', m.form_field_contracted_on),
  keelLaidOn: field('keelLaidOn', m.form_field_keel_laid_on, 'ship'),
  deliveredOn: shipDate('deliveredOn', m.form_field_delivered_on),
  convertedOn: shipDate('convertedOn', m.form_field_converted_on),
  bottomInspections: field('bottomInspections', m.form_field_bottom_inspections, 'certificate'),
  exemptions: field('exemptions', m.form_field_exemptions, 'certificate'),
  length: field('length', m.form_field_length, 'ship'),
  seaAreas: field('seaAreas', m.form_field_sea_areas, 'certificate'),
  freeboardType: field('freeboardType', m.form_field_freeboard_type, 'certificate'),
  freeboardTropical: field('freeboardTropical', m.form_field_freeboard_tropical, 'certificate'),
  freeboardSummer: field('freeboardSummer', m.form_field_freeboard_summer, 'certificate'),
  freeboardWinter: field('freeboardWinter', m.form_field_freeboard_winter, 'certificate'),
  freeboardNorthAtlantic: field(
    'freeboardNorthAtlantic',
    m.form_field_freeboard_north_atlantic,
    'certificate',
  ),
  freeboardTimber: field('freeboardTimber', m.form_field_freeboard_timber, 'certificate'),
  freshWaterAllowance: field(
    'freshWaterAllowance',
    m.form_field_fresh_water_allowance,
    'certificate',
  ),
  deckLine: field('deckLine', m.form_field_deck_line, 'certificate'),
  tonnageLength: field('tonnageLength', m.form_field_tonnage_length, 'certificate'),
  tonnageBreadth: field('tonnageBreadth', m.form_field_tonnage_breadth, 'certificate'),
  tonnageDepth: field('tonnageDepth', m.form_field_tonnage_depth, 'certificate'),
  netTonnage: field('netTonnage', m.form_field_net_tonnage, 'certificate'),
  ownerName: field('ownerName', m.form_field_owner_name, 'company'),
  classNotation: field('classNotation', m.form_field_class_notation, 'ship'),
  oilShipType: field('oilShipType', m.form_field_oil_ship_type, 'certificate'),
  sewagePersons: field('sewagePersons', m.form_field_sewage_persons, 'certificate'),
  sewageSystem: field('sewageSystem', m.form_field_sewage_system, 'certificate'),
  sewageCapacity: field('sewageCapacity', m.form_field_sewage_capacity, 'certificate'),
  sewagePipeline: field('sewagePipeline', m.form_field_sewage_pipeline, 'certificate'),
  ballastCapacity: field('ballastCapacity', m.form_field_ballast_capacity, 'certificate'),
  ballastMethod: field('ballastMethod', m.form_field_ballast_method, 'certificate'),
  ballastInstalledOn: field('ballastInstalledOn', m.form_field_ballast_installed_on, 'certificate'),
  ballastManufacturer: field(
    'ballastManufacturer',
    m.form_field_ballast_manufacturer,
    'certificate',
  ),
  antiFouling: field('antiFouling', m.form_field_anti_fouling, 'certificate'),
  antiFoulingAppliedOn: field(
    'antiFoulingAppliedOn',
    m.form_field_anti_fouling_applied_on,
    'certificate',
  ),
  antiFoulingOrganotin: field('antiFoulingOrganotin', m.form_field_organotin, 'certificate'),
  antiFoulingCybutryne: field('antiFoulingCybutryne', m.form_field_cybutryne, 'certificate'),
  companyName: field('companyName', m.form_field_company_name, 'company'),
  companyAddress: field('companyAddress', m.form_field_company_address, 'company'),
  companyImo: field('companyImo', m.form_field_company_imo, 'company'),
  companyShipTypes: field('companyShipTypes', m.form_field_company_ship_types, 'certificate'),
  securityPlan: field('securityPlan', m.form_field_security_plan, 'certificate'),
  registeredOn: field('registeredOn', m.form_field_registered_on, 'certificate'),
  labourShipowner: field('labourShipowner', m.form_field_labour_shipowner, 'certificate'),
  labourShipownerAddress: field(
    'labourShipownerAddress',
    m.form_field_owner_address,
    'certificate',
  ),
  labourDeclaration: field('labourDeclaration', m.form_field_labour_declaration, 'certificate'),
} as const satisfies Record<string, FormField>
