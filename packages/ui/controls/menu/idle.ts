/** How long after a page is drawn later code is loaded, where the browser does not report idle time, in milliseconds. */
const restMs = 500

/** Loads in idle time code that the user may need. Code that does not arrive is loaded on opening. */
export function whenIdle(load: () => Promise<unknown>): void {
  const fetch = (): void =>
    void load().catch((failure: unknown) => console.warn('not fetched beforehand', failure))
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetch)
  else setTimeout(fetch, restMs)
}
