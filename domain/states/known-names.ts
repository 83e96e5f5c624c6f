import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import indonesian from 'i18n-iso-countries/langs/id.json' with { type: 'json' }
import { FORMAL_NAMES } from './formal-names.ts'
import { joinedKey, nameKey, wordsOf } from './name-key.ts'
import {
  ALIASES,
  AMBIGUOUS,
  FORMER,
  OUR_NAMES,
  SECOND_REGISTERS,
  type SecondRegister,
} from './state-names.ts'

/** `code`: in capitals, as the lists have it. */
export type NamedState = { code: string; name: string; formalName: string | null }
type Found = { state: NamedState; register: SecondRegister | null }

/**
 * Words of the form of a State: `Republic of Panama` is Panama, and `Vietnam, Socialist Republic
 * of` is Vietnam.
 */
const FORMS = new Set(
  (
    'republic kingdom commonwealth state states federal federated federation islamic socialist peoples people democratic union sultanate ' +
    'principality sovereign independent kerajaan persemakmuran federasi kesultanan rakyat demokratik sosialis'
  ).split(' '),
)

/** One letter more or less is no other code: a code is compared as it is. */
const CODE = /^[a-z]{2,3}$|^\d{3}$/

class KnownNames {
  readonly #states = new Map<string, NamedState>()
  readonly #names = new Map<string, Found>()
  readonly #codes = new Map<string, Found>()
  readonly #ambiguous = new Set(Object.keys(AMBIGUOUS).map((name) => nameKey(wordsOf(name))))

  constructor() {
    for (const [code, names] of Object.entries(english.countries as Names)) {
      const name = OUR_NAMES[code] ?? [names].flat()[0] ?? code
      this.#states.set(code, { code, name, formalName: FORMAL_NAMES[code] ?? null })
    }
    this.#states.set(FORMER.code, { code: FORMER.code, name: FORMER.name, formalName: null })
    for (const [alpha2, alpha3, digits] of [
      ...(codes as string[][]),
      [FORMER.code, FORMER.alpha3],
    ]) {
      for (const code of [alpha2, alpha3, digits]) if (code) this.#addCode(code, alpha2 ?? '')
    }
    // “NA” is rather “not available”; `saysUnknownFlag` has it, too.
    this.#codes.delete('na')
    this.#addCode('UK', 'GB')
    // Of two States with one name the first is meant; what we decided comes first.
    for (const { code, name } of this.#states.values()) this.#addName(name, code)
    for (const [code, names] of Object.entries(ALIASES))
      for (const name of names.split(', ')) this.#addName(name, code)
    for (const [code, name] of Object.entries(FORMAL_NAMES)) this.#addName(name, code)
    for (const register of SECOND_REGISTERS) {
      for (const name of [register.name, ...register.alone.split(', ')])
        this.#addName(name, register.state, register)
    }
    for (const list of [english.countries as Names, indonesian.countries as Names]) {
      for (const [code, names] of Object.entries(list))
        for (const name of [names].flat()) this.#addName(name, code)
    }
    this.#addFromCldr('en')
    this.#addFromCldr('id')
  }

  /** All States, with the name that we write. */
  states(): NamedState[] {
    return [...this.#states.values()]
  }

  /** What a text names as a whole. */
  find(text: string): Found | null {
    const words = wordsOf(text)
    const [first = ''] = words
    const byCode = words.length === 1 && CODE.test(first) ? this.#codes.get(first) : undefined
    return byCode ?? this.#byWords(words) ?? this.#withoutForm(words) ?? this.#byIslands(words)
  }

  #byWords(words: readonly string[]): Found | null {
    return this.#names.get(nameKey(words)) ?? this.#names.get(joined(words)) ?? null
  }

  /**
   * `Cayman`, and `Fiji Islands`: the same with or without the word, where that leaves no other
   * name.
   */
  #byIslands(words: readonly string[]): Found | null {
    const without = words.filter((word) => word !== 'islands')
    if (
      without.length === 0 ||
      this.#ambiguous.has(nameKey(without)) ||
      this.#ambiguous.has(nameKey([...without, 'islands']))
    )
      return null
    return without.length < words.length
      ? this.#byWords(without)
      : this.#byWords([...words, 'islands'])
  }

  #withoutForm(words: readonly string[]): Found | null {
    const telling = words.filter((word) => !FORMS.has(word))
    if (telling.length === 0 || telling.length === words.length) return null
    // Of two Koreas, Chinas and Congos one is meant, and the form of the State says which.
    if (this.#ambiguous.has(nameKey(telling)) || NOT_SHORTENED.has(nameKey(telling))) return null
    return this.#byWords(telling)
  }

  #addCode(code: string, alpha2: string): void {
    const state = this.#states.get(alpha2)
    if (state) this.#codes.set(code.toLowerCase(), { state, register: null })
  }

  #addName(name: string, code: string, register: SecondRegister | null = null): void {
    const state = this.#states.get(code)
    const words = wordsOf(name)
    if (!state || words.length === 0) return
    const key = nameKey(words)
    // The names that may be either are read by what stands beside them; Congo alone is that of ISO
    // 3166.
    if (this.#ambiguous.has(key) && key !== 'congo') return
    for (const one of [key, joined(words)])
      if (!this.#names.has(one)) this.#names.set(one, { state, register })
  }

  #addFromCldr(language: string): void {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of this.#states.keys()) {
      const name = code === FORMER.code ? undefined : names.of(code)
      if (name) this.#addName(name, code)
    }
  }
}

type Names = Record<string, string | string[]>

const NOT_SHORTENED = new Set(['china'])

/** No name has a `=`, so the two kinds of keys never meet. */
function joined(words: readonly string[]): string {
  return `=${joinedKey(words)}`
}

let known: KnownNames | undefined

/** Built when the first flag is read: some 1,500 names. */
export function knownNames(): KnownNames {
  known ??= new KnownNames()
  return known
}
