import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { listening } from '#/tests/helpers/listening.ts'

/**
 * The injected fault: a page that puts what it is asked for into its statement and into itself, as
 * both come.
 */
export async function leakyServer() {
  const db = new DatabaseSync(':memory:')
  db.exec(
    `create table ships (id integer, name text); insert into ships values (1, 'KM Samudra'), (2, 'KM Jaya')`,
  )
  const server = createServer(({ url = '' }, response) => {
    const asked = new URL(url, 'http://localhost').searchParams
    const [id, name] = [asked.get('id') ?? '1', asked.get('name') ?? '']
    response.setHeader('Content-Type', 'text/html')
    try {
      const ships = db.prepare(`select name from ships where id = ${id}`).all()
      response.end(
        `<a href="/?id=1&name=a">A ship</a><p>${name}</p><p>${JSON.stringify(ships)}</p>`,
      )
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.once('close', () => db.close())
  return listening(server)
}
