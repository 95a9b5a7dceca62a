import { choice, day, type Fields, flag, lines, note, optional, ref } from '@quina/blocks'
import { relationLabels } from '@quina/tariffs/contract'
import { hour } from '../charge/charge.contract.ts'

const surcharges = { night: 'Nocturno', holiday: 'Festivo' }

export const procedureFields = {
  serviceId: ref('tariffs.service', 'Procedimiento'),
  relation: choice('Frente al principal', relationLabels),
  surgeonId: optional(ref('people.employee', 'Cirujano')),
  bloodless: flag('Incruento'),
} satisfies Fields

/** The fields of an act in the theatre; the program ranks its procedures and charges their components. */
export const surgeryFields = {
  day: day('Fecha'),
  starts: hour('Inicia'),
  ends: hour('Termina'),
  surcharge: optional(choice('Recargo', surcharges)),
  procedures: lines('Procedimientos', procedureFields),
  note: optional(note('Nota', { max: 500 })),
} satisfies Fields
