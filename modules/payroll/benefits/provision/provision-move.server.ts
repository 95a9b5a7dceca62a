import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, minus, money, moneyText, newId, zero } from '@quina/kernel'
import type { BenefitKind } from '../benefit/benefit.contract.ts'

/** Where a move of a provision comes from: the run of a month, or the liquidation or the payroll that is paid from it. */
export interface MoveOrigin {
  readonly day: Day
  readonly liquidationId?: string
  readonly runId?: string
  readonly periodId?: string
}

export interface ProvisionMove {
  readonly engagementId: string
  readonly kind: string
  readonly amount: Money
}

/** Appends moves, in the order of their people. The database keeps every balance at zero or above. */
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

/** What is provided for each benefit of somebody, locked: two payments do not take the same. */
export async function balancesOf(tx: Tx, engagementId: string): Promise<Balances> {
  await rowsFrom(tx)`
    select from payroll.provision_balance where engagement_id = ${engagementId}::uuid order by kind for update`
  return seenBalances(tx, engagementId)
}

/** The same for who only looks: it waits for nobody, and nobody waits for it. */
export async function seenBalances(tx: Tx, engagementId: string): Promise<Balances> {
  const rows = await rowsFrom<{ kind: BenefitKind; amount: string }>(tx)`
    select kind, amount::text as amount from payroll.provision_balance where engagement_id = ${engagementId}::uuid
    order by kind`
  return new Map(rows.map(({ kind, amount }) => [kind, money(amount)]))
}

/** Opposite moves of those of a document that is undone. */
export async function undoMoves(tx: Tx, origin: MoveOrigin): Promise<void> {
  const { liquidationId, runId, periodId } = origin
  const rows = await rowsFrom<{ engagementId: string; kind: string; amount: string }>(tx)`
    select engagement_id as "engagementId", kind, sum(amount)::text as amount from payroll.provision_move
    where ${liquidationId ?? runId ?? periodId ?? null}::uuid in (liquidation_id, run_id, period_id)
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`
  const moves = rows.map(({ amount, ...row }) => ({ ...row, amount: minus(zero, money(amount)) }))
  await moveProvisions(tx, origin, moves)
}
