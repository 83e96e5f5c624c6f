import { useState, type ChangeEvent, type ReactNode } from 'react'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'

/**
 * The check boxes of the list as a form that exports the selected certificates. The export page asks for the password above one page
 * of them. Works without JavaScript, which only adds the count.
 */
export function Selection({ children }: { children: ReactNode }) {
  const [count, setCount] = useState<number | null>(null)
  const updateCount = (event: ChangeEvent<HTMLFormElement>) => {
    const boxes = boxesOf(event.currentTarget)
    const all: unknown = event.target
    if (all instanceof HTMLInputElement && all.dataset['all'] !== undefined) for (const box of boxes) box.checked = all.checked
    setCount(boxes.filter((box) => box.checked).length)
  }
  return (
    <form action={paths.exportPage()} onChange={updateCount} className="flex flex-col gap-4">
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <Button disabled={count === 0} className="disabled:cursor-default">
          Export selected{count ? ` (${count})` : ''}
        </Button>
        <output className="sr-only">{count === null ? '' : `${count} selected`}</output>
      </div>
    </form>
  )
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[name=ids]'))
}

/** Selects all boxes of the page; `Selection` handles its event. Shown only with JavaScript, which it needs. */
export function SelectAll() {
  return (
    <label className="needs-script -ml-2 size-11 items-center justify-center">
      <input type="checkbox" data-all="" className="size-5 accent-link" />
      <span className="sr-only">Select all on this page</span>
    </label>
  )
}
