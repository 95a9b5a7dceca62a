import { permissionFor, shapeOf } from '@quina/blocks'
import { type Actor, createDraft, importOperations, parseOrRefuse, type SavesRow } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Money, moneyText, newId, zero } from '@quina/kernel'
import { note, noteImportFields } from '../note/note.contract.ts'
import { noteService } from '../note/note.server.ts'

/** Imports drafts from a sheet: the rows with the same `group` form one draft, in the order of the sheet. */
export const noteImportOperations = importOperations({
  path: '/api/accounting/note',
  access: permissionFor(note, 'edit'),
  tag: 'accounting',
  title: 'Notas contables',
  fields: noteImportFields,
  saving: async (tx, actor) => savingRows(tx, actor),
})

type Draft = Readonly<{ id: string; lines: number }>

/** Parses each cell, which is text, by the rules of its field. */
const typed = shapeOf(noteImportFields)

function savingRows(tx: Tx, actor: Actor): SavesRow {
  const drafts = new Map<string, Draft>()
  return async (values) => {
    const row: Row = parseOrRefuse(typed, values)
    const group = String(row.group)
    const line = lineOf(row)
    const before = drafts.get(group)
    if (before === undefined) {
      const input = { ...headerOf(row), lines: [line] } as never
      drafts.set(group, { id: await createDraft(noteService, { tx, actor, input }), lines: 1 })
      return true
    }
    await addLine(tx, line, { parentId: before.id, position: before.lines + 1 })
    drafts.set(group, { id: before.id, lines: before.lines + 1 })
    return true
  }
}

type Row = Readonly<Record<string, unknown>>

const headerOf = ({ date, kindId, noteConcept }: Row) => ({ date, kindId, concept: noteConcept })

const lineOf = (row: Row) => ({
  accountId: String(row.accountId),
  terceroId: textOf(row.terceroId),
  costCentreId: textOf(row.costCentreId),
  fuenteId: textOf(row.fuenteId),
  concept: textOf(row.concept),
  openItem: textOf(row.openItem),
  dueOn: textOf(row.dueOn),
  base: row.base === null || row.base === undefined ? null : (row.base as Money),
  debit: (row.debit ?? zero) as Money,
  credit: (row.credit ?? zero) as Money,
})
const textOf = (given: unknown): string | null =>
  given === null || given === undefined ? null : String(given)

async function addLine(
  tx: Tx,
  { base, debit, credit, ...line }: ReturnType<typeof lineOf>,
  place: { readonly parentId: string; readonly position: number },
): Promise<void> {
  const amounts = {
    base: base === null ? null : moneyText(base),
    debit: moneyText(debit),
    credit: moneyText(credit),
  }
  await addTo(tx, 'accounting.noteLine', { ...line, ...amounts, ...place, id: newId() })
}
