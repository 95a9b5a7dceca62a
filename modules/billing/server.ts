import { firstWork, type ServerModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { accident } from './accident/accident.contract.ts'
import { accidentOperations } from './accident/accident.server.ts'
import { accountOperations } from './account/operations.server.ts'
import { batch } from './batch/batch.contract.ts'
import { batchServed } from './batch/batch.server.ts'
import { billingRecords } from './billing-records.contract.ts'
import { capita } from './capita/capita.contract.ts'
import { capitaAlerts, capitaOperations } from './capita/capita.server.ts'
import { membersOperations } from './capita/members.server.ts'
import { editCharges, excludeCharges, priceCharges, viewCharges } from './charge/charge.contract.ts'
import { chargeOperations } from './charge/charge-operations.server.ts'
import { discountCharges, lineDiscountMax } from './charge/discount.contract.ts'
import { tarifarioWithoutContract } from './charge/pricing.contract.ts'
import { toleratesMismatch } from './check/check.contract.ts'
import { claimBatchOperations } from './claim-batch/claim-batch.server.ts'
import { classicOperations } from './classic-rips/classic.server.ts'
import { creditNote } from './credit-note/credit-note.contract.ts'
import { creditNoteOperations } from './credit-note/credit-note.server.ts'
import { debitNote } from './debit-note/debit-note.contract.ts'
import { debitNoteOperations } from './debit-note/debit-note.server.ts'
import './attended/attended-charges.server.ts'
import './attended/operated.server.ts'
import './attended/timeline.server.ts'
import './electronic/owners.server.ts'
import { invoice } from './invoice/invoice.contract.ts'
import { invoiceOperations } from './invoice/operations.server.ts'
import './proof/recognised.server.ts'
import './rips/invoice-owner.server.ts'
import { furips } from './furips/furips.contract.ts'
import { furipsOperations } from './furips/furips.server.ts'
import { furtran } from './furtran/furtran.contract.ts'
import { furtranOperations } from './furtran/furtran.server.ts'
import { contractProgramOperations } from './program/contract-program.server.ts'
import { contractProgram, program, programService } from './program/program.contract.ts'
import { programOperations } from './program/program.server.ts'
import { owedSumChore, owedSumMonitor } from './receivable/owed-sum.server.ts'
import { generateNoteRipsJob, generateRipsJob } from './rips/generate-job.server.ts'
import { usualDiagnosisKind, usualEntryRoute } from './rips/usual.contract.ts'
import './receivable/payer-debt.server.ts'
import './sale/sale-issuer.server.ts'
import { capitaCostOperations } from './capita/cost.server.ts'
import { invoicedReportOperations } from './report/invoiced.server.ts'
import { moderatingReportOperations } from './report/moderating.server.ts'
import { programReportOperations } from './report/program-patients.server.ts'
import { billingReports, productivityReports } from './report/reports.contract.ts'
import { servicesReportOperations } from './report/services.server.ts'
import { uninvoicedReportOperations } from './report/uninvoiced.server.ts'
import { apartConstraints } from './rips-apart/apart.server.ts'
import { ripsDeskPermissions } from './rips-desk/desk.contract.ts'
import { ripsDeskOperations } from './rips-desk/desk.server.ts'
import { ripsFindingOperations } from './rips-finding/rips-finding.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'
import { soatCap } from './soat-cap/soat-cap.contract.ts'
import { soatCapOperations } from './soat-cap/soat-cap.server.ts'
import { soatSplitOperations } from './soat-split/soat-split.server.ts'
import { collectBeyond, userReceipt } from './user-receipt/user-receipt.contract.ts'
import { userReceiptOperations } from './user-receipt/user-receipt.server.ts'

export { accidentService } from './accident/accident.server.ts'
export { prepareInvoice } from './account/prepare.server.ts'
export { capitaService } from './capita/capita.server.ts'
export { addCharge } from './charge/charge.server.ts'
export { assign } from './charge/reassign.server.ts'
export { creditNoteService } from './credit-note/credit-note.server.ts'
export { type Crediting, creditPart } from './credit-part/credit-part.server.ts'
export { debitNoteService } from './debit-note/debit-note.server.ts'
export { furipsService } from './furips/furips.server.ts'
export { invoiceService, issuedFindings, type JudgedLine, judgedLines } from './invoice/invoice.server.ts'
export { adjustRecognition, followNotes, recogniseInvoice, undoAdjustment } from './issue/adjusted.server.ts'
export { recogniseShares, recognisesAt } from './issue/recognition.server.ts'
export { impairmentTaken } from './posting/impairment.server.ts'
export { type EarlierInvoice, keepEarlier } from './receivable/earlier.server.ts'
export {
  type Filed,
  type InvoiceFacts,
  invoiceFacts,
  openInvoices,
  oweOn,
  postReceivable,
  renumberFiling,
  setFiling,
  setReceivableState,
  settleState,
} from './receivable/receivable.server.ts'
export { observationService, stayService } from './stay/stay.contract.ts'

import { observationHours, observationService, stayService } from './stay/stay.contract.ts'

export { generateRips } from './rips/generate.server.ts'
export { ripsFiles } from './rips-desk/files.server.ts'
export { ripsFilesApart } from './rips-desk/files-apart.server.ts'
export { payerFiles } from './rips-desk/package.server.ts'
export { generateNoteRips } from './rips-note/note-rips.server.ts'
export { addSurgery } from './surgery/surgery.server.ts'
export { collectableOf } from './user-receipt/collectable.server.ts'
export { userReceiptService } from './user-receipt/user-receipt.server.ts'

export const billing: ServerModule = {
  name: 'billing',
  label: 'Facturación',
  operations: [
    ...tellingPatients('billing.patient_told', [
      ...accountOperations,
      ...chargeOperations,
      ...invoiceOperations,
      ...creditNoteOperations,
      ...debitNoteOperations,
      ...capitaOperations,
      ...membersOperations,
      ...userReceiptOperations,
      ...ripsDeskOperations,
      ...accidentOperations,
      ...soatSplitOperations,
      ...furipsOperations,
      ...furtranOperations,
      ...claimBatchOperations,
      ...programReportOperations,
    ]),
    ...batchServed.operations,
    ...programOperations,
    ...contractProgramOperations,
    ...soatCapOperations,
    ...classicOperations,
    ...invoicedReportOperations,
    ...servicesReportOperations,
    ...uninvoicedReportOperations,
    ...moderatingReportOperations,
    ...ripsFindingOperations,
    ...capitaCostOperations,
  ],
  documents: [invoice, creditNote, debitNote, capita, userReceipt, accident, furips, furtran],
  catalogs: [program, programService, contractProgram, soatCap],
  reports: [...billingReports, ...productivityReports],
  told: 'billing.patient_told',
  hubs: {
    '/facturacion/reports': billingReports,
    '/billing/reports/index': productivityReports,
  },
  processes: [batch],
  alerts: capitaAlerts,
  permissions: [
    { name: viewCharges, label: 'Ver cuentas y cargos de pacientes' },
    { name: editCharges, label: 'Cargar servicios a pacientes' },
    { name: priceCharges, label: 'Escribir precios a mano' },
    { name: discountCharges, label: 'Dar descuentos por línea' },
    { name: excludeCharges, label: 'Excluir cargos y cambiar quién los paga' },
    { name: collectBeyond, label: 'Recibir de un usuario más de lo liquidado' },
    { name: ripsDeskPermissions.view, label: 'Ver RIPS' },
    { name: ripsDeskPermissions.edit, label: 'Generar y corregir RIPS' },
    { name: ripsDeskPermissions.send, label: 'Enviar RIPS al Ministerio' },
  ],
  jobs: [...batchServed.jobs, generateRipsJob, generateNoteRipsJob],
  screens,
  records: billingRecords,
  segregations,
  firstSteps: [
    firstWork(invoice, ['issued'], {
      title: 'Emita la primera factura',
      why: 'De la cuenta cerrada a la factura, con su RIPS.',
      to: '/facturacion/eventos/list',
      order: 420,
    }),
  ],
  monitors: [owedSumMonitor],
  chores: [owedSumChore],
  parameters: [
    tarifarioWithoutContract,
    toleratesMismatch,
    usualEntryRoute,
    usualDiagnosisKind,
    lineDiscountMax,
    stayService,
    observationHours,
    observationService,
  ],
  constraints: {
    'billing.receivable_balance': {
      code: 'CAR-001',
      message: 'La factura no debe tanto.',
      status: 409,
    },
    'billing.recognised_once': {
      code: 'FAC-215',
      message: 'La factura ya está reconocida en el presupuesto.',
      status: 409,
    },
    'billing.capita_once': {
      code: 'FAC-209',
      message: 'Ese contrato ya tiene una cápita en esos días.',
      field: 'periodFrom',
      status: 409,
    },
    'billing.capita_initial_once': {
      code: 'FAC-210',
      message: 'El contrato ya tiene su cápita inicial.',
      status: 409,
    },
    'billing.capita_final_once': {
      code: 'FAC-211',
      message: 'La cápita del contrato ya está cerrada.',
      status: 409,
    },
    'billing.invoice_told_once': {
      code: 'FAC-214',
      message: 'El RIPS de ese periodo ya va con otra factura.',
      status: 409,
    },
    'billing.capita_adds_up': { code: 'FAC-212', message: 'La factura no suma lo que dice su cápita.' },
    'billing.capita_people_once': {
      code: 'FAC-213',
      message: 'Un grupo de edad de un municipio va una sola vez.',
      field: 'people',
    },
    'billing.charge_program_agreed': {
      code: 'FAC-194',
      message: 'El contrato no tiene ese servicio en el programa en esa fecha.',
    },
    'billing.invoice_number': {
      code: 'CAR-174',
      message: 'Ya hay una factura con ese número.',
      status: 409,
    },
    'billing.victim_cover_cap': {
      code: 'SOA-032',
      message: 'Lo que se cobra no cabe en lo que queda del tope de la víctima.',
      status: 409,
    },
    'billing.furips_live': {
      code: 'SOA-058',
      message: 'Esa factura ya tiene una reclamación en curso.',
      field: 'invoiceId',
      status: 409,
    },
    'billing.furtran_live': {
      code: 'SOA-058',
      message: 'Esa factura ya tiene una reclamación en curso.',
      field: 'invoiceId',
      status: 409,
    },
    'billing.furtran_batched': {
      code: 'SOA-053',
      message: 'Expórtelo en un lote antes de radicarlo.',
      status: 409,
    },
    'billing.furtran_approved_check': {
      code: 'SOA-056',
      message: 'No puede ser más que lo reclamado.',
      field: 'approved',
    },
    'billing.furips_line_once': {
      code: 'SOA-052',
      message: 'Elija una línea de esta factura, una sola vez.',
      field: 'lines',
    },
    'billing.furips_batched': {
      code: 'SOA-053',
      message: 'Expórtelo en un lote antes de radicarlo.',
      status: 409,
    },
    'billing.furips_approved_check': {
      code: 'SOA-056',
      message: 'No puede ser más que lo reclamado.',
      field: 'approved',
    },
    'billing.claim_frozen': {
      code: 'SOA-074',
      message: 'Una reclamación completa queda como se informa: anúlela y haga otra.',
      status: 409,
    },
    'billing.accident_admission_once': {
      code: 'SOA-034',
      message: 'Una de las admisiones ya está en otro evento.',
      status: 409,
    },
    'billing.invoice_charge_once': {
      code: 'FAC-130',
      message: 'Uno de los cargos ya está en otra factura.',
      status: 409,
    },
    'billing.invoice_prepaid': {
      code: 'FAC-121',
      message: 'Lo pagado por el usuario supera el valor de los servicios.',
    },
    ...apartConstraints,
    'billing.rips_note_open': {
      code: 'RPS-011',
      message: 'La factura ya tiene una nota de ajuste abierta: corrija esa.',
      status: 409,
    },
    'billing.invoice_frozen': {
      code: 'FAC-131',
      message: 'Una factura emitida no se modifica: haga una nota crédito.',
      status: 409,
    },
  },
}
