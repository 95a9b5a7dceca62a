import { endpoint } from '@quina/blocks'
import { type Alert, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { type PeriodRef, periodName } from '../period/period.domain.ts'
import { lockPeriodRow, reopenReported } from '../period/period.server.ts'
import { periodPermissions } from '../period/period-screen.contract.ts'
import { approveReopening, type Reopening, reopeningPath } from './reopening.contract.ts'

const one = z.object({
  year: z.coerce.number().int().min(2000).max(2100),
  number: z.coerce.number().int().min(0).max(13),
})
const reason = z.object({ reason: z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500) })
const answer = z.object({ done: z.boolean() })
const shared = { method: 'POST' as const, tag: 'accounting', params: one, answer }
const refOf = ({ year, number }: z.output<typeof one>): PeriodRef => ({ vigencia: year, number })
const done = { done: true }

/** Reopening what was reported: one person asks with a reason, another one approves or refuses. */
export const reopeningOperations: Operation[] = [
  operation(
    endpoint({
      ...shared,
      path: `${reopeningPath}/ask`,
      access: periodPermissions.reopen,
      summary: 'Períodos contables: pedir la reapertura de uno bloqueado',
      body: reason,
    }),
    async ({ tx, params, body }) => {
      await askReopening(tx, refOf(params), body.reason)
      return done
    },
  ),
  operation(
    endpoint({
      ...shared,
      path: `${reopeningPath}/approve`,
      access: approveReopening,
      summary: 'Períodos contables: aprobar la reapertura de uno bloqueado',
    }),
    async ({ tx, actor, params }) => {
      const asked = await decide(tx, refOf(params), { status: 'approved', userId: actor.userId, words: null })
      await reopenReported(tx, refOf(params), asked)
      return done
    },
  ),
  operation(
    endpoint({
      ...shared,
      path: `${reopeningPath}/refuse`,
      access: approveReopening,
      summary: 'Períodos contables: negar la reapertura de uno bloqueado',
      body: reason,
    }),
    async ({ tx, actor, params, body }) => {
      await decide(tx, refOf(params), { status: 'refused', userId: actor.userId, words: body.reason })
      return done
    },
  ),
]

/** @throws Problem CON-046 when it is not locked, CON-047 when somebody asked already. */
async function askReopening(tx: Tx, ref: PeriodRef, reason: string): Promise<void> {
  const found = await lockPeriodRow(tx, ref)
  const other = `El período ${periodName(ref)} no está bloqueado: no hace falta una segunda persona.`
  insist(found?.status === 'locked', 'CON-046', other, { status: 409 })
  const waiting = await pendingOf(tx, ref)
  insist(waiting === undefined, 'CON-047', 'Ya hay una solicitud de reapertura por decidir.', { status: 409 })
  const { vigencia, number } = ref
  await tx
    .insertInto('accounting.periodReopening')
    .values({ id: newId(), vigencia, number, reason })
    .execute()
}

interface Decision {
  readonly status: 'approved' | 'refused'
  readonly userId: string
  readonly words: string | null
}

/**
 * @returns the reason that was given.
 * @throws Problem CON-048 when nobody asked, CON-049 when who asked approves.
 */
async function decide(tx: Tx, ref: PeriodRef, { status, userId, words }: Decision): Promise<string> {
  await lockPeriodRow(tx, ref)
  const asked = await pendingOf(tx, ref)
  insist(asked !== undefined, 'CON-048', 'No hay una solicitud de reapertura por decidir.', { status: 409 })
  const same = 'Quien pidió la reapertura no la aprueba: debe hacerlo otra persona.'
  insist(status === 'refused' || asked.askedBy !== userId, 'CON-049', same, { status: 409 })
  await tx
    .updateTable('accounting.periodReopening')
    .set({ status, decidedBy: userId, decidedAt: sql<Date>`now()`, answer: words })
    .where('id', '=', asked.id)
    .execute()
  return asked.reason
}

const pendingOf = (tx: Tx, { vigencia, number }: PeriodRef) =>
  tx
    .selectFrom('accounting.periodReopening')
    .select(['id', 'askedBy', 'reason'])
    .where('vigencia', '=', vigencia)
    .where('number', '=', number)
    .where('status', '=', 'asked')
    .executeTakeFirst()

/** What waits for a second person in a vigencia. */
export async function reopeningsOf(tx: Tx, vigencia: number, userId: string): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    select r.number, r.reason, u.name as by, r.asked_by = ${userId}::uuid as mine,
           to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from accounting.period_reopening r left join admin.app_user u on u.id = r.asked_by
    where r.vigencia = ${vigencia} and r.status = 'asked' order by r.number`.execute(tx)
  return rows
}

/** For whoever may decide, and did not ask. */
export const reopeningAlert: Alert = {
  name: 'periodReopening',
  permission: approveReopening,
  tone: 'warning',
  one: 'período reportado cuya reapertura espera su decisión',
  many: 'períodos reportados cuya reapertura espera su decisión',
  meaning: 'El período se reportó a la CGN: abra el período, lea el motivo y apruebe o niegue su reapertura.',
  who: 'Usted, que no la pidió',
  to: '/contabilidad/periodos',
  count: async (tx, { actor }) => {
    const { rows } = await sql<{ all: number }>`
      select count(*)::int as all from accounting.period_reopening
      where status = 'asked' and asked_by <> ${actor.userId}::uuid`.execute(tx)
    return rows[0]?.all ?? 0
  },
}
