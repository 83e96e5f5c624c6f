/** Codes that end without a mark: a value that is not there, in the languages of Excel, and a value that is on its way. */
const WITHOUT_MARK = new Set([
  '#N/A',
  '#NV',
  '#N/D',
  '#N/B',
  '#I/T',
  '#YOK',
  '#HIÁNYZIK',
  '#Н/Д',
  '#NENÍ_K_DISPOZICI',
  '#GETTING_DATA',
  '#DATEN_ABRUFEN',
])
/** `#REF!`, `#NAME?`, `#DIV/0!`, `#¡VALOR!`, `#ÜBERLAUF!`, `#ССЫЛКА!`: the same shape in every language. */
const SHAPE = /^#[\p{Lu}\d/_¡¿]{2,20}[!?]$/u
/** Those in Spanish may lack the mark at the end, because they have one at the start. */
const SPANISH = /^#[¡¿]\p{Lu}{2,15}$/u
/** LibreOffice, where it has no code of Excel. */
const OF_CALC = /^Err:5\d\d$/
/** Google Sheets, while a value is fetched. */
const LOADING = /^Loading(?:\.\.\.|…)$/
/** A column that was too narrow for its number, in a text file that Excel has written. */
const TOO_NARROW = /^#{3,}$/

/** The longest text that may be such a code, but for one of a narrow column. */
const MAX_CODE = 24

/** True for a text that is nothing but the code of an error of a spreadsheet. */
export function isErrorCode(text: string): boolean {
  if (!text.startsWith('#')) return OF_CALC.test(text) || LOADING.test(text)
  if (TOO_NARROW.test(text)) return true
  if (text.length > MAX_CODE) return false
  return WITHOUT_MARK.has(text.toUpperCase()) || SHAPE.test(text) || SPANISH.test(text)
}
