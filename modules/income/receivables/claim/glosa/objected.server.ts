import { type InvoiceFacts, invoiceFacts } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import { rowsFrom, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, type Money, minus, money, must } from '@quina/kernel'
import { sql } from 'kysely'
import { answerReturnTerm, answerTerm, glosaTerm, returnTerm } from '../../rules/term/term.contract.ts'
import { deadlineOf } from '../../rules/term/term.domain.ts'
import type { glosa } from './glosa.contract.ts'
import type { Cause, GlosaFacts, ObjectedService } from './glosa.domain.ts'
import type { GlosaKind } from './glosa-line.contract.ts'

/** The facts of an invoice for a new glosa. */
export interface GlosaContents extends Pick<GlosaFacts, 'reported' | 'lines'> {
  readonly invoice: InvoiceFacts & { readonly disputed: Money }
}

/** A glosa and its lines, before it is stored or as stored. */
export interface GlosaLines {
  readonly id: string
  readonly invoiceId: string
  readonly lines: readonly {
    readonly amount: Money
    readonly codeId: string
    readonly invoiceLineId: string | null
  }[]
}

/** Locks what an invoice owes and reads what is objected to. @throws Problem CAR-100 when it never was issued. */
export async function objecting(tx: Tx, { id, invoiceId, lines }: GlosaLines): Promise<GlosaContents> {
  await sql`select from billing.receivable_face
  where invoice_id = ${invoiceId}::uuid for no key update`.execute(tx)
  const [invoice] = await invoiceFacts(tx, [invoiceId])
  must(invoice !== undefined, 'CAR-100', 'invoiceId', 'La factura no está emitida.')
  const others = await reportedBefore(tx, id, invoiceId)
  const causes = await causesOf(tx, lines)
  const services = await servicesOf(tx, invoiceId)
  return {
    invoice: { ...invoice, disputed: others.disputed },
    reported: others.reported,
    lines: lines.map(({ amount, codeId, invoiceLineId }, index) => {
      const service = invoiceLineId === null ? null : services.get(invoiceLineId)
      const message = 'Ese servicio no es de la factura.'
      must(service !== undefined, 'CAR-221', `lines.${index}.invoiceLineId`, message)
      return { amount, cause: causes.get(codeId)!, service }
    }),
  }
}

/** The causes and amounts of other live glosas of the invoice. */
async function reportedBefore(tx: Tx, id: string, invoiceId: string) {
  const rows = await rowsFrom<{ key: string; disputed: string }>(tx)`
    select coalesce(l.invoice_line_id::text, '') || ' ' || c.code as key, (l.open + l.to_credit)::text as disputed
    from receivables.glosa g
    join receivables.glosa_line l on l.parent_id = g.id
    join receivables.glosa_code c on c.id = l.code_id
    where g.invoice_id = ${invoiceId}::uuid and g.status = 'notified' and g.id <> ${id}::uuid`
  const disputed = rows.reduce((total, row) => (total + money(row.disputed)) as Money, money('0'))
  return { disputed, reported: new Set(rows.map(({ key }) => key)) }
}

async function causesOf(tx: Tx, lines: GlosaLines['lines']): Promise<ReadonlyMap<string, Cause>> {
  const ids = [...new Set(lines.map(({ codeId }) => codeId as string))]
  const rows = await rowsWhere(tx, 'receivables.glosaCode', { id: ids }, [
    'id',
    'code',
    'kind',
    'fromDay',
    'untilDay',
  ])
  return new Map(
    rows.map(({ id, code, kind, fromDay, untilDay }) => [
      id,
      { code, kind: kind as GlosaKind, fromDay: fromDay as Day, untilDay: untilDay as Day | null },
    ]),
  )
}

/** The lines of an invoice, with the balance of each after notes and the amount objected to. */
async function servicesOf(tx: Tx, invoiceId: string): Promise<ReadonlyMap<string, ObjectedService>> {
  const rows = await rowsFrom<{
    id: string
    code: string
    amount: string
    credited: string
    disputed: string
  }>(tx)`
    select l.id, l.code, l.worth::text as amount, l.credited::text, coalesce(d.disputed, 0)::text as disputed
    from billing.invoice_line_left l
    left join lateral (
      select sum(x.open + x.to_credit) as disputed from receivables.glosa_line x
      join receivables.glosa g on g.id = x.parent_id and g.status = 'notified' where x.invoice_line_id = l.id) d on true
    where l.parent_id = ${invoiceId}::uuid`
  return new Map(
    rows.map(({ id, code, amount, credited, disputed }) => [
      id,
      { id, code, left: minus(money(amount), money(credited)), disputed: money(disputed) },
    ]),
  )
}

/** The deadline of the answer, and whether the payer objected late; días hábiles of the calendar of the hospital. */
export async function termsOf(
  tx: Tx,
  {
    kind,
    date,
    invoiceId,
    filedOn,
  }: Pick<Stored<typeof glosa>, 'kind' | 'date' | 'invoiceId'> & { filedOn: Day },
): Promise<{ readonly answerBy: Day; readonly untimely: boolean }> {
  const isReturn = kind === 'return'
  const holidays = await loadHolidays(tx, { from: filedOn, to: addDays(date, 400) })
  const live = await rowWhere(tx, 'receivables.filingInvoice', { invoiceId, live: true }, [
    'returnBy',
    'glosaBy',
  ])
  const theirs = isReturn ? live?.returnBy : live?.glosaBy
  const term = isReturn ? returnTerm : glosaTerm
  const reportedBy = theirs ?? deadlineOf(filedOn, await parameterOn(tx, term, filedOn), holidays)
  const ours = await parameterOn(tx, isReturn ? answerReturnTerm : answerTerm, date)
  return { answerBy: deadlineOf(date, ours, holidays), untimely: date > reportedBy }
}
