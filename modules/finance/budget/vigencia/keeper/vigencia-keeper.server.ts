import type { Tx } from '@quina/db/server'
import type { Blocker } from '../life/year.contract.ts'

/** What a module above keeps that must be finished before a year leaves anything to the next: cajas menores. */
export type VigenciaKeeper = (tx: Tx, year: number) => Promise<readonly Blocker[]>

const declared = new Map<string, VigenciaKeeper>()

/** Declares it, by the module that keeps it. */
export function defineVigenciaKeeper(name: string, keeper: VigenciaKeeper): void {
  declared.set(name, keeper)
}

/** All that other modules have not finished of a year. */
export async function unfinishedIn(tx: Tx, year: number): Promise<Blocker[]> {
  const found: Blocker[] = []
  for (const keeper of declared.values()) found.push(...(await keeper(tx, year)))
  return found
}
