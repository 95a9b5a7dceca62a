import { permissionFor } from '@quina/blocks'
import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { admissionOperations } from './admission/admission/admission.server.ts'
import { admissionPrintOperations } from './admission/admission-print/print.server.ts'
import { beginOperation, ofAppointmentOperation } from './admission/admission-start/begin.server.ts'
import './appointment/appointment/appointment-death.server.ts'
import './record/patient-merge/care-collisions.server.ts'
import { attendedRefusals } from './admission/attended/attended.server.ts'
import { bedMapOperations } from './admission/bed-map/bed-map.server.ts'
import { bedReadingOperations } from './admission/bed-map/bed-reading.server.ts'
import { longObservationAlert } from './admission/bed-map/observation-alert.server.ts'
import { checklistOperations } from './admission/checklist/checklist.server.ts'
import { cie11Operations } from './admission/cie11/cie11.server.ts'
import { checkOperation } from './admission/completeness/admission-checks.server.ts'
import { documentRequirementOperations } from './admission/document-requirement/document-requirement.server.ts'
import { legalDutyOperations, overdueDutiesAlert } from './admission/legal-duty/legal-duty.server.ts'
import { newbornOperations } from './admission/newborn/newborn.server.ts'
import { unadmittedAlert, unadmittedOperations } from './admission/unadmitted/unadmitted.server.ts'
import { blockOperations, blockOptions } from './agenda/block/block.server.ts'
import { agendasTouched } from './agenda/block/holiday-touch.server.ts'
import { dayEndChore } from './agenda/day-end/day-end.server.ts'
import {
  closeRelocationOperation,
  relocateOperation,
  relocationAlert,
  relocationQuery,
} from './agenda/relocation/relocate.server.ts'
import { transferOperations, transferring } from './agenda/transfer/transfer.server.ts'
import { appointment } from './appointment/appointment/appointment.contract.ts'
import { appointmentOperations } from './appointment/appointment/appointment.server.ts'
import { appointmentAlerts } from './appointment/appointment/left-behind.server.ts'
import { noticeJob } from './appointment/appointment-notice/notice.server.ts'
import { appointmentDetailOperations } from './appointment/appointment-report/appointment-detail.server.ts'
import { appointmentReports } from './appointment/appointment-report/appointment-report.contract.ts'
import { appointmentReportOperations } from './appointment/appointment-report/appointment-reports.server.ts'
import { opportunityOperations } from './appointment/appointment-report/opportunity.server.ts'
import { requestDetailOperations } from './appointment/appointment-report/requests.server.ts'
import { bookingOperations, tellingOperations } from './appointment/booking/booking.server.ts'
import { requestLimitAlert } from './appointment/booking/request-limit.server.ts'
import { reminderParameters } from './appointment/reminder/reminder.contract.ts'
import { reminderOperations, remindersChore } from './appointment/reminder/reminder.server.ts'
import { messageSetupOperations } from './appointment/reminder-messages/message-setup.server.ts'
import { offerParameters } from './appointment/slot-offer/slot-offer.contract.ts'
import { offerJob, offerOperations, tellingOffers } from './appointment/slot-offer/slot-offer.server.ts'
import { bed } from './beds/bed/bed.contract.ts'
import { bedOperations } from './beds/bed/bed.server.ts'
import { observationHours } from './beds/bed-use/observation-parameters.contract.ts'
import { censusReports } from './beds/census/census.contract.ts'
import { censusOperationsOfDay } from './beds/census/census.server.ts'
import { occupancyOperations } from './beds/census/occupancy.server.ts'
import { careRecords } from './care-records.contract.ts'
import { segregations } from './care-segregations.contract.ts'
import { admissionReportOperations } from './official/care-report/admission-reports.server.ts'
import { careReports } from './official/care-report/care-report.contract.ts'
import { careReportOperations } from './official/care-report/care-reports.server.ts'
import { triageReportOperations } from './official/care-report/triage-reports.server.ts'
import { unchargedAlert, unchargedOperations } from './official/care-report/uncharged.server.ts'
import { qualityFileOperations, tellingQualityFiles } from './official/quality-file/quality-file.server.ts'
import { typedIndicatorOperations } from './official/quality-file/typed-indicator.server.ts'
import { indicatorCaseOperations } from './official/quality-report/indicator-cases.server.ts'
import { indicatorOperations } from './official/quality-report/indicators.server.ts'
import { qualityReports } from './official/quality-report/quality-report.contract.ts'
import { waitingTimesOperations } from './official/quality-report/waiting-times.server.ts'
import { rdaSetupOperations } from './official/rda-ihce/rda-setup.server.ts'
import { rdaAlert, rdaOperations } from './official/rda-outbox/rda.server.ts'
import { rdaJob } from './official/rda-outbox/rda-send.server.ts'
import { riskFileOperations } from './official/risk-file/risk-file.server.ts'
import { sivigilaNotices } from './official/sivigila/sivigila.contract.ts'
import {
  notifiableEventOperations,
  sivigilaAlert,
  sivigilaOperations,
} from './official/sivigila/sivigila.server.ts'
import { morbidityReportOperations } from './official/statistics-report/morbidity.server.ts'
import { sihoOperations } from './official/statistics-report/siho.server.ts'
import { statisticsReports } from './official/statistics-report/statistics-report.contract.ts'
import { statisticsReportOperations } from './official/statistics-report/statistics-reports.server.ts'
import { episodeOperation } from './record/episode/episode.server.ts'
import {
  admitAtDeskOperation,
  atDeskOperation,
  careFirstSteps,
  expectedTodayOperation,
} from './record/front-desk/front-desk.server.ts'
import { medicalOrder } from './record/medical-order/medical-order.contract.ts'
import { medicalOrderOperations } from './record/medical-order/medical-order.server.ts'
import { orderDemandsOperation } from './record/medical-order/order-authorisation.server.ts'
import { repeatedDays } from './record/medical-order/repeated.contract.ts'
import { dayOperations } from './record/my-day/my-day.server.ts'
import { noteOperations } from './record/note/note.server.ts'
import { orderedMedicineOptions, orderingOperation } from './record/ordering/ordering.server.ts'
import { timelineOperations } from './record/timeline/timeline.server.ts'
import { appointmentTypeOperations } from './schedule/appointment-type/appointment-type.server.ts'
import { conventionOperations } from './schedule/convention/convention.server.ts'
import { scheduleOperations } from './schedule/schedule/schedule.server.ts'
import { previewOperations } from './schedule/schedule-preview/preview.server.ts'
import { slotOptions, slotsOperation } from './schedule/slot/slots-between.server.ts'
import { screens } from './screens.contract.ts'
import { viewTriage } from './triage/triage/triage.contract.ts'
import { triageAlerts, triageOperations } from './triage/triage/triage.server.ts'
import { triageParameters } from './triage/triage-board/triage-parameters.contract.ts'
import { triagePrintOperations } from './triage/triage-sheet/triage-print.server.ts'

export { admissionService } from './admission/admission/admission.server.ts'
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
} from './admission/admission/admission-facts.server.ts'
export {
  answerDelivery,
  attend,
  chargeWaiting,
  invoicedOf,
  readingWaiting,
  takeBack,
} from './admission/attended/attended.server.ts'
export {
  type AttendedService,
  creditNoteOf,
  defineChargesAttended,
  defineChargesInvoiced,
  defineChargesTakenBack,
  defineCreditNotes,
  defineDeliveryAnswered,
  type InvoicedCharge,
  type TakenBackCharge,
} from './admission/attended/charges-attended.server.ts'
export { bedMapOperations } from './admission/bed-map/bed-map.server.ts'
export { receiveAllPapers } from './admission/checklist/checklist.server.ts'
export { appointmentService } from './appointment/appointment/appointment.server.ts'
export { defineTimelineInvoices } from './appointment/appointment/timeline-invoices.server.ts'
export { bookingOperations } from './appointment/booking/booking.server.ts'
export { sendReminders } from './appointment/reminder/reminder.server.ts'
export { messageSetupOperations } from './appointment/reminder-messages/message-setup.server.ts'
export { bedService } from './beds/bed/bed.server.ts'
export { bedNights } from './beds/bed-use/nights.server.ts'
export { defineOperated } from './official/statistics-report/operated.server.ts'
export { medicalOrderService } from './record/medical-order/medical-order.server.ts'
export {
  type OrderedMedicine,
  type OrderToDispense,
  orderedMedicines,
  orderToDispense,
} from './record/medical-order/order-facts.server.ts'
export { noteService } from './record/note/note.server.ts'
export { scheduleService } from './schedule/schedule/schedule.server.ts'
export { triageOperations } from './triage/triage/triage.server.ts'

export const care = serverModule({
  name: 'care',
  label: 'Atención y agenda',
  operations: [
    ...appointmentTypeOperations,
    ...conventionOperations,
    // These come before the operations of one admission, because their paths look alike.
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
      orderedMedicineOptions,
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
    { topic: 'care.medicalOrder', access: permissionFor(medicalOrder, 'view') },
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
