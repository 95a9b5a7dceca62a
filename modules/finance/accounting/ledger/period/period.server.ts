import { statusAfter } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { type Day, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { type PeriodAction, type PeriodStatus, periodLifecycle } from './period.contract.ts'
import {
  closingPeriod,
  mayOpen,
  mayReopen,
  mustBeOpen,
  type PeriodFacts,
  type PeriodRef,
} from './period.domain.ts'

/** Creates the fourteen periods of a vigencia; those that exist stay as they are. */
export async function preparePeriods(tx: Tx, vigencia: number): Promise<void> {
  const rows = Array.from({ length: closingPeriod + 1 }, (_, number) => ({ id: newId(), vigencia, number }))
  await tx
    .insertInto('accounting.period')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['vigencia', 'number']).doNothing())
    .execute()
}

/** @throws Problem CON-024 when it is too early. */
export async function openPeriod(tx: Tx, ref: PeriodRef, today: Day): Promise<void> {
  mayOpen(ref, today)
  await move(tx, { ref, action: 'open' })
}

/** Closes a period. Waits for the postings under way; later ones are refused. */
export const closePeriod = (tx: Tx, ref: PeriodRef): Promise<void> => move(tx, { ref, action: 'close' })

/** Locks a period after the report to the CGN. */
export const lockPeriod = (tx: Tx, ref: PeriodRef): Promise<void> => move(tx, { ref, action: 'lock' })

/** @throws Problem CON-021 when the period is locked, CON-022 when a later one is closed. */
export const reopenPeriod = (tx: Tx, ref: PeriodRef, reason: string): Promise<void> =>
  move(tx, { ref, action: 'reopen', reason })

/** Reopens a period reported to the CGN, once approved. @throws Problem CON-022 when a later one is closed. */
export const reopenReported = (tx: Tx, ref: PeriodRef, reason: string): Promise<void> =>
  move(tx, { ref, action: 'unlock', reason })

/** Locks one period until the transaction ends; postings to it wait. */
export async function lockPeriodRow(tx: Tx, ref: PeriodRef): Promise<PeriodFacts | undefined> {
  const row = await tx
    .selectFrom('accounting.period')
    .select(['vigencia', 'number', 'status'])
    .where('vigencia', '=', ref.vigencia)
    .where('number', '=', ref.number)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, status: row.status as PeriodStatus }
}

type Move = Readonly<{ ref: PeriodRef; action: PeriodAction; reason?: string }>

async function move(tx: Tx, { ref, action, reason }: Move): Promise<void> {
  const all = await lockFrom(tx, ref)
  const found = all.find(({ vigencia, number }) => vigencia === ref.vigencia && number === ref.number)
  if (found === undefined) throw notFound('El período')
  if (action === 'reopen' && found.status === 'locked') mustBeOpen(ref, found)
  if (action === 'reopen' || action === 'unlock') mayReopen(ref, all)
  const status = statusAfter(periodLifecycle, found.status, periodLifecycle.actions[action])
  await tx
    .updateTable('accounting.period')
    .set((row) => ({
      status,
      version: row('version', '+', 1),
      ...(reason === undefined ? {} : { reason }),
      ...(action === 'close' ? { closedBy: signer, closedAt: sql<Date>`now()` } : {}),
    }))
    .where('vigencia', '=', ref.vigencia)
    .where('number', '=', ref.number)
    .execute()
}

const signer = sql<string>`platform.current_setting_or_null('app.user_id')::uuid`

/** Locks the period and the later ones in order, so that two concurrent closings do not deadlock. */
async function lockFrom(tx: Tx, { vigencia, number }: PeriodRef): Promise<PeriodFacts[]> {
  const rows = await tx
    .selectFrom('accounting.period')
    .select(['vigencia', 'number', 'status'])
    .where((row) =>
      row.or([
        row('vigencia', '>', vigencia),
        row.and([row('vigencia', '=', vigencia), row('number', '>=', number)]),
      ]),
    )
    .orderBy('vigencia')
    .orderBy('number')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as PeriodStatus }))
}
