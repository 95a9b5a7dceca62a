/** How long after a page is drawn what it may need is fetched where the browser does not tell when it rests, in milliseconds. */
const restMs = 500

/** Fetches beforehand, when nothing else is being done, what the user may open. What does not come is asked for then. */
export function whenIdle(load: () => Promise<unknown>): void {
  const fetch = (): void =>
    void load().catch((failure: unknown) => console.warn('not fetched beforehand', failure))
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetch)
  else setTimeout(fetch, restMs)
}
