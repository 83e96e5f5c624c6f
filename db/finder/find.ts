import { Columns } from './columns.ts'
import { BOUNDS, matching, Scratch, type Bounds } from './matching.ts'
import { Order } from './order.ts'
import { SORT_COLUMNS, type Condition, type Found, type Question, type SortColumn } from './question.ts'

/** Answers questions about the certificates it holds. */
export class Finding {
  readonly columns = new Columns()
  readonly #scratch: Scratch
  readonly #orders: Record<SortColumn, Order>

  constructor(bounds: Bounds = BOUNDS) {
    this.#scratch = new Scratch(bounds)
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
    const matches = matching(this.columns, conditionIn(question), this.#scratch)
    const { total, slots: few } = matches.count(question.text ? question.countTo : Infinity, this.#scratch.bounds.few)
    const slots = few ? order.sorted(few) : order.slots()
    const backwards = question.before !== undefined
    const step = question.sort.descending === backwards ? 1 : -1
    const key = question.after ?? question.before
    const taken: number[] = []
    const isFull = () => taken.length === question.limit
    let more = false
    let place = start(slots, order, step, key)
    if (!few && question.sort.column === 'id' && this.columns.ascending) {
      // Slots and ids are in the same order: from match to match.
      let slot = matches.next(slots[place] ?? -1, step)
      for (; slot >= 0 && !isFull(); slot = matches.next(slot + step, step)) taken.push(slot)
      more = slot >= 0
    } else {
      for (; !more && place >= 0 && place < slots.length; place += step) {
        const slot = slots[place] ?? 0
        if (!few && !matches.has(slot)) continue
        if (isFull()) more = true
        else taken.push(slot)
      }
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
    const matches = matching(this.columns, condition, this.#scratch)
    const slots = this.#orders[column].slots().filter((slot) => matches.has(slot))
    if (descending) slots.reverse()
    return slots.map((slot) => this.columns.ids[slot] ?? 0)
  }

  /** How many match each condition. */
  counts(conditions: Condition[]): number[] {
    return conditions.map((condition) => matching(this.columns, condition, this.#scratch).count(Infinity, 0).total)
  }

  /** How many were issued in each month from one to another, `2026-03` to the number; months without any are left out. */
  issuedByMonth(from: string, to: string): Record<string, number> {
    const [first, last] = [monthNumber(from), monthNumber(to)]
    const counts = new Map<number, number>()
    for (const [day, count] of this.columns.issued.counts()) {
      const month = Math.floor(day / 100)
      if (month >= first && month <= last) counts.set(month, (counts.get(month) ?? 0) + count)
    }
    return Object.fromEntries(
      Array.from(counts, ([month, count]) => [`${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`, count]),
    )
  }

  /** The flags that certificates have, in order. */
  flags(): string[] {
    return Array.from(this.columns.flag.counts(), ([flag]) => flag).toSorted()
  }
}

function conditionIn({ text, standing, flag, type, issued, expiry, superseded }: Question): Condition {
  return { text, standing, flag, type, issued, expiry, superseded }
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
