import { actingOn, performAction } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { obligacionService } from '../../expense/obligacion/obligacion.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import { modificationService } from '../modification/modification.server.ts'
import { type AnnulInput, annul, type Made } from './annul.server.ts'
import { hasGoneOn } from './gone-on.server.ts'

/**
 * Reverses the act of a year: annuls its documents, from the last to the first, and its adición.
 * @throws Problem PRE-406 when something was already done with the carried lines.
 */
export async function reverseAct(how: AnnulInput, year: number): Promise<void> {
  const { tx } = how
  const act = await tx
    .selectFrom('budget.constitution')
    .select(['id', 'modificationId'])
    .where('vigencia', '=', year)
    .where('status', '=', 'live')
    .forUpdate()
    .executeTakeFirst()
  if (act === undefined) throw notFound('El acto de constitución')
  const message = 'La vigencia siguiente ya tiene movimientos sobre el rezago.'
  insist(!(await hasGoneOn(tx, year)), 'PRE-406', message, { status: 409 })
  for (const one of await madeBy(tx, act.id, 'obligacion')) await annul(how, obligacionService, one)
  const registros = await madeBy(tx, act.id, 'registro')
  for (const one of registros) await annul(how, registroService, one)
  for (const one of await cdpsOf(tx, registros)) await annul(how, cdpService, one)
  if (act.modificationId !== null)
    await annul(how, modificationService, await modificationOf(tx, act.modificationId))
  await changeById(tx, 'budget.constitution', act.id, { status: 'reversed' })
}

async function madeBy(tx: Tx, constitutionId: string, kind: 'obligacion' | 'registro'): Promise<Made[]> {
  return rowsFrom<Made>(tx)`
    select d.id, d.campus_id as "campusId" from ${sql.table(`budget.${kind}`)} d
    where d.id in (select ${sql.id(`next_${kind}_id`)} from budget.rezago where constitution_id = ${constitutionId}::uuid)
    order by d.number desc`
}

async function cdpsOf(tx: Tx, registros: readonly Made[]): Promise<Made[]> {
  return rowsFrom<Made>(tx)`
    select c.id, c.campus_id as "campusId" from budget.cdp c
    where c.id in (select cdp_id from budget.registro where id = any(${registros.map((one) => one.id)}::uuid[]))
    order by c.number desc`
}

const modificationOf = (tx: Tx, id: string) => storedRow(tx, 'budget.modification', id, ['id', 'campusId'])

/**
 * Cancels by act the part of a carried line that will not be paid: releases it from obligación, registro and CDP to free
 * appropriation of the year that received it.
 * @throws Problem PRE-096 (nothing left), PRE-027 (already paid in part)
 */
export async function cancelLine(how: AnnulInput, rezagoId: string, actNumber: string): Promise<void> {
  const { tx } = how
  const line = await lockedLine(tx, rezagoId)
  const nothing = 'No queda saldo por cancelar.'
  insist(line !== undefined && line.nextRegistroId !== null, 'PRE-096', nothing, { status: 409 })
  if (line.nextObligacionId !== null) {
    const { campusId } = line
    await annul(how, obligacionService, { id: line.nextObligacionId, campusId })
  }
  const left = await leftOf(tx, line.nextLineId!, line.nextObligacionId !== null)
  insist(left !== undefined, 'PRE-096', nothing, { status: 409 })
  await performAction(registroService, {
    tx,
    actor: actingOn(how.actor, registroService.document, line.campusId),
    today: how.date,
    id: line.nextRegistroId,
    action: 'release',
    input: {
      date: how.date,
      lines: [{ lineId: left.id, amount: left.available }],
      cascade: true,
      reason: how.reason,
    },
  })
  await changeById(tx, 'budget.rezago', rezagoId, { cancelledAct: actNumber })
}

async function lockedLine(tx: Tx, id: string) {
  return rowFrom<{
    nextRegistroId: string
    nextObligacionId: string | null
    nextLineId: string
    campusId: string
  }>(tx)`
    select z.next_registro_id as "nextRegistroId", z.next_obligacion_id as "nextObligacionId", z.next_line_id as "nextLineId",
           g.campus_id as "campusId"
    from budget.rezago z join budget.constitution c on c.id = z.constitution_id
    join budget.registro g on g.id = z.next_registro_id
    where z.id = ${id}::uuid and c.status = 'live' for update of z`
}

/** The registro line with balance: for a commitment its own line, for an obligación the line from which it drew. */
async function leftOf(tx: Tx, lineId: string, isOwed: boolean) {
  return rowFrom<{ id: string; available: string }>(tx)`
    select id, available from budget.line where available > 0
      and id = ${isOwed ? sql`(select from_line_id from budget.line where id = ${lineId}::uuid)` : sql`${lineId}::uuid`}`
}
