import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const appointment = () => import('./appointment/appointment/appointment.web.tsx')
const transfer = () => import('./agenda/transfer/transfer.web.tsx')

/** The page for patients who want no more reminders, loaded apart because the staff never uses it. */
export const loadStopReminders = () => import('./appointment/reminder/stop-reminders.web.tsx')

export const careWeb = webModule({
  name: 'care',
  screens: screensWith(
    screens,
    {
      '/tipo-cita': () =>
        import('./schedule/appointment-type/appointment-type.web.tsx').then((file) => file.AppointmentTypes),
      '/convenciones': () =>
        import('./schedule/convention/convention.web.tsx').then((file) => file.Conventions),
      '/citas/index': () => appointment().then((file) => file.Appointments),
      '/eventos/edit/:id': () => appointment().then((file) => file.AppointmentEdit),
      '/citas': () => import('./appointment/booking/booking.web.tsx').then((file) => file.Booking),
      '/agenda/eventos/:id': () =>
        import('./appointment/appointment-calendar/appointment-calendar.web.tsx').then(
          (file) => file.ScheduleCalendar,
        ),
      '/agenda/bloquear/:id': () => import('./agenda/block/block.web.tsx').then((file) => file.Blocks),
      '/citas/ofertas': () =>
        import('./appointment/slot-offer/slot-offer.web.tsx').then((file) => file.SlotOffers),
      '/citas/mensajes': () =>
        import('./appointment/reminder-messages/message-setup.web.tsx').then((file) => file.MessageProvider),
      '/citas/recordatorios': () =>
        import('./appointment/reminder/reminders.web.tsx').then((file) => file.Reminders),
      '/agenda/bloqueos': () =>
        import('./agenda/block/campus-block.web.tsx').then((file) => file.CampusBlocks),
      '/agenda/trasladar': () => transfer().then((file) => file.Transfer),
      '/reporte-citas': () =>
        import('./appointment/appointment-report/appointment-report.web.tsx').then(
          (file) => file.AppointmentReports,
        ),
      '/agenda/gestion-cita': () =>
        import('./agenda/appointment-desk/appointment-desk.web.tsx').then((file) => file.AppointmentDesk),
      '/admision/ventanilla': () =>
        import('./record/front-desk/front-desk.web.tsx').then((file) => file.FrontDesk),
      '/admision/configuracion/sivigila': () =>
        import('./official/sivigila/sivigila.web.tsx').then((file) => file.NotifiableEvents),
      '/admision/camas': () => import('./admission/bed-map/bed-map.web.tsx').then((file) => file.BedMap),
      '/admision/camas/configuracion': () => import('./beds/bed/bed.web.tsx').then((file) => file.Beds),
      '/triage/index': () =>
        import('./triage/triage-board/triage-board.web.tsx').then((file) => file.TriageBoard),
      '/triage/edit/:id': () =>
        import('./record/episode/triage-screens.web.tsx').then((file) => file.TriageEdit),
      '/atencion/triage/:id': () =>
        import('./record/episode/triage-screens.web.tsx').then((file) => file.TriageAttention),
      '/atencion/timeline': () =>
        import('./record/timeline/timeline.web.tsx').then((file) => file.PatientTimeline),
      '/triage/ordenamiento/:idUsuario/:idTriage': () =>
        import('./record/ordering/ordering.web.tsx').then((file) => file.Ordering),
      '/rda': () => import('./official/rda-outbox/rda.web.tsx').then((file) => file.RdaOutbox),
      '/care/reports/index': () =>
        import('./official/care-report/care-report.web.tsx').then((file) => file.CareReports),
      '/quality/reports': () =>
        import('./official/quality-report/quality-report.web.tsx').then((file) => file.QualityReports),
      '/quality/reports/archivos': () =>
        import('./official/quality-file/quality-file.web.tsx').then((file) => file.QualityFiles),
      '/quality/reports/indicadores': () =>
        import('./official/quality-file/typed-indicator.web.tsx').then((file) => file.TypedIndicators),
      '/stats/reports/index': () =>
        import('./official/statistics-report/statistics-report.web.tsx').then(
          (file) => file.StatisticsReports,
        ),
      '/admision/configuracion/documento': () =>
        import('./admission/document-requirement/document-requirement.web.tsx').then(
          (file) => file.DocumentRequirements,
        ),
    },
    {
      schedule: () => import('./agenda/agenda-screen/schedule.web.tsx').then((file) => file.scheduleScreens),
      transfer: () => import('./agenda/transfer/transfer.web.tsx').then((file) => file.transferScreens),
      admission: () =>
        import('./admission/admission/admission.web.tsx').then((file) => file.admissionScreens),
      note: () => import('./record/note/note.web.tsx').then((file) => file.noteScreens),
      medicalOrder: () =>
        import('./record/medical-order/medical-order.web.tsx').then((file) => file.medicalOrderScreens),
    },
  ),
  sections: [
    {
      of: 'admin.company',
      title: 'RDA',
      name: 'rda',
      permission: 'care.rda.setup',
      order: 25,
      load: () => import('./official/rda-ihce/rda-setup.web.tsx').then((file) => file.RdaSetupSection),
    },
  ],
  commands: [
    { label: 'Recibir en ventanilla', permission: 'care.admission.edit', to: '/admision/ventanilla' },
    { label: 'Asignar cita', permission: 'care.appointment.assign', to: '/citas' },
  ],
  tiles: [
    {
      title: 'Mi día',
      permission: 'care.note.edit',
      order: 8,
      roles: ['Médico general', 'Especialista, odontólogo o terapeuta'],
      load: () => import('./record/my-day/my-day-tile.web.tsx').then((file) => file.MyDayTile),
    },
    {
      title: 'Ocupación de camas',
      of: 'del período',
      permission: 'care.bedIndicators.run',
      order: 34,
      byPeriod: true,
      roles: ['Gerente', 'Subgerente científico', 'Estadística', 'Calidad y seguridad del paciente'],
      load: () => import('./official/care-report/care-tiles.web.tsx').then((file) => file.OccupancyTile),
    },
    {
      title: 'Oportunidad de citas, en días',
      of: 'del período',
      permission: 'care.opportunity.run',
      order: 36,
      byPeriod: true,
      roles: [
        'Gerente',
        'Subgerente científico',
        'Estadística',
        'Calidad y seguridad del paciente',
        'Coordinador de agenda',
        'Agente de asignación de citas',
      ],
      load: () => import('./official/care-report/care-tiles.web.tsx').then((file) => file.OpportunityTile),
    },
    {
      title: 'Admisiones',
      of: 'del período',
      permission: 'care.admissionsBy.run',
      order: 38,
      byPeriod: true,
      roles: ['Gerente', 'Subgerente científico', 'Estadística', 'Admisionista'],
      load: () => import('./official/care-report/care-tiles.web.tsx').then((file) => file.AdmissionsTile),
    },
  ],
})
