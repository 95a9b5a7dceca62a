import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { firstDayOf, insist, lastDayOf, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { journalLedger } from '../journal/journal-ledger.server.ts'
import { checksOf } from './checks.server.ts'
import { type ClosingCheck, type ClosingStep, closingSteps, stepNames } from './closing.contract.ts'
import { type LiveStep, liveSteps } from './holdings.server.ts'
import { settleStep, sourceOf } from './settle.server.ts'

export interface Running {
  readonly vigencia: number
  readonly step: ClosingStep
  readonly byTercero: boolean
  readonly act: string | null
}

/**
 * Does the next step of the closing. The periods of both years are held first, so that nothing is being posted meanwhile.
 * @throws Problem CON-087 with what blocks it, CON-088 out of its turn; CON-020 and the like from the journal.
 */
export async function runStep(tx: Tx, actor: Actor, given: Running): Promise<void> {
  const { vigencia, step } = given
  await holdPeriods(tx, vigencia)
  const why = whyNotRun(step, await liveSteps(tx, vigencia))
  insist(why === null, 'CON-088', why ?? '', { status: 409 })
  const blocked = whyBlocked(await checksOf(tx, vigencia, step))
  insist(blocked === null, 'CON-087', blocked ?? '', { status: 409 })
  const live: LiveStep = { id: newId(), campusId: actor.campusId, ...given }
  await tx
    .insertInto('accounting.closingStep')
    .values({ ...live, act: given.act, doneBy: actor.userId })
    .execute()
  await settleStep(tx, live, { post: journalLedger.post, late: false })
}

/**
 * Undoes the last step that was done, with vouchers that mirror its own, in the periods they were posted in.
 * @throws Problem CON-088 out of its turn, CON-089 once January of the next year is closed.
 */
export async function reverseStep(
  tx: Tx,
  actor: Actor,
  {
    vigencia,
    step,
    reason,
  }: { readonly vigencia: number; readonly step: ClosingStep; readonly reason: string },
): Promise<void> {
  await holdPeriods(tx, vigencia)
  const steps = await liveSteps(tx, vigencia)
  const why = whyNotReverse(step, steps)
  insist(why === null, 'CON-088', why ?? '', { status: 409 })
  const late = 'No se reversa: enero de la vigencia siguiente ya está cerrado.'
  insist(!(await isJanuaryClosed(tx, vigencia + 1)), 'CON-089', late, { status: 409 })
  const live = steps.find((one) => one.step === step)!
  const on = step === 'result' || step === 'cancel' ? lastDayOf(vigencia) : firstDayOf(vigencia + 1)
  await journalLedger.reverse(tx, sourceOf(live), on)
  await tx
    .updateTable('accounting.closingStep')
    .set((row) => ({
      undoneBy: actor.userId,
      undoneAt: new Date(),
      undoneReason: reason,
      version: row('version', '+', 1),
    }))
    .where('id', '=', live.id)
    .execute()
}

/** Postings hold their period for share: this waits for those under way, and those that come later wait for this. */
async function holdPeriods(tx: Tx, vigencia: number): Promise<void> {
  await sql`select from accounting.period
    where vigencia = ${vigencia} or (vigencia = ${vigencia + 1} and number <= 1)
    order by vigencia, number for update`.execute(tx)
}

async function isJanuaryClosed(tx: Tx, vigencia: number): Promise<boolean> {
  const row = await tx
    .selectFrom('accounting.period')
    .select('status')
    .where('vigencia', '=', vigencia)
    .where('number', '=', 1)
    .executeTakeFirst()
  return row?.status === 'closed' || row?.status === 'locked'
}

/** The steps are done in their order. */
export function whyNotRun(step: ClosingStep, live: readonly Pick<LiveStep, 'step'>[]): string | null {
  if (live.some((one) => one.step === step)) return 'Este paso ya está hecho.'
  const before = stepNames[stepNames.indexOf(step) - 1]
  if (before === undefined || live.some((one) => one.step === before)) return null
  return `Primero ejecute: ${closingSteps[before].toLowerCase()}.`
}

/** The first thing that was looked at and stops the step. */
export function whyBlocked(checks: readonly ClosingCheck[]): string | null {
  const found = checks.find(({ result }) => result === 'blocked')
  return found === undefined ? null : `No se puede cerrar: ${found.message}`
}

/** And undone backwards. */
export function whyNotReverse(step: ClosingStep, live: readonly Pick<LiveStep, 'step'>[]): string | null {
  if (!live.some((one) => one.step === step)) return 'Este paso no está hecho.'
  const later = stepNames
    .slice(stepNames.indexOf(step) + 1)
    .toReversed()
    .find((name) => live.some((one) => one.step === name))
  return later === undefined ? null : `Primero reverse: ${closingSteps[later].toLowerCase()}.`
}
