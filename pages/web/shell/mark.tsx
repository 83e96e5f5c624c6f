import { office, officeKind } from '#/domain/authority/office.ts'

/** The lantern of the house and its name. */
export function Mark() {
  return (
    <span className="inline-flex items-center gap-3">
      <svg
        viewBox="0 0 40 48"
        aria-hidden="true"
        className="h-10 w-auto"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path
          d="M14 9a6 6 0 0 1 12 0M10 15h20M8 39h24M12 45h16M12 15l-2 24M28 15l2 24"
          strokeLinecap="round"
        />
        <path
          d="M20 20c4 4 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 1.500-6 5.500-10Z"
          className="fill-signal"
          stroke="none"
        />
      </svg>
      <span className="font-serif text-lg leading-tight font-semibold">
        {office.product}{' '}
        <span className="block font-sans text-xs font-normal tracking-wide opacity-80">
          {officeKind()}
        </span>
      </span>
    </span>
  )
}
