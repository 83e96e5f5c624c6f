import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { adoptStyles } from '#/app/web/dom.ts'
import { checkDocument } from './check-document.ts'
import styles from './comparison.css?inline'
import { DocumentResult } from './document-result.tsx'

let root: Root | null = null

/**
 * Checks a file and shows the result, unless another was chosen meanwhile. Returns why it could not be checked, if so; throws where the
 * server does not answer.
 */
export async function checkAndShow(
  file: File,
  origins: readonly string[],
  result: HTMLElement,
  isLatest: () => boolean,
): Promise<string | undefined> {
  const checked = await checkDocument(file, origins)
  if ('problem' in checked) return checked.problem
  if (!isLatest()) return
  adoptStyles(styles)
  root ??= createRoot(result)
  flushSync(() => root?.render(<DocumentResult checked={checked} />))
}
