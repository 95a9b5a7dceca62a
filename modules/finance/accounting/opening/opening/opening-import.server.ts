import { permissionFor, shapeOf } from '@quina/blocks'
import { importOperations, type Operation, parseOrRefuse, type SavesRow } from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { type Day, insist, moneyText, newId, notFound } from '@quina/kernel'
import { z } from 'zod'
import { opening, openingImportPath, openingLine } from './opening.contract.ts'
import { keyOf, mustOpen, type OpeningLine } from './opening.domain.ts'
import { accountsOf } from './opening-facts.server.ts'

const input = shapeOf(openingLine)

/** Imports balances from a file into the draft. Replaces those of the same account, tercero, cost centre, fuente and document. */
export const openingImportOperations: Operation[] = importOperations({
  path: openingImportPath,
  params: z.object({ id: z.uuid() }),
  access: permissionFor(opening, 'edit'),
  tag: 'accounting',
  title: 'Saldos iniciales',
  fields: openingLine,
  saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
})

/** Locks the draft that imports a file; a user who had it open gets a conflict. @throws Problem GEN-STATE once it is posted. */
export async function holdDraft(tx: Tx, id: string): Promise<{ readonly date: Day }> {
  const draft = await tx
    .selectFrom('accounting.opening')
    .select(['date', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (draft === undefined) throw notFound('La apertura')
  insist(draft.status === 'draft', 'GEN-STATE', 'Los saldos ya están contabilizados.', { status: 409 })
  await changeById(tx, 'accounting.opening', id, { version: draft.version + 1 })
  return { date: draft.date as Day }
}

async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { date } = await holdDraft(tx, id)
  const known = await keysOf(tx, id)
  let position = known.size
  return async (values) => {
    const line: OpeningLine = parseOrRefuse(input, values)
    const accounts = await accountsOf(tx, [line])
    mustOpen(line, { account: accounts.get(line.accountId), startsOn: date })
    const stored = known.get(keyOf(line))
    const columns = { ...line, debit: moneyText(line.debit), credit: moneyText(line.credit) }
    if (stored !== undefined) {
      await tx.updateTable('accounting.openingLine').set(columns).where('id', '=', stored).execute()
      return false
    }
    const made = newId()
    position += 1
    await addTo(tx, 'accounting.openingLine', { ...columns, id: made, parentId: id, position })
    known.set(keyOf(line), made)
    return true
  }
}

async function keysOf(tx: Tx, id: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('accounting.openingLine').selectAll().where('parentId', '=', id).execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}
