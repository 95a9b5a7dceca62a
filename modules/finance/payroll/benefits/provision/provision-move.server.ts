import { addTo, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  newId,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { BenefitKind } from '../benefit/benefit.contract.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'

/** The origin of a move of a provision: a monthly run, or the liquidation or payroll that the provision pays. */
export type MoveOrigin = Readonly<{ day: Day; liquidationId?: string; runId?: string; periodId?: string }>

export type ProvisionMove = Readonly<{ engagementId: string; kind: string; amount: Money }>

/** Appends moves, ordered by person. The database keeps every balance at zero or above. */
export async function moveProvisions(
  tx: Tx,
  { day, liquidationId, runId, periodId }: MoveOrigin,
  moves: readonly ProvisionMove[],
): Promise<void> {
  const rows = moves
    .filter(({ amount }) => amount !== zero)
    .map(({ engagementId, kind, amount }) => ({
      id: newId(),
      engagementId,
      kind,
      day,
      liquidationId: liquidationId ?? null,
      runId: runId ?? null,
      periodId: periodId ?? null,
      amount: moneyText(amount),
    }))
  if (rows.length > 0) await addTo(tx, 'payroll.provisionMove', rows)
}

type Balances = ReadonlyMap<BenefitKind, Money>

/** The provision of each benefit of a person, locked so that two payments do not take the same amount. */
export async function balancesOf(tx: Tx, engagementId: string): Promise<Balances> {
  await rowsFrom(tx)`
    select from payroll.provision_balance where engagement_id = ${engagementId}::uuid order by kind for update`
  return seenBalances(tx, engagementId)
}

/** The same balances without a lock, for reading only. */
export async function seenBalances(tx: Tx, engagementId: string): Promise<Balances> {
  const rows = await rowsFrom<{ kind: BenefitKind; amount: string }>(tx)`
    select kind, amount::text as amount from payroll.provision_balance where engagement_id = ${engagementId}::uuid
    order by kind`
  return new Map(rows.map(({ kind, amount }) => [kind, money(amount)]))
}

/**
 * The interest provided in the years before a cut and not paid yet: it is owed until it is liquidated, by 31 January (additions
 * C1.5-5). Zero after that.
 */
export async function interestOfLastYear(
  tx: Tx,
  engagementId: string,
  { on, facts }: { on: Day; facts: Pick<LiquidationFacts, 'coveredUntil' | 'mode'> },
): Promise<Money> {
  const december = lastDayOf(vigenciaOf(on) - 1, 12)
  if (facts.mode !== 'ANUAL' || (facts.coveredUntil.interest ?? '') >= december) return zero
  const { amount } = await oneFrom<{ amount: string }>(tx)`
    select greatest(coalesce(sum(m.amount), 0), 0)::text as amount
    from payroll.provision_move m left join payroll.provision_run r on r.id = m.run_id
    where m.engagement_id = ${engagementId}::uuid and m.kind = 'intereses'
      and (m.run_id is null or r.date <= ${december}::date)`
  return money(amount)
}

/** Appends the opposite of the moves of a document that is undone. */
export async function undoMoves(tx: Tx, origin: MoveOrigin): Promise<void> {
  const { liquidationId, runId, periodId } = origin
  const rows = await rowsFrom<{ engagementId: string; kind: string; amount: string }>(tx)`
    select engagement_id as "engagementId", kind, sum(amount)::text as amount from payroll.provision_move
    where ${liquidationId ?? runId ?? periodId ?? null}::uuid in (liquidation_id, run_id, period_id)
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`
  const moves = rows.map(({ amount, ...row }) => ({ ...row, amount: minus(zero, money(amount)) }))
  await moveProvisions(tx, origin, moves)
}
