import { useLocation } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { buttonLook } from '#/app/ui/button.tsx'

/** Where something should be that did not come. Trying again asks for the whole page, whatever state this one is in. */
export function CouldNotLoad({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap" role="alert">
      <div className="flex flex-col items-start gap-3 rounded-sm border border-edge bg-mist p-6">
        <p className="text-xl font-semibold text-ink">{title}</p>
        <p>{m.services_failed_text()}</p>
        <a href={pathname + search} target="_self" className={buttonLook()}>
          {m.common_try_again()}
        </a>
      </div>
    </div>
  )
}
