import { opensAlone } from '@quina/blocks'
import { allows, type Screen, type ScreenPath, sessionStore } from '@quina/blocks/web'
import { screens } from '../modules.ts'

const byPath = new Map<string, Screen>(screens)

/** Of some paths, those that this person may open and that need nothing else in their address. */
export function addressesToOpen(paths: readonly string[]): { address: string; title: string }[] {
  const session = sessionStore.get()
  return paths.flatMap((path) => {
    const screen = byPath.get(path)
    if (screen === undefined || !opensAlone(path as ScreenPath)) return []
    if (!allows(session, screen.permission)) return []
    return [{ address: path.replace(/\/:\w+\?/g, ''), title: screen.title }]
  })
}
