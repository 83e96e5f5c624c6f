/**
 * Of the reading process: resident memory, in bytes; 512 MB, less what it may take between two
 * looks at it.
 */
export const MAX_MEMORY = 400 * 1024 * 1024
/** Of JavaScript objects in it, in MB; buffers come on top. */
export const MAX_HEAP_MB = 160
/** Of the processor, so that a busy machine refuses no file that another would read. */
export const MAX_PROCESSOR_MS = 20_000
/** By the clock, where a process waits, or its processor time cannot be read. */
export const MAX_WAITING_MS = 3 * MAX_PROCESSOR_MS

/** How it ends where it ends itself for one of the limits. */
export const TOO_MUCH_MEMORY = 70
export const TOO_LONG = 71
