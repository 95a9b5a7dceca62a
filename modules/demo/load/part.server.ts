/** Called with each part of the demonstration once it is loaded, and how long it took. */
export type ReportPart = (part: string, tookMs: number) => void

/** Loads the steps of one part, one after the other, and reports how long it took. */
export async function loadPart(
  report: ReportPart,
  name: string,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const since = performance.now()
  for (const step of steps) await step()
  report(name, performance.now() - since)
}

/**
 * Waits for parts that need nothing of each other and are loaded at the same time.
 * @throws the first failure, once all have ended: what goes on would write to a connection that its owner closes
 */
export async function sideBySide(...parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason
}
