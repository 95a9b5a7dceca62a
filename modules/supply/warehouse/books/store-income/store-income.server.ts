import type { causacion } from '@quina/accounting/contract'
import { causacionService } from '@quina/accounting/server'
import type { DraftInput } from '@quina/blocks'
import { createDraft, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  fraction,
  insist,
  type Money,
  money,
  moneyText,
  mustBeFound,
  scaled,
  zero,
} from '@quina/kernel'
import { draftCausacion, storeIncome } from './store-income.contract.ts'

/** Rules: ALM-070 not a confirmed purchase, ALM-071 it has a causación, CUENTA_NO_CONFIGURADA no concept for the account. */
export const storeIncomeOperations: readonly Operation[] = [
  serveQuery(storeIncome, async ({ tx, input: { receiptId } }) => {
    const found = await receiptOf(tx, receiptId)
    const lines = await groupsOf(tx, receiptId)
    const { number, kind, date, supplier, invoice, registro, causacionId, status, billedOn } = found
    const waits = isBought(found) && causacionId === null
    const bills = kind === 'remission' && status === 'approved' && billedOn === null
    return {
      number,
      kind,
      date,
      supplier,
      invoice,
      registro,
      causacionId,
      waits,
      bills,
      gross: moneyText(lines.reduce((sum, { base, vat }) => (sum + money(base) + money(vat)) as Money, zero)),
      lines: lines.map(({ account, concept, vatRate, base, vat }) => ({
        account,
        concept,
        vatRate,
        base,
        vat,
      })),
    }
  }),
  serveCommand(draftCausacion, async ({ tx, actor, today, input: { receiptId } }) => {
    const found = await receiptOf(tx, receiptId)
    insist(isBought(found), 'ALM-070', 'Solo se causa una compra confirmada.', { status: 409 })
    insist(found.causacionId === null, 'ALM-071', 'Ese ingreso ya tiene su causación.', { status: 409 })
    const groups = await groupsOf(tx, receiptId)
    const registroLines = await registroLinesOf(tx, found.registroId)
    const lines = groups.map((group) => lineOf(group, registroLines))
    return {
      id: await createDraft(causacionService, {
        tx,
        actor,
        input: { ...headerOf(found, receiptId, today), lines } as DraftInput<typeof causacion>,
      }),
    }
  }),
]

/** Whether the receipt is a confirmed purchase, or a confirmed remission with invoice. */
const isBought = ({ kind, status, billedOn }: ReceiptRow): boolean =>
  status === 'approved' && (kind === 'purchase' || billedOn !== null)

interface ReceiptRow {
  readonly number: string
  readonly status: string
  readonly kind: string
  readonly date: Day
  readonly supplier: string | null
  readonly terceroId: string | null
  readonly registroId: string | null
  readonly registro: string | null
  readonly invoice: string | null
  readonly invoicePrefix: string | null
  readonly invoiceNumber: string | null
  readonly invoiceDate: Day | null
  readonly purpose: string
  readonly billedOn: Day | null
  readonly causacionId: string | null
}

const receiptOf = async (tx: Tx, id: string): Promise<ReceiptRow> =>
  mustBeFound(
    await rowFrom<ReceiptRow>(tx)`
      select coalesce(platform.numbered('EA', r.number), 'EA') as number, r.status, r.kind, r.date, r.tercero_label as supplier,
             r.tercero_id as "terceroId", r.registro_id as "registroId", r.registro_label as registro, r.invoice,
             r.invoice_prefix as "invoicePrefix", r.invoice_number as "invoiceNumber", r.invoice_date as "invoiceDate", r.purpose,
             r.billed_on as "billedOn",
             (select c.id from accounting.causacion_list c where c.source_id = r.id and c.status <> 'annulled' limit 1)
               as "causacionId"
      from warehouse.receipt_list r where r.id = ${id}`,
    'El ingreso',
  )

interface GroupRow {
  readonly account: string
  readonly conceptId: string | null
  readonly concept: string | null
  readonly rubro: string | null
  readonly vatRate: string | null
  readonly base: string
  readonly vat: string
}

/** The lines of a receipt by inventory account and VAT, with the freight, which has no VAT, as shared at confirmation. */
const groupsOf = (tx: Tx, receiptId: string): Promise<GroupRow[]> =>
  rowsFrom<GroupRow>(tx)`
    with received as (
      select l.id, l.vat_rate, coalesce(l.billed, l.total) as total, coalesce(l.billed_vat, l.vat, 0) as vat,
             coalesce(l.billed + l.billed_vat, l.value) as value, g.rubro_code, coalesce(
               (select m.account_id from warehouse.move m where m.line_id = l.id and m.reverses is null limit 1),
               g.inventory_account_id) as account_id
      from warehouse.receipt_line l join warehouse.product p on p.id = l.product_id
      join warehouse.product_group g on g.id = p.group_id where l.parent_id = ${receiptId}),
    lines as (
      select account_id, min(rubro_code) as rubro, vat_rate, sum(total) as base, sum(vat) as vat
      from received group by 1, 3
      union all
      select account_id, null, null, sum(value - total - vat), 0
      from received group by 1 having sum(value - total - vat) > 0)
    select a.code || ' ' || a.name as account, k.id as "conceptId", k.code || ' ' || k.name as concept,
           coalesce(l.rubro, k.rubro_code) as rubro, l.vat_rate::text as "vatRate", l.base::text as base, l.vat::text as vat
    from lines l join accounting.account_face a on a.id = l.account_id
    left join lateral (
      select c.id, c.code, c.name, c.rubro_code from accounting.concept_list c
      where c.debit_account_id = l.account_id and c.active order by c.code limit 1) k on true
    order by a.code, l.vat_rate nulls last`

type RegistroLine = Readonly<{ id: string; rubro: string; cpc: string | null }>

const registroLinesOf = (tx: Tx, registroId: string | null): Promise<RegistroLine[]> =>
  rowsFrom<RegistroLine>(tx)`
    select l.id, u.code as rubro, case when u.requires_cpc then u.default_cpc end as cpc
    from budget.registro_line_face l join budget.line_face b on b.id = l.id
    join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face u on u.id = p.rubro_id
    where l.parent_id = ${registroId}::uuid order by l.position`

function lineOf(group: GroupRow, registroLines: readonly RegistroLine[]) {
  const message = `Ningún concepto contable lleva a la cuenta ${group.account}: créelo.`
  insist(group.conceptId !== null, 'CUENTA_NO_CONFIGURADA', message)
  const base = money(group.base)
  const vat = money(group.vat)
  const ruled = fraction(base, {
    part: scaled(group.vatRate ?? '0', 6),
    whole: 100_000_000n,
    rounding: 'half-up',
  })
  const [only] = registroLines
  const own =
    registroLines.find(({ rubro }) => rubro === group.rubro) ??
    (registroLines.length === 1 ? only : undefined)
  return {
    conceptId: group.conceptId,
    costCentreId: null,
    registroLineId: own?.id ?? null,
    quantity: '1',
    unitPrice: base,
    vatRate: group.vatRate,
    detail: null,
    cpc: own?.cpc ?? null,
    vatUse: null,
    aiu: null,
    vatBase: null,
    billedVat: vat === ruled ? null : vat,
    vatReason: vat === ruled ? null : 'Suma del IVA de cada línea del ingreso',
  }
}

const headerOf = (found: ReceiptRow, sourceId: string, today: Day) => ({
  kind: 'almacen',
  sourceId,
  date: today,
  terceroId: found.terceroId,
  supportKind: 'invoice',
  supportPrefix: found.invoicePrefix,
  supportNumber: found.invoiceNumber,
  supportDate: found.invoiceDate,
  dueOn: addDays(today, 30),
  registroId: found.registroId,
  purpose: `${found.number} · ${found.purpose}`,
})
