import { Lines } from './lines.ts'
import { Listed } from './listed.ts'

/** A column of texts that repeat and are searched, such as vessels' names: a search looks once at each distinct text. */
export class Dictionary extends Listed<string> {
  readonly lines = new Lines((code) => this.valueAt(code) ?? '')

  constructor() {
    super()
    // What a slot has that has none: a line of its own, as every code.
    this.lines.changed(0)
  }

  protected override added(code: number): void {
    this.lines.changed(code)
  }
}
