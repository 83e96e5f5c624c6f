import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

const look =
  'inline-flex size-11 items-center justify-center rounded-sm border border-edge bg-paper text-lg text-ink hover:bg-mist disabled:cursor-default disabled:border-line disabled:text-quiet disabled:opacity-50'

type MoveButtonsProps = { id: number; name: string; first: boolean; last: boolean }

/** The buttons that move a row one step up or down. */
export function MoveButtons({ id, name, first, last }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset className="flex gap-1" data-moves={id}>
      <input type="hidden" name="id" value={id} />
      <button name="direction" value="up" disabled={first} className={look}>
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Move {name} up</span>
      </button>
      <button name="direction" value="down" disabled={last} className={look}>
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Move {name} down</span>
      </button>
    </Form>
  )
}

/**
 * Returns the focus to the button that was pressed, in the row's new position, and announces the position: users of a keyboard or
 * screen reader move a row further by pressing again.
 */
export function MovedAnnouncement({ rows }: { rows: { id: number; name: string }[] }) {
  const { formData, state } = useNavigation()
  const pressed = useRef<{ id: string; direction: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [id, direction] = [formData?.get('id'), formData?.get('direction')]
  useEffect(() => {
    if (typeof id === 'string' && typeof direction === 'string') pressed.current = { id, direction }
    if (state !== 'idle' || !pressed.current) return
    const last = pressed.current
    pressed.current = null
    const form = document.querySelector(`form[data-moves="${CSS.escape(last.id)}"]`)
    const usable = [`button[value="${CSS.escape(last.direction)}"]:enabled`, 'button:enabled']
    usable
      .map((selector) => form?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus()
    const index = rows.findIndex((row) => String(row.id) === last.id)
    if (index >= 0)
      setAnnouncement(`${rows[index]?.name} is now number ${index + 1} of ${rows.length}`)
  }, [id, direction, state, rows])
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
