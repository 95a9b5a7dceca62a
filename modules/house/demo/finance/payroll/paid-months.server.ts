import { type Actor, performAction } from '@quina/blocks/server'
import { oneFrom, oneWhere, signWith, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import { type Day, day, type Id, lastDayOf, monthName } from '@quina/kernel'
import {
  commitBenefit,
  commitPeriod,
  holdPayables,
  type PaymentKind,
  payablesToPay,
  postBenefit,
  postPeriod,
  preparePayment,
} from '@quina/payroll/contract'
import { liquidationService, payroll } from '@quina/payroll/server'
import { addTercero, decideAccount, saveAccount } from '@quina/people/server'
import { egresoService } from '@quina/treasury/server'
import { demoWorkers } from '../../ground/hospital/workers.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { approved, screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** The months that are over when the demonstration begins. */
export const closedMonths = [9, 10] as const

/** The entities of the State that collect parafiscales and taxes, by their official NIT. */
const stateEntities = [
  ['899999034', 'Servicio Nacional de Aprendizaje SENA'],
  ['899999239', 'Instituto Colombiano de Bienestar Familiar ICBF'],
  ['899999054', 'Escuela Superior de Administración Pública ESAP'],
  ['899999001', 'Ministerio de Educación Nacional'],
  ['800197268', 'Dirección de Impuestos y Aduanas Nacionales DIAN'],
] as const

/** Loads the entities that collect a payroll's contributions and withholdings, and each person's bank account. */
export async function loadPayrollPayees(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('people')
  const approves = cast.as('officer')
  await once(loading, 'payroll.state', actor.userId, async (tx) => {
    for (const [number, businessName] of stateEntities)
      await addTercero(tx, actor, {
        documentType: 'NIT',
        number,
        personType: 'juridica',
        businessName,
        isPublicEntity: true,
        address: 'Calle 1 # 1-01',
        municipality: 'Bogotá',
        phone: '601 555 0000',
      })
    return null
  })
  await once(loading, 'payroll.accounts', actor.userId, async (tx) => {
    const bank = await oneFrom<{ id: Id<'people.bank'> }>(tx)`
      select id from people.tercero_face where is_bank order by number limit 1`
    for (const one of demoWorkers) await registerAccount(tx, actor, { number: one.number, bankId: bank.id })
    return null
  })
  await once(loading, 'payroll.accounts.approved', approves.userId, async (tx) => {
    for (const one of demoWorkers) await approveAccount(tx, approves, one.number)
    return null
  })
}

type Account = Readonly<{ number: string; bankId: Id<'people.bank'> }>

async function registerAccount(tx: Tx, actor: Actor, { number, bankId }: Account): Promise<void> {
  const { id, name } = await oneWhere(tx, 'people.terceroFace', { number }, ['id', 'name'])
  const holder = { holderName: name, holderDocument: number, certifiedOn: null }
  const values = { bankId, kind: 'savings' as const, number: `77${number}`, ...holder }
  await saveAccount(tx, { terceroId: id, account: null, actor, values })
}

async function approveAccount(tx: Tx, actor: Actor, number: string): Promise<void> {
  const { id: terceroId } = await oneWhere(tx, 'people.terceroFace', { number }, ['id'])
  const account = await oneWhere(tx, 'people.bankAccountFace', { terceroId }, ['id', 'version'])
  await decideAccount(tx, { ...account, terceroId, actor, to: 'approved', reason: null })
}

/**
 * Commits each finished month with the CDP of the year, posts it and pays it: people on the last day, and in the next month the
 * planilla, the withholding and the deductions for others. In October one pay is held and an instalment is owed.
 */
export async function payMonths(loading: Loading, cast: Cast): Promise<void> {
  for (const month of closedMonths) {
    const periodId = loading.done.get(`payroll.period.${month}`) as Id<'payroll.period'>
    const on = lastDayOf(2026, month)
    const paid = { loading, cast, periodId, month }
    await commit(paid, on)
    await post(paid, on)
    if (month === 10) await hold(paid, on)
    await pay(paid, { kind: 'net', form: 'transfer', on })
    for (const [kind, date] of afterwards)
      if (month === 9 || kind !== 'other')
        await pay(paid, { kind, form: 'pse', on: day(`2026-${month + 1}-${date}`) })
  }
  await payPrima(loading, cast)
}

const afterwards = [
  ['pila', '09'],
  ['withholding', '12'],
  ['libranza', '13'],
  ['embargo', '13'],
  ['other', '13'],
] as const satisfies readonly (readonly [PaymentKind, string])[]

type PaidMonth = Readonly<{ loading: Loading; cast: Cast; periodId: Id<'payroll.period'>; month: number }>

async function commit({ loading, cast, periodId, month }: PaidMonth, on: Day): Promise<void> {
  const actor = cast.as('budgetHead')
  await once(loading, `payroll.period.${month}.committed`, actor.userId, async (tx) => {
    const { act } = screensAt(payroll.operations, { tx, actor, today: on })
    await act(commitPeriod, { periodId, date: on, cdpId: await cdpOfYear(tx), grouping: 'whole' })
    return null
  })
}

/** The CDP with which the payrolls of the year are committed. */
async function cdpOfYear(tx: Tx): Promise<Id<'budget.cdp'>> {
  return valueFrom<Id<'budget.cdp'>>(tx)`
    select id from budget.cdp_list
    where vigencia = 2026 and purpose like 'Nómina, prestaciones y aportes%' order by number limit 1`
}

async function post({ loading, cast, periodId, month }: PaidMonth, on: Day): Promise<void> {
  const actor = cast.as('accountant')
  await once(loading, `payroll.period.${month}.posted`, actor.userId, async (tx) => {
    const { act } = screensAt(payroll.operations, { tx, actor, today: on })
    await act(postPeriod, { periodId, date: on })
    return null
  })
}

/** An aide disputes the payment of her surcharges, and requested to receive nothing until it is decided. */
async function hold({ loading, cast, periodId }: PaidMonth, on: Day): Promise<void> {
  const actor = cast.as('treasurer')
  await once(loading, 'payroll.held', actor.userId, async (tx) => {
    const payables = await valuesFrom<Id<'payroll.payable'>>(tx)`
      select p.id from payroll.payable_list p join people.tercero_face t on t.id = p.tercero_id
      where p.period_id = ${periodId}::uuid and p.kind = 'net' and t.number = ${demoWorkers[56]!.number}`
    const reason = 'Reclama recargos de septiembre y pidió no recibir el pago hasta que se decida.'
    await screensAt(payroll.operations, { tx, actor, today: on }).act(holdPayables, {
      payables,
      cause: 'dispute',
      reason,
    })
    return null
  })
}

type Payment = Readonly<{ kind: PaymentKind; form: 'transfer' | 'pse'; on: Day }>

const purposes: Readonly<Partial<Record<PaymentKind, string>>> = {
  net: 'Nómina de',
  pila: 'Seguridad social y parafiscales de',
  withholding: 'Retención en la fuente de la nómina de',
}

const pay = ({ periodId, month, ...laid }: PaidMonth, { kind, form, on }: Payment): Promise<void> =>
  payOwed(laid, {
    key: `payroll.period.${month}.paid.${kind}`,
    purpose: `${purposes[kind] ?? 'Descuentos de la nómina de'} ${monthName(month)} de 2026`,
    of: async () => periodId,
    kind,
    form,
    on,
  })

interface PaidDebts extends Payment {
  readonly key: string
  readonly purpose: string
  /** Returns the id of a payroll, or of another payable. */
  readonly of: (tx: Tx) => Promise<string>
}

/** The clerk prepares the payment; the treasurer issues it and confirms that the bank paid. */
async function payOwed(
  { loading, cast }: Pick<PaidMonth, 'loading' | 'cast'>,
  { key, purpose, of, kind, form, on }: PaidDebts,
): Promise<void> {
  const clerk = cast.as('treasuryClerk')
  const treasurer = cast.as('treasurer')
  await once(loading, key, clerk.userId, async (tx) => {
    const { ask, act } = screensAt(payroll.operations, { tx, actor: clerk, today: on })
    const owed = (await ask(payablesToPay, { kind, of: await of(tx) })).filter(({ held }) => held === null)
    if (owed.length === 0) return null
    const payables = owed.map(({ id }) => id as Id<'payroll.payable'>)
    const bankAccountId = await payingAccount(tx)
    const { egresoId } = await act(preparePayment, { payables, date: on, form, bankAccountId, purpose })
    await signWith(tx, { userId: treasurer.userId })
    const command = { tx, actor: treasurer, today: on, id: egresoId } as const
    await performAction(egresoService, { ...command, action: 'issue', input: {} })
    await performAction(egresoService, { ...command, action: 'confirm', input: { date: on } })
    return egresoId
  })
}

/** The prima of a private worker: prepared by one user and approved by another, committed, posted and paid. */
async function payPrima(loading: Loading, cast: Cast): Promise<void> {
  const on = day('2026-11-13')
  const budgetHead = cast.as('budgetHead')
  const accountant = cast.as('accountant')
  const engagementId = loading.done.get(`payroll.worker.${demoWorkers[50]!.number}`)
  const by = [cast.as('people'), cast.as('officer')] as const
  const prima = await approved(loading, { key: 'payroll.prima', on, by }, liquidationService, {
    engagementId: engagementId as Id<'payroll.engagement'>,
    date: on,
    untilDay: on,
    kind: 'serviceBonus',
    decision: 'money',
    saturdays: false,
    purpose: 'Prima causada desde julio, que pidió antes de diciembre',
  })
  const liquidationId = prima as Id<'payroll.benefitLiquidation'>
  await once(loading, 'payroll.prima.committed', budgetHead.userId, async (tx) => {
    const { act } = screensAt(payroll.operations, { tx, actor: budgetHead, today: on })
    await act(commitBenefit, { liquidationId, date: on, cdpId: await cdpOfYear(tx) })
    return null
  })
  await once(loading, 'payroll.prima.posted', accountant.userId, async (tx) => {
    const { act } = screensAt(payroll.operations, { tx, actor: accountant, today: on })
    await act(postBenefit, { liquidationId, postedOn: on })
    return null
  })
  await payOwed(
    { loading, cast },
    {
      key: 'payroll.prima.paid',
      kind: 'net',
      form: 'transfer',
      on,
      purpose: 'Prima de servicios causada hasta noviembre de 2026',
      of: netOf(liquidationId),
    },
  )
}

/** Returns the id of the net payable of a liquidation. */
const netOf = (liquidationId: string) => async (tx: Tx) => {
  return valueFrom<string>(tx)`
    select id from payroll.payable_list where liquidation_id = ${liquidationId}::uuid and kind = 'net'`
}

/** Returns the account of own resources from which the hospital pays. */
async function payingAccount(tx: Tx): Promise<Id<'treasury.bankAccount'>> {
  return valueFrom<Id<'treasury.bankAccount'>>(tx)`
    select id from treasury.bank_account_list where number = '58010203'`
}
