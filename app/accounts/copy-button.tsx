import { useState } from 'react'
import { Button } from '#/app/ui/button.tsx'

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    // Where the browser does not allow it, the text is there to be selected.
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
      <output className="text-quiet">{copied ? 'Copied' : ''}</output>
    </span>
  )
}
