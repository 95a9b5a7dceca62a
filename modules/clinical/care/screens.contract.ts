import { createdIn, ownScreen, permissionFor, screensFor, screensOf } from '@quina/blocks'
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

const group = 'Atención'

/** Admissions and the lists of the agenda, by the specification's exact paths. */
export const screens = screensOf({
  ...screensFor(appointmentType, { menu: { group: 'General', order: 45 } }),
  ...screensFor(convention, { menu: { group: 'General', order: 65 } }),
  ...screensFor(schedule, { menu: { group, order: 4 }, create: createdIn(group) }),
  ...screensFor(appointment, { menu: { group, order: 1 }, under: '/citas/index' }),
  '/citas': ownScreen('Asignar cita', permissionFor(appointment, 'assign'), { menu: { group, order: 2 } }),
  '/citas/ofertas': ownScreen('Cupos ofrecidos', permissionFor(appointment, 'assign'), {
    menu: { group, order: 8 },
  }),
  '/citas/mensajes': ownScreen('Proveedor de mensajes', setupMessages, { menu: { group, order: 9 } }),
  '/citas/recordatorios': ownScreen('Recordatorios', viewReminders, { menu: { group, order: 10 } }),
  '/agenda/eventos/:id': ownScreen('Calendario de la agenda', permissionFor(appointment, 'view')),
  '/agenda/bloquear/:id': ownScreen('Bloqueos de la agenda', blockSchedules, { under: '/agenda' }),
  '/agenda/bloqueos': ownScreen('Bloqueos de la sede', blockSchedules, { menu: { group, order: 7 } }),
  '/agenda/trasladar': ownScreen('Trasladar citas', permissionFor(transfer, 'issue'), {
    menu: { group, order: 5 },
  }),
  ...screensFor(transfer),
  '/reporte-citas': ownScreen('Informes de citas', permissionFor(appointmentDetail, 'run'), {
    menu: { group, order: 6 },
  }),
  '/agenda/gestion-cita': ownScreen('Gestión de citas', permissionFor(appointment, 'assign'), {
    menu: { group, order: 3 },
  }),
  '/admision/ventanilla': ownScreen('Ventanilla', permissionFor(admission, 'edit'), {
    menu: { group, order: 0 },
  }),
  ...screensFor(admission, { menu: { group, order: 11 }, create: createdIn(group) }),
  ...screensFor(notifiableEvent, { menu: { group, order: 84 } }),
  '/admision/camas': ownScreen('Camas', permissionFor(bed, 'view'), { menu: { group, order: 12 } }),
  ...screensFor(bed, { title: 'Configuración de camas', menu: { group, order: 82 } }),
  '/triage/index': ownScreen('Triage', viewTriage, { menu: { group, order: 20 } }),
  '/triage/edit/:id': ownScreen('Clasificación de triage', viewTriage, { under: '/triage/index' }),
  '/atencion/triage/:id': ownScreen('Atención de urgencias', viewTriage, { under: '/triage/index' }),
  '/atencion/timeline': ownScreen('Línea de tiempo', viewTimeline, { menu: { group, order: 24 } }),
  ...screensFor(note, { menu: { group, order: 25 }, create: createdIn(group) }),
  ...screensFor(medicalOrder, { menu: { group, order: 30 }, create: createdIn(group) }),
  '/triage/ordenamiento/:idUsuario/:idTriage': ownScreen(
    'Ordenamiento',
    permissionFor(medicalOrder, 'view'),
    { under: '/triage/index' },
  ),
  '/rda': ownScreen('Resúmenes de atención (RDA)', rdaPermissions.view, { menu: { group, order: 40 } }),
  '/care/reports/index': ownScreen('Informes de atención', permissionFor(admissionsBy, 'run'), {
    menu: { group, order: 60 },
  }),
  '/quality/reports': ownScreen('Informes de calidad', permissionFor(indicators, 'run'), {
    menu: { group, order: 62 },
  }),
  '/quality/reports/archivos': ownScreen('Archivos de calidad', viewQualityFiles, {
    menu: { group, order: 63 },
  }),
  '/quality/reports/indicadores': ownScreen('Indicadores de fuente externa', viewTypedIndicators, {
    menu: { group, order: 64 },
  }),
  '/stats/reports/index': ownScreen('Informes estadísticos', permissionFor(production, 'run'), {
    menu: { group, order: 65 },
  }),
  ...screensFor(documentRequirement, { menu: { group, order: 80 } }),
})
