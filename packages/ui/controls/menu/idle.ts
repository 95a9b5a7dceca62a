/** How long after a page is drawn what it may need is fetched where the browser does not tell when it rests, in milliseconds. */
const restMs = 500

/** Fetches in idle time what the user may open. What does not arrive is fetched when it is opened. */
export function whenIdle(load: () => Promise<unknown>): void {
  const fetch = (): void =>
    void load().catch((failure: unknown) => console.warn('not fetched beforehand', failure))
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetch)
  else setTimeout(fetch, restMs)
}
