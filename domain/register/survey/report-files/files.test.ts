import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { JPEG } from '#/tests/helpers/scans.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'of a file that is not the one that was signed nothing stays, and the right one is then taken (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor } = await boardingParty(db)
    const bytes = Buffer.concat([
      JPEG,
      Buffer.from(Uint8Array.from({ length: 45_001 - JPEG.length }, (_, i) => i % 251)),
    ])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { name: 'a.jpg', mediaType: 'image/jpeg' as const, size: bytes.length, sha256 }
    const draft = signed({ ...draftOf(await surveyor.sheets()), files: [file] }, surveyor.device)
    await send(surveyor.person, draft)
    const address = `/api/survey/reports/${draft.reportId}/files/0`
    const put = (piece: number, part: Buffer) =>
      surveyor.person.ask(`${address}/${piece}`, {
        method: 'PUT',
        json: { bytes: part.toString('base64') },
      })
    const [first, last] = [bytes.subarray(0, 45_000), bytes.subarray(45_000)]
    // A piece of another length, and one that the file does not have.
    expect((await put(0, last)).status).toBe(400)
    expect((await put(1, first)).status).toBe(400)
    expect((await put(2, Buffer.alloc(0))).status).toBe(400)
    expect(await (await put(0, Buffer.alloc(45_000))).json()).toEqual({
      isComplete: false,
      missing: [1],
    })
    expect((await office.ask(`/api/survey-reports/${draft.reportId}/files/0`)).status).toBe(404)
    expect((await put(1, last)).status).toBe(409)
    expect(await (await surveyor.person.ask(address)).json()).toEqual({
      isComplete: false,
      missing: [0, 1],
    })
    expect(await db.read.selectFrom('surveyFilePieces').select('piece').execute()).toEqual([])
    await put(1, last)
    expect(await (await put(0, first)).json()).toEqual({ isComplete: true, missing: [] })
    // Sent again, it changes nothing.
    expect(await (await put(0, Buffer.alloc(45_000))).json()).toEqual({
      isComplete: true,
      missing: [],
    })
    const sent = await office.ask(`/api/survey-reports/${draft.reportId}/files/0`)
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true)

    // Changed in the database alone: beside its bytes, and its bytes, also with another hash beside
    // them, and a piece removed.
    const ask = () => office.ask(`/api/survey-reports/${draft.reportId}/files/0`)
    const setFile = (values: object) => db.write.updateTable('surveyFiles').set(values).execute()
    await setFile({ name: 'b.jpg', size: 45_002 })
    const same = await ask()
    expect([same.headers.get('content-disposition'), same.headers.get('content-length')]).toEqual([
      "attachment; filename*=UTF-8''photo-1.jpg",
      '45001',
    ])
    expect(Buffer.from(await same.arrayBuffer()).equals(bytes)).toBe(true)
    const refused = async () => {
      const answer = await ask()
      expect([answer.status, (await answer.json()).detail]).toEqual([
        409,
        expect.stringContaining('not the file that was signed'),
      ])
    }
    const other = Buffer.alloc(1)
    const pieces = db.write.updateTable('surveyFilePieces').set({ bytes: other.toString('base64') })
    await pieces.where('piece', '=', 1).execute()
    await setFile({ sha256: createHash('sha256').update(first).update(other).digest('hex') })
    await refused()
    await db.write.deleteFrom('surveyFilePieces').where('piece', '=', 1).execute()
    await refused()
  },
)
