import { apiPathOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { OwedKind } from '../../books/entry/book-facts.contract.ts'
import { heldOf } from '../../books/payable/payable.server.ts'
import { preparedPayment } from '../prepare/prepare-payment.server.ts'
import {
  type OwedToPay,
  type PaymentKind,
  payablesToPay,
  payment,
  paymentList,
  paymentPermissions,
  preparePayment,
} from './payment.contract.ts'

/** The kinds of debt that each kind of payment pays. */
const kindsOf: Readonly<Record<PaymentKind, readonly OwedKind[]>> = {
  net: ['net'],
  pila: ['eps', 'afp', 'arl', 'ccf', 'sena', 'icbf', 'esap', 'men'],
  libranza: ['libranza'],
  embargo: ['embargo'],
  withholding: ['withholding'],
  cesantias: ['fna', 'cesantias'],
  other: ['union', 'other'],
}

export interface OwedInput {
  /** Any kind when null. */
  readonly kind: PaymentKind | null
  /** Ids of items, periods, liquidations or runs, separated by commas; everything when null. */
  readonly of: string | null
  readonly campusId: string | null
}

export async function owedToPay(tx: Tx, input: OwedInput): Promise<OwedToPay[]> {
  const owed = await owedItems(tx, input)
  const held = await heldOf(
    tx,
    owed.map(({ id }) => id),
  )
  return owed.map((item) => {
    const hold = held.get(item.id)
    const blocked = item.blocked ?? (hold === undefined || hold.otherMeans ? null : hold.why)
    return { ...item, blocked, held: hold?.why ?? null }
  })
}

const owedItems = (tx: Tx, { kind, of, campusId }: OwedInput) => rowsFrom<Omit<OwedToPay, 'held'>>(tx)`
  select p.id, p.tercero_label as name, p.identification, p.account_label as account, p.source,
         p.due_on as "dueOn", p.balance::text as balance, b.account as "sentTo", w.why as blocked, r.reason as rejected
  from payroll.payable_list p
  left join lateral (
    select x.bank_label || ' ' || x.number as account from people.bank_account_list x
    where x.tercero_id = p.tercero_id and x.status = 'approved' limit 1) b on true
  left join lateral (
    select case y.state when 'retained' then 'Retenido: ' || y.reason else 'Ya está en ' || y.paper || '.' end as why
    from treasury.egreso_payee_list y where y.item_id = p.id and y.state in ('pending', 'paid', 'retained') limit 1) w on true
  left join lateral (
    select y.reason from treasury.egreso_payee_list y where y.item_id = p.id and y.state = 'rejected'
    order by y.decided_on desc limit 1) r on true
  where p.balance > 0 and (${kind}::text is null or p.kind = any(${kind === null ? [] : kindsOf[kind]}::text[]))
    and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
    and (${of}::text is null or array[p.id, p.period_id, p.liquidation_id, p.run_id] && ${of?.split(',') ?? []}::uuid[])
  order by p.due_on, p.tercero_label, p.account_code, p.id`

export const paymentOperations: readonly Operation[] = [
  ...listOperations({
    list: paymentList,
    view: 'payroll.paymentList',
    path: apiPathOf(payment),
    title: 'Pagos de nómina',
    tag: 'payroll',
    access: paymentPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(payablesToPay, ({ tx, actor, input }) =>
    owedToPay(tx, { ...input, campusId: campusScope(actor) }),
  ),
  serveCommand(preparePayment, ({ tx, actor, input }) => preparedPayment(tx, actor, input)),
]
