/**
 * Where files are sent to, which may be larger than other requests, and take longer. A page with
 * scripts sends its form to `.data`.
 */
const UPLOADS =
  /^(?:POST (?:\/admin\/certificates\/import|\/api\/imports|\/admin\/certificates\/\d+\/scan(?:\.data)?)|PUT \/api\/certificates\/\d+\/scan)$/

/** True for a request whose body is a file, and is limited by its reader. */
export function isUpload(method: string, path: string): boolean {
  return UPLOADS.test(`${method} ${path}`)
}
