import { z } from 'zod'
import { DATE_ORDERS } from './date-cell.ts'
import { MAX_COLUMNS } from './table.ts'

type Column = {
  name: ColumnName
  /** What an export calls it, and what it is called to staff. */
  header: string
  required?: true
  /** Other names it goes by: of the API, of the staff's table, in Indonesian; compared without spaces and signs. */
  also: string[]
}

/** What can be known of a certificate, in the order of an export. */
export const COLUMNS: readonly Column[] = [
  {
    name: 'certificateId',
    header: 'Certificate number',
    required: true,
    also: ['certificateId', 'Certificate No', 'UTN', 'Nomor sertifikat', 'No sertifikat', 'Number', 'Nomor', 'No'],
  },
  {
    name: 'vesselName',
    header: 'Vessel name',
    required: true,
    also: ['Vessel', 'Ship', 'Ship name', 'Name of ship', 'Name', 'Nama kapal', 'Kapal', 'Nama'],
  },
  { name: 'imoNumber', header: 'IMO number', also: ['IMO', 'IMO No', 'Nomor IMO', 'No IMO'] },
  { name: 'flag', header: 'Flag', required: true, also: ['Flag State', 'Country', 'Bendera', 'Negara bendera', 'Negara'] },
  { name: 'type', header: 'Type', also: ['Certificate type', 'Jenis', 'Jenis sertifikat', 'Tipe'] },
  {
    name: 'issuedCertificates',
    header: 'Certificates',
    also: ['issuedCertificates', 'selectedCertificates', 'Certificate types', 'Types', 'Sertifikat', 'Daftar sertifikat'],
  },
  {
    name: 'issuedDate',
    header: 'Issue date',
    required: true,
    also: ['issuedDate', 'Issued', 'Date of issue', 'Tanggal terbit', 'Tanggal penerbitan', 'Tgl terbit', 'Terbit'],
  },
  {
    name: 'expiryDate',
    header: 'Expiry date',
    required: true,
    also: [
      'Expires',
      'Expiry',
      'Expiration date',
      'Valid until',
      'Date of expiry',
      'Tanggal kedaluwarsa',
      'Tanggal berakhir',
      'Tgl berakhir',
      'Berlaku sampai',
      'Berlaku hingga',
      'Berlaku s/d',
    ],
  },
  { name: 'standing', header: 'Standing', also: ['isValid', 'Valid', 'Valid certificate', 'Status', 'Berlaku', 'Keadaan'] },
  {
    name: 'standingReason',
    header: 'Reason',
    also: ['standingReason', 'Reason for suspension', 'Alasan', 'Keterangan'],
  },
  { name: 'standingSince', header: 'Since', also: ['standingSince', 'Suspended since', 'Withdrawn since', 'Sejak'] },
  { name: 'serviceId', header: 'Service', also: ['serviceId', 'Layanan'] },
]

export type ColumnName =
  | 'certificateId'
  | 'vesselName'
  | 'imoNumber'
  | 'flag'
  | 'type'
  | 'issuedCertificates'
  | 'issuedDate'
  | 'expiryDate'
  | 'standing'
  | 'standingReason'
  | 'standingSince'
  | 'serviceId'

export const HEADERS = COLUMNS.map((column) => column.header)

/** For each thing known of a certificate, the column of the file that holds it, counted from 0. */
export type Mapping = { [name in ColumnName]?: number | undefined }

/** A number in JSON, its digits in a form; empty in a form where the file has no such column. */
const place = z
  .union(
    [
      z.literal('').transform(() => undefined),
      z
        .union([
          z.int(),
          z
            .string()
            .regex(/^\d{1,6}$/)
            .transform(Number),
        ])
        .pipe(z.int().min(0).max(MAX_COLUMNS)),
    ],
    { error: 'Choose a column of the file' },
  )
  .optional()

/** How a file is to be understood: the same in the form and in JSON. */
export const ImportChoices = z
  .object({
    certificateId: place,
    vesselName: place,
    imoNumber: place,
    flag: place,
    type: place,
    issuedCertificates: place,
    issuedDate: place,
    expiryDate: place,
    standing: place,
    standingReason: place,
    standingSince: place,
    serviceId: place,
    dateOrder: z.enum(DATE_ORDERS, { error: 'Dates are read day-first or month-first' }).default('day-first'),
  })
  .superRefine((choices, context) => {
    for (const { name, header } of missingColumns(choices)) {
      context.addIssue({ code: 'custom', path: [name], message: `Say which column holds this: ${header}` })
    }
    const taken = new Map<number, string>()
    for (const { name, header } of COLUMNS) {
      const at = choices[name]
      if (at === undefined) continue
      const other = taken.get(at)
      if (other) context.addIssue({ code: 'custom', path: [name], message: `This column is chosen for ${other} already` })
      else taken.set(at, header)
    }
  })
export type ImportChoices = z.output<typeof ImportChoices>

/** The columns that a file must have and that none was found or chosen for. */
export function missingColumns(mapping: Mapping): Pick<Column, 'name' | 'header'>[] {
  const missing = COLUMNS.filter(({ name, required }) => required && mapping[name] === undefined)
  const typed = mapping.type !== undefined || mapping.issuedCertificates !== undefined
  return typed ? missing : [...missing, { name: 'type', header: 'Type, or Certificates' }]
}

/** Which column holds what, judged by its name in the first row. */
export function guessColumns(header: readonly string[]): Mapping {
  const words = header.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const { name, header: own, also } of COLUMNS) {
    const at = [own, ...also].map((known) => words.indexOf(plain(known))).find((index) => index >= 0 && !taken.has(index))
    if (at === undefined) continue
    mapping[name] = at
    taken.add(at)
  }
  return mapping
}

function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
