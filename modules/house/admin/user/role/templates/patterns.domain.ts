/**
 * Data of patients that no role of management may read besides what is declared clinical, which no wildcard reaches: their
 * identity, their insurers, their consents (ROL-01).
 */
export const personal = [
  'care.qualityFile.download',
  'people.patient.*',
  'people.affiliation.*',
  'people.consent.*',
  'people.rightsRequest.*',
]
/** What was done for patients, as those who care and those who audit it read it. */
export const readsCare = [
  'care.note.view',
  'care.medicalOrder.view',
  'care.triage.view',
  'care.timeline.view',
  'care.rda.view',
]

/** Reports whose rows are patients with what they have. */
export const readsCases = [
  'care.admissionDetail.run',
  'care.dischargeDetail.run',
  'care.triageDetail.run',
  'care.leaves.run',
  'care.consultationDetail.run',
  'care.referralDetail.run',
  'care.bedCensus.run',
  'care.observationTimes.run',
]

/** The same of the reports of statistics and quality. */
export const countsCases = [
  'statistics.attentionDetail.run',
  'statistics.diagnosisDetail.run',
  'statistics.sivigilaNotices.run',
  'quality.indicatorCases.run',
]

/** What was done for whom, with its diagnosis, as those who bill it read it. */
export const billsCare = ['billing.charge.*', 'billing.rips.*']
export const readsBilledCare = ['billing.charge.view', 'billing.rips.view']

/** Who orders the spending decides what a contractor that failed is fined; who reports it does not. */
export const decidesFines = [
  'contracts.fine.impose',
  'contracts.fine.confirm',
  'contracts.fine.absolve',
  'contracts.fine.annul',
]

/** Looking, and asking reports, without changing anything. */
export const looks = ['*.*.view', '*.*.run']
/** The identity of a patient, their consents and their insurers. */
export const readsPatients = ['people.patient.view', 'people.consent.view', 'people.affiliation.view']

/** Asking the store that supplies a dependencia for goods, and receiving them; it approves and delivers. */
export const requestsFromStore = [
  'warehouse.requisition.view',
  'warehouse.requisition.edit',
  'warehouse.requisition.send',
  'warehouse.requisition.accept',
]
