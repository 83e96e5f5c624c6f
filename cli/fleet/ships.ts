import type { ShipType } from '#/core/stored-values.ts'
import { addMonths } from '#/core/dates.ts'

/** A ship of the sample fleet; `owner` and `manager` are positions in the list of companies. */
export type SampleShip = {
  imoNumber: string
  name: string
  flag: string
  portOfRegistry: string
  callSign: string
  shipType: ShipType
  grossTonnage: number
  netTonnage: number
  deadweight: number
  length: number
  keelLaidOn: string
  classNotation: string
  owner: number
  manager: number
}

/** How big the ships of a type are: `each` is larger than the one before it by `step`; `slim`: metres for each cube root of its gross tonnage. */
type Size = {
  tonnage: number
  step: number
  deadweight: number
  slim: number
  notation: string
  names: string[]
}

const SIZES: [type: ShipType, size: Size][] = [
  [
    'general-cargo-ship',
    {
      tonnage: 1_898,
      step: 783,
      deadweight: 1.45,
      slim: 6.6,
      notation: 'A1, General Cargo Carrier',
      names: [
        'KM Samudra Jaya',
        'KM Tanjung Pandan',
        'KM Sinar Arafura',
        'KM Bukit Menoreh',
        'KM Fajar Kendari',
        'KM Lintas Bitung',
        'KM Mutiara Ambon',
        'KM Putra Sorong',
        'KM Gelora Ternate',
        'KM Karya Kupang',
      ],
    },
  ],
  [
    'bulk-carrier',
    {
      tonnage: 19_814,
      step: 2_157,
      deadweight: 1.72,
      slim: 6,
      notation: 'A1, Bulk Carrier, ESP',
      names: [
        'MV Meratus Kencana',
        'MV Batu Ampar',
        'MV Gunung Leuser',
        'MV Ocean Sentosa',
        'MV Pulau Buton',
        'MV Coral Merbau',
        'MV Tasik Kenyir',
        'MV Selat Bangka',
        'MV Rinjani Star',
      ],
    },
  ],
  [
    'oil-tanker',
    {
      tonnage: 5_241,
      step: 3_907,
      deadweight: 1.6,
      slim: 5.75,
      notation: 'A1, Oil Carrier, ESP',
      names: [
        'MT Selat Durian',
        'MT Arung Palakka',
        'MT Dumai Pratama',
        'MT Laut Banda',
        'MT Cilacap Energi',
        'MT Straits Amber',
        'MT Kuala Baram',
      ],
    },
  ],
  [
    'container-ship',
    {
      tonnage: 9_957,
      step: 4_711,
      deadweight: 1.25,
      slim: 6.6,
      notation: 'A1, Container Carrier',
      names: [
        'MV Belawan Express',
        'MV Jambi Raya',
        'MV Straits Heron',
        'MV Tirta Makassar',
        'MV Penang Pearl',
        'MV Nusa Dua Trader',
        'MV Seroja Tiga',
      ],
    },
  ],
  [
    'chemical-tanker',
    {
      tonnage: 4_126,
      step: 2_318,
      deadweight: 1.55,
      slim: 6,
      notation: 'A1, Chemical Carrier, IMO Type 2, ESP',
      names: [
        'MT Palma Kencana',
        'MT Straits Jade',
        'MT Citra Oleo',
        'MT Melur Setia',
        'MT Kimia Utama',
      ],
    },
  ],
  [
    'gas-carrier',
    {
      tonnage: 3_435,
      step: 5_210,
      deadweight: 1.05,
      slim: 6.3,
      notation: 'A1, Liquefied Gas Carrier, IMO Type 2G',
      names: ['LPG/C Bontang Lestari', 'LPG/C Gas Natuna', 'LPG/C Straits Opal'],
    },
  ],
  [
    'passenger-ship',
    {
      tonnage: 1_352,
      step: 1_944,
      deadweight: 0.25,
      slim: 6.3,
      notation: 'A1, Passenger Vessel',
      names: ['KMP Dharma Wisata', 'KMP Nusa Penida Jaya', 'KMP Labuan Bajo'],
    },
  ],
  [
    'ro-ro-cargo-ship',
    {
      tonnage: 6_084,
      step: 3_260,
      deadweight: 0.5,
      slim: 6.8,
      notation: 'A1, Ro-Ro Cargo Carrier',
      names: ['MV Merak Lintas', 'MV Ferindo Lima'],
    },
  ],
  [
    'offshore-support-vessel',
    {
      tonnage: 1_618,
      step: 423,
      deadweight: 0.95,
      slim: 5.3,
      notation: 'A1, Offshore Support Vessel, DPS-2',
      names: [
        'AHTS Natuna Perkasa',
        'PSV Mahakam Dua',
        'AHTS Labuan Tegap',
        'PSV Straits Endeavour',
      ],
    },
  ],
  [
    'tug',
    {
      tonnage: 287,
      step: 36,
      deadweight: 0.6,
      slim: 4.6,
      notation: 'A1, Towing Vessel',
      names: [
        'TB Barito Satu',
        'TB Barito Dua',
        'TB Kapuas Jaya',
        'TB Musi Bahari',
        'TB Samarinda 9',
        'TB Kumai Perkasa',
        'TB Sri Lumut',
      ],
    },
  ],
  [
    'barge',
    {
      tonnage: 2_094,
      step: 316,
      deadweight: 1.75,
      slim: 6.9,
      notation: 'A1, Barge',
      names: ['BG Barito 3001', 'BG Kapuas 3005', 'BG Sri Lumut 2702'],
    },
  ],
]

type Registry = { flag: string; ports: string[]; call: string }
/** The first characters of call signs are those of the country (ITU Radio Regulations, appendix 42). */
const INDONESIA: Registry = {
  flag: 'Indonesia',
  ports: ['Jakarta', 'Surabaya', 'Batam', 'Makassar'],
  call: 'YB',
}
const REGISTRIES: Registry[] = [
  { flag: 'Singapore', ports: ['Singapore'], call: '9V' },
  INDONESIA,
  { flag: 'Panama', ports: ['Panama'], call: '3E' },
  { flag: 'Malaysia', ports: ['Port Klang'], call: '9M' },
  INDONESIA,
  { flag: 'Liberia', ports: ['Monrovia'], call: 'D5' },
  { flag: 'Marshall Islands', ports: ['Majuro'], call: 'V7' },
]

/** These trade at home. */
const DOMESTIC: ReadonlySet<ShipType> = new Set([
  'general-cargo-ship',
  'passenger-ship',
  'tug',
  'barge',
])

/** The ships of the sample fleet, in one order; only their age is counted from today. */
export function sampleShips(today: string): SampleShip[] {
  return SIZES.flatMap(([type, size]) =>
    size.names.map((name, nth) => ({ type, size, name, nth })),
  ).map((one, i) => {
    const registry =
      (DOMESTIC.has(one.type) ? INDONESIA : REGISTRIES[i % REGISTRIES.length]) ?? INDONESIA
    const grossTonnage = one.size.tonnage + one.nth * one.size.step
    const owner = registry.flag === 'Indonesia' ? 0 : registry.flag === 'Malaysia' ? 2 : 1 + (i % 2)
    return {
      // The example of IMO Resolution A.1117(30) is the first; it is the ship of the other samples, too.
      imoNumber: i === 0 ? '9074729' : imoNumber(968_010 + i * 137),
      name: one.name,
      flag: registry.flag,
      portOfRegistry: registry.ports[i % registry.ports.length] ?? '',
      callSign: registry.call + twoCharacters(i) + String(2 + (i % 8)),
      shipType: one.type,
      grossTonnage,
      netTonnage: Math.round(grossTonnage * 0.45),
      deadweight: Math.round(grossTonnage * one.size.deadweight),
      length: Number((Math.cbrt(grossTonnage) * one.size.slim).toFixed(2)),
      keelLaidOn: addMonths(today, -96 - ((i * 13) % 150)),
      classNotation: one.size.notation,
      owner,
      // Straits Meridian manages some of the ships of others.
      manager: i % 6 === 5 ? 1 : owner,
    }
  })
}

/** Six digits with their check digit, by the rule of IMO Resolution A.1117(30). */
function imoNumber(first: number): string {
  const digits = String(first)
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (7 - i), 0)
  return digits + String(sum % 10)
}

function twoCharacters(i: number): string {
  return [65 + ((i * 7) % 26), 65 + ((i * 11 + 3) % 26)]
    .map((code) => String.fromCodePoint(code))
    .join('')
}
