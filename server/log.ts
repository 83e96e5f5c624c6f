import { pino, type Logger } from 'pino'

export type { Logger }

/** JSON lines on standard output. What is logged is picked field by field at the call; redaction is the second net. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'] },
  })
}
