/**
 * As much of Express as the peer uses; its published types would be one more package for one file.
 */
declare module 'express' {
  type Response = {
    set(headers: Record<string, string>): Response
    status(code: number): Response
    json(body: unknown): void
  }
  type Handler = (
    request: { params: { number: string[] } },
    response: Response,
  ) => void | Promise<void>
  type Application = {
    get(path: string, handler: Handler): void
    listen(port: number, host: string): void
  }
  export default function express(): Application
}
