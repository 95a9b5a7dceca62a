import { permissionFor } from '@quina/blocks'
import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { admissionOperations } from './admission/admission.server.ts'
import { admissionPrintOperations } from './admission-print/print.server.ts'
import { beginOperation, ofAppointmentOperation } from './admission-start/begin.server.ts'
import './appointment/appointment-death.server.ts'
import './patient-merge/care-collisions.server.ts'
import { appointment } from './appointment/appointment.contract.ts'
import { appointmentOperations } from './appointment/appointment.server.ts'
import { appointmentAlerts } from './appointment/left-behind.server.ts'
import { noticeJob } from './appointment-notice/notice.server.ts'
import { appointmentDetailOperations } from './appointment-report/appointment-detail.server.ts'
import { appointmentReports } from './appointment-report/appointment-report.contract.ts'
import { appointmentReportOperations } from './appointment-report/appointment-reports.server.ts'
import { opportunityOperations } from './appointment-report/opportunity.server.ts'
import { requestDetailOperations } from './appointment-report/requests.server.ts'
import { appointmentTypeOperations } from './appointment-type/appointment-type.server.ts'
import { attendedRefusals } from './attended/attended.server.ts'
import { bed } from './bed/bed.contract.ts'
import { bedOperations } from './bed/bed.server.ts'
import { bedMapOperations } from './bed-map/bed-map.server.ts'
import { bedReadingOperations } from './bed-map/bed-reading.server.ts'
import { longObservationAlert } from './bed-map/observation-alert.server.ts'
import { observationHours } from './bed-use/observation-parameters.contract.ts'
import { blockOperations, blockOptions } from './block/block.server.ts'
import { agendasTouched } from './block/holiday-touch.server.ts'
import { bookingOperations, tellingOperations } from './booking/booking.server.ts'
import { requestLimitAlert } from './booking/request-limit.server.ts'
import { careRecords } from './care-records.contract.ts'
import { admissionReportOperations } from './care-report/admission-reports.server.ts'
import { careReports } from './care-report/care-report.contract.ts'
import { careReportOperations } from './care-report/care-reports.server.ts'
import { triageReportOperations } from './care-report/triage-reports.server.ts'
import { unchargedAlert, unchargedOperations } from './care-report/uncharged.server.ts'
import { segregations } from './care-segregations.contract.ts'
import { censusReports } from './census/census.contract.ts'
import { censusOperationsOfDay } from './census/census.server.ts'
import { occupancyOperations } from './census/occupancy.server.ts'
import { checklistOperations } from './checklist/checklist.server.ts'
import { cie11Operations } from './cie11/cie11.server.ts'
import { checkOperation } from './completeness/admission-checks.server.ts'
import { conventionOperations } from './convention/convention.server.ts'
import { dayEndChore } from './day-end/day-end.server.ts'
import { documentRequirementOperations } from './document-requirement/document-requirement.server.ts'
import { episodeOperation } from './episode/episode.server.ts'
import {
  admitAtDeskOperation,
  atDeskOperation,
  careFirstSteps,
  expectedTodayOperation,
} from './front-desk/front-desk.server.ts'
import { legalDutyOperations, overdueDutiesAlert } from './legal-duty/legal-duty.server.ts'
import { medicalOrderOperations } from './medical-order/medical-order.server.ts'
import { orderDemandsOperation } from './medical-order/order-authorisation.server.ts'
import { repeatedDays } from './medical-order/repeated.contract.ts'
import { dayOperations } from './my-day/my-day.server.ts'
import { newbornOperations } from './newborn/newborn.server.ts'
import { noteOperations } from './note/note.server.ts'
import { orderingOperation } from './ordering/ordering.server.ts'
import { qualityFileOperations, tellingQualityFiles } from './quality-file/quality-file.server.ts'
import { typedIndicatorOperations } from './quality-file/typed-indicator.server.ts'
import { indicatorCaseOperations } from './quality-report/indicator-cases.server.ts'
import { indicatorOperations } from './quality-report/indicators.server.ts'
import { qualityReports } from './quality-report/quality-report.contract.ts'
import { waitingTimesOperations } from './quality-report/waiting-times.server.ts'
import { rdaSetupOperations } from './rda-ihce/rda-setup.server.ts'
import { rdaAlert, rdaOperations } from './rda-outbox/rda.server.ts'
import { rdaJob } from './rda-outbox/rda-send.server.ts'
import {
  closeRelocationOperation,
  relocateOperation,
  relocationAlert,
  relocationQuery,
} from './relocation/relocate.server.ts'
import { reminderParameters } from './reminder/reminder.contract.ts'
import { reminderOperations, remindersChore } from './reminder/reminder.server.ts'
import { messageSetupOperations } from './reminder-messages/message-setup.server.ts'
import { riskFileOperations } from './risk-file/risk-file.server.ts'
import { scheduleOperations } from './schedule/schedule.server.ts'
import { previewOperations } from './schedule-preview/preview.server.ts'
import { screens } from './screens.contract.ts'
import { sivigilaNotices } from './sivigila/sivigila.contract.ts'
import { notifiableEventOperations, sivigilaAlert, sivigilaOperations } from './sivigila/sivigila.server.ts'
import { slotOptions, slotsOperation } from './slot/slots-between.server.ts'
import { offerParameters } from './slot-offer/slot-offer.contract.ts'
import { offerJob, offerOperations, tellingOffers } from './slot-offer/slot-offer.server.ts'
import { morbidityReportOperations } from './statistics-report/morbidity.server.ts'
import { sihoOperations } from './statistics-report/siho.server.ts'
import { statisticsReports } from './statistics-report/statistics-report.contract.ts'
import { statisticsReportOperations } from './statistics-report/statistics-reports.server.ts'
import { timelineOperations } from './timeline/timeline.server.ts'
import { transferOperations, transferring } from './transfer/transfer.server.ts'
import { viewTriage } from './triage/triage.contract.ts'
import { triageAlerts, triageOperations } from './triage/triage.server.ts'
import { triageParameters } from './triage-board/triage-parameters.contract.ts'
import { triagePrintOperations } from './triage-sheet/triage-print.server.ts'
import { unadmittedAlert, unadmittedOperations } from './unadmitted/unadmitted.server.ts'

export { admissionService } from './admission/admission.server.ts'
export {
  type AdmissionFacts,
  admissionFacts,
  admissionInvoiced,
  admissionReleased,
  admissionsFacts,
  admitting,
  holdAdmission,
  lockAdmission,
  lockingAdmissions,
} from './admission/admission-facts.server.ts'
export { appointmentService } from './appointment/appointment.server.ts'
export { defineTimelineInvoices } from './appointment/timeline-invoices.server.ts'
export { attend, chargeWaiting, readingWaiting } from './attended/attended.server.ts'
export { type AttendedService, defineChargesAttended } from './attended/charges-attended.server.ts'
export { bedService } from './bed/bed.server.ts'
export { bedMapOperations } from './bed-map/bed-map.server.ts'
export { bedNights } from './bed-use/nights.server.ts'
export { bookingOperations } from './booking/booking.server.ts'
export { receiveAllPapers } from './checklist/checklist.server.ts'
export { medicalOrderService } from './medical-order/medical-order.server.ts'
export { noteService } from './note/note.server.ts'
export { sendReminders } from './reminder/reminder.server.ts'
export { messageSetupOperations } from './reminder-messages/message-setup.server.ts'
export { scheduleService } from './schedule/schedule.server.ts'
export { defineOperated } from './statistics-report/operated.server.ts'
export { triageOperations } from './triage/triage.server.ts'

export const care = serverModule({
  name: 'care',
  label: 'Atención y agenda',
  operations: [
    ...appointmentTypeOperations,
    ...conventionOperations,
    // Before those of one admission, whose paths they look like.
    ...tellingPatients('care.patient_summary', [beginOperation, ofAppointmentOperation, checkOperation]),
    ...admissionPrintOperations,
    ...triagePrintOperations,
    ...documentRequirementOperations,
    ...notifiableEventOperations,
    ...bedOperations,
    slotsOperation,
    ...dayOperations,
    relocateOperation,
    closeRelocationOperation,
    blockOptions,
    ...previewOperations,
    ...scheduleOperations,
    ...tellingPatients('care.patient_summary', [
      ...admissionOperations,
      atDeskOperation,
      expectedTodayOperation,
      admitAtDeskOperation,
      ...unadmittedOperations,
      ...checklistOperations,
      ...newbornOperations,
      ...cie11Operations,
      ...legalDutyOperations,
      ...bedReadingOperations,
      ...bedMapOperations,
      ...triageOperations,
      ...tellingOperations,
      ...tellingOffers,
      ...blockOperations,
      relocationQuery,
      ...transferring,
      ...transferOperations,
      ...appointmentOperations,
      ...noteOperations,
      episodeOperation,
      orderingOperation,
      ...medicalOrderOperations,
      orderDemandsOperation,
      ...rdaOperations,
      ...reminderOperations,
    ]),
    ...tellingPatients('care.patient_summary', [
      ...appointmentDetailOperations,
      ...appointmentReportOperations,
      ...opportunityOperations,
      ...requestDetailOperations,
      ...admissionReportOperations,
      ...triageReportOperations,
      ...careReportOperations,
      ...unchargedOperations,
      ...censusOperationsOfDay,
      ...occupancyOperations,
      ...indicatorOperations,
      ...indicatorCaseOperations,
      ...waitingTimesOperations,
      ...tellingQualityFiles,
      ...statisticsReportOperations,
      ...sihoOperations,
      ...sivigilaOperations,
      ...morbidityReportOperations,
    ]),
    ...bookingOperations,
    ...offerOperations,
    ...timelineOperations,
    slotOptions,
    ...rdaSetupOperations,
    ...qualityFileOperations,
    ...riskFileOperations,
    ...typedIndicatorOperations,
    ...messageSetupOperations,
  ],
  reported: 'care.patient_summary',
  hubs: {
    '/reporte-citas': appointmentReports,
    '/care/reports/index': [...careReports, ...censusReports],
    '/quality/reports': qualityReports,
    '/stats/reports/index': [...statisticsReports, sivigilaNotices],
  },
  parameters: [
    ...triageParameters,
    ...observationHours,
    repeatedDays,
    ...offerParameters,
    ...reminderParameters,
  ],
  constraints: attendedRefusals,
  live: [
    { topic: 'care.appointment', access: permissionFor(appointment, 'view') },
    { topic: 'care.triage', access: viewTriage },
    { topic: 'care.bed', access: permissionFor(bed, 'view') },
  ],
  holidayTouches: [agendasTouched],
  records: careRecords,
  alerts: [
    overdueDutiesAlert,
    sivigilaAlert,
    ...triageAlerts,
    unadmittedAlert,
    relocationAlert,
    requestLimitAlert,
    longObservationAlert,
    unchargedAlert,
    rdaAlert,
    ...appointmentAlerts,
  ],
  firstSteps: careFirstSteps,
  chores: [remindersChore, dayEndChore],
  segregations,
  jobs: [rdaJob, offerJob, noticeJob],
  screens,
})
