import { causacionService } from '@quina/accounting/server'
import { type Operation, performAction, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, must, mustBeFound } from '@quina/kernel'
import { creditReturn, supplierCredit } from './supplier-credit.contract.ts'
import { type ReturnedLine, supplierNote } from './supplier-credit.domain.ts'

/** Rules: ALM-150 no confirmed return to the supplier, ALM-151 a second credit, ALM-152 its causación; those of the note. */
export const supplierCreditOperations: readonly Operation[] = [
  serveQuery(supplierCredit, async ({ tx, input: { issueId } }) => {
    const row = mustBeFound(
      await rowFrom<{
        number: string | null
        creditedOn: Day | null
        kind: string
        status: string
        gross: string
      }>(tx)`
        select i.credit_note as number, i.credited_on as "creditedOn", i.kind, i.status,
               coalesce((select sum(l.credit) from warehouse.issue_line l where l.parent_id = i.id),
                        0)::numeric(18,2)::text as gross
        from warehouse.issue i where i.id = ${issueId}`,
      'La devolución',
    )
    const { number, creditedOn, kind, status, gross } = row
    return {
      number,
      creditedOn,
      gross,
      waits: kind === 'supplierReturn' && status === 'approved' && number === null,
    }
  }),
  serveCommand(creditReturn, async ({ tx, actor, today, input: { issueId, date, number } }) => {
    const found = mustBeFound(
      await lockedRow(tx, 'warehouse.issue', issueId, ['kind', 'status', 'date', 'creditNote', 'purpose']),
      'La devolución',
    )
    const ready = found.kind === 'supplierReturn' && found.status === 'approved'
    insist(ready, 'ALM-150', 'Solo tiene nota crédito una devolución al proveedor confirmada.', {
      status: 409,
    })
    const message = `Ya se registró la nota crédito ${found.creditNote}.`
    insist(found.creditNote === null, 'ALM-151', message, { status: 409 })
    must(date >= (found.date as Day), 'ALM-153', 'date', 'No puede ser anterior a la devolución.')
    const { lines, credits } = supplierNote(await returnedLines(tx, issueId))
    const causaciones = [...new Set(lines.map(({ causacionId }) => causacionId))].toSorted()
    for (const id of causaciones) {
      const own = lines.filter(({ causacionId }) => causacionId === id)
      const noted = own.map(({ lineId, amount }) => ({ lineId, amount: moneyText(amount) }))
      const reason = `Devolución de almacén. ${found.purpose}`.slice(0, 500)
      const input = { date, number, lines: noted, reason }
      await performAction(causacionService, { tx, actor, today, id, action: 'creditNote', input })
    }
    if (!(await isPosted(tx, issueId)))
      for (const [id, credit] of credits)
        await changeById(tx, 'warehouse.issueLine', id, { credit: moneyText(credit) })
    await changeById(tx, 'warehouse.issue', issueId, { creditNote: number, creditedOn: date })
    return { notes: causaciones.length }
  }),
]

/** Whether a cut already posted the difference of this return, with its credit at that time. */
const isPosted = async (tx: Tx, issueId: string): Promise<boolean> => {
  const row = await rowFrom<{ posted: boolean }>(tx)`
    select true as posted from warehouse.posted_move x join warehouse.move m on m.id = x.move_id
    where m.document_id = ${issueId} limit 1`
  return row !== undefined
}

interface ReturnedRow {
  readonly id: string
  readonly receipt: string
  readonly credit: string
  readonly total: string
  readonly vat: string
  readonly value: string
  readonly causacionId: string | null
  readonly owedId: string | null
  readonly base: string
  readonly owedVat: string
  readonly available: string
  readonly availableVat: string
}

/** Returns the lines of a return, each with the causación line of its account and VAT. @throws Problem ALM-152 */
async function returnedLines(tx: Tx, issueId: string): Promise<readonly ReturnedLine[]> {
  const rows = await rowsFrom<ReturnedRow>(tx)`
    select l.id, platform.numbered('EA', e.number) as receipt, coalesce(l.credit, 0)::text as credit, r.total::text as total,
           coalesce(r.vat, 0)::text as vat, coalesce(r.value, 0)::text as value, c.id as "causacionId", o.id as "owedId",
           coalesce(o.base, 0)::text as base, coalesce(o.vat, 0)::text as "owedVat",
           coalesce(o.available, 0)::text as available, coalesce(o.available_vat, 0)::text as "availableVat"
    from warehouse.issue_line l join warehouse.receipt_line r on r.id = l.receipt_line_id
    join warehouse.receipt e on e.id = r.parent_id join warehouse.product p on p.id = l.product_id
    join warehouse.product_group g on g.id = p.group_id
    left join accounting.causacion_list c on c.source_id = e.id and c.status = 'approved'
    left join lateral (
      select x.* from accounting.causacion_line_option x
      where x.parent_id = c.id and x.account_id = g.inventory_account_id and x.vat_rate is not distinct from r.vat_rate
      order by x.available desc limit 1) o on true
    where l.parent_id = ${issueId} order by l.position`
  return rows.map(({ causacionId, owedId, receipt, ...row }) => {
    const message = `${receipt} no se ha causado: la nota crédito baja lo que se debe en su causación.`
    insist(causacionId !== null && owedId !== null, 'ALM-152', message, { status: 409 })
    return {
      id: row.id,
      credit: money(row.credit) as Money,
      total: money(row.total) as Money,
      vat: money(row.vat) as Money,
      value: money(row.value) as Money,
      causacionId,
      owed: {
        id: owedId,
        base: money(row.base) as Money,
        vat: money(row.owedVat) as Money,
        available: money(row.available) as Money,
        availableVat: money(row.availableVat) as Money,
      },
    }
  })
}
