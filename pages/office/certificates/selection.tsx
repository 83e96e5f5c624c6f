import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { paths } from '#/domain/addresses/paths.ts'
import { Button } from '#/pages/web/ui/button.tsx'

type SelectionProps = {
  /** What is shown beside the button. */
  beside: ReactNode
  /** Changes when the list does. */
  of: unknown
  children: ReactNode
}

/**
 * The check boxes of the list as a form that exports the selected certificates; its button is
 * always in view. The export page asks for the password above one page of them. Works without
 * JavaScript, which only adds the count.
 */
export function Selection({ beside, of, children }: SelectionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (form.current) setCount(boxesOf(form.current).filter((box) => box.checked).length)
  }, [of])
  const updateCount = (event: ChangeEvent<HTMLFormElement>) => {
    const boxes = boxesOf(event.currentTarget)
    const all: unknown = event.target
    if (all instanceof HTMLInputElement && all.dataset['all'] !== undefined)
      for (const box of boxes) box.checked = all.checked
    setCount(boxes.filter((box) => box.checked).length)
  }
  return (
    <form
      ref={form}
      action={paths.exportPage()}
      onChange={updateCount}
      className="group flex flex-col gap-2"
    >
      {children}
      <div className="list-foot flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper py-1.5 group-has-[[name=ids]:checked]:sticky xl:sticky bottom-0 z-10">
        <Button
          disabled={count === 0}
          title={count === 0 ? 'Select certificates in the list first' : undefined}
          size="snug"
          className="px-3 disabled:cursor-default"
        >
          Export selected{count === null ? '' : ` (${count})`}
        </Button>
        <Button
          name="file"
          value="workbook"
          kind="quiet"
          disabled={count === 0}
          title="With their certificates, surveys and conditions, each in a sheet"
          size="snug"
          className="px-3 disabled:cursor-default"
        >
          As workbook
        </Button>
        <output className="sr-only">{count ? `${count} selected` : ''}</output>
        {beside}
      </div>
    </form>
  )
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from(form.querySelectorAll<HTMLInputElement>('input[name=ids]'))
}

/**
 * Selects all boxes of the page; `Selection` handles its event. Shown only with JavaScript, which
 * it needs.
 */
export function SelectAll() {
  return (
    <label className="needs-script size-8 items-center">
      <input type="checkbox" data-all="" className="size-5 accent-link" />
      <span className="sr-only">Select all on this page</span>
    </label>
  )
}
