import { useEffect, useRef, useState, type RefObject } from 'react'

export type Entry = { id: string; name: string; entries?: Entry[] }

const link =
  'inline-flex min-h-9 items-center leading-tight text-link no-underline hover:underline aria-[current=true]:text-ink aria-[current=true]:underline'

/** The list of all sections beside them; it marks the one that is read, and shows it. */
export function Contents({ groups }: { groups: Entry[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = useSectionInView(nav)
  return (
    <nav
      ref={nav}
      id="contents"
      aria-label="Contents"
      className="no-print self-start lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:pr-2"
    >
      <ul className="flex flex-col gap-3">
        {groups.map(({ id, name, entries = [] }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id || undefined}
              className={`${link} font-semibold`}
            >
              {name}
            </a>
            <ul className="border-l border-line">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a
                    href={`#${entry.id}`}
                    aria-current={current === entry.id || undefined}
                    className={`${link} pl-4 text-base`}
                  >
                    {entry.name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leads back to the list on a phone, where it is above all sections. Without a script too. */
export function ContentsLink() {
  return (
    <a
      href="#contents"
      className="no-print sticky bottom-4 inline-flex min-h-11 items-center self-end rounded-sm border border-edge bg-paper px-4 font-semibold text-link no-underline lg:hidden"
    >
      Contents
    </a>
  )
}

/** The id of the section, of those that a list links to, at a fifth of the window's height. */
function useSectionInView(list: RefObject<HTMLElement | null>): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        entries.forEach(({ target, isIntersecting }) => isIntersecting && setCurrent(target.id)),
      { rootMargin: '-20% 0px -80% 0px' },
    )
    for (const { hash } of list.current?.querySelectorAll('a') ?? []) {
      const section = document.getElementById(hash.slice(1))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [list])
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Only the list is scrolled, not the page. On a phone the list is whole and does not scroll.
    if (marked) list.current?.scrollTo({ top: marked.offsetTop - list.current.clientHeight / 2 })
  }, [list, current])
  return current
}
