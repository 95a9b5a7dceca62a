/**
 * The session belongs to the browser, not to the tab: leaving, or changing site, in one tab changes the server's answers to all
 * tabs. The others are notified, so that none shows one site and writes to another.
 */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quina-session')

export const announceSession = (): void => channel?.postMessage('changed')

export function listenToOtherTabs(changed: () => void): () => void {
  channel?.addEventListener('message', changed)
  return () => channel?.removeEventListener('message', changed)
}
