import type { JournalLine } from '@quina/accounting/domain'
import { accountFor, type PostingCommand, postingLines } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, type Money, minus, money, zero } from '@quina/kernel'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import type { BenefitKind } from '../benefit/benefit.contract.ts'
import {
  benefitAccounts,
  benefitPosting,
  conceptOf,
  payrollPayable,
} from '../provision/benefit-accounts.contract.ts'
import type { BenefitDebt } from '../provision/benefit-debt.server.ts'
import { type CostBearer, costBearer, expenseAccount } from '../provision/centre-split.server.ts'
import { keeperOf } from '../provision/cesantias-keeper.server.ts'
import { provisionUse } from '../provision/provision.domain.ts'
import type { ProvisionMove } from '../provision/provision-move.server.ts'
import { depositDay } from '../settlement/settlement.domain.ts'
import type { benefitLiquidation } from './liquidation.contract.ts'

export type LiquidationKey = Pick<
  Stored<typeof benefitLiquidation>,
  'id' | 'engagementId' | 'kind' | 'decision' | 'untilDay'
>

/** A benefit that is paid, and the part that the provision meets. */
type PaidBenefit = Readonly<{ kind: BenefitKind; amount: Money; fromProvision: Money }>

export type BenefitEntry = Readonly<{ paid: readonly PaidBenefit[]; lines: readonly JournalLine[] }>

type EntryFacts = Readonly<{ day: Day; balances: ReadonlyMap<BenefitKind, Money> }>

/**
 * What an approved liquidation pays, and the lines that post it on a day: the provision first, and the rest to the expense of the
 * centres (§2.15). It changes nothing. A liquidation that makes a payroll is posted from that payroll (`settledBooks`).
 * @throws Problem `PROVISION_NEGATIVA`, NOM-409, NOM-410, CON-050, CON-051
 */
export async function benefitEntry(
  tx: Tx,
  liquidated: LiquidationKey,
  { day: on, balances }: EntryFacts,
): Promise<BenefitEntry> {
  const { id, engagementId } = liquidated
  const paid = (await resultsOf(tx, id)).map((one) => paidWith(one, balances))
  const bearer = await costBearer(tx, engagementId, on)
  const creditorOf = await creditorsOf(tx, liquidated, { bearer, on })
  const commands = paid.flatMap((one) => commandsOf(one, { bearer, owed: creditorOf(one.kind) }))
  return { paid, lines: await postingLines(tx, on, commands) }
}

/** The moves that take an entry's part of the provisions of the person. */
export const movesOfEntry = (engagementId: string, { paid }: BenefitEntry): ProvisionMove[] =>
  paid.map(({ kind, fromProvision }) => ({ engagementId, kind, amount: minus(zero, fromProvision) }))

/** The debts of a liquidation, benefit by benefit. */
export async function debtsOf(tx: Tx, liquidated: LiquidationKey, on: Day): Promise<BenefitDebt[]> {
  const { id, engagementId, kind, decision } = liquidated
  const bearer = await costBearer(tx, engagementId, on)
  const creditorOf = await creditorsOf(tx, liquidated, { bearer, on })
  const enjoyed = kind === 'vacation' && decision === 'time'
  return (await resultsOf(tx, id)).map((one) => ({
    engagementId,
    concept: conceptOf(one.kind, enjoyed),
    amount: one.amount,
    ...creditorOf(one.kind),
  }))
}

async function resultsOf(tx: Tx, id: string): Promise<{ kind: BenefitKind; amount: Money }[]> {
  const rows = await rowsFrom<{ kind: BenefitKind; amount: string }>(tx)`
    select kind, amount::text as amount from payroll.benefit_result where liquidation_id = ${id}::uuid order by position`
  return rows.map(({ kind, amount }) => ({ kind, amount: money(amount) }))
}

function paidWith(
  { kind, amount }: { kind: BenefitKind; amount: Money },
  balances: ReadonlyMap<BenefitKind, Money>,
): PaidBenefit {
  return { kind, amount, fromProvision: provisionUse(amount, balances.get(kind) ?? zero).fromProvision }
}

/** The creditor, and the account of the debt. */
interface Creditor {
  readonly terceroId: Id<'people.tercero'>
  readonly kind: BenefitDebt['kind']
  readonly account: string
  readonly dueOn: Day
}

/** Cesantías are deposited in the year's fund by 14 February or sent to the FNA; everything else is paid to the person. */
async function creditorsOf(
  tx: Tx,
  { engagementId, kind, untilDay }: LiquidationKey,
  { bearer, on }: { bearer: CostBearer; on: Day },
): Promise<(paid: BenefitKind) => Creditor> {
  const own = await accountFor(tx, payrollPayable.key, on)
  const person = { terceroId: bearer.terceroId, kind: 'net', account: own, dueOn: on } as const
  const keeper = await keeperOf(tx, engagementId, untilDay)
  const account = benefitAccounts.cesantias[2]
  return (paid) => {
    if (paid !== 'cesantias' || keeper === null || account === null) return person
    const { terceroId, regime } = keeper
    if (regime === 'fna') return { terceroId, kind: 'fna', account, dueOn: on }
    return kind === 'cesantias'
      ? { terceroId, kind: 'cesantias', account, dueOn: depositDay(untilDay) }
      : person
  }
}

/** The provision in one line, and the expense split between the centres. */
function commandsOf(
  { kind, amount, fromProvision }: PaidBenefit,
  { bearer, owed }: { bearer: CostBearer; owed: Creditor },
): PostingCommand[] {
  const { terceroId, spending } = bearer
  const shared = {
    posting: benefitPosting,
    facts: { kind, spending },
    aboutOf: { 'benefit.payable': { terceroId: owed.terceroId } },
  }
  const expense = minus(amount, fromProvision)
  const accounts = {
    'benefit.provision': benefitAccounts[kind][2] ?? '',
    'benefit.expense': benefitAccounts[kind][0],
    'benefit.payable': owed.account,
  }
  const met = {
    ...shared,
    accounts,
    values: { provision: fromProvision, expense: zero },
    about: { terceroId },
  }
  const split = splitCost(expense, bearer.shares).map(({ share, amount: part }) => ({
    ...shared,
    values: { provision: zero, expense: part },
    accounts: { ...accounts, 'benefit.expense': expenseAccount(kind, spending, share) },
    about: { terceroId, costCentreId: share.costCentreId },
  }))
  return fromProvision === zero ? split : [met, ...split]
}
