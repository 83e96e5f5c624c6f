import { useState } from 'react'
import { Button } from '#/pages/web/ui/button.tsx'

type CopyButtonProps = { text: string; label: string; confirmation?: string }

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, label, confirmation = 'Copied' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    // Without the permission of the browser, the user selects the text.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <span className="flex items-center gap-3">
      <Button type="button" className="needs-script" onClick={copy}>
        {label}
      </Button>
      <output className="text-quiet">{copied ? confirmation : ''}</output>
    </span>
  )
}
