import { issuedFindings, type JudgedLine, judgedLines } from '@quina/billing/server'
import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, larger, moneyText, must, pick, sumOf } from '@quina/kernel'
import { filingRisk, type RiskyInvoice } from './risk.contract.ts'
import {
  atRisk,
  type Fault,
  type History,
  judgeService,
  levelOf,
  type Weight,
  worstOf,
} from './risk.domain.ts'

/** The most invoices in one check (CAR-271), because each is checked with its charges. */
const most = 200

/** The risks of some invoices, from the rules of their contracts and the history of their payers. */
export const riskOperations: Operation[] = [
  serveQuery(filingRisk, async ({ tx, today, input: { invoices } }) => {
    const ids = [...new Set(invoices.map(({ invoiceId }) => invoiceId as string))]
    must(ids.length <= most, 'CAR-271', 'invoices', `Revise hasta ${most} facturas a la vez.`)
    const weights = await weightsOn(tx, today)
    const found = await judgedLines(tx, ids)
    const judged: RiskyInvoice[] = []
    for (const [invoiceId, own] of groupedBy(found, 'invoiceId'))
      judged.push(await judgeInvoice(tx, { invoiceId, own, weights, today }))
    return judged.toSorted((one, other) => other.score - one.score || one.number.localeCompare(other.number))
  }),
]

async function weightsOn(tx: Tx, today: Day): Promise<ReadonlyMap<string, Weight>> {
  const rows = await rowsFrom<Weight>(tx)`
    select distinct on (w.rule) w.rule, w.weight, w.code, coalesce(c.name, w.code) as cause, w.cure
    from receivables.risk_weight w left join receivables.glosa_code c on c.code = w.code
    where ${today} between w.from_day and coalesce(w.until_day, 'infinity') order by w.rule, w.from_day desc`
  return new Map(rows.map((row) => [row.rule, row]))
}

interface RiskInput {
  readonly invoiceId: string
  readonly own: readonly JudgedLine[]
  readonly weights: ReadonlyMap<string, Weight>
  readonly today: Day
}

async function judgeInvoice(tx: Tx, { invoiceId, own, weights, today }: RiskInput): Promise<RiskyInvoice> {
  const findings = await issuedFindings(tx, invoiceId, today)
  const histories = await historiesOf(tx, own, today)
  const lineOf = new Map(own.flatMap(({ lineId, charges }) => charges.map((charge) => [charge, lineId])))
  const faultsOf = (service: JudgedLine): Fault[] => [
    ...findings
      .filter(({ chargeId }) => chargeId !== null && lineOf.get(chargeId) === service.lineId)
      .map(({ code, message }) => ({ rule: code, why: withoutName(message, service.service) })),
    ...(service.byHand === null
      ? []
      : [{ rule: 'by-hand', why: `Su precio se escribió a mano: ${service.byHand}.` }]),
  ]
  const lines = own.map((service) => {
    const history = histories.get(service.code) ?? null
    const { score, reasons } = judgeService(
      { amount: service.amount, faults: faultsOf(service), history },
      weights,
    )
    return { ...pick(service, 'lineId', 'service', 'amount'), score, reasons: [...reasons] }
  })
  const whole = wholeOf(own, findings, weights)
  const services = whole === null ? lines : [whole, ...lines]
  return {
    invoiceId,
    number: own[0]!.number,
    score: worstOf(services),
    level: levelOf(worstOf(services)),
    atRisk: moneyText(larger(atRisk(lines), atRisk(whole === null ? [] : [whole]))),
    lines: services
      .filter(({ score }) => score > 0)
      .map((line) => ({ ...line, amount: moneyText(line.amount) })),
  }
}

/** Removes the service, which the table already shows. */
const withoutName = (message: string, service: string): string =>
  message.startsWith(`${service}: `) ? message.slice(service.length + 2) : message

/** The faults of the invoice as a whole: its copagos, its supports. */
function wholeOf(
  own: readonly JudgedLine[],
  findings: Awaited<ReturnType<typeof issuedFindings>>,
  weights: ReadonlyMap<string, Weight>,
) {
  const amount = sumOf(own, 'amount')
  const faults = [
    ...findings
      .filter(({ chargeId }) => chargeId === null)
      .map(({ code, message }) => ({ rule: code, why: message })),
    ...(own[0]!.supported
      ? []
      : [{ rule: 'no-support', why: 'Ni la factura ni su admisión tienen archivos de soporte.' }]),
  ]
  const { score, reasons } = judgeService({ amount, faults, history: null }, weights)
  return score === 0
    ? null
    : { lineId: null, service: 'Toda la factura', amount, score, reasons: [...reasons] }
}

/** What the payer did with the same services in the last two years: how often they were charged, and objected to. */
async function historiesOf(
  tx: Tx,
  own: readonly JudgedLine[],
  today: Day,
): Promise<ReadonlyMap<string, History>> {
  const payerId = own[0]!.payerId
  if (payerId === null) return new Map()
  const rows = await rowsFrom<History & { readonly service: string }>(tx)`
    select l.code as service, count(*)::int as filed, count(o.code)::int as objected,
           mode() within group (order by o.code) as code,
           (select name from receivables.glosa_code where code = mode() within group (order by o.code) limit 1) as cause
    from receivables.owed_invoice i
    join billing.invoice_line_face l on l.parent_id = i.id and l.code = any(${own.map(({ code }) => code)}::text[])
    left join lateral (
      select c.code from receivables.glosa_line x
      join receivables.glosa g on g.id = x.parent_id and g.status = 'notified'
      join receivables.glosa_code c on c.id = x.code_id
      where x.invoice_line_id = l.id order by x.amount desc limit 1) o on true
    where i.payer_id = ${payerId}::uuid and i.filed_on >= ${today}::date - 730
      and i.id <> ${own[0]!.invoiceId}::uuid
    group by 1`
  return new Map(rows.map(({ service, ...history }) => [service, history]))
}
