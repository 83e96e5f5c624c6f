import { damagedWorkbook } from './damaged.ts'
import { builtInFormat, numberFormat, PLAIN, type NumberFormat } from './number-format.ts'
import { attributeOf, type XmlHandler } from './xml-scanner.ts'

/** Excel has at most 64,000 formats of cells. */
const MAX_STYLES = 65_536

/** For each style of cells, by its index, what a number in it shows. */
export type CellStyles = NumberFormat[]

/** Takes the styles of `styles.xml`. A format that the workbook defines counts, whatever its id: programs write other ids than Excel. */
export function cellStylesHandler(styles: CellStyles): XmlHandler {
  const custom = new Map<number, NumberFormat>()
  const base: (NumberFormat | null)[] = []
  let list: 'cellXfs' | 'cellStyleXfs' | null = null
  const formatOf = (tag: string): NumberFormat | null => {
    const id = attributeOf(tag, 'numFmtId')
    return id === null ? null : (custom.get(Number(id)) ?? builtInFormat(Number(id)))
  }
  return {
    open: (name, tag) => {
      if (name === 'cellXfs' || name === 'cellStyleXfs') list = name
      else if (name === 'numFmt') {
        if (custom.size >= MAX_STYLES) throw damagedWorkbook()
        custom.set(
          Number(attributeOf(tag, 'numFmtId')),
          numberFormat(attributeOf(tag, 'formatCode') ?? ''),
        )
      } else if (name === 'xf' && list !== null) {
        if (styles.length + base.length >= MAX_STYLES) throw damagedWorkbook()
        if (list === 'cellStyleXfs') base.push(formatOf(tag))
        else styles.push(formatOf(tag) ?? base[Number(attributeOf(tag, 'xfId') ?? 0)] ?? PLAIN)
      }
    },
    close: (name) => {
      if (name === list) list = null
    },
  }
}
