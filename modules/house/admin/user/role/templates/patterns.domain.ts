/**
 * Data of patients that no management role may read, besides those declared clinical, which no wildcard reaches: their identity,
 * their insurers, their consents (ROL-01).
 */
export const personal = [
  'care.qualityFile.download',
  'people.patient.*',
  'people.affiliation.*',
  'people.consent.*',
  'people.rightsRequest.*',
]
/** What was done for patients, for users who care and users who audit. */
export const readsCare = [
  'care.note.view',
  'care.medicalOrder.view',
  'care.triage.view',
  'care.timeline.view',
  'care.rda.view',
]

/** Reports whose rows are patients with their conditions. */
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

/** The same for the reports of statistics and quality. */
export const countsCases = [
  'statistics.attentionDetail.run',
  'statistics.diagnosisDetail.run',
  'statistics.sivigilaNotices.run',
  'quality.indicatorCases.run',
]

/** What was done for each patient, with its diagnosis, for users who bill it. */
export const billsCare = ['billing.charge.*', 'billing.rips.*']
export const readsBilledCare = ['billing.charge.view', 'billing.rips.view']

/** The ordenador del gasto decides the fine of a contractor that failed; the user who reports the failure does not. */
export const decidesFines = [
  'contracts.fine.impose',
  'contracts.fine.confirm',
  'contracts.fine.absolve',
  'contracts.fine.annul',
]

/** Reading, and running reports, without changing anything. */
export const looks = ['*.*.view', '*.*.run']
/** The identity of a patient, their consents and their insurers. */
export const readsPatients = ['people.patient.view', 'people.consent.view', 'people.affiliation.view']

/** Requesting goods from the store that supplies a dependencia, and receiving them; the store approves and delivers. */
export const requestsFromStore = [
  'warehouse.requisition.view',
  'warehouse.requisition.edit',
  'warehouse.requisition.send',
  'warehouse.requisition.accept',
]
