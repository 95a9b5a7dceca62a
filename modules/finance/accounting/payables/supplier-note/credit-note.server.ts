import type { ActionInputOf, Stored } from '@quina/blocks'
import type { Actor, Posting } from '@quina/blocks/server'
import { addTo, rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, must, newId, pluck, zero } from '@quina/kernel'
import { entry } from '../../ledger/journal/journal.domain.ts'
import { toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { postingLines } from '../../ledger/posting/posting-lines.server.ts'
import { rowsOf, toWithholdings } from '../../withholding/withheld/withholding-ledger.server.ts'
import { leftOf, type WithheldRow } from '../../withholding/withheld/withholding-move.domain.ts'
import type { causacion } from '../causacion/causacion.contract.ts'
import { oweLess } from '../causacion/obligacion.server.ts'
import { noteCommands } from '../causacion-settlement/entry.domain.ts'
import { fundsOf } from '../causacion-settlement/facts.server.ts'
import { lockPayables, type OwedPayable } from '../payable/payable.server.ts'
import { type NotableLine, type Note, noteOf, share } from './credit-note.domain.ts'

interface Command {
  readonly tx: Tx
  readonly document: Stored<typeof causacion>
  readonly input: ActionInputOf<typeof causacion, 'creditNote'>
  readonly actor: Actor
}

/** Posts a supplier's credit note (example E-17): voucher, withholdings, budget and payable. */
export async function creditNote({ tx, document, input, actor }: Command): Promise<Posting[]> {
  const early = 'La nota crédito no puede ser anterior a la causación.'
  must(input.date >= document.date, 'PRE-016', 'date', early)
  const owed = (await lockPayables(tx, [document.id])).get(document.id)!
  await mustBeNew(tx, document.id, input.number)
  const lines = await linesOf(tx, document.id)
  const withheld = await withheldOf(tx, document.id)
  const note = noteOf({ lines, withheld, balance: owed.balance, programmed: owed.programmed }, input.lines)
  const { campusId } = document
  const less = note.owedLess.map(({ id, amount }) => ({
    registroLineId: document.lines.find((line) => line.id === id)?.registroLineId ?? null,
    amount,
  }))
  const { date, reason } = input
  await oweLess({ tx, actor, campusId, obligacionId: owed.obligacionId, date, reason, less })
  const heading = {
    kind: 'NC',
    day: date,
    concept: `Nota crédito ${input.number} de ${owed.item}: ${reason}`,
  }
  return [
    toNote(note, input),
    toJournal([
      entry(heading, await voucherOf(tx, { lines, note, owed, number: input.number, on: document.date })),
    ]),
    toWithholdings(
      note.returned.map((row) => ({ ...row, day: date, sign: -1, proposed: null, reason: null })),
    ),
  ]
}

/** @throws Problem CXP-023 */
async function mustBeNew(tx: Tx, causacionId: string, number: string): Promise<void> {
  const same = await rowWhere(tx, 'accounting.supplierNote', { causacionId, number }, ['id'])
  const message = 'Esa nota crédito ya está registrada.'
  insist(same === undefined, 'CXP-023', message, { status: 409, fields: { number: message } })
}

interface PostedLine extends NotableLine {
  readonly account: string
  readonly vatAccount: string | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly detail: string | null
  readonly taxable: Money
}

async function linesOf(tx: Tx, causacionId: string): Promise<PostedLine[]> {
  const rows = await rowsFrom<
    Omit<PostedLine, 'base' | 'vat' | 'taxable' | 'credited'> &
      Record<'base' | 'vat' | 'taxable' | 'noted' | 'notedVat', string>
  >(tx)`
    select l.id, l.base, l.vat, coalesce(l.vat_base, l.aiu, l.base) as taxable,
           a.code as account, v.code as "vatAccount", l.cost_centre_id as "costCentreId",
           p.fuente_id as "fuenteId", l.detail, k.withholding_concept as concept,
           coalesce(sum(n.base), 0) as noted, coalesce(sum(n.vat), 0) as "notedVat"
    from accounting.causacion_line l
    join accounting.account a on a.id = l.account_id join accounting.concept k on k.id = l.concept_id
    left join accounting.account v on v.id = l.vat_account_id
    left join accounting.supplier_note_line n on n.causacion_line_id = l.id
    left join budget.line_face b on b.id = l.registro_line_id
    left join budget.apropiacion_face p on p.id = b.apropiacion_id
    where l.parent_id = ${causacionId}::uuid group by l.id, a.code, v.code, p.fuente_id, k.withholding_concept
    order by l.position`
  return rows.map(({ noted, notedVat, ...line }) => ({
    ...line,
    base: money(line.base),
    vat: money(line.vat),
    taxable: money(line.taxable),
    credited: { base: money(noted), vat: money(notedVat) },
  }))
}

async function withheldOf(tx: Tx, causacionId: string) {
  const rows = await rowsOf(tx, causacionId)
  const left = new Map(leftOf(rows).map((row) => [row.ruleId, row]))
  return rows
    .filter(({ sign, ruleId }) => sign > 0 && left.has(ruleId))
    .map((row) => ({ row, left: { base: left.get(row.ruleId)!.base, amount: left.get(row.ruleId)!.amount } }))
}

interface Voucher {
  readonly lines: readonly PostedLine[]
  readonly note: Note
  readonly owed: OwedPayable
  readonly number: string
  /** The day of the causación: its note is posted by the configuration of that day. */
  readonly on: Day
}

async function voucherOf(tx: Tx, { lines, note, owed, number, on }: Voucher) {
  const rules = await fundsOf(tx, pluck(note.returned, 'ruleId'))
  const withholding = ({ ruleId, base, amount, fundId, terceroId }: WithheldRow) => ({
    account: rules.get(ruleId)!.account,
    terceroId: fundId ?? terceroId,
    base,
    amount,
  })
  const commands = noteCommands({
    terceroId: owed.terceroId,
    lines: note.lines.map(({ id, base, vat }) => {
      const line = lines.find((one) => one.id === id)!
      return { ...line, base, vat, taxable: share(line.taxable, base, line.base) }
    }),
    withholdings: note.returned.map(withholding),
    payable: { account: owed.account, item: owed.item, amount: note.fromPayable },
    receivable: { item: `${owed.item} NC ${number}`, amount: note.receivable },
  })
  return postingLines(tx, on, commands)
}

const toNote = (note: Note, { date, number }: Command['input']): Posting => ({
  ledger: 'supplier-note',
  async post(tx, { id: causacionId }) {
    const id = newId()
    const sums = {
      gross: moneyText(note.gross),
      withheld: moneyText(note.withheld),
      fromPayable: moneyText(note.fromPayable),
      receivable: moneyText(note.receivable),
    }
    await addTo(tx, 'accounting.supplierNote', { id, causacionId, day: date, number, ...sums })
    const rows = note.lines.map((line) => ({
      noteId: id,
      causacionLineId: line.id,
      base: moneyText(line.base),
      vat: moneyText(line.vat),
    }))
    await addTo(tx, 'accounting.supplierNoteLine', rows)
  },
  async describe() {
    const shown = (amount: Money) => moneyText(amount)
    const rows = [
      ['Se debe menos', shown(note.fromPayable)],
      ['Por reclamar al proveedor', shown(note.receivable)],
    ]
    return {
      title: 'Nota crédito',
      columns: [
        { label: 'Efecto', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: rows.filter(([, amount]) => amount !== moneyText(zero)),
    }
  },
})
