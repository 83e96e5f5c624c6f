import { plainHeading } from '#/app/import-export/format/columns.ts'
import {
  cellKindOf,
  headingsOf,
  type ColumnKind,
  type ColumnName,
} from '#/app/import-export/format/part-columns.ts'
import { SHIP_LABELS } from '#/app/ships/ship.ts'
import { kindAt } from '#/app/import-export/format/cell-kinds.ts'
import {
  FURTHER_TABLES,
  type CellKind,
  type FurtherTable,
  type TableRow,
} from '#/app/import-export/format/table-row.ts'

/** A column: its heading in an export, the other headings by which it is found, and what its cells hold other than text. `required`: a sheet without it is none of these. */
type Column = { title: string; also: string; required?: true; holds?: 'date' | 'number' }

/** A column that the first sheet has, too. */
function asInFirst(name: ColumnName): Omit<Column, 'required'> {
  const [title = '', ...also] = headingsOf(name)
  const holds = cellKindOf(name)
  return { title, also: also.join(','), ...(holds !== 'text' && { holds }) }
}

const NUMBER = { ...asInFirst('certificateId'), required: true } as const

/** Other headings of the type of a certificate. */
const OF_CODE =
  'type code,certificate code,abbreviation,certificate,certificate type,type of certificate,type,kode,kode sertifikat,singkatan,sertifikat,jenis sertifikat,tipe sertifikat,nama sertifikat'

/** Other headings of the location of a survey. */
const OF_LOCATION =
  'port,location,port of survey,survey port,surveyed at,tempat,pelabuhan,lokasi,tempat survei,tempat survey,pelabuhan survei,pelabuhan survey,lokasi survei,lokasi survey'

/** The columns of each sheet, in the order of an export. */
const COLUMNS = {
  certificates: {
    number: NUMBER,
    code: {
      title: 'Code',
      also: 'type code,certificate code,abbreviation,kode,kode jenis,kode sertifikat,singkatan',
      required: true,
    },
    label: {
      title: 'Certificate',
      also: 'certificate name,name of certificate,nama sertifikat,jenis sertifikat,sertifikat',
    },
    kind: {
      title: 'Kind',
      also: 'kind of certificate,certificate kind,term,kind of term,jenis,jenis masa berlaku',
    },
    surveyCompletedOn: {
      title: 'Survey completed on',
      also: 'survey date,date of survey,survei selesai pada,survey selesai pada,tanggal survei,tanggal survey,tgl survei,tgl survey',
      holds: 'date',
    },
    issuedOn: { ...asInFirst('issuedDate'), required: true },
    expiryDate: asInFirst('expiryDate'),
    renewedFrom: asInFirst('renewedFrom'),
    extensionKind: {
      title: 'Extension',
      also: 'kind of extension,perpanjangan,jenis perpanjangan',
    },
    extendedUntil: {
      title: 'Extended until',
      also: 'diperpanjang sampai,diperpanjang hingga',
      holds: 'date',
    },
    extendedOn: {
      title: 'Extension granted on',
      also: 'perpanjangan diberikan pada,tanggal perpanjangan',
      holds: 'date',
    },
    extensionReason: {
      title: 'Reason for the extension',
      also: 'reason of the extension,alasan perpanjangan',
    },
    administration: {
      title: 'Consent of',
      also: 'administration,consent of the administration,flag administration,persetujuan dari,administrasi',
    },
    consentReference: {
      title: 'Reference of the consent',
      also: 'consent reference,letter of the administration,nomor persetujuan,referensi persetujuan',
    },
    consentDate: {
      title: 'Date of the consent',
      also: 'consent date,tanggal persetujuan',
      holds: 'date',
    },
    termExtendedUntil: {
      title: 'Term extended until',
      also: 'extended to the longest term,masa berlaku diperpanjang sampai',
      holds: 'date',
    },
    standing: asInFirst('standing'),
    standingReason: asInFirst('standingReason'),
    standingSince: asInFirst('standingSince'),
    supersededBy: { title: 'Superseded by', also: 'renewed by,digantikan oleh' },
    supersededOn: { title: 'Superseded on', also: 'digantikan pada', holds: 'date' },
    surveysFrom: { title: 'Surveys recorded from', also: 'survei dicatat sejak', holds: 'date' },
  },
  surveys: {
    number: NUMBER,
    code: {
      title: 'Code',
      also: OF_CODE,
    },
    kind: {
      title: 'Kind',
      also: 'survey,kind of survey,survey kind,survey type,type of survey,surveys,verification,kind of verification,type of verification,survei,jenis survei,jenis survey,tipe survei,tipe survey,macam survei,macam survey,verifikasi,jenis verifikasi,jenis pemeriksaan,jenis',
      required: true,
    },
    completedOn: {
      title: 'Completed on',
      holds: 'date',
      also: 'completed,date completed,completion date,date of completion,date,survey date,date of survey,surveyed on,tanggal,tgl,tanggal survei,tanggal survey,tgl survei,tgl survey,tanggal selesai,tgl selesai,tanggal penyelesaian,tanggal pelaksanaan,tanggal pemeriksaan,selesai pada',
      required: true,
    },
    place: { title: 'Place', also: OF_LOCATION },
    surveyor: {
      title: 'Surveyor',
      also: 'name of surveyor,surveyor name,attending surveyor,surveyed by,by,surveior,surveyer,nama surveyor,nama surveior,petugas survei,petugas survey,pemeriksa,oleh',
    },
    result: {
      title: 'Result',
      also: 'results,outcome,survey result,hasil,hasil survei,hasil survey,hasil pemeriksaan',
    },
    remarks: { title: 'Remarks', also: 'remark,note,notes,comments,catatan,keterangan' },
    recordedOn: { title: 'Recorded on', also: 'dicatat pada', holds: 'date' },
  },
  conditions: {
    number: NUMBER,
    code: {
      title: 'Code',
      also: OF_CODE,
    },
    kind: {
      title: 'Kind',
      also: 'kind of condition,condition kind,type of condition,condition type,jenis,jenis syarat,jenis kondisi',
    },
    text: {
      title: 'Condition',
      also: 'text,description,recommendation,syarat,kondisi,uraian,keterangan,rekomendasi',
      required: true,
    },
    imposedOn: {
      title: 'Imposed on',
      also: 'imposed,date imposed,date of imposition,dikenakan pada,tanggal dikenakan,tgl dikenakan',
      holds: 'date',
      required: true,
    },
    dueOn: {
      title: 'Due on',
      also: 'due,due date,date due,jatuh tempo,tanggal jatuh tempo,tgl jatuh tempo,batas waktu,tenggat',
      holds: 'date',
    },
    closedOn: {
      title: 'Closed on',
      also: 'closed,date closed,closing date,ditutup pada,ditutup,tanggal ditutup,tgl ditutup,tanggal selesai',
      holds: 'date',
    },
  },
  particulars: {
    number: NUMBER,
    code: { title: 'Code', also: OF_CODE },
    field: {
      title: 'Field',
      also: 'particular,name of field,field of the form,isian,kolom,rincian',
      required: true,
    },
    value: { title: 'Value', also: 'text,content,nilai,isi', required: true },
  },
  ships: {
    imoNumber: { ...asInFirst('imoNumber'), required: true },
    name: { title: SHIP_LABELS.name, also: ['ship', ...headingsOf('vesselName')].join(',') },
    flag: asInFirst('flag'),
    callSign: { title: SHIP_LABELS.callSign, also: 'tanda panggilan,nama panggilan' },
    portOfRegistry: {
      title: SHIP_LABELS.portOfRegistry,
      also: 'registry,home port,pelabuhan pendaftaran,tempat pendaftaran',
    },
    shipType: {
      title: SHIP_LABELS.shipType,
      also: 'type,type of ship,vessel type,jenis kapal,tipe kapal',
    },
    grossTonnage: asInFirst('grossTonnage'),
    netTonnage: {
      title: SHIP_LABELS.netTonnage,
      also: 'net tonnage (itc 69),nt,nrt,net,tonase bersih,tonase bersih (nt)',
      holds: 'number',
    },
    deadweight: {
      title: SHIP_LABELS.deadweight,
      also: 'deadweight,dwt,bobot mati',
      holds: 'number',
    },
    length: { title: SHIP_LABELS.length, also: 'length,loa,panjang,panjang (m)', holds: 'number' },
    personsCertified: {
      title: SHIP_LABELS.personsCertified,
      also: 'persons,number of persons,persons on board,pob,jumlah orang,orang',
      holds: 'number',
    },
    contractedOn: {
      title: SHIP_LABELS.contractedOn,
      also: 'building contract,date of building contract,contract date,contracted on,kontrak pembangunan,tanggal kontrak pembangunan,tanggal kontrak',
      holds: 'date',
    },
    keelLaidOn: {
      title: SHIP_LABELS.keelLaidOn,
      also: 'keel laid,date keel laid,peletakan lunas,tanggal peletakan lunas',
      holds: 'date',
    },
    deliveredOn: {
      title: SHIP_LABELS.deliveredOn,
      also: 'delivery,delivered,delivery date,date of delivery,penyerahan,tanggal penyerahan,tanggal serah terima',
      holds: 'date',
    },
    convertedOn: {
      title: SHIP_LABELS.convertedOn,
      also: 'major conversion,conversion,conversion date,major conversion begun,date of conversion,perombakan besar,tanggal perombakan besar,tanggal perombakan',
      holds: 'date',
    },
    classNotation: { title: SHIP_LABELS.classNotation, also: 'class,notation,klas,notasi klas' },
    owner: { title: SHIP_LABELS.ownerId, also: 'shipowner,registered owner,pemilik,pemilik kapal' },
    ownerNumber: { title: 'IMO number of the owner', also: 'owner imo number,nomor imo pemilik' },
    manager: {
      title: SHIP_LABELS.managerId,
      also: 'ship manager,company,pengelola,pengelola kapal,operator',
    },
    managerNumber: {
      title: 'IMO number of the manager',
      also: 'manager imo number,company imo number,nomor imo pengelola',
    },
  },
} as const satisfies Record<FurtherTable, Record<string, Column>>

export type ColumnOf<T extends FurtherTable> = keyof (typeof COLUMNS)[T] & string

/** The columns of a sheet as one list. */
export function columnsOf(
  table: FurtherTable,
): { name: string; title: string; headings: string[]; required: boolean }[] {
  return LISTS[table]
}

const LISTS = forEachTable((table) =>
  Object.entries(COLUMNS[table] as Record<string, Column>).map(
    ([name, { title, also, required }]) => ({
      name,
      title,
      headings: [title, ...also.split(',')].map(plainHeading),
      required: required === true,
    }),
  ),
)

/** What the cells of a sheet hold, column by column. */
export const kindsOf = (table: FurtherTable): ColumnKind[] =>
  Object.values<Column>(COLUMNS[table]).map(({ holds }) => holds ?? 'text')

/** The headings of a sheet, as an export has them. */
export const titlesOf = (table: FurtherTable) => columnsOf(table).map(({ title }) => title)

const POSITIONS = forEachTable((table) => new Map(LISTS[table].map(({ name }, at) => [name, at])))

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

/** Whether a column may have anything, dates and numbers too: the value of a field of a form. */
export function isAnything(table: FurtherTable, at: number): boolean {
  return table === 'particulars' && at === POSITIONS.particulars.get('value')
}

/** Where one column of a sheet is in a row of headings, which may be those of any table. */
export function positionOf<T extends FurtherTable>(
  table: T,
  name: ColumnOf<T>,
  headings: readonly string[],
): number | undefined {
  const names = headings.map(plainHeading)
  const known = LISTS[table].find((one) => one.name === name)?.headings ?? []
  return known.map((one) => names.indexOf(one)).find((at) => at >= 0)
}

/** Where the columns of a sheet are in a row of headings, in the order of an export; null where the row is none. */
export function columnsAt(
  table: FurtherTable,
  headings: readonly string[],
): (number | undefined)[] | null {
  const names = headings.map(plainHeading)
  const taken = new Set<number>()
  const found = LISTS[table].map(({ headings: known }) => {
    const at = known
      .map((one) => names.indexOf(one))
      .find((index) => index >= 0 && !taken.has(index))
    if (at !== undefined) taken.add(at)
    return at
  })
  return LISTS[table].every(({ required }, i) => !required || found[i] !== undefined) ? found : null
}

function forEachTable<T>(one: (table: FurtherTable) => T): Record<FurtherTable, T> {
  return Object.fromEntries(FURTHER_TABLES.map((table) => [table, one(table)])) as Record<
    FurtherTable,
    T
  > // each is one of them
}
