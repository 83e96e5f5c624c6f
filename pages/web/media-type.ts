/** Whether an answer is of a media type (RFC 9110 §8.3.1), whatever its parameters. */
export function isOfType({ headers }: Pick<Response, 'headers'>, type: string): boolean {
  return headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type
}
