import { expect } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

export const IMPORTS = '/admin/certificates/import'

/** A registrar who sends files as a browser without JavaScript does. */
export async function importingStaff(options: Parameters<typeof visitor>[1] = {}) {
  const db = await freshStore('sqlite')
  const someone = visitor(db, options)
  await someone.signIn()
  const { ask } = someone
  /** Sends a file as the form does, and answers where it leads. */
  async function send(content: string | Buffer<ArrayBuffer>, name = 'fleet.csv') {
    const form = new FormData()
    form.append('file', new File([content], name))
    const response = await ask(IMPORTS, formOf(form))
    expect(response.status).toBe(302)
    const path = response.headers.get('location') ?? ''
    await waited(path)
    return path
  }
  /**
   * The page of an import as soon as nothing is under way, as a browser that refreshes it would see
   * it.
   */
  async function waited(path: string): Promise<string> {
    let page = ''
    await expect
      .poll(async () => {
        const response = await ask(path)
        expect(response.status).toBe(200)
        page = await response.text()
        return page.includes('http-equiv="refresh"')
      })
      .toBe(false)
    return page.replaceAll('<!-- -->', '')
  }
  return { ...someone, db, send, waited }
}

/** A form with a file, as a browser sends it. */
export function formOf(form: FormData) {
  const sent = new Response(form)
  return {
    method: 'POST',
    body: sent.body ?? '',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
