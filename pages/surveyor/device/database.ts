import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import type { SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'

// What the device stores (W3C Indexed Database 3.0): the sheets as the register answered them last,
// the reports, and their files.

const NAME = 'lentera-survey'
const SHEETS = 'current'

/**
 * The sheets with when they were loaded, in milliseconds by the clock of the device, which may not
 * be that of the register.
 */
export type StoredSheets = SurveySheets & { loadedAt?: number }

/**
 * How old stored sheets are, in milliseconds; a clock that was set back since makes them no
 * younger.
 */
export function ageOfSheets({ loadedAt, at }: StoredSheets, now: number): number {
  return Math.abs(now - (loadedAt ?? Date.parse(at)))
}

/** The stored data of surveyors, in a browser; tests use one in memory. */
export type DeviceStore = {
  readSheets(): Promise<StoredSheets | null>
  writeSheets(sheets: StoredSheets): Promise<void>
  removeSheets(): Promise<void>
  readDrafts(): Promise<Draft[]>
  writeDraft(draft: Draft): Promise<void>
  removeDraft(reportId: string): Promise<void>
  readFile(sha256: string): Promise<Blob | null>
  writeFile(sha256: string, file: Blob): Promise<void>
  removeFile(sha256: string): Promise<void>
}

export function openDevice(): DeviceStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => (opening ??= openDatabase())
  async function run<T>(
    store: string,
    mode: IDBTransactionMode,
    act: (of: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await open()).transaction(store, mode)
    const request = act(transaction.objectStore(store))
    return new Promise((resolve, reject) => {
      // A write counts once its transaction is complete.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The device could not store it'))
    })
  }
  return {
    readSheets: () =>
      run<StoredSheets | undefined>('sheets', 'readonly', (of) => of.get(SHEETS)).then(
        (found) => found ?? null,
      ),
    writeSheets: async (sheets) =>
      void (await run('sheets', 'readwrite', (of) => of.put(sheets, SHEETS))),
    removeSheets: () => run('sheets', 'readwrite', (of) => of.delete(SHEETS)),
    readDrafts: () => run<Draft[]>('drafts', 'readonly', (of) => of.getAll()),
    writeDraft: async (draft) => void (await run('drafts', 'readwrite', (of) => of.put(draft))),
    removeDraft: (reportId) => run('drafts', 'readwrite', (of) => of.delete(reportId)),
    readFile: (sha256) =>
      run<Blob | undefined>('files', 'readonly', (of) => of.get(sha256)).then(
        (found) => found ?? null,
      ),
    writeFile: async (sha256, file) =>
      void (await run('files', 'readwrite', (of) => of.put(file, sha256))),
    removeFile: (sha256) => run('files', 'readwrite', (of) => of.delete(sha256)),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('sheets')
      request.result.createObjectStore('drafts', { keyPath: 'reportId' })
      request.result.createObjectStore('files')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device has no storage'))
  })
}
