import { latinFile, type Operation, serveFile, serveFlatReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { insist, moneyText, nitNumber, pick } from '@quina/kernel'
import { circular030, circular030File } from './circular.contract.ts'
import {
  type CircularInvoice,
  circularName,
  circularText,
  figuresOf,
  findingOf,
  indicatorOf,
  type Quarter,
  type Reporter,
  spanOf,
  yesNo,
} from './circular.domain.ts'

/**
 * The state of filed invoices on the last day: those with debt, or with moves in the quarter. Accepted glosa (17) is only
 * what credit notes of glosas reversed; retentions and discounts cancel the invoice like a payment (16, billing dossier
 * §12.7); any other credit note lowers the value of the invoice (12), so that the balance is 12 − 16 − 17. Cobro jurídico
 * and its stage (20, 21) are those of the last day. An annulled invoice keeps its figures: its record removes it (E).
 */
async function invoicesOf(tx: Tx, { from, to }: Quarter): Promise<readonly CircularInvoice[]> {
  return rowsFrom<CircularInvoice>(tx)`
    select i.id, t.name as payer, t.document_type, t.number as document, coalesce(i.prefix, '') as prefix, i.consecutive,
           m.value::text, m.paid::text, m.accepted::text, i.date, i.filed_on, r.returned_on, i.condition = 'annulled' as annulled,
           coalesce(g.answered, false) as answered, j.stage is not null as judicial, coalesce(j.stage, 0) as stage
    from (
      select x.invoice_id,
             sum(case when x.class in ('issue', 'debit-note') then x.amount
                      when x.class = 'credit-note' and k.credit_note_id is null and n.concept <> '2' then -x.amount
                      else 0 end) as value,
             sum(case when x.class in ('payment', 'advance', 'discount') then x.amount else 0 end) as paid,
             sum(case when k.credit_note_id is not null then x.amount else 0 end) as accepted,
             bool_or(x.day >= ${from}) as moved
      from billing.receivable_move_face x
      left join receivables.glosa_credit k on x.class = 'credit-note' and k.credit_note_id = x.document_id
      left join billing.credit_note_face n on x.class = 'credit-note' and n.id = x.document_id
      where x.day <= ${to} group by 1) m
    join billing.invoice_list i on i.id = m.invoice_id
    join people.tercero_list t on t.id = i.tercero_id
    left join lateral (
      select max(g.date) as returned_on from receivables.glosa g
      where g.invoice_id = i.id and g.kind = 'return' and g.status = 'notified' and g.date <= ${to}
        and i.filing_state = 'returned') r on true
    left join lateral (
      select bool_and(l.answered_on <= ${to}) as answered from receivables.glosa g
      join receivables.glosa_line l on l.parent_id = g.id
      where g.invoice_id = i.id and g.kind = 'glosa' and g.status = 'notified' and g.date <= ${to}) g on true
    left join lateral (
      select s.stage from receivables.legal_collection_line l
      join receivables.legal_collection c on c.id = l.parent_id and c.status <> 'draft' and c.date <= ${to}
        and (c.withdrawn_on is null or c.withdrawn_on > ${to})
      join receivables.legal_stage s on s.collection_id = c.id and s.day <= ${to}
      where l.invoice_id = i.id order by c.date desc, s.day desc, s.id desc limit 1) j on true
    where i.filed_on <= ${to} and (m.moved or m.value > m.paid + m.accepted)
    order by t.name, i.date, i.full_number`
}

function moneyIn(one: CircularInvoice) {
  const { value, paid, accepted, balance } = figuresOf(one)
  const valueAndPaid = { value: moneyText(value), paid: moneyText(paid) }
  return { ...valueAndPaid, accepted: moneyText(accepted), balance: moneyText(balance) }
}

const reportOperations = serveFlatReport({
  whose: 'house',
  report: circular030,
  async read(tx, input) {
    const quarter = spanOf(input)
    return (await invoicesOf(tx, quarter)).map((one) => ({
      ...pick(one, 'id', 'payer', 'document'),
      invoice: `${one.prefix}${one.consecutive}`,
      indicator: indicatorOf(one, quarter),
      ...pick(one, 'date', 'filedOn', 'returnedOn'),
      answered: yesNo(one.answered),
      judicial: yesNo(one.judicial),
      stage: one.stage,
      ...moneyIn(one),
      finding: findingOf(one),
    }))
  },
})

export const circularOperations: Operation[] = [
  ...reportOperations,
  serveFile(circular030File, async ({ tx, input }) => {
    const quarter = spanOf(input)
    const invoices = await invoicesOf(tx, quarter)
    const faulty = invoices.find((one) => findingOf(one) !== null)
    const where = faulty && `${faulty.prefix}${faulty.consecutive}: ${findingOf(faulty)}`
    insist(faulty === undefined, 'CAR-281', `El archivo no se recibiría. Factura ${where ?? ''}`, {
      status: 409,
    })
    const reporter = await reporterOf(tx)
    return latinFile(circularName(reporter, quarter), circularText(reporter, quarter, invoices))
  }),
]

/** The hospital, with its NIT without check digit or points. */
async function reporterOf(tx: Tx): Promise<Reporter> {
  const house = await rowFrom<{
    nit: string | null
    name: string | null
  }>(tx)`select nit, name from admin.company_face`
  return { nit: nitNumber(house?.nit ?? ''), name: house?.name ?? '' }
}
