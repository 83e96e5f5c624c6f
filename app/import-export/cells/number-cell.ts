/** A whole number in digits alone: without the thousands separators of one country or another, and without the measure. Other texts stay. */
export function readWholeNumber(cell: string): string {
  const text = cell
    .replace(/^GR?T\b[ .:]*/i, '')
    .replace(/[ .]*\bGR?T\.?$/i, '')
    .trim()
  // What stands behind the separator of decimals is nothing.
  const whole = text.replace(/(?<=\d)[.,]0{1,2}$/, '')
  return /^\d{1,3}([.,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replaceAll(/\D/g, '') : whole
}

/** An IMO number without what may stand before it (`IMO:`, `IMO No.`), or behind it where a spreadsheet took it for a measure. */
export function readImoText(cell: string): string {
  return cell.replace(/^IMO\s*(?:no|number|nr)?\s*[.:#-]*\s*(?=\d)/i, '').replace(/^(\d{7})\.0+$/, '$1')
}
