import { actingOn, performAction } from '@quina/blocks/server'
import { anyFileOf, defineAfterDeath } from '@quina/people/server'
import { passOn } from '../slot-offer/offering.server.ts'
import { appointment } from './appointment.contract.ts'
import { appointmentService } from './appointment.server.ts'

/**
 * Cancels the future appointments and requests of a patient who died (care dossier §5.12); their places are offered to waiting
 * patients.
 */
defineAfterDeath(async (tx, { patientId, actor, today }) => {
  const now = new Date()
  const reason = 'El paciente falleció'
  const withdrawn = await tx
    .updateTable('care.appointmentRequest')
    .set({ status: 'withdrawn', reason })
    .where('patientId', '=', anyFileOf(patientId))
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await passOn({ tx, actor, now }, id, reason)
  await tx
    .updateTable('care.appointment')
    .set({ relocationClosed: reason })
    .where('patientId', '=', anyFileOf(patientId))
    .where('relocateSince', 'is not', null)
    .where('relocatedBy', 'is', null)
    .where('relocationClosed', 'is', null)
    .execute()
  const coming = await tx
    .selectFrom('care.appointment')
    .select(['id', 'campusId'])
    .where('patientId', '=', anyFileOf(patientId))
    .where('status', 'in', ['assigned', 'confirmed'])
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .execute()
  for (const { id, campusId } of coming)
    await performAction(appointmentService, {
      tx,
      actor: actingOn(actor, appointment, campusId),
      today,
      now,
      id,
      action: 'cancel',
      input: { motive: 'P05', reason: null },
    })
})
