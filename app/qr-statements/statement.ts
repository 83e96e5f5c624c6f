// What a QR code states. Every version that was printed is read for ever; new codes are written in the newest.

export { decodeStatement, encodeStatement, type CutPart, type StatedRecord, type Statement } from './statement-v1.ts'
