import { f } from '@quina/blocks'
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
      payerId: f.ref('insurers.payer', 'EPS'),
      status: qualityFiles.columns.condition,
    },
  },
  {
    table: 'care.typed_indicator',
    label: 'Indicador de fuente externa',
    fields: { ...typedIndicators.columns, withdrawn: f.text('Motivo del retiro') },
  },
  { table: 'care.rda_setup', label: 'Plataforma del RDA', fields: rdaSetupFields },
  {
    table: 'care.reminder',
    label: 'Recordatorio de una cita',
    fields: { ...reminderList.columns, token: f.text('Enlace') },
  },
  { table: 'care.message_setup', label: 'Proveedor de mensajes', fields: messageSetupFields },
  {
    table: 'care.rda',
    label: 'Resumen de atención',
    fields: { ...rdaList.columns, encounter: f.text('Atención') },
  },
  {
    table: 'care.rda_edition',
    label: 'Edición de un resumen de atención',
    fields: { rdaId: f.ref('care.rda', 'Resumen de atención'), ordinal: f.integer('Edición') },
  },
  {
    table: 'care.admission_document',
    label: 'Documento de una admisión',
    fields: {
      requirementId: f.ref('care.documentRequirement', 'Documento'),
      ...receivePaper.params,
      expiresOn: f.text('Vence'),
    },
  },
  {
    table: 'care.legal_duty',
    label: 'Obligación legal de una admisión',
    fields: {
      kind: f.choice('Obligación', dutyKinds),
      eventId: f.ref('care.notifiableEvent', 'Evento'),
      dueAt: f.instant('Vence'),
      doneAt: f.instant('Cumplida'),
      ...tellDuty.params,
    },
  },
  {
    table: 'care.bed_period',
    label: 'Uso de una cama',
    fields: {
      bedId: f.ref('care.bed', 'Cama'),
      state: f.condition('Estado', bedStates),
      fromAt: f.instant('Desde'),
      untilAt: f.instant('Hasta'),
      motive: f.choice('Motivo', bedMotives),
      note: f.text('Observación'),
    },
  },
  {
    table: 'care.block',
    label: 'Bloqueo de una agenda',
    fields: {
      scheduleId: f.ref('care.schedule', 'Agenda'),
      scope: f.choice('Qué se bloquea', anyScope),
      startsAt: f.instant('Desde'),
      endsAt: f.instant('Hasta'),
      motive: f.choice('Motivo', blockMotives),
      notes: f.text('Observación'),
      status: f.choice('Estado', { active: 'Activo', lifted: 'Levantado' }),
      liftedAt: f.instant('Levantado'),
    },
  },
  {
    table: 'care.appointment_request',
    label: 'Solicitud de cita',
    fields: {
      appointmentTypeId: f.ref('care.appointmentType', 'Tipo de cita'),
      requestedAt: f.instant('Solicitada'),
      wishedOn: f.text('Fecha deseada'),
      channel: f.choice('Canal', channels),
      priority: f.choice('Prioridad', priorities),
      limitOn: f.text('Fecha límite clínica'),
      partOfDay: f.choice('Franja', partsOfDay),
      status: f.choice('Estado', { waiting: 'En espera', assigned: 'Asignada', withdrawn: 'Retirada' }),
    },
  },
  {
    table: 'care.slot_offer',
    label: 'Cupo ofrecido',
    fields: {
      requestId: f.ref('care.appointmentRequest', 'Solicitud'),
      status: offerState,
      offeredAt: f.instant('Ofrecido'),
      expiresAt: f.instant('Vence'),
      answeredAt: f.instant('Respondido'),
      reason: f.text('Por qué'),
      appointmentId: f.ref('care.appointment', 'Cita'),
    },
  },
  { table: 'care.appointment_place', label: 'Lugar de una cita', fields: { position: f.integer('Lugar') } },
  {
    table: 'care.slot',
    label: 'Cupo',
    fields: {
      startsAt: f.instant('Empieza'),
      endsAt: f.instant('Termina'),
      capacity: f.integer('Pacientes'),
      overbooking: f.integer('Sobrecupos'),
    },
  },
  {
    table: 'care.triage',
    label: 'Triage',
    fields: {
      ...registerArrival.params,
      status: f.condition('Estado', triageStates),
      level: f.choice('Nivel', levels),
      arrivedAt: f.instant('Llegada'),
      classifiedAt: f.instant('Clasificado'),
      attendedAt: f.instant('Inicio de la atención'),
      endedAt: f.instant('Fin'),
      disposition: f.choice('Conducta', dispositions),
      reason: f.text('Motivo del cierre'),
      levelSince: f.instant('En este nivel desde'),
      firstClassifiedAt: f.instant('Primera clasificación'),
    },
  },
  { table: 'care.vital_signs', label: 'Signos vitales', fields: vitalSigns },
  {
    table: 'care.classification',
    label: 'Clasificación de triage',
    fields: {
      ...classificationFields,
      triageId: f.text('Triage'),
      place: f.integer('Orden'),
      endedAt: f.instant('Firma'),
      ageMonths: f.integer('Edad en meses'),
      news2: f.integer('NEWS2'),
      mews: f.integer('MEWS'),
      suggestedLevel: f.integer('Nivel sugerido'),
      edition: f.text('Edición de las reglas'),
    },
  },
  {
    table: 'care.derivation',
    label: 'Derivación de triage',
    fields: { ...deriveTriage.params, triageId: f.text('Triage') },
  },
  {
    table: 'care.attended_service',
    label: 'Servicio atendido',
    fields: {
      entryId: f.text('Código'),
      quantity: f.text('Cantidad'),
      at: f.instant('Atendido'),
      professionalId: f.ref('people.employee', 'Profesional'),
      finalidad: f.text('Finalidad'),
      cause: f.text('Causa'),
      warning: f.text('Advertencia'),
      returned: f.text('Devuelto'),
    },
  },
] as const
