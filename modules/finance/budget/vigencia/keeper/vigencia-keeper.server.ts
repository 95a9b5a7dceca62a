import type { Tx } from '@quina/db/server'
import type { Blocker } from '../life/year.contract.ts'

/** Returns what a module above must finish before a year carries anything over: cajas menores. */
export type VigenciaKeeper = (tx: Tx, year: number) => Promise<readonly Blocker[]>

const declared = new Map<string, VigenciaKeeper>()

/** Declares a keeper; the module above calls this. */
export function defineVigenciaKeeper(name: string, keeper: VigenciaKeeper): void {
  declared.set(name, keeper)
}

/** All the unfinished work of other modules in a year. */
export async function unfinishedIn(tx: Tx, year: number): Promise<Blocker[]> {
  const found: Blocker[] = []
  for (const keeper of declared.values()) found.push(...(await keeper(tx, year)))
  return found
}
