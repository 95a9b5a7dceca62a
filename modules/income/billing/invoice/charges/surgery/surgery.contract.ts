import { type Fields, f } from '@quina/blocks'
import { relationLabels } from '@quina/tariffs/contract'
import { hour } from '../charge/charge.contract.ts'

const surcharges = { night: 'Nocturno', holiday: 'Festivo' }

export const procedureFields = {
  serviceId: f.ref('tariffs.service', 'Procedimiento'),
  relation: f.choice('Frente al principal', relationLabels),
  surgeonId: f.optional(f.ref('people.employee', 'Cirujano')),
  bloodless: f.flag('Incruento'),
} satisfies Fields

/** The fields of an act in the theatre; the program ranks its procedures and charges their components. */
export const surgeryFields = {
  day: f.day('Fecha'),
  starts: hour('Inicia'),
  ends: hour('Termina'),
  surcharge: f.optional(f.choice('Recargo', surcharges)),
  procedures: f.lines('Procedimientos', procedureFields),
  note: f.optional(f.note('Nota', { max: 500 })),
} satisfies Fields
