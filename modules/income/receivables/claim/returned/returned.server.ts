import { changeById, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Money, money, must, negate, pluck, showDay, zero } from '@quina/kernel'
import type { LineState } from '../glosa/glosa-line.contract.ts'
import { memoOf } from '../glosa/memo.server.ts'
import { writeDeclared } from '../glosa/moves.server.ts'

/** An active devolución: its invoice may be filed anew until the return is accepted. */
export interface ReturnedLine {
  readonly glosaId: string
  readonly lineId: string
  readonly invoiceId: string
  readonly campusId: string
  readonly code: string
  readonly payerNumber: string
  readonly date: Day
  readonly answerBy: Day
  readonly state: LineState
  readonly amount: Money
  readonly ratified: Money
}

/** Locks the devolución of each returned invoice; invoices that were not returned are left out. */
export async function returnsOf(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnedLine>> {
  const rows = await rowsFrom<
    Omit<ReturnedLine, 'amount' | 'ratified'> & Record<'amount' | 'ratified', string>
  >(tx)`
    select g.id as glosa_id, l.id as line_id, g.invoice_id, g.campus_id, c.code, g.payer_number, g.date::text, g.answer_by::text,
           l.state, l.amount::text, l.ratified::text
    from receivables.glosa g
    join receivables.glosa_line l on l.parent_id = g.id
    join receivables.glosa_code c on c.id = l.code_id
    join receivables.owed_invoice i on i.id = g.invoice_id and i.filing_state in ('returned', 'in-account')
    where g.invoice_id = any(${invoiceIds}::uuid[]) and g.kind = 'return' and g.status = 'notified'
      and l.state in ('notified', 'answered', 'ratified', 'accepted', 'tacit')
    order by g.date, g.number for update of l`
  const found = rows.map((row) => ({ ...row, amount: money(row.amount), ratified: money(row.ratified) }))
  return new Map([...groupedBy(found, 'invoiceId')].map(([invoiceId, own]) => [invoiceId, own.at(-1)!]))
}

/** @throws Problem CAR-268 when the return was accepted: its invoice is annulled, not filed. */
export function mustBeFiledAnew({ state, code }: ReturnedLine, number: string, cell: string): void {
  const message = `Se aceptó la devolución ${code} de la factura ${number}: anúlela con nota crédito.`
  must(state !== 'accepted' && state !== 'tacit', 'CAR-268', cell, message)
}

interface FilingFacts {
  readonly filingNumber: string
  readonly filedOn: Day
  readonly today: Day
  readonly invoices: readonly { readonly id: string; readonly number: string; readonly terceroId: string }[]
}

/**
 * Closes the devolución of an invoice that is filed anew, on the day of the new radicado, and reverses its memo entry.
 * @throws Problem CAR-269 when the radicado is earlier than the return.
 */
export async function closeReturns(
  tx: Tx,
  { filingNumber, filedOn, today, invoices }: FilingFacts,
): Promise<void> {
  const returns = await returnsOf(tx, pluck(invoices, 'id'))
  for (const invoice of invoices) {
    const one = returns.get(invoice.id)
    if (one === undefined) continue
    const { glosaId, lineId, campusId, code, payerNumber, date, state, amount, ratified } = one
    const early = `La factura ${invoice.number} se devolvió el ${showDay(date)}: su nuevo radicado no es anterior.`
    must(filedOn >= date, 'CAR-269', 'filedOn', early)
    mustBeFiledAnew(one, invoice.number, 'filedOn')
    await changeById(tx, 'receivables.glosaLine', lineId, {
      state: 'lifted',
      decidedOn: filedOn,
      decision: `Radicada de nuevo: ${filingNumber}`,
    })
    const moves = [
      ...(state === 'notified' ? [{ class: 'defend' as const, amount }] : []),
      ...(ratified === zero ? [] : [{ class: 'ratify' as const, amount: negate(ratified) }]),
      { class: 'lift' as const, amount },
    ]
    await writeDeclared(
      tx,
      { glosaId, invoiceId: invoice.id, day: filedOn },
      moves.map((move) => ({ ...move, lineId })),
    )
    const concept = `Radicada de nuevo ${code}, devolución ${payerNumber}, factura ${invoice.number}`
    const postings = await memoOf(tx, { way: 'over', amount, day: filedOn, today, invoice, concept })
    for (const posting of postings)
      await posting.post(tx, { document: 'receivables.glosa', id: glosaId, campusId })
  }
}
