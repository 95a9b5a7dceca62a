import { campusScope, type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  allocate,
  type Day,
  groupedBy,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  monthName,
  monthOf,
  must,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { recognisable } from './recognition.contract.ts'

type Input = Readonly<{ from: Day; to: Day; payerId: string | null; regimen: string | null }>

const figures = ['issued', 'filed', 'adjusted', 'recognised', 'pending'] as const
type Figure = (typeof figures)[number]

interface Invoice extends Readonly<Record<Figure, Money>> {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly payerId: string | null
  readonly terceroId: string
  readonly payer: string
  readonly regimen: string
  readonly ingresoId: string | null
  readonly shares: readonly {
    readonly rubro: string | null
    readonly weight: string
    readonly left: string
  }[]
}

type Row = Omit<Invoice, Figure> & {
  readonly base: string
  readonly noted: string
  readonly recognised: string
  readonly filedOn: Day | null
}

/** Each invoice of those days: by the weight of its lines or, once recognised, by its recognitions and its debit notes. */
async function summaryOf(
  tx: Tx,
  { from, to, payerId, regimen }: Input,
  campusId: string | null,
): Promise<readonly Invoice[]> {
  const rows = await rowsFrom<Row>(tx)`
    select r.id, r.number, r.date, r.payer_id, r.tercero_id, r.payer_label as payer, r.regimen, r.ingreso_id, r.base::text,
           r.noted::text, r.recognised::text, r.filed_on,
           coalesce(
             (select jsonb_agg(jsonb_build_object('rubro', l.rubro, 'left', l.remaining::text,
                'weight', (case when l.invoice_id = r.id then l.amount else 0.00 end)::text)
                order by l.invoice_id = r.id, l.position)
              from billing.recognised_line_list l where r.ingreso_id is not null and (l.invoice_id = r.id
                or l.invoice_id in (select n.id from billing.debit_note_list n where n.invoice_id = r.id))),
             (select jsonb_agg(jsonb_build_object('rubro', s.rubro, 'weight', s.weight::text, 'left', '0.00') order by s.position)
              from billing.recognition_share_list s where s.invoice_id = r.id)) as shares
    from billing.recognition_list r
    where r.date between ${from} and ${to} and (${payerId}::uuid is null or r.payer_id = ${payerId}::uuid)
      and (${regimen}::text is null or r.regimen = ${regimen}) and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)
    order by r.payer_label, r.date, r.number`
  return rows.map(({ base, noted, recognised: left, filedOn, ...row }) => {
    const issued = money(base)
    const recognised = money(left)
    const isIn = row.ingresoId !== null
    const adjusted = isIn ? minus(issued, recognised) : money(noted)
    const filed = filedOn === null ? zero : issued
    return { ...row, issued, filed, adjusted, recognised, pending: isIn ? zero : minus(issued, adjusted) }
  })
}

/** What payers sent by giro directo in those days and is not applied to an invoice yet. */
async function directOf(
  tx: Tx,
  { from, to }: Input,
  campusId: string | null,
): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<{ payerId: string; left: string }>(tx)`
    select payer_id, sum(left_to_apply)::text as left from receivables.payment_list
    where origin = 'direct' and date between ${from} and ${to} and payer_id is not null and left_to_apply > 0
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid) group by 1`
  return new Map(rows.map(({ payerId, left }) => [payerId, money(left)]))
}

type Values = Record<string, string | number | null>

const summed = (own: readonly Readonly<Record<Figure, Money>>[]): Values =>
  Object.fromEntries(figures.map((name) => [name, moneyText(sumOf(own, (one) => one[name]))]))

const here = '/accounting/wallet/recognition'
const toInvoices = (query: Readonly<Record<string, string | null>>): Values => {
  const input = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  const href = `${here}?${new URLSearchParams([['by', 'invoice'], ...input] as string[][])}`
  return { issuedHref: href, recognisedHref: href, pendingHref: href }
}

const byInvoice = (invoices: readonly Invoice[]) =>
  invoices.map((one) => {
    const own = `/facturacion/eventos/edit/${one.id}`
    const ingreso = one.ingresoId === null ? null : `/edit-ingreso-presupuestal/${one.ingresoId}`
    const hrefs = { issuedHref: own, recognisedHref: ingreso, pendingHref: own }
    const name = `${one.number} · ${one.payer}`
    return { id: one.id, level: 0, group: false, values: { name, invoices: 1, ...summed([one]), ...hrefs } }
  })

function byRubro(invoices: readonly Invoice[], { from, to }: Input, direct: ReadonlyMap<string, Money>) {
  return [...groupedBy(invoices, ({ payerId, terceroId }) => payerId ?? terceroId)].flatMap(([key, own]) => {
    const left = direct.get(key) ?? zero
    const { payerId, payer } = own[0]!
    const paid = `/accounting/wallet/payment?payerId=${key}&origin=direct&date=${from}..${to}`
    const values = {
      name: payer,
      invoices: own.length,
      ...summed(own),
      direct: left === zero ? null : moneyText(left),
      ...toInvoices({ from, to, payerId }),
      directHref: paid,
    }
    const months = groupedBy(own, ({ date, regimen }) => `${date.slice(0, 7)} ${regimen}`)
    return [
      { id: key, level: 0, group: true, values },
      ...[...months].flatMap(([month, same]) => ofMonth(`${key} ${month}`, same, { from, to, payerId })),
    ]
  })
}

/** A month of a payer and régimen, and its rubros. */
function ofMonth(
  id: string,
  own: readonly Invoice[],
  { from, to, payerId }: Pick<Input, 'from' | 'to' | 'payerId'>,
) {
  const { date, regimen } = own[0]!
  const year = vigenciaOf(date)
  const month = monthOf(date)
  const first = `${date.slice(0, 7)}-01` as Day
  const last = lastDayOf(year, month)
  const span = { from: first > from ? first : from, to: last < to ? last : to, payerId, regimen }
  const name = `${monthName(month)} de ${year} · ${regimen}`
  const rubros = groupedBy(own.flatMap(shared), ({ rubro }) => rubro ?? 'Sin rubro de ingreso')
  return [
    {
      id,
      level: 1,
      group: true,
      values: { name, invoices: own.length, ...summed(own), ...toInvoices(span) },
    },
    ...[...rubros].map(([rubro, parts]) => ({
      id: `${id} ${rubro}`,
      level: 2,
      group: false,
      values: { name: rubro, invoices: new Set(parts.map((part) => part.id)).size, ...summed(parts) },
    })),
  ]
}

/** The figures of an invoice, rubro by rubro. */
function shared({ id, issued, filed, adjusted, recognised, pending, ingresoId, shares }: Invoice) {
  const weights = shares.map(({ weight }) => money(weight))
  const parted = (whole: Money) => allocate(whole, weights)
  const parts = {
    issued: parted(issued),
    filed: parted(filed),
    pending: parted(pending),
    noted: parted(adjusted),
  }
  return shares.map(({ rubro, left }, index) => ({
    id,
    rubro,
    issued: parts.issued[index]!,
    filed: parts.filed[index]!,
    pending: parts.pending[index]!,
    adjusted: ingresoId === null ? parts.noted[index]! : minus(parts.issued[index]!, money(left)),
    recognised: ingresoId === null ? recognised : money(left),
  }))
}

export const recognisableOperations: Operation[] = serveReport({
  whose: 'site',
  report: recognisable,
  async read(tx, input, actor) {
    must(input.from <= input.to, 'CAR-160', 'to', 'La fecha final no puede ser anterior a la inicial.')
    const campusId = campusScope(actor)
    const invoices = await summaryOf(tx, input, campusId)
    const direct = await directOf(tx, input, campusId)
    const known = new Set(invoices.map(({ payerId }) => payerId))
    const left = sumOf(
      [...direct].filter(([payerId]) => known.has(payerId)),
      ([, amount]) => amount,
    )
    const totals = summed(invoices) as Record<Figure, string>
    return {
      rows: input.by === 'invoice' ? byInvoice(invoices) : byRubro(invoices, input, direct),
      totals: input.by === 'invoice' ? totals : { ...totals, direct: moneyText(left) },
    }
  },
})
