import {
  type Actor,
  importWhole,
  type Operation,
  saveRow,
  serveCommand,
  shippedContent,
  shippedFileOf,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { manualService } from '../manual/manual.server.ts'
import { itemImport, proposeComponents } from '../manual/manual-parts.server.ts'
import { loadShippedSoat } from './shipped-soat.contract.ts'

const module = 'tariffs'

export const shippedSoatOperations: readonly Operation[] = [
  serveCommand(loadShippedSoat, ({ tx, actor }) => bringShippedSoat(tx, actor)),
]

/**
 * Loads the manual of SOAT that comes with the product, by the same rules as its screen and its file.
 * @throws Problem TAR-040 it exists already, TAR-041 another edition of SOAT is in force on its days.
 */
export async function bringShippedSoat(tx: Tx, actor: Actor) {
  const file = shippedFileOf(module, 'soat')
  const { title: name, edition, since: fromDay, source: norm, caution = '' } = file
  const body = { kind: 'soat', code: 'SOAT', edition, name, unit: 'uvb', fromDay, untilDay: null, norm }
  const { id } = await saveRow(tx, manualService, { id: null, body, actor })
  const content = shippedContent(module, file)
  const { creates: items } = await importWhole(itemImport, { tx, actor, params: { id }, content })
  await proposeComponents(tx, id)
  return { id, items, caution }
}
