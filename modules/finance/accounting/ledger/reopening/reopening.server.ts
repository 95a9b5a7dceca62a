import { type Alert, type Operation, refusing, serveCommand } from '@quina/blocks/server'
import { addTo, changeById, rowsFrom, rowWhere, type Tx, valueFrom } from '@quina/db/server'
import { conflict, insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { type PeriodRef, periodName } from '../period/period.domain.ts'
import { lockPeriodRow, reopenReported } from '../period/period.server.ts'
import {
  approveReopening,
  approveToReopen,
  askToReopen,
  type Reopening,
  refuseToReopen,
} from './reopening.contract.ts'

const done = { done: true }

export const reopeningOperations: Operation[] = refusing(
  {
    'accounting.period_reopening_two_people': conflict(
      'CON-049',
      'Quien pidió la reapertura no la aprueba: debe hacerlo otra persona.',
    ),
    'accounting.period_reopening_once': conflict(
      'CON-047',
      'Ya hay una solicitud de reapertura por decidir.',
    ),
    'accounting.period_reported': conflict(
      'CON-021',
      'El período está bloqueado por reporte CHIP: reabrirlo exige una segunda persona.',
    ),
  },
  [
    serveCommand(askToReopen, async ({ tx, input: { year: vigencia, number, reason } }) => {
      await askReopening(tx, { vigencia, number }, reason)
      return done
    }),
    serveCommand(approveToReopen, async ({ tx, actor, input: { year: vigencia, number } }) => {
      const ref = { vigencia, number }
      const reason = await decide(tx, ref, { status: 'approved', userId: actor.userId, words: null })
      await reopenReported(tx, ref, reason)
      return done
    }),
    serveCommand(refuseToReopen, async ({ tx, actor, input: { year: vigencia, number, reason } }) => {
      await decide(tx, { vigencia, number }, { status: 'refused', userId: actor.userId, words: reason })
      return done
    }),
  ],
)

/** @throws Problem CON-046 when the period is not locked, CON-047 when a request already exists. */
async function askReopening(tx: Tx, ref: PeriodRef, reason: string): Promise<void> {
  const found = await lockPeriodRow(tx, ref)
  const other = `El período ${periodName(ref)} no está bloqueado: no hace falta una segunda persona.`
  insist(found?.status === 'locked', 'CON-046', other, { status: 409 })
  const waiting = await pendingOf(tx, ref)
  insist(waiting === undefined, 'CON-047', 'Ya hay una solicitud de reapertura por decidir.', { status: 409 })
  const { vigencia, number } = ref
  await addTo(tx, 'accounting.periodReopening', { id: newId(), vigencia, number, reason })
}

type Decision = Readonly<{ status: 'approved' | 'refused'; userId: string; words: string | null }>

/** @returns the reason of the request. @throws Problem CON-048 when there is no request, CON-049 when its author approves it. */
async function decide(tx: Tx, ref: PeriodRef, { status, userId, words }: Decision): Promise<string> {
  await lockPeriodRow(tx, ref)
  const input = await pendingOf(tx, ref)
  insist(input !== undefined, 'CON-048', 'No hay una solicitud de reapertura por decidir.', { status: 409 })
  const same = 'Quien pidió la reapertura no la aprueba: debe hacerlo otra persona.'
  insist(status === 'refused' || input.requestedBy !== userId, 'CON-049', same, { status: 409 })
  await changeById(tx, 'accounting.periodReopening', input.id, {
    status,
    decidedBy: userId,
    decidedAt: sql<Date>`now()`,
    answer: words,
  })
  return input.reason
}

const pendingOf = (tx: Tx, { vigencia, number }: PeriodRef) =>
  rowWhere(tx, 'accounting.periodReopening', { vigencia, number, status: 'asked' }, [
    'id',
    'requestedBy',
    'reason',
  ])

/** The requests of a vigencia that await a second person. */
export async function reopeningsOf(tx: Tx, vigencia: number, userId: string): Promise<Reopening[]> {
  return rowsFrom<Reopening>(tx)`
    select r.number, r.reason, u.name as by, r.requested_by = ${userId}::uuid as mine,
           to_char(r.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from accounting.period_reopening r left join admin.app_user_face u on u.id = r.requested_by
    where r.vigencia = ${vigencia} and r.status = 'asked' order by r.number`
}

/** Shown to users who may decide and did not make the request. */
export const reopeningAlert: Alert = {
  name: 'periodReopening',
  permission: approveReopening,
  tone: 'warning',
  one: 'período reportado cuya reapertura espera su decisión',
  many: 'períodos reportados cuya reapertura espera su decisión',
  meaning: 'El período se reportó a la CGN: abra el período, lea el motivo y apruebe o niegue su reapertura.',
  who: 'Usted, que no la pidió',
  to: '/contabilidad/periodos',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as all from accounting.period_reopening
    where status = 'asked' and requested_by <> ${actor.userId}::uuid`,
}
