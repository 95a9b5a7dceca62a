import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { applyReady } from './apply-job.server.ts'
import { keepFile, type Opening } from './open.server.ts'
import { conclude, readFile, stage } from './read-job.server.ts'

/**
 * Brings a small catalogue at once, in the transaction of whoever asks: kept, read and applied by the rules of the screen.
 * @throws Problem the first thing that is wrong with the file; those of `keepFile`.
 */
export async function bringEdition(tx: Tx, opening: Opening): Promise<void> {
  const id = await keepFile(tx, opening)
  const { rows, problems } = await readFile(tx, id)
  const [first] = problems
  if (first !== undefined) throw new Problem(first.code, `Fila ${first.row}: ${first.message}`)
  await stage(tx, id, rows)
  await conclude(tx, id)
  await applyReady(tx, id, opening.actor.userId)
}
