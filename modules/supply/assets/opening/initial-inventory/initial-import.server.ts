import { permissionFor, shapeOf } from '@quina/blocks'
import { importOperations, parseOrRefuse, type SavesRow } from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, moneyText, mustBeFound, newId } from '@quina/kernel'
import { z } from 'zod'
import { classLives } from '../class-life/class-life.server.ts'
import { initialImportPath, initialInventory, initialLine } from './initial-inventory.contract.ts'
import { type InitialLine, mustBeInitial } from './initial-inventory.domain.ts'

/** Imports assets from a sheet into the draft of an initial inventory. */
export const initialImportOperations = importOperations({
  path: initialImportPath,
  params: z.object({ id: z.uuid() }),
  access: permissionFor(initialInventory, 'edit'),
  tag: 'assets',
  title: 'Inventario inicial de bienes',
  fields: initialLine,
  saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
})

const input = shapeOf(initialLine)

/** Saves rows of a file in the draft: a row replaces the line with its key, so importing the same file again adds nothing. */
async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { date, status, version } = mustBeFound(
    await lockedRow(tx, 'assets.initialInventory', id, ['date', 'status', 'version']),
    'El inventario inicial',
  )
  insist(status === 'draft', 'GEN-STATE', 'El inventario inicial ya está confirmado.', { status: 409 })
  await changeById(tx, 'assets.initialInventory', id, { version: Number(version) + 1 })
  const known = await linesByKey(tx, id)
  const lives = await classLives(tx)
  let position = known.size
  return async (values) => {
    const line: InitialLine = parseOrRefuse(input, values)
    mustBeInitial(line, { cutOff: date as Day, ...lives(line.classId) })
    const columns = columnsOf(line)
    const stored = known.get(keyOf(columns))
    if (stored !== undefined) {
      await tx.updateTable('assets.initialInventoryLine').set(columns).where('id', '=', stored).execute()
      return false
    }
    const made = newId()
    position += 1
    await addTo(tx, 'assets.initialInventoryLine', { ...columns, id: made, parentId: id, position })
    known.set(keyOf(columns), made)
    return true
  }
}

const columnsOf = (line: InitialLine) => ({
  ...line,
  cost: moneyText(line.cost),
  accumulated: moneyText(line.accumulated),
  residual: line.residual === null ? null : moneyText(line.residual),
  declaredValue: line.declaredValue === null ? null : moneyText(line.declaredValue),
})

/** Returns the key of a line: its plate, or its class and serial; without either, each row of a file is another asset. */
const keyOf = ({ plate, classId, serial }: Pick<InitialLine, 'plate' | 'classId' | 'serial'>): string =>
  plate !== null ? `plate ${plate}` : serial !== null ? `serial ${classId} ${serial}` : `new ${newId()}`

async function linesByKey(tx: Tx, id: string): Promise<Map<string, string>> {
  const rows = await rowsFrom<Pick<InitialLine, 'plate' | 'classId' | 'serial'> & { id: string }>(tx)`
    select id, plate, class_id as "classId", serial from assets.initial_inventory_line where parent_id = ${id}::uuid`
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}
