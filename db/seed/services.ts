type Service = { slug: string; title: string; description: string }

/** What the sample authority offers, in the order the pages show it. */
export const services: Service[] = [
  {
    slug: 'ship-classification',
    title: 'Ship classification',
    description: 'Plan approval, survey during construction and periodical surveys under the rules of the society.',
  },
  {
    slug: 'statutory-certification',
    title: 'Statutory certification',
    description: 'Surveys and certificates under SOLAS, MARPOL, Load Lines and Tonnage on behalf of flag States.',
  },
  {
    slug: 'safety-management-audits',
    title: 'ISM, ISPS and MLC audits',
    description: 'Audits of companies and ships for safety management, ship security and maritime labour.',
  },
  {
    slug: 'offshore-units',
    title: 'Offshore units',
    description: 'Classification and verification of offshore support vessels, barges and mobile units.',
  },
  {
    slug: 'assessment-and-verification',
    title: 'Assessment and verification',
    description: 'Independent condition assessment of hull, machinery and equipment for owners, charterers and banks.',
  },
  {
    slug: 'technical-advisory',
    title: 'Advisory and consultancy',
    description: 'Advice on conversion, change of flag, stability and compliance before it becomes a finding.',
  },
  {
    slug: 'training-and-education',
    title: 'Training and education',
    description: 'Courses for designated persons, internal auditors, superintendents and ship security officers.',
  },
  {
    slug: 'approval-of-manufacturers',
    title: 'Materials and equipment',
    description: 'Type approval, works approval and certification of materials, components and equipment.',
  },
  {
    slug: 'tonnage-measurement',
    title: 'Tonnage measurement',
    description: 'Measurement and certificates under the International Tonnage Convention 1969.',
  },
  {
    slug: 'energy-efficiency',
    title: 'Energy efficiency and emissions',
    description: 'EEXI and CII verification, fuel oil data collection and air pollution prevention surveys.',
  },
  {
    slug: 'ballast-water-management',
    title: 'Ballast water management',
    description: 'Plan approval, commissioning tests and certificates under the BWM Convention 2004.',
  },
  {
    slug: 'special-surveys',
    title: 'Special and occasional surveys',
    description: 'Damage, towage, lay-up and pre-purchase surveys, at short notice and in any Indonesian port.',
  },
]
