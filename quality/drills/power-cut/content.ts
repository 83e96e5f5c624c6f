/** The content of a file, with room to grow. */
export type Content = { bytes: Buffer; length: number }

/**
 * A write, or a new length; `grows`: room is taken, and nothing lost that lies behind it
 * (posix_fallocate).
 */
export type Change = { at: number; data: Buffer } | { length: number; grows: boolean }

export function emptyContent(): Content {
  return { bytes: Buffer.alloc(0), length: 0 }
}

export function bytesOf({ bytes, length }: Content): Buffer {
  return bytes.subarray(0, length)
}

export function copyOf(content: Content): Content {
  return { bytes: Buffer.from(bytesOf(content)), length: content.length }
}

export function change(content: Content, one: Change): void {
  if ('data' in one) {
    extend(content, one.at + one.data.length)
    one.data.copy(content.bytes, one.at)
  } else if (one.length < content.length && !one.grows) {
    // What lies behind reads as zeros, should the file grow again.
    content.bytes.fill(0, one.length, content.length)
    content.length = one.length
  } else {
    extend(content, one.length)
  }
}

function extend(content: Content, length: number): void {
  if (length > content.bytes.length) content.bytes = Buffer.concat([bytesOf(content)], length * 2)
  content.length = Math.max(content.length, length)
}
