import type { PostingCommand } from '@quina/accounting/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  type Id,
  insist,
  lastDayOf,
  minus,
  money,
  moneyText,
  monthOf,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { depositDay } from '../settlement/settlement.domain.ts'
import { benefitAccounts, conceptOf, transferPosting } from './benefit-accounts.contract.ts'
import type { BenefitDebt } from './benefit-debt.server.ts'
import type { CostBearer } from './centre-split.server.ts'
import { keeperOf, type ServedOrder } from './cesantias-keeper.server.ts'
import type { PersonProvision } from './provision.domain.ts'

interface TransferInput {
  readonly on: Day
  readonly lines: readonly Pick<PersonProvision, 'kind' | 'transferred'>[]
  readonly served: readonly Pick<ServedOrder, 'orderId' | 'amount'>[]
}

/**
 * The transfers to the keepers of the cesantías: to the FNA within the next month, less what orders take, and to a fund by 14
 * February.
 * @throws Problem NOM-437 no keeper is recorded
 */
export async function transfersOf(
  tx: Tx,
  engagementId: string,
  { on, lines, served: orders }: TransferInput,
): Promise<BenefitDebt[]> {
  const passing = lines.filter(({ transferred }) => transferred > zero)
  if (passing.length === 0) return []
  const keeper = await keeperOf(tx, engagementId, on)
  if (keeper === null) {
    const { name } = await oneFrom<{ name: string }>(tx)`
      select label as name from payroll.engagement_option where id = ${engagementId}::uuid`
    const lacking = `${name} no tiene fondo de cesantías: regístrelo en las afiliaciones de su vinculación.`
    insist(false, 'NOM-437', lacking, { status: 409 })
  }
  const { terceroId, regime } = keeper
  const dueOn = regime === 'fna' ? monthAfter(on) : depositDay(on)
  const kind = regime === 'fna' ? ('fna' as const) : ('cesantias' as const)
  const served = await owedByOrders(tx, { engagementId, on, orders })
  const whole = passing.map((line) => ({
    engagementId,
    terceroId,
    kind,
    dueOn,
    account: benefitAccounts[line.kind][2] ?? '',
    concept: conceptOf(line.kind, false),
    amount: minus(
      line.transferred,
      sumOf(served, ({ amount }) => amount),
    ),
  }))
  return [...whole.filter(({ amount }) => amount > zero), ...served]
}

/** A posted run: its id and its cut. */
type RunOf = Readonly<{ id: string; date: Day }>

type Orders = Readonly<{ engagementId: string; on: Day; orders: TransferInput['served'] }>

/** The debts with the beneficiaries of the orders on a person's transfer, each in the account of its concept. */
async function owedByOrders(tx: Tx, { engagementId, on, orders }: Orders): Promise<BenefitDebt[]> {
  if (orders.length === 0) return []
  const taken = JSON.stringify(orders.map(({ orderId, amount }) => ({ orderId, amount: moneyText(amount) })))
  const rows = await rowsFrom<Pick<BenefitDebt, 'terceroId' | 'account'> & { readonly taken: string }>(tx)`
    select d.tercero_id as "terceroId", o.amount::text as taken, a.payable as account
    from jsonb_to_recordset(${taken}::jsonb) o ("orderId" uuid, amount numeric(18,2))
    join payroll.deduction_order d on d.id = o."orderId"
    join payroll.concept c on c.code = case d.kind when 'embargoFood' then 'EMB-ALIM' else 'EMB-COOP' end
    cross join lateral (
      select payable from payroll.concept_account
      where concept_id = c.id and regime = 'all' and from_day <= ${on}::date order by from_day desc limit 1) a
    order by d.received_on, d.id`
  const concept = conceptOf('cesantias', false)
  return rows.map(({ taken, ...row }) => ({
    ...row,
    engagementId,
    concept,
    kind: 'embargo',
    dueOn: on,
    amount: money(taken),
  }))
}

/** What a posted run sends to the FNA and to the funds. */
export async function runDebts(tx: Tx, run: RunOf): Promise<BenefitDebt[]> {
  const rows = await rowsFrom<{ engagementId: string; kind: PersonProvision['kind']; transferred: string }>(
    tx,
  )`
    select engagement_id as "engagementId", kind, transferred::text as transferred from payroll.provision_line
    where run_id = ${run.id}::uuid and transferred > 0 order by engagement_id, kind`
  const debts: BenefitDebt[] = []
  for (const { engagementId, kind, transferred } of rows) {
    const lines = [{ kind, transferred: money(transferred) }]
    const served = await servedIn(tx, run.id, engagementId)
    debts.push(...(await transfersOf(tx, engagementId, { on: run.date, lines, served })))
  }
  return debts
}

async function servedIn(tx: Tx, runId: string, engagementId: string): Promise<TransferInput['served']> {
  const rows = await rowsFrom<{ orderId: string; amount: string }>(tx)`
    select order_id as "orderId", amount::text as amount from payroll.provision_order
    where run_id = ${runId}::uuid and engagement_id = ${engagementId}::uuid`
  return rows.map(({ orderId, amount }) => ({ orderId, amount: money(amount) }))
}

function monthAfter(on: Day): Day {
  const first = addDays(on, 1)
  return lastDayOf(vigenciaOf(first), monthOf(first))
}

export const transferOf = (
  { terceroId }: CostBearer,
  { terceroId: keeper, account, amount }: BenefitDebt,
): PostingCommand => ({
  posting: transferPosting,
  facts: {},
  values: { amount },
  accounts: { 'benefit.provision': benefitAccounts.cesantias[2] ?? '', 'benefit.payable': account },
  about: { terceroId },
  aboutOf: { 'benefit.payable': { terceroId: keeper as Id<'people.tercero'> } },
})
