/** Of the reading process: resident memory, in bytes; 512 MB, less what it may take between two looks at it. */
export const MAX_MEMORY = 400 * 1024 * 1024
/** Of JavaScript objects in it, in MB; buffers come on top. */
export const MAX_HEAP_MB = 160
export const MAX_READING_MS = 20_000

/** How it ends where it ends itself for one of the limits. */
export const TOO_MUCH_MEMORY = 70
export const TOO_LONG = 71
