import { permissionFor } from '@quina/blocks'
import { type Alert, campusScope } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { note } from '../note/note.contract.ts'
import { noteSchedule } from './note-schedule.contract.ts'

/** Notes of a kind whose automatic reversal was refused: a closed month, or a module that closed it. */
const refusedReversals = (kind: 'NC' | 'ND' | 'NB'): Alert => ({
  name: `noteReversal${kind}`,
  permission: permissionFor(note, 'view'),
  tone: 'bad',
  one: `nota ${kind} que no se pudo reversar sola`,
  many: `notas ${kind} que no se pudieron reversar solas`,
  meaning: 'La lista dice el motivo de cada una. Abra el período o reverse la nota con otra fecha.',
  who: 'Contabilidad',
  to: `/notas-index/${kind}?autoReversal=refused`,
  count: async (tx, { actor, today }) => {
    const campusId = campusScope(actor)
    return valueFrom<number>(tx)`
      select count(*)::int as all from accounting.note n join accounting.voucher_kind k on k.id = n.kind_id
      where n.status = 'approved' and n.reverse_on is not null and n.reverse_failure is not null
        and k.code = ${kind} and n.vigencia = extract(year from ${today}::date)
        and (${campusId}::uuid is null or n.campus_id = ${campusId}::uuid)`
  },
})

const refusedSchedules: Alert = {
  name: 'noteSchedule',
  permission: permissionFor(noteSchedule, 'view'),
  tone: 'bad',
  one: 'nota recurrente que no se pudo hacer',
  many: 'notas recurrentes que no se pudieron hacer',
  meaning: 'La lista dice el motivo: corríjalo o detenga la nota. Se intenta otra vez cada hora.',
  who: 'Contabilidad',
  to: '/notas-recurrentes',
  count: (tx) => valueFrom<number>(tx)`
    select count(*)::int as all from accounting.note_schedule_list where active and failure is not null`,
}

/** The automatic actions of notes that failed. */
export const noteAlerts: readonly Alert[] = [
  refusedReversals('NC'),
  refusedReversals('ND'),
  refusedReversals('NB'),
  refusedSchedules,
]
