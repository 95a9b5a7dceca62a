import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { admission } from './admission/admission/admission.contract.ts'
import { documentRequirement } from './admission/document-requirement/document-requirement.contract.ts'
import { blockSchedules } from './agenda/block/block.contract.ts'
import { transfer } from './agenda/transfer/transfer.contract.ts'
import { appointment } from './appointment/appointment/appointment.contract.ts'
import { appointmentDetail } from './appointment/appointment-report/appointment-report.contract.ts'
import { viewReminders } from './appointment/reminder/reminder.contract.ts'
import { setupMessages } from './appointment/reminder-messages/message-setup.contract.ts'
import { bed } from './beds/bed/bed.contract.ts'
import { admissionsBy } from './official/care-report/care-report.contract.ts'
import { viewQualityFiles } from './official/quality-file/quality-file.contract.ts'
import { viewTypedIndicators } from './official/quality-file/typed-indicator.contract.ts'
import { indicators } from './official/quality-report/quality-report.contract.ts'
import { rdaPermissions } from './official/rda-ihce/rda-setup.contract.ts'
import { notifiableEvent } from './official/sivigila/sivigila.contract.ts'
import { production } from './official/statistics-report/statistics-report.contract.ts'
import { medicalOrder } from './record/medical-order/medical-order.contract.ts'
import { note } from './record/note/note.contract.ts'
import { viewTimeline } from './record/timeline/timeline.contract.ts'
import { appointmentType } from './schedule/appointment-type/appointment-type.contract.ts'
import { convention } from './schedule/convention/convention.contract.ts'
import { schedule } from './schedule/schedule/schedule.contract.ts'
import { viewTriage } from './triage/triage/triage.contract.ts'

const group = 'General'

/** Admissions and the lists of the agenda, by the specification's exact paths. */
export const screens = screensOf({
  ...screensFor(appointmentType, { menu: { group, order: 45 } }),
  ...screensFor(convention, { menu: { group, order: 65 } }),
  ...screensFor(schedule, { menu: { group: 'Atención', order: 4 }, create: createdIn('Atención') }),
  ...screensFor(appointment, { menu: { group: 'Atención', order: 1 }, under: '/citas/index' }),
  '/citas': {
    title: 'Asignar cita',
    permission: permissionFor(appointment, 'assign'),
    menu: { group: 'Atención', order: 2 },
  },
  '/citas/ofertas': {
    title: 'Cupos ofrecidos',
    permission: permissionFor(appointment, 'assign'),
    menu: { group: 'Atención', order: 8 },
  },
  '/citas/mensajes': {
    title: 'Proveedor de mensajes',
    permission: setupMessages,
    menu: { group: 'Atención', order: 9 },
  },
  '/citas/recordatorios': {
    title: 'Recordatorios',
    permission: viewReminders,
    menu: { group: 'Atención', order: 9 },
  },
  '/agenda/eventos/:id': { title: 'Calendario de la agenda', permission: permissionFor(appointment, 'view') },
  '/agenda/bloquear/:id': { title: 'Bloqueos de la agenda', permission: blockSchedules, under: '/agenda' },
  '/agenda/bloqueos': {
    title: 'Bloqueos de la sede',
    permission: blockSchedules,
    menu: { group: 'Atención', order: 7 },
  },
  '/agenda/trasladar': {
    title: 'Trasladar citas',
    permission: permissionFor(transfer, 'issue'),
    menu: { group: 'Atención', order: 5 },
  },
  ...screensFor(transfer),
  '/reporte-citas': {
    title: 'Informes de citas',
    permission: permissionFor(appointmentDetail, 'run'),
    menu: { group: 'Atención', order: 6 },
  },
  '/agenda/gestion-cita': {
    title: 'Gestión de citas',
    permission: permissionFor(appointment, 'assign'),
    menu: { group: 'Atención', order: 3 },
  },
  '/admision/ventanilla': {
    title: 'Ventanilla',
    permission: permissionFor(admission, 'edit'),
    menu: { group: 'Atención', order: 0 },
  },
  ...screensFor(admission, { menu: { group: 'Atención', order: 10 }, create: createdIn('Atención') }),
  ...screensFor(notifiableEvent, { menu: { group: 'Atención', order: 84 } }),
  '/admision/camas': {
    title: 'Camas',
    permission: permissionFor(bed, 'view'),
    menu: { group: 'Atención', order: 12 },
  },
  ...screensFor(bed, { title: 'Configuración de camas', menu: { group: 'Atención', order: 82 } }),
  '/triage/index': { title: 'Triage', permission: viewTriage, menu: { group: 'Atención', order: 20 } },
  '/triage/edit/:id': { title: 'Clasificación de triage', permission: viewTriage, under: '/triage/index' },
  '/atencion/triage/:id': { title: 'Atención de urgencias', permission: viewTriage, under: '/triage/index' },
  '/atencion/timeline': {
    title: 'Línea de tiempo',
    permission: viewTimeline,
    menu: { group: 'Atención', order: 24 },
  },
  ...screensFor(note, { menu: { group: 'Atención', order: 25 }, create: createdIn('Atención') }),
  ...screensFor(medicalOrder, { menu: { group: 'Atención', order: 30 }, create: createdIn('Atención') }),
  '/triage/ordenamiento/:idUsuario/:idTriage': {
    title: 'Ordenamiento',
    permission: permissionFor(medicalOrder, 'view'),
    under: '/triage/index',
  },
  '/rda': {
    title: 'Resúmenes de atención (RDA)',
    permission: rdaPermissions.view,
    menu: { group: 'Atención', order: 40 },
  },
  '/care/reports/index': {
    title: 'Informes de atención',
    permission: permissionFor(admissionsBy, 'run'),
    menu: { group: 'Atención', order: 60 },
  },
  '/quality/reports': {
    title: 'Informes de calidad',
    permission: permissionFor(indicators, 'run'),
    menu: { group: 'Atención', order: 62 },
  },
  '/quality/reports/archivos': {
    title: 'Archivos de calidad',
    permission: viewQualityFiles,
    menu: { group: 'Atención', order: 63 },
  },
  '/quality/reports/indicadores': {
    title: 'Indicadores de fuente externa',
    permission: viewTypedIndicators,
    menu: { group: 'Atención', order: 64 },
  },
  '/stats/reports/index': {
    title: 'Informes estadísticos',
    permission: permissionFor(production, 'run'),
    menu: { group: 'Atención', order: 65 },
  },
  ...screensFor(documentRequirement, { menu: { group: 'Atención', order: 80 } }),
})
