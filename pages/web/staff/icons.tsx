const PATHS = {
  edit: 'M11.5 3.5l5 5M3 17l1-4L13.5 3.5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L7 16Z',
  code: 'M3 3h5v5H3ZM12 3h5v5h-5ZM3 12h5v5H3ZM12 12h2v2h-2ZM17 12v5h-5',
  suspend: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM8 7v6M12 7v6',
  reinstate: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM8.5 6.8v6.4l5-3.2Z',
  delete: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 8.5v5.5M11.5 8.5v5.5',
  more: 'M10 4.5v.01M10 10v.01M10 15.5v.01',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM12.5 12.5 17 17',
} as const

/** A line drawing beside a text or instead of one that only screen readers get. */
export function Icon({
  name,
  className = 'size-5',
}: {
  name: keyof typeof PATHS
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
    >
      <path
        d={PATHS[name]}
        strokeWidth={name === 'more' ? 3 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
