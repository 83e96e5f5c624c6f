import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'

/** Takes a PDF or a picture of a certificate and says whether it is ours (check-file.script.ts). */
export function FileDrop() {
  return (
    <section
      aria-labelledby="document"
      data-origin={usePageAddress().origin}
      {...withScript('check-file', 'idle')}
      className="no-print needs-script flex-col gap-4"
    >
      <div
        data-drop=""
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sm border border-dashed border-edge p-5"
      >
        <h2 id="document" className="text-xl font-semibold">
          {m.offline_drop_title()}
        </h2>
        <p data-introduction="" className="w-full">
          {m.document_text()}
        </p>
        <label
          className={buttonClass({
            className: 'cursor-pointer focus-within:outline-3 focus-within:outline-signal',
          })}
        >
          {m.document_choose()}
          <input type="file" accept="image/*,application/pdf,.pdf" className="sr-only" />
        </label>
        <p data-introduction="" className="w-full text-sm text-quiet">
          {m.scan_check_hint()}
        </p>
      </div>
      <output className="font-semibold" />
      <div data-result="" data-fresh="" className="flex flex-col gap-4" />
    </section>
  )
}
