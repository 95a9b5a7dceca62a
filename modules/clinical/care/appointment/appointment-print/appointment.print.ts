import { type DocumentPrint, notes } from '@quina/blocks/print'
import { showHour, showInstant } from '@quina/kernel'
import type { appointment } from '../appointment/appointment.contract.ts'

/** The comprobante that the patient takes: it shows the date of the request, since opportunity is audited (care dossier §5.5). */
export const appointmentPrint: DocumentPrint<typeof appointment> = {
  title: 'Comprobante de cita',
  outward: true,
  pairs: ['patientId', 'appointmentTypeId', 'date', 'contractId', 'authorisationNumber', 'orderNumber'],
  tells: ({ facts }) =>
    [
      ['Número de la cita', facts.code],
      ['Documento', facts.patientDocument],
      ['Hora', facts.hour === null ? null : showHour(facts.hour)],
      ['Profesional', facts.professional],
      ['Especialidad', facts.specialty],
      ['Sede', facts.campus],
      ['Consultorio', facts.room],
      ['Solicitada el', showInstant(new Date(facts.requestedAt))],
      ['Asignada por', facts.assignedBy],
    ].flatMap(([label, value]) => (label == null || value == null ? [] : [{ label, value }])),
  adds: ({ facts }) => [
    ...(facts.preparation === null ? [] : [notes(facts.preparation, { heading: 'Preparación' })]),
    notes(
      'Llegue 20 minutos antes, con su documento. Si no puede asistir, cancele o reprograme con anticipación.',
      { heading: 'Recuerde' },
    ),
  ],
  signs: {},
}
