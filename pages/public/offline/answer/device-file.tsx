import { Answer, Card } from './offline-answer.tsx'
import { m } from '#/domain/texts/messages.js'
import type { DeviceFile } from './check-file.ts'

/**
 * What is the matter with a file, as far as a device alone can say it: what failed in it is the
 * headline, else what its code proves. Never in the colour of an answer of the register.
 */
export function DeviceFileAnswer({ file }: { file: DeviceFile }) {
  const { signature, found, refused } = file
  const number = found?.number ?? null
  if (signature === 'changed')
    return (
      <Card
        look="bad"
        title={m.document_changed()}
        number={number}
        text={m.document_changed_text()}
      />
    )
  if (refused !== null)
    return <Card look="bad" title={m.document_not_ours()} number={number} text={refused} />
  // Not "not ours": the certificate may be newer than those that are stored here.
  if (signature === 'foreign')
    return (
      <Card
        look="unsure"
        title={m.offline_file_unknown()}
        number={number}
        text={m.offline_file_unknown_text()}
      />
    )
  if (!found)
    return (
      <Card
        look="neutral"
        title={m.offline_file_signed()}
        number={null}
        text={m.offline_file_signed_text()}
      />
    )
  return (
    <>
      <Answer found={found} />
      <p data-file-note="">{noteOf(file)}</p>
    </>
  )
}

/** What was not checked: that the rest of the file is as we issued it. */
function noteOf({ isPdf, signature }: DeviceFile): string {
  if (signature === 'ours') return `${m.offline_file_signed()}. ${m.offline_file_signed_text()}`
  return isPdf ? m.document_copy_text() : m.document_picture_text()
}
