import { firstLineOf } from '#/db/errors.ts'

/** What was to be done with a file or folder. */
type Action = 'read' | 'written' | 'made' | 'used'

const ABSENT: Record<Action, string> = {
  read: 'there is no such file',
  written: 'the folder does not exist',
  made: 'the system allows no folder there',
  used: 'there is no such file or folder',
}

/** Reasons of the file system (errno(3)). */
const REASONS: Record<string, string> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space that this user may take is full',
  EIO: 'the disk reports an error',
}

/**
 * An error of the file system as a person reads it: `/nosuch cannot be read: there is no such
 * file`. It has the same code. Every other error is returned as it is.
 */
export function fileError(path: string, action: Action, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const reason = reasonIn(error.code, action)
  if (reason === undefined) return error
  return Object.assign(new Error(`${path} cannot be ${action}: ${reason}`, { cause: error }), {
    code: error.code,
  })
}

/** The reason alone, for a message that names the path; of any other error, its first line. */
export function reasonOf(action: Action, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return reasonIn(code, action) ?? firstLineOf(error)
}

function reasonIn(code: unknown, action: Action): string | undefined {
  return code === 'ENOENT' ? ABSENT[action] : REASONS[String(code)]
}

/** As `fileError`, where the error itself names the path. */
export function withReason(error: unknown): unknown {
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  return typeof path === 'string' ? fileError(path, 'used', error) : error
}
