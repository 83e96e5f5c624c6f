/** Turns while an action runs; the text next to it says which. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="spinner inline-block size-4 rounded-full border-2 border-current border-r-transparent"
    />
  )
}
