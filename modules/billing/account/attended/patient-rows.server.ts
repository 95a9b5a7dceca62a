import { definePatientRows } from '@quina/people/server'

/** What billing keeps of a patient: issued or not, it stays in the file where it was written. */
definePatientRows({
  'billing.charge': 'Cargos',
  'billing.invoice': 'Facturas',
  'billing.victim_cover': 'Topes de accidentes',
})
