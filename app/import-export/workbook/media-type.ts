/** Of an XLSX file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
