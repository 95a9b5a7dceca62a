import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import {
  conflict,
  type Day,
  fraction,
  type Money,
  money,
  moneyText,
  must,
  plus,
  showDay,
  showPesos,
  zero,
} from '@quina/kernel'
import { type DiscountableMonth, discountStates } from '../../engine/garnishment/discount.contract.ts'
import { discountsOf } from '../../engine/garnishment/garnishment.domain.ts'
import { limitsOn, mustHaveCapacity } from '../../engine/garnishment/limits.domain.ts'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { type Parameters, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { type AnswerToCourt, type DeductionKind, deductionOrder } from './deduction.contract.ts'
import { type OrderRow, orderOf } from './discount-order.domain.ts'

/** The answer to the issuer of the order: its receipt, and the start of the deductions. */
const deductionPrint: DocumentPrint<typeof deductionOrder> = {
  title: 'Respuesta a la orden de descuento',
  declares: ({ values }) =>
    `La orden recibida el ${showDay(values.receivedOn as Day)} quedó registrada y se descontará por su turno de recibo, ` +
    'dentro de los límites de ley, a órdenes de quien se indica.',
  pairs: [
    'court',
    'process',
    'office',
    'employeeId',
    'terceroId',
    'kind',
    'mode',
    'amount',
    'percent',
    'fromDay',
    'cap',
  ],
  identifies: ['terceroId'],
  tells: ({ values, facts: { answer } }) =>
    answer === null
      ? []
      : [
          { label: 'Valor del primer depósito', value: showPesos(money(answer.deposit)) },
          {
            label: 'Turno entre las de su clase',
            value: `${answer.turn} de ${answer.turns}: ${answer.state}`,
          },
          { label: 'Primer depósito', value: showDay(answer.firstOn as Day) },
          { label: 'Cuenta judicial', value: values.depositAccount ?? 'La que indique el despacho' },
          { label: 'Cómo se calculó', value: answer.why },
        ],
  lines: [],
  outward: true,
  signs: { payer: 'Pagador' },
}

/**
 * Rules: NOM-358 to NOM-369, `SIN_AUTORIZACION_DESCUENTO`, `EMBARGO_SUPERA_TOPE`, `LIBRANZA_SIN_CAPACIDAD`; NOM-367 the same
 * order twice.
 */
export const deductionService = servedDocument<typeof deductionOrder>({
  document: deductionOrder,
  onSave: async (_tx, input) => mustBeOrder(input),
  on: {
    async approve({ tx, document, today }) {
      mustBeOrder(document)
      const later = `No puede ser posterior a hoy, ${showDay(today)}.`
      must(document.receivedOn <= today, 'NOM-368', 'receivedOn', later)
      if (document.kind === 'libranza') await mustLeaveHalf(tx, document, today)
    },
    async lift({ tx, document, input: { liftedOn, liftingOffice } }) {
      const early = 'No puede levantarse antes de recibirla.'
      must(liftedOn >= document.receivedOn, 'NOM-366', 'liftedOn', early)
      await changeById(tx, 'payroll.deductionOrder', document.id, { liftedOn, liftingOffice })
    },
    async annul({ document, input }) {
      must(input.date >= document.date, 'NOM-359', 'date', 'No puede ser anterior a su registro.')
    },
  },
  extra: async (tx, stored) => ({ facts: { answer: await answerToCourt(tx, stored) } }),
  print: deductionPrint,
})

export const deductionOperations = refusing(
  {
    'payroll.deduction_order_once': conflict(
      'NOM-367',
      'Esa orden ya está vigente para este empleado.',
      'office',
    ),
  },
  serveDocument(deductionService),
)

type DeductionInput = InputOf<typeof deductionOrder>

const isEmbargo = (kind: DeductionKind): boolean => kind.startsWith('embargo')
/** The largest percentage of earnings that a judge may take (CST arts. 154 to 156; Ley 11/1984). */
const judgeMost = 50

/**
 * Checks that an order has all that its kind and its mode of deduction require.
 * @throws Problem NOM-360 (its value), NOM-361 and NOM-358 (the court), NOM-362 and NOM-369 (fifth), NOM-363 (cap), NOM-364 and
 * NOM-368 (days), NOM-365 (authorisation)
 * `SIN_AUTORIZACION_DESCUENTO`, `EMBARGO_SUPERA_TOPE`
 */
function mustBeOrder(order: DeductionInput): void {
  mustHaveValue(order)
  if (isEmbargo(order.kind)) mustHaveCourt(order)
  else mustBeAuthorised(order)
  const cap = `Ya pasa del tope de ${showPesos(order.cap ?? order.paidBefore)}.`
  must(order.cap === null || order.paidBefore <= order.cap, 'NOM-363', 'paidBefore', cap)
  const days = 'La fecha final no puede ser anterior a la inicial.'
  must(order.untilDay === null || order.untilDay >= order.fromDay, 'NOM-364', 'untilDay', days)
}

function mustHaveValue({ kind, mode, amount, percent }: DeductionInput): void {
  const wanted = 'Diga este dato: así se descuenta.'
  const other = 'Así no se descuenta: déjelo vacío.'
  must((amount !== null) === (mode === 'amount'), 'NOM-360', 'amount', mode === 'amount' ? wanted : other)
  must((percent !== null) === (mode === 'percent'), 'NOM-360', 'percent', mode === 'percent' ? wanted : other)
  const fifth = 'La quinta parte es de los embargos civiles.'
  must(mode !== 'fifth' || kind === 'embargoCivil', 'NOM-362', 'mode', fifth)
}

function mustHaveCourt({ kind, court, process, mode, percent }: DeductionInput): void {
  must(court !== null, 'NOM-361', 'court', 'Un embargo lleva el juzgado que lo ordena.')
  const digits = 'Un embargo lleva los 23 dígitos del proceso.'
  must(process !== null && /^\d{23}$/.test(process), 'NOM-358', 'process', digits)
  const own = mode !== 'percent' || kind !== 'embargoCivil'
  must(
    own,
    'NOM-369',
    'mode',
    'De un embargo civil se descuenta la quinta parte, o una cuota dentro de ella.',
  )
  const most = `Un embargo por alimentos o de una cooperativa no pasa del ${judgeMost} %.`
  must(Number(percent ?? 0) <= judgeMost, 'EMBARGO_SUPERA_TOPE', 'percent', most)
}

function mustBeAuthorised({ kind, authorisedOn, receivedOn }: DeductionInput): void {
  const written = 'Sin autorización escrita del empleado no se descuenta (CST, arts. 59 y 149).'
  must(authorisedOn !== null || kind === 'union', 'SIN_AUTORIZACION_DESCUENTO', 'authorisedOn', written)
  const later = 'La autorización no puede ser posterior al recibo.'
  must(authorisedOn === null || authorisedOn <= receivedOn, 'NOM-365', 'authorisedOn', later)
}

/**
 * What an embargo got in the first payroll that deducted it, or will get in the next, beside the earlier orders: null for an
 * order without a judge, and while the person is not paid here.
 */
async function answerToCourt(tx: Tx, order: Stored<typeof deductionOrder>): Promise<AnswerToCourt | null> {
  if (!isEmbargo(order.kind)) return null
  const paid = await firstDeposit(tx, order.id)
  const firstOn = paid?.firstOn ?? (await firstPayday(tx, order))
  const salary = await salaryOf(tx, order.employeeId, firstOn)
  if (salary === zero) return null
  const month = monthOf(salary, firstOn, await parametersIn(tx))
  const rows = await ordersOf(tx, order, firstOn)
  const own = orderOf({
    ...order,
    amount: order.amount === null ? null : moneyText(order.amount),
    cap: order.cap === null ? null : moneyText(order.cap),
    deducted: moneyText(order.paidBefore),
  })
  const outcome = discountsOf([...rows.map(orderOf), own], month).find(({ order: { id } }) => id === order.id)
  const alike = rows.filter(({ kind }) => kind === order.kind)
  const before = alike.filter(
    ({ receivedOn, id }) => `${receivedOn} ${id}` < `${order.receivedOn} ${order.id}`,
  )
  const short = paid !== undefined && order.amount !== null && money(paid.deposit) < (outcome?.wanted ?? zero)
  return {
    deposit: paid?.deposit ?? moneyText(outcome?.figure.amount ?? zero),
    state: discountStates[short ? 'partial' : (outcome?.state ?? 'queued')],
    turn: before.length + 1,
    turns: alike.length + 1,
    firstOn,
    why: paid?.why ?? outcome?.figure.sentence ?? '',
  }
}

type FirstDeposit = Readonly<{ firstOn: Day; deposit: string; why: string }>

/** What the first payroll took for an order, and its day of payment. */
const firstDeposit = (tx: Tx, orderId: string): Promise<FirstDeposit | undefined> =>
  rowFrom<FirstDeposit>(tx)`
    select p.paid_on as "firstOn", sum(l.amount)::text as deposit, string_agg(l.sentence, ' ' order by l.position) as why
    from payroll.period_line l join payroll.period_person n on n.id = l.person_id join payroll.period p on p.id = n.period_id
    where l.novelty_id = ${orderId} and l.nature = 'deduction' and p.status = 'approved'
    group by p.id having sum(l.amount) > 0 order by p.year, p.month, p.paid_on limit 1`

/** The end of the first month without an approved payroll since the order was received and is in force (additions C1.10-4). */
async function firstPayday(
  tx: Tx,
  { employeeId, fromDay, receivedOn }: Stored<typeof deductionOrder>,
): Promise<Day> {
  return valueFrom<Day>(tx)`
    select (date_trunc('month', greatest(${fromDay}::date, ${receivedOn}::date, (
      select (max(make_date(p.year, p.month, 1)) + interval '1 month')::date
      from payroll.period p join payroll.period_person n on n.period_id = p.id
      join payroll.engagement e on e.id = n.engagement_id
      where e.employee_id = ${employeeId}::uuid and p.status = 'approved' and p.kind = 'ordinary')))
      + interval '1 month - 1 day')::date::text as day`
}

type Libranza = Readonly<{ id: string; employeeId: string; amount: Money | null }>

/**
 * A new libranza leaves half of the salary after legal deductions and the orders in force (Ley 1527 de 2012, art. 3.5).
 * @throws Problem `LIBRANZA_SIN_CAPACIDAD` with the highest instalment there is room for
 */
async function mustLeaveHalf(tx: Tx, { id, employeeId, amount }: Libranza, on: Day): Promise<void> {
  const salary = await salaryOf(tx, employeeId, on)
  if (amount === null || salary === zero) return
  const month = monthOf(salary, on, await parametersIn(tx))
  const others = (await ordersOf(tx, { id, employeeId }, on)).map(orderOf)
  const taken = discountsOf(others, month).map(({ figure }) => figure.amount)
  mustHaveCapacity(amount, month, taken)
}

/** The sum of a person's salaries here on a day. */
async function salaryOf(tx: Tx, employeeId: string, on: Day): Promise<Money> {
  const row = await rowFrom<{ amount: string }>(tx)`
    select coalesce(sum(w.amount), 0)::text as amount
    from payroll.engagement e cross join lateral (
      select coalesce(s.amount, payroll.post_pay(s.position_id, ${on}::date, e.dedication), 0) as amount
      from payroll.engagement_salary s where s.parent_id = e.id and s.from_day <= ${on}::date order by s.from_day desc limit 1) w
    where e.employee_id = ${employeeId}::uuid and e.status = 'active' and e.start_date <= ${on}::date`
  return money(row?.amount ?? '0')
}

function monthOf(salary: Money, on: Day, parameters: Parameters): DiscountableMonth {
  const part = (key: 'SALUD_TRABAJADOR' | 'PENSION_TRABAJADOR') =>
    fraction(salary, {
      part: BigInt(Math.round(Number(parameterOn(parameters, key, on).value) * 1_000_000)),
      whole: 1_000_000n,
      rounding: 'half-up',
      unit: 100n,
    })
  return {
    ...limitsOn(parameters, on),
    paidOn: on,
    payment: 'salario',
    salary,
    other: zero,
    benefits: zero,
    contributions: plus(part('SALUD_TRABAJADOR'), part('PENSION_TRABAJADOR')),
    withholding: zero,
  }
}

/** A person's orders in force on a day that precede voluntary ones, except one. */
export const ordersOf = (
  tx: Tx,
  { id, employeeId }: { readonly id: string | null; readonly employeeId: string },
  on: Day,
) =>
  rowsFrom<OrderRow>(tx)`
    select d.id, d.employee_id as "employeeId", d.kind, d.received_on as "receivedOn", d.from_day as "fromDay",
           d.until_day as "untilDay", d.mode, d.amount::text as amount, d.percent::text as percent, d.cap::text as cap,
           d.on_bonus as "onBonus", d.on_vacation as "onVacation", d.on_cesantias as "onCesantias",
           d.on_settlement as "onSettlement", l.deducted::text as deducted
    from payroll.deduction_order d join payroll.deduction_order_list l on l.id = d.id
    where d.status = 'approved' and d.employee_id = ${employeeId}::uuid and d.id is distinct from ${id}::uuid
      and d.from_day <= ${on}::date and (d.until_day is null or d.until_day >= ${on}::date)
      and d.kind in ('embargoFood', 'embargoCooperative', 'embargoCivil', 'libranza')
    order by d.received_on, d.id`
