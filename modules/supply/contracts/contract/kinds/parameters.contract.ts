import { defineParameter, f } from '@quina/blocks'

const ours = { module: 'contracts', area: 'Contratos' } as const

/** The most that additions may sum: the entity's own estatuto sets it (Resolución 5185 de 2013; Ley 80, art. 40). */
export const additionLimit = defineParameter({
  ...ours,
  name: 'additionLimit',
  field: f.percent('Tope de las adiciones, en porcentaje del valor inicial en salarios mínimos'),
  initial: '50',
})

/**
 * Months to settle by agreement after the end, then unilaterally, then before a judge; each adds to the previous ones (Ley 1150
 * de 2007, art. 11).
 */
export const monthsByBoth = defineParameter({
  ...ours,
  name: 'monthsByBoth',
  field: f.integer('Meses para liquidar de común acuerdo, desde la terminación', { max: 120 }),
  initial: 4,
})
export const monthsByHouse = defineParameter({
  ...ours,
  name: 'monthsByHouse',
  field: f.integer('Meses más para liquidar unilateralmente', { max: 120 }),
  initial: 2,
})
export const monthsByJudge = defineParameter({
  ...ours,
  name: 'monthsByJudge',
  field: f.integer('Meses más para pedir la liquidación judicial', { max: 120 }),
  initial: 24,
})

/** Days from the signature to the publication in SECOP. */
export const publicationDays = defineParameter({
  ...ours,
  name: 'publicationDays',
  field: f.integer('Días para publicar un contrato en SECOP', { max: 60 }),
  initial: 3,
})

/** Whether a payment waits until the policies follow the last modification. */
export const policiesHoldPayments = defineParameter({
  ...ours,
  name: 'policiesHoldPayments',
  field: f.flag('Una póliza por ampliar detiene los pagos'),
  initial: true,
})

/** The tolerated difference between the price of a delivery and the price of its contract. */
export const priceTolerance = defineParameter({
  ...ours,
  name: 'priceTolerance',
  field: f.percent('Diferencia que se admite entre el precio recibido y el del contrato (%)'),
  initial: '0.5',
})

/** The elections that limit contracts by Ley 996 de 2005; each new date takes effect the day after the previous election. */
export const nextElection = defineParameter({
  ...ours,
  name: 'nextElection',
  field: f.day('Próxima elección de cualquier cargo'),
  initial: '2027-10-31',
})
export const nextPresidential = defineParameter({
  ...ours,
  name: 'nextPresidential',
  field: f.day('Próxima elección presidencial, primera vuelta'),
  initial: '2030-05-26',
})
