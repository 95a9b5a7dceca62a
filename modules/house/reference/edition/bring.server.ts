import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { applyReady } from './apply-job.server.ts'
import { type BroughtFile, saveFile } from './open.server.ts'
import { conclude, readFile, rowsAtOnce, stage } from './read-job.server.ts'

/**
 * Loads a file at once, in the transaction of the caller: stores, reads and applies it by the rules of the screen.
 * @throws Problem the first thing that is wrong with the file; those of `saveFile`.
 */
export async function bringEdition(tx: Tx, brought: BroughtFile): Promise<void> {
  const id = await saveFile(tx, brought)
  const { rows, problems } = await readFile(tx, id)
  const [first] = problems
  if (first !== undefined) throw new Problem(first.code, `Fila ${first.row}: ${first.message}`)
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await stage(tx, id, rows.slice(from, from + rowsAtOnce))
  await conclude(tx, id)
  await applyReady(tx, id, brought.userId)
}
