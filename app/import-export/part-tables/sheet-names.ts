import { plainHeading } from '#/app/import-export/format/columns.ts'
import { FURTHER_TABLES, type FurtherTable } from '#/app/import-export/format/table-row.ts'

/** The names of the sheets. */
const SHEETS: Record<FurtherTable, { title: string; also: string }> = {
  certificates: {
    title: 'Certificates',
    also: 'certificate,parts,sertifikat,sertifikat sertifikat,daftar sertifikat',
  },
  surveys: { title: 'Surveys', also: 'survey,survei,daftar survei,daftar survey' },
  conditions: {
    title: 'Conditions',
    also: 'condition,syarat,kondisi,daftar syarat,daftar kondisi',
  },
  particulars: {
    title: 'Particulars',
    also: 'particular,particulars of forms,rincian,rincian formulir',
  },
  ships: { title: 'Ships', also: 'ship,vessels,vessel,kapal,daftar kapal' },
}

/** What pages and messages call such a table; it is the name of its sheet. */
export const sheetTitle = (table: FurtherTable) => SHEETS[table].title

/** The table that a sheet has by its name; null for any other name. */
export function tableOfSheet(name: string): FurtherTable | null {
  const plain = plainHeading(name)
  return (
    FURTHER_TABLES.find((table) =>
      [SHEETS[table].title, ...SHEETS[table].also.split(',')].map(plainHeading).includes(plain),
    ) ?? null
  )
}
