import { choice, condition, instant, integer, ref, text } from '@quina/blocks'
import { receivePaper } from './admission/checklist/checklist.contract.ts'
import { dutyKinds, tellDuty } from './admission/legal-duty/legal-duty.contract.ts'
import { anyScope } from './agenda/block/block.contract.ts'
import { channels } from './appointment/appointment/appointment.contract.ts'
import { partsOfDay, priorities } from './appointment/booking/booking.contract.ts'
import { reminderList } from './appointment/reminder/reminder.contract.ts'
import { messageSetupFields } from './appointment/reminder-messages/message-setup.contract.ts'
import { offerState } from './appointment/slot-offer/slot-offer.contract.ts'
import { bedMotives, bedStates } from './beds/bed-use/bed-states.contract.ts'
import { qualityFiles } from './official/quality-file/quality-file.contract.ts'
import { typedIndicators } from './official/quality-file/typed-indicator.contract.ts'
import { rdaSetupFields } from './official/rda-ihce/rda-setup.contract.ts'
import { rdaList } from './official/rda-outbox/rda.contract.ts'
import { blockMotives } from './schedule/schedule/block-motives.contract.ts'
import {
  deriveTriage,
  dispositions,
  levels,
  registerArrival,
  triageStates,
} from './triage/triage/triage.contract.ts'
import { classificationFields } from './triage/triage-classification/classification.contract.ts'
import { vitalSigns } from './triage/vital-signs/vital-signs.contract.ts'

/** The tables that no catalog or document describes, as the audit shows them. */
export const careRecords = [
  {
    table: 'care.quality_file',
    label: 'Archivo de calidad',
    fields: {
      ...qualityFiles.columns,
      payerId: ref('insurers.payer', 'EPS'),
      status: qualityFiles.columns.condition,
    },
  },
  {
    table: 'care.typed_indicator',
    label: 'Indicador de fuente externa',
    fields: {
      ...typedIndicators.columns,
      withdrawn: text('Motivo del retiro'),
    },
  },
  { table: 'care.rda_setup', label: 'Plataforma del RDA', fields: rdaSetupFields },
  {
    table: 'care.reminder',
    label: 'Recordatorio de una cita',
    fields: { ...reminderList.columns, token: text('Enlace') },
  },
  { table: 'care.message_setup', label: 'Proveedor de mensajes', fields: messageSetupFields },
  {
    table: 'care.rda',
    label: 'Resumen de atención',
    fields: { ...rdaList.columns, encounter: text('Atención') },
  },
  {
    table: 'care.rda_edition',
    label: 'Edición de un resumen de atención',
    fields: { rdaId: ref('care.rda', 'Resumen de atención'), ordinal: integer('Edición') },
  },
  {
    table: 'care.admission_document',
    label: 'Documento de una admisión',
    fields: {
      requirementId: ref('care.documentRequirement', 'Documento'),
      ...receivePaper.params,
      expiresOn: text('Vence'),
    },
  },
  {
    table: 'care.legal_duty',
    label: 'Obligación legal de una admisión',
    fields: {
      kind: choice('Obligación', dutyKinds),
      eventId: ref('care.notifiableEvent', 'Evento'),
      dueAt: instant('Vence'),
      doneAt: instant('Cumplida'),
      ...tellDuty.params,
    },
  },
  {
    table: 'care.bed_period',
    label: 'Uso de una cama',
    fields: {
      bedId: ref('care.bed', 'Cama'),
      state: condition('Estado', bedStates),
      fromAt: instant('Desde'),
      untilAt: instant('Hasta'),
      motive: choice('Motivo', bedMotives),
      note: text('Observación'),
    },
  },
  {
    table: 'care.block',
    label: 'Bloqueo de una agenda',
    fields: {
      scheduleId: ref('care.schedule', 'Agenda'),
      scope: choice('Qué se bloquea', anyScope),
      startsAt: instant('Desde'),
      endsAt: instant('Hasta'),
      motive: choice('Motivo', blockMotives),
      notes: text('Observación'),
      status: choice('Estado', { active: 'Activo', lifted: 'Levantado' }),
      liftedAt: instant('Levantado'),
    },
  },
  {
    table: 'care.appointment_request',
    label: 'Solicitud de cita',
    fields: {
      appointmentTypeId: ref('care.appointmentType', 'Tipo de cita'),
      requestedAt: instant('Solicitada'),
      wishedOn: text('Fecha deseada'),
      channel: choice('Canal', channels),
      priority: choice('Prioridad', priorities),
      limitOn: text('Fecha límite clínica'),
      partOfDay: choice('Franja', partsOfDay),
      status: choice('Estado', { waiting: 'En espera', assigned: 'Asignada', withdrawn: 'Retirada' }),
    },
  },
  {
    table: 'care.slot_offer',
    label: 'Cupo ofrecido',
    fields: {
      requestId: ref('care.appointmentRequest', 'Solicitud'),
      status: offerState,
      offeredAt: instant('Ofrecido'),
      expiresAt: instant('Vence'),
      answeredAt: instant('Respondido'),
      reason: text('Por qué'),
      appointmentId: ref('care.appointment', 'Cita'),
    },
  },
  {
    table: 'care.appointment_place',
    label: 'Lugar de una cita',
    fields: { position: integer('Lugar') },
  },
  {
    table: 'care.slot',
    label: 'Cupo',
    fields: {
      startsAt: instant('Empieza'),
      endsAt: instant('Termina'),
      capacity: integer('Pacientes'),
      overbooking: integer('Sobrecupos'),
    },
  },
  {
    table: 'care.triage',
    label: 'Triage',
    fields: {
      ...registerArrival.params,
      status: condition('Estado', triageStates),
      level: choice('Nivel', levels),
      arrivedAt: instant('Llegada'),
      classifiedAt: instant('Clasificado'),
      attendedAt: instant('Inicio de la atención'),
      endedAt: instant('Fin'),
      disposition: choice('Conducta', dispositions),
      reason: text('Motivo del cierre'),
      levelSince: instant('En este nivel desde'),
      firstClassifiedAt: instant('Primera clasificación'),
    },
  },
  { table: 'care.vital_signs', label: 'Signos vitales', fields: vitalSigns },
  {
    table: 'care.classification',
    label: 'Clasificación de triage',
    fields: {
      ...classificationFields,
      triageId: text('Triage'),
      place: integer('Orden'),
      endedAt: instant('Firma'),
      ageMonths: integer('Edad en meses'),
      news2: integer('NEWS2'),
      mews: integer('MEWS'),
      suggestedLevel: integer('Nivel sugerido'),
      edition: text('Edición de las reglas'),
    },
  },
  {
    table: 'care.derivation',
    label: 'Derivación de triage',
    fields: { ...deriveTriage.params, triageId: text('Triage') },
  },
  {
    table: 'care.attended_service',
    label: 'Servicio atendido',
    fields: {
      entryId: text('Código'),
      quantity: text('Cantidad'),
      at: instant('Atendido'),
      professionalId: ref('people.employee', 'Profesional'),
      finalidad: text('Finalidad'),
      cause: text('Causa'),
      warning: text('Advertencia'),
      returned: text('Devuelto'),
    },
  },
] as const
