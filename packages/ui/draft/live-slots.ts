/**
 * Which forms are open now, in this tab or in another. A form holds a lock of the browser while it is open, and a tab that is
 * closed or dies lets go of it. Where the browser has no locks (a page without HTTPS) no other form is known to be open.
 */
const mark = 'quina-draft:'
const locks = (): LockManager | undefined => globalThis.navigator?.locks

export const slotsAreKnown = (): boolean => locks() !== undefined

/** @returns how to let go. */
export function holdSlot(slot: string): () => void {
  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void locks()?.request(`${mark}${slot}`, { mode: 'shared' }, () => open)
  return letGo
}

export async function slotsHeld(): Promise<ReadonlySet<string>> {
  const state = await locks()?.query()
  const names = (state?.held ?? []).map(({ name = '' }) => name)
  return new Set(names.flatMap((name) => (name.startsWith(mark) ? [name.slice(mark.length)] : [])))
}
