type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** The array itself where it holds `index`, else a copy twice as long. */
export function growing<A extends Numbers>(array: A, index: number): A {
  if (index < array.length) return array
  // A typed array's constructor makes its own kind; TypeScript knows only `Function`.
  const longer = new (array.constructor as new (length: number) => A)(Math.max(index + 1, array.length * 2))
  longer.set(array)
  return longer
}
