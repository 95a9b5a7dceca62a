import { type Actor, actingOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { appointment } from '../../appointment/appointment/appointment.contract.ts'
import { whyNotMoved } from '../relocation/relocate.server.ts'
import type { Leaver } from './transfer-facts.server.ts'

export type TransferContext = Readonly<{ tx: Tx; actor: Actor; today: Day; now: Date; transferId: string }>

export type Outcome = Readonly<{ moved: number; stayed: number }>

const nowhere = 'No se eligió a dónde pasarla.'
const later = 'Se asignó después de ver la propuesta.'

/**
 * Moves each appointment to its slot, in the order of their hours. When another user took the slot meanwhile, the appointment
 * stays, and its line says who took it and which slot is free next.
 */
export async function carryOut(
  doing: TransferContext,
  leavers: readonly Leaver[],
  chosen: readonly { readonly appointmentId: string; readonly slotId: string | null }[],
): Promise<Outcome> {
  const { tx, actor, transferId } = doing
  const slots = new Map(chosen.map(({ appointmentId, slotId }) => [appointmentId, slotId]))
  const acting = { ...doing, actor: actingOn(actor, appointment) }
  const stayed: string[] = []
  for (const [position, { id }] of leavers.entries()) {
    const slotId = slots.get(id) ?? null
    const cause =
      slotId === null ? (slots.has(id) ? nowhere : later) : await whyNotMoved(tx, acting, { id, slotId })
    if (cause !== null) stayed.push(id)
    await write(tx, { transferId, position, id, cause })
  }
  await leaveToRelocate(tx, transferId, stayed)
  await stopOffering(tx, transferId)
  return { moved: leavers.length - stayed.length, stayed: stayed.length }
}

type Line = Readonly<{ transferId: string; position: number; id: string; cause: string | null }>

/** Writes a line of the acta, from the appointment and from the one that replaced it. */
async function write(tx: Tx, { transferId, position, id, cause }: Line): Promise<void> {
  await sql`
    insert into care.transfer_move (id, transfer_id, position, appointment_id, became_id, had_at, had_with, goes_at,
                                    goes_with, cause)
    select ${newId()}::uuid, ${transferId}::uuid, ${position}, a.id, b.id, a.starts_at, a.professional_id, b.starts_at,
           b.professional_id, ${cause}
    from care.appointment a left join care.appointment b on b.origin_id = a.id and ${cause}::text is null
    where a.id = ${id}::uuid`.execute(tx)
}

async function leaveToRelocate(tx: Tx, transferId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update care.appointment set unmoved_by = ${transferId}::uuid
    where id = any(${[...ids]}::uuid[]) and status in ('assigned', 'confirmed')`.execute(tx)
}

/** Stops offering the slots that the moved patients left, unless another patient still has a place in them. */
async function stopOffering(tx: Tx, transferId: string): Promise<void> {
  await sql`
    with those as (
      select s.id from care.slot s
      where s.status = 'available'
        and s.id in (select p.slot_id from care.appointment_place p
          join care.transfer_move m on m.appointment_id = p.appointment_id
          where m.transfer_id = ${transferId}::uuid and m.goes_at is not null and not p.held)
        and not exists (select from care.appointment_place p where p.slot_id = s.id and p.held)
      order by s.starts_at, s.id for no key update)
    update care.slot set status = 'moved' from those where care.slot.id = those.id`.execute(tx)
}
