// Part of the inline script (pages/public/document/inline.ts): green is for what was checked just
// now. Regions that may be green (`data-fresh`) turn neutral at once (`[data-stale]` in
// verify-page.css) when the network is lost, and when the page is left or out of view, so that it
// is neutral when it comes back. The scripts of the regions make them green again, after a check
// (`stay-fresh.ts`).

/** A region whose script has not come by then is out of date. */
const WITHOUT_SCRIPT_MS = 60_000

const regions = () => document.querySelectorAll<HTMLElement>('[data-fresh]')

export function loseGreen(): void {
  for (const region of regions()) lose(region, 'lost')
}

/** `lost`: until it was checked again; '': for the time being. */
function lose(region: HTMLElement, how: 'lost' | '') {
  region.dataset['stale'] ||= how
  showTitle()
}

/** The title of an answer is its headline while that is fresh. */
export function showTitle(): void {
  // The title is that of the number that is asked for.
  if ('ask' in document.documentElement.dataset) return
  const answer = document.querySelector<HTMLElement>('[data-title]')
  const title =
    answer?.dataset['stale'] === undefined ? answer?.dataset['title'] : answer.dataset['neutral']
  if (title) document.title = title
}

export function keepGreenFresh(): void {
  addEventListener('offline', loseGreen)
  addEventListener('pagehide', loseGreen)
  document.addEventListener('freeze', loseGreen)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const region of regions()) lose(region, '')
  })
  addEventListener('DOMContentLoaded', () => navigator.onLine || loseGreen())
  setTimeout(() => {
    for (const region of regions()) if (!('watched' in region.dataset)) lose(region, 'lost')
  }, WITHOUT_SCRIPT_MS)
}
