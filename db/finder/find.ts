import { Columns } from './columns.ts'
import { matching } from './matching.ts'
import { Order } from './order.ts'
import { SORT_COLUMNS, type Condition, type Found, type Question, type SortColumn } from './question.ts'

/** Up to so many matches are sorted by themselves, rather than looked for along the whole order. */
const FEW = 2_000

/** Answers questions about the certificates it holds. */
export class Finding {
  readonly columns = new Columns()
  readonly #orders: Record<SortColumn, Order>

  constructor() {
    const byId = new Order(this.columns, 'id', null)
    const orders = SORT_COLUMNS.map((column) => [column, column === 'id' ? byId : new Order(this.columns, column, byId)])
    // One for each of the columns it was made from.
    this.#orders = Object.fromEntries(orders) as Record<SortColumn, Order>
  }

  /** Does at once what questions would wait for: sorts by every column, and joins the lines. */
  prepare(): void {
    for (const order of Object.values(this.#orders)) order.slots()
    this.columns.own.join()
  }

  find(question: Question): Found {
    const order = this.#orders[question.sort.column]
    const matches = matching(this.columns, question)
    const { total, slots: few } = matches.count(question.text ? question.countTo : Infinity, FEW)
    const slots = few ? Int32Array.from(few).sort(order.compareSlots) : order.slots()
    const backwards = question.before !== undefined
    const step = question.sort.descending === backwards ? 1 : -1
    const key = question.after ?? question.before
    const taken: number[] = []
    let more = false
    for (let place = start(slots, order, step, key); place >= 0 && place < slots.length; place += step) {
      const slot = slots[place] ?? 0
      if (!few && !matches.has(slot)) continue
      if (taken.length === question.limit) {
        more = true
        break
      }
      taken.push(slot)
    }
    if (backwards) taken.reverse()
    const [first, last] = [taken[0], taken.at(-1)]
    const isMore = { next: backwards || more, previous: backwards ? more : question.after !== undefined }
    return {
      ids: taken.map((slot) => this.columns.ids[slot] ?? 0),
      total,
      previous: isMore.previous && first !== undefined ? order.keyOf(first) : null,
      next: isMore.next && last !== undefined ? order.keyOf(last) : null,
    }
  }

  /** The ids of all that match, in order. */
  ids(condition: Condition, { column, descending }: Question['sort']): Int32Array<ArrayBuffer> {
    const matches = matching(this.columns, condition)
    const slots = this.#orders[column].slots().filter((slot) => matches.has(slot))
    if (descending) slots.reverse()
    return slots.map((slot) => this.columns.ids[slot] ?? 0)
  }

  /** How many match each condition. */
  counts(conditions: Condition[]): number[] {
    return conditions.map((condition) => matching(this.columns, condition).count(Infinity, 0).total)
  }

  /** How many were issued in each month from one to another, `2026-03` to the number; months without any are left out. */
  issuedByMonth(from: string, to: string): Record<string, number> {
    const { issued, alive, length } = this.columns
    const [first, last] = [monthNumber(from), monthNumber(to)]
    const counts = new Map<number, number>()
    for (let slot = 0; slot < length; slot++) {
      const month = Math.floor((issued[slot] ?? 0) / 100)
      if (alive[slot] === 1 && month >= first && month <= last) counts.set(month, (counts.get(month) ?? 0) + 1)
    }
    return Object.fromEntries(
      Array.from(counts, ([month, count]) => [`${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`, count]),
    )
  }

  /** The flags that certificates have, in order. */
  flags(): string[] {
    const { flag, alive, length } = this.columns
    const used = new Uint8Array(flag.texts.length)
    for (let slot = 0; slot < length; slot++) if (alive[slot] === 1) used[flag.codes[slot] ?? 0] = 1
    return flag.texts.filter((_, code) => used[code] === 1).toSorted()
  }
}

function start(slots: Int32Array, order: Order, step: 1 | -1, key: Question['after']): number {
  if (!key) return step > 0 ? 0 : slots.length - 1
  const place = order.placeIn(slots, key)
  if (step < 0) return place - 1
  const at = slots[place]
  return at !== undefined && order.isAt(at, key) ? place + 1 : place
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 100 + Number(month.slice(5, 7))
}
