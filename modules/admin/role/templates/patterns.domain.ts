/** What no role of management may read: clinical notes and orders are for those who care (ROL-01). */
export const clinical = [
  'care.note.*',
  'care.order.*',
  'care.rda.download',
  'care.qualityFile.download',
  'people.patient.*',
  'people.affiliation.*',
  'people.consent.*',
  'people.rightsRequest.*',
]
/** Looking, and asking reports, without changing anything. */
export const looks = ['*.*.view', '*.*.run']
