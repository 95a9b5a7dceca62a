import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, newId } from '@quina/kernel'
import type { BenefitKind } from '../benefit/benefit.contract.ts'

/** Where a move of a provision comes from: a run of a month, or a liquidation that is paid from it. */
export interface MoveOrigin {
  readonly engagementId: string
  readonly day: Day
  readonly liquidationId?: string
  readonly runId?: string
}

export interface ProvisionMove {
  readonly kind: string
  readonly amount: Money
}

/** Appends moves. The database keeps every balance at zero or above. */
export async function moveProvisions(
  tx: Tx,
  origin: MoveOrigin,
  moves: readonly ProvisionMove[],
): Promise<void> {
  if (moves.length === 0) return
  await addTo(
    tx,
    'payroll.provisionMove',
    moves.map(({ kind, amount }) => ({
      id: newId(),
      engagementId: origin.engagementId,
      kind,
      day: origin.day,
      liquidationId: origin.liquidationId ?? null,
      runId: origin.runId ?? null,
      amount: moneyText(amount),
    })),
  )
}

/** What is provided for each benefit of somebody, locked: two payments do not take the same. */
export async function balancesOf(tx: Tx, engagementId: string): Promise<ReadonlyMap<BenefitKind, Money>> {
  const rows = await rowsFrom<{ kind: BenefitKind; amount: string }>(tx)`
    select kind, amount::text as amount from payroll.provision_balance where engagement_id = ${engagementId}::uuid
    order by kind for update`
  return new Map(rows.map(({ kind, amount }) => [kind, money(amount)]))
}

/** Opposite moves of those of a document that is undone. */
export async function undoMoves(
  tx: Tx,
  { day, liquidationId, runId }: Omit<MoveOrigin, 'engagementId'>,
): Promise<void> {
  const rows = await rowsFrom<{ engagementId: string; kind: string; amount: string }>(tx)`
    select engagement_id as "engagementId", kind, sum(amount)::text as amount from payroll.provision_move
    where liquidation_id is not distinct from ${liquidationId ?? null}::uuid
      and run_id is not distinct from ${runId ?? null}::uuid
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`
  for (const { engagementId, kind, amount } of rows) {
    const origin = {
      engagementId,
      day,
      ...(liquidationId === undefined ? { runId: runId! } : { liquidationId }),
    }
    await moveProvisions(tx, origin, [{ kind, amount: -money(amount) as Money }])
  }
}
