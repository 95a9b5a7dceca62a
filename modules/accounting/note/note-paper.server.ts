import type { Kept } from '@quina/blocks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import type { Tx } from '@quina/db/server'
import { moneyText, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { EntryAnswer, EntryLine } from '../entry/entry.contract.ts'
import { entryPaper } from '../entry/entry.print.ts'
import { entryOf } from '../entry/entry.server.ts'
import type { note } from './note.contract.ts'
import { noteKindBy } from './note.server.ts'

/** The paper of a note: that of its voucher, and while it has none, the same with what the draft says. */
export async function notePaper(
  tx: Tx,
  kept: Kept<typeof note>,
  context: PrintContext,
): Promise<{ readonly name: string; readonly paper: Paper }> {
  const posted = await tx
    .selectFrom('accounting.entry')
    .select('id')
    .where('document', '=', 'accounting.note')
    .where('documentId', '=', kept.id)
    .where('reversesId', 'is', null)
    .executeTakeFirst()
  const entry = posted === undefined ? await draftEntry(tx, kept) : await entryOf(tx, posted.id)
  const number = posted === undefined ? 'borrador' : entry.number
  return { name: `${entry.kind}-${number}-${entry.vigencia}.pdf`, paper: entryPaper(entry, context) }
}

async function draftEntry(
  tx: Tx,
  { id, kindId, date, concept, closing, lines }: Kept<typeof note>,
): Promise<EntryAnswer> {
  const kind = await noteKindBy(tx, 'id', kindId)
  const { rows } = await sql<EntryLine>`
    select l.id, a.code as account, a.name as account_name, t.name as tercero,
           c.code || ' ' || c.name as cost_centre, l.open_item, l.concept, l.debit, l.credit
    from accounting.note_line l join accounting.account a on a.id = l.account_id
    left join people.tercero t on t.id = l.tercero_id left join hospital.cost_centre c on c.id = l.cost_centre_id
    where l.parent_id = ${id}::uuid order by l.position`.execute(tx)
  return {
    id,
    kind: kind.code,
    kindName: kind.name,
    number: 0,
    day: date,
    vigencia: Number(date.slice(0, 4)),
    period: closing === true ? 13 : Number(date.slice(5, 7)),
    concept,
    total: moneyText(sumOf(lines, ({ debit }) => debit)),
    condition: 'draft',
    document: 'accounting.note',
    documentId: id,
    user: null,
    at: '',
    other: null,
    lines: rows,
    paper: kind,
  }
}
