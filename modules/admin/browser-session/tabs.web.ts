/**
 * The session is the browser's, not the tab's: leaving, or changing site, in one tab changes what the server
 * answers to all of them. The others are told, so that none goes on showing one site and writing to another.
 */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quina-session')

export const announceSession = (): void => channel?.postMessage('changed')

export function listenToOtherTabs(changed: () => void): () => void {
  channel?.addEventListener('message', changed)
  return () => channel?.removeEventListener('message', changed)
}
