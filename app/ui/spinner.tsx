/** Turns while something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="spinner inline-block size-4 rounded-full border-2 border-current border-r-transparent"
    />
  )
}
