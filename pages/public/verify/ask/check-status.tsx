/** What `check-again.script.ts` says of a check that it made. */
export function CheckStatus() {
  return (
    <>
      <output data-check-status="" className="sr-only" />
      <p
        role="alert"
        hidden
        data-check-failed=""
        className="bg-unsure-wash p-4 font-semibold text-unsure"
      />
    </>
  )
}
