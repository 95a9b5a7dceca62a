/**
 * The session belongs to the browser, not to the tab: leaving, or changing site, in one tab changes what the server answers to
 * all of them. The others are notified, so that none still shows one site and writes to another.
 */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quina-session')

export const announceSession = (): void => channel?.postMessage('changed')

export function listenToOtherTabs(changed: () => void): () => void {
  channel?.addEventListener('message', changed)
  return () => channel?.removeEventListener('message', changed)
}
