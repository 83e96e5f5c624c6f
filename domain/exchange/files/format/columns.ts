import { IN_FILES, fieldOf, type InFiles } from '#/domain/register/model/certificate/field-lists.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { SHIP_LABELS } from '#/domain/register/ship/ship.ts'
import { FURTHER_TABLES, kindAt, type CellKind, type FurtherTable, type TableRow } from './table.ts'

// Every column of the files that are imported and exported: reading, checking, choosing columns,
// export and template use this one list.

/**
 * What a cell holds: numbers that are names, such as IMO numbers, are text; a field of a form may
 * have anything.
 */
export type ColumnKind = 'text' | 'date' | 'number' | 'anything'

/**
 * `headings`: by which it is found, separated by commas; the first is that of an export.
 * `required`: a further sheet without it is none.
 */
type Column = { headings: string; holds: ColumnKind; required: boolean }

const column =
  (holds: ColumnKind) =>
  (headings: string, required = false): Column => ({ headings, holds, required })
const [text, date, number, anything] = [
  column('text'),
  column('date'),
  column('number'),
  column('anything'),
]

/** What an import reads of records besides their fields: it belongs to their certificates. */
const PART_COLUMNS = {
  renewedFrom: date(
    'Renewed from (old expiry date),renewed from,old expiry,old expiry date,previous expiry,previous expiry date,tanggal kedaluwarsa lama,masa berlaku lama',
  ),
  lastAnnual: date(
    'Last annual survey,last annual,annual survey,annual survey date,last annual verification,survei tahunan terakhir,survei tahunan',
  ),
  lastIntermediate: date(
    'Last intermediate survey,last intermediate,intermediate survey,intermediate survey date,survei antara terakhir,survei antara',
  ),
  lastBottom: date(
    'Last inspection of the bottom,last docking,last dry docking,last drydock,last dry dock,bottom survey,last bottom survey,last bottom inspection,dok terakhir,survei dok',
  ),
  surveyLocation: text(
    'Port of the last survey,survey port,port of survey,last survey port,surveyed at,pelabuhan survei',
  ),
}

export type PartColumn = keyof typeof PART_COLUMNS
export type ColumnName = InFiles | PartColumn

function columnOfField(name: InFiles): Column {
  const headings = `${FIELDS[name].title},${FIELDS[name].file.also}`
  const { kind } = fieldOf(name)
  // A service is written as its address, such as `ship-classification`.
  if (kind === 'number' && name !== 'serviceId') return number(headings)
  return kind === 'date' ? date(headings) : text(headings)
}

/** The columns of records, those of an export first. */
const RECORDS = {
  // Each of the fields, by its name.
  ...(Object.fromEntries(IN_FILES.map((name) => [name, columnOfField(name)])) as Record<
    InFiles,
    Column
  >),
  ...PART_COLUMNS,
} satisfies Record<ColumnName, Column>

const NUMBER = { ...RECORDS.certificateId, required: true }
/** The type of a certificate. */
const CODE = text(
  'Code,type code,certificate code,abbreviation,certificate,certificate type,type of certificate,type,kode,kode sertifikat,singkatan,sertifikat,jenis sertifikat,tipe sertifikat,nama sertifikat',
)

/** The columns of each sheet, in the order of an export. */
const COLUMNS = {
  records: RECORDS,
  certificates: {
    number: NUMBER,
    code: text(
      'Code,type code,certificate code,abbreviation,kode,kode jenis,kode sertifikat,singkatan',
      true,
    ),
    label: text(
      'Certificate,certificate name,name of certificate,nama sertifikat,jenis sertifikat,sertifikat',
    ),
    kind: text(
      'Kind,kind of certificate,certificate kind,term,kind of term,jenis,jenis masa berlaku',
    ),
    surveyCompletedOn: date(
      'Survey completed on,survey date,date of survey,survei selesai pada,survey selesai pada,tanggal survei,tanggal survey,tgl survei,tgl survey',
    ),
    issuedOn: { ...RECORDS.issuedDate, required: true },
    expiryDate: RECORDS.expiryDate,
    renewedFrom: RECORDS.renewedFrom,
    extensionKind: text('Extension,kind of extension,perpanjangan,jenis perpanjangan'),
    extendedUntil: date('Extended until,diperpanjang sampai,diperpanjang hingga'),
    extendedOn: date('Extension granted on,perpanjangan diberikan pada,tanggal perpanjangan'),
    extensionReason: text('Reason for the extension,reason of the extension,alasan perpanjangan'),
    administration: text(
      'Consent of,administration,consent of the administration,flag administration,persetujuan dari,administrasi',
    ),
    consentReference: text(
      'Reference of the consent,consent reference,letter of the administration,nomor persetujuan,referensi persetujuan',
    ),
    consentDate: date('Date of the consent,consent date,tanggal persetujuan'),
    termExtendedUntil: date(
      'Term extended until,extended to the longest term,masa berlaku diperpanjang sampai',
    ),
    standing: RECORDS.standing,
    standingReason: RECORDS.standingReason,
    standingSince: RECORDS.standingSince,
    supersededBy: text('Superseded by,renewed by,digantikan oleh'),
    supersededOn: date('Superseded on,digantikan pada'),
    surveysFrom: date('Surveys recorded from,survei dicatat sejak'),
  },
  surveys: {
    number: NUMBER,
    code: CODE,
    kind: text(
      'Kind,survey,kind of survey,survey kind,survey type,type of survey,surveys,verification,kind of verification,type of verification,survei,jenis survei,jenis survey,tipe survei,tipe survey,macam survei,macam survey,verifikasi,jenis verifikasi,jenis pemeriksaan,jenis',
      true,
    ),
    completedOn: date(
      'Completed on,completed,date completed,completion date,date of completion,date,survey date,date of survey,surveyed on,tanggal,tgl,tanggal survei,tanggal survey,tgl survei,tgl survey,tanggal selesai,tgl selesai,tanggal penyelesaian,tanggal pelaksanaan,tanggal pemeriksaan,selesai pada',
      true,
    ),
    place: text(
      'Place,port,location,port of survey,survey port,surveyed at,tempat,pelabuhan,lokasi,tempat survei,tempat survey,pelabuhan survei,pelabuhan survey,lokasi survei,lokasi survey',
    ),
    surveyor: text(
      'Surveyor,name of surveyor,surveyor name,attending surveyor,surveyed by,by,surveior,surveyer,nama surveyor,nama surveior,petugas survei,petugas survey,pemeriksa,oleh',
    ),
    result: text(
      'Result,results,outcome,survey result,hasil,hasil survei,hasil survey,hasil pemeriksaan',
    ),
    remarks: text('Remarks,remark,note,notes,comments,catatan,keterangan'),
    recordedOn: date('Recorded on,dicatat pada'),
  },
  conditions: {
    number: NUMBER,
    code: CODE,
    kind: text(
      'Kind,kind of condition,condition kind,type of condition,condition type,jenis,jenis syarat,jenis kondisi',
    ),
    text: text(
      'Condition,text,description,recommendation,syarat,kondisi,uraian,keterangan,rekomendasi',
      true,
    ),
    imposedOn: date(
      'Imposed on,imposed,date imposed,date of imposition,dikenakan pada,tanggal dikenakan,tgl dikenakan',
      true,
    ),
    dueOn: date(
      'Due on,due,due date,date due,jatuh tempo,tanggal jatuh tempo,tgl jatuh tempo,batas waktu,tenggat',
    ),
    closedOn: date(
      'Closed on,closed,date closed,closing date,ditutup pada,ditutup,tanggal ditutup,tgl ditutup,tanggal selesai',
    ),
  },
  particulars: {
    number: NUMBER,
    code: CODE,
    field: text('Field,particular,name of field,field of the form,isian,kolom,rincian', true),
    value: anything('Value,text,content,nilai,isi', true),
  },
  ships: {
    imoNumber: { ...RECORDS.imoNumber, required: true },
    name: text(`${SHIP_LABELS.name},ship,${RECORDS.vesselName.headings}`),
    flag: RECORDS.flag,
    callSign: text(`${SHIP_LABELS.callSign},tanda panggilan,nama panggilan`),
    portOfRegistry: text(
      `${SHIP_LABELS.portOfRegistry},registry,home port,pelabuhan pendaftaran,tempat pendaftaran`,
    ),
    shipType: text(`${SHIP_LABELS.shipType},type,type of ship,vessel type,jenis kapal,tipe kapal`),
    grossTonnage: RECORDS.grossTonnage,
    netTonnage: number(
      `${SHIP_LABELS.netTonnage},net tonnage (itc 69),nt,nrt,net,tonase bersih,tonase bersih (nt)`,
    ),
    deadweight: number(`${SHIP_LABELS.deadweight},deadweight,dwt,bobot mati`),
    length: number(`${SHIP_LABELS.length},length,loa,panjang,panjang (m)`),
    personsCertified: number(
      `${SHIP_LABELS.personsCertified},persons,number of persons,persons on board,pob,jumlah orang,orang`,
    ),
    contractedOn: date(
      `${SHIP_LABELS.contractedOn},building contract,date of building contract,contract date,contracted on,kontrak pembangunan,tanggal kontrak pembangunan,tanggal kontrak`,
    ),
    keelLaidOn: date(
      `${SHIP_LABELS.keelLaidOn},keel laid,date keel laid,peletakan lunas,tanggal peletakan lunas`,
    ),
    deliveredOn: date(
      `${SHIP_LABELS.deliveredOn},delivery,delivered,delivery date,date of delivery,penyerahan,tanggal penyerahan,tanggal serah terima`,
    ),
    convertedOn: date(
      `${SHIP_LABELS.convertedOn},major conversion,conversion,conversion date,major conversion begun,date of conversion,perombakan besar,tanggal perombakan besar,tanggal perombakan`,
    ),
    classNotation: text(`${SHIP_LABELS.classNotation},class,notation,klas,notasi klas`),
    owner: text(`${SHIP_LABELS.ownerId},shipowner,registered owner,pemilik,pemilik kapal`),
    ownerNumber: text('IMO number of the owner,owner imo number,nomor imo pemilik'),
    manager: text(
      `${SHIP_LABELS.managerId},ship manager,company,pengelola,pengelola kapal,operator`,
    ),
    managerNumber: text(
      'IMO number of the manager,manager imo number,company imo number,nomor imo pengelola',
    ),
  },
} satisfies Record<'records' | FurtherTable, Record<string, Column>>

type Table = keyof typeof COLUMNS
export type ColumnOf<T extends FurtherTable> = keyof (typeof COLUMNS)[T] & string

type Listed = Pick<Column, 'holds' | 'required'> & {
  name: string
  title: string
  headings: string[]
}

// The keys are those of the tables.
const TABLES = Object.keys(COLUMNS) as Table[]

function forEachTable<T>(one: (table: Table) => T): Record<Table, T> {
  return Object.fromEntries(TABLES.map((table) => [table, one(table)])) as Record<Table, T> // each is one of them
}

/** Worked out once: the headings of a file are looked for in many rows. */
const LISTS = forEachTable((table) =>
  Object.entries<Column>(COLUMNS[table]).map(([name, { headings, ...more }]): Listed => {
    const names = headings.split(',')
    return { name, title: names[0] ?? name, headings: names.map(plainHeading), ...more }
  }),
)

const POSITIONS = forEachTable((table) => new Map(LISTS[table].map(({ name }, at) => [name, at])))

/** The columns of a sheet as one list. */
export const columnsOf = (table: Table): Listed[] => LISTS[table]

/** The headings of a sheet, as an export has them. */
export const titlesOf = (table: FurtherTable) => LISTS[table].map(({ title }) => title)

/** The same of the records. */
export const HEADERS = IN_FILES.map(columnTitleOf)

/** What the cells of a sheet hold, column by column. */
export const kindsOf = (table: Table): ColumnKind[] => LISTS[table].map(({ holds }) => holds)

/** Every column that records may have, those of an export first. */
// The keys are those of the table above.
export const COLUMN_NAMES = Object.keys(RECORDS) as readonly ColumnName[]

/** What pages and messages call a column of records. */
export function columnTitleOf(name: ColumnName): string {
  return LISTS.records[POSITIONS.records.get(name) ?? -1]?.title ?? name
}

export const cellKindOf = (name: ColumnName): ColumnKind => RECORDS[name].holds

const isPartColumn = (name: ColumnName): name is PartColumn => Object.hasOwn(PART_COLUMNS, name)

/** Whether a file of records must have the column. */
export const isRequired = (name: ColumnName) =>
  !isPartColumn(name) && fieldOf(name).file?.required === true

/** Whether a cell of the column may be empty. */
export const isOptional = (name: ColumnName) =>
  isPartColumn(name) || fieldOf(name).optional === true

/** The cell of a column. */
export function cellOf<T extends FurtherTable>(
  { cells }: TableRow,
  table: T,
  name: ColumnOf<T>,
): string {
  return cells[POSITIONS[table].get(name) ?? -1] ?? ''
}

/** What the cell of a column was. */
export function kindOfCell<T extends FurtherTable>(
  row: TableRow,
  table: T,
  name: ColumnOf<T>,
): CellKind {
  return kindAt(row, POSITIONS[table].get(name))
}

/** Where one column of a sheet is in a row of headings, which may be those of any table. */
export function positionOf<T extends FurtherTable>(
  table: T,
  name: ColumnOf<T>,
  headings: readonly string[],
) {
  const names = headings.map(plainHeading)
  const known = LISTS[table][POSITIONS[table].get(name) ?? -1]?.headings ?? []
  return known.map((one) => names.indexOf(one)).find((at) => at >= 0)
}

/** Where the columns of a table are in a row of headings, in the order of an export. */
function findColumns(table: Table, headings: readonly string[]): (number | undefined)[] {
  const names = headings.map(plainHeading)
  const taken = new Set<number>()
  return LISTS[table].map(({ headings: known }) => {
    const at = known
      .map((one) => names.indexOf(one))
      .find((index) => index >= 0 && !taken.has(index))
    if (at !== undefined) taken.add(at)
    return at
  })
}

/** The same of a further sheet; null where the row is none of its headings. */
export function columnsAt(
  table: FurtherTable,
  headings: readonly string[],
): (number | undefined)[] | null {
  const found = findColumns(table, headings)
  return LISTS[table].every(({ required }, i) => !required || found[i] !== undefined) ? found : null
}

/** For each thing known of a certificate, the column of the file that holds it, counted from 0. */
export type Mapping = { [name in ColumnName]?: number | undefined }

/** Guesses the column of each field by the names of the columns. */
export function guessColumns(header: readonly string[]): Mapping {
  const found = findColumns('records', header)
  return Object.fromEntries(
    COLUMN_NAMES.flatMap((name, i) => (found[i] === undefined ? [] : [[name, found[i]]])),
  )
}

/** The names of the sheets, the first that of an export. */
const SHEETS: Record<FurtherTable, string> = {
  certificates: 'Certificates,certificate,parts,sertifikat,sertifikat sertifikat,daftar sertifikat',
  surveys: 'Surveys,survey,survei,daftar survei,daftar survey',
  conditions: 'Conditions,condition,syarat,kondisi,daftar syarat,daftar kondisi',
  particulars: 'Particulars,particular,particulars of forms,rincian,rincian formulir',
  ships: 'Ships,ship,vessels,vessel,kapal,daftar kapal',
}

/** What pages and messages call such a table; it is the name of its sheet. */
export const sheetTitle = (table: FurtherTable) => SHEETS[table].split(',')[0] ?? table

/** The table that a sheet has by its name; null for any other name. */
export function tableOfSheet(name: string): FurtherTable | null {
  const plain = plainHeading(name)
  return (
    FURTHER_TABLES.find((table) => SHEETS[table].split(',').map(plainHeading).includes(plain)) ??
    null
  )
}

/**
 * A heading without capitals, spaces and signs, to compare it; `#` behind a word is its number, as
 * in “IMO #”.
 */
export function plainHeading(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\p{L}.] *)#/u, 'no')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
