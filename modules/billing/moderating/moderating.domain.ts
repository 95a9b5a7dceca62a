import { type Day, groupedBy, type Money, sumOf, vigenciaOf } from '@quina/kernel'

/** A charge as the payments of the user look at it. */
export interface ModeratedCharge {
  readonly id: string
  readonly day: Day
  readonly hour: string
  readonly serviceClass: 'cuota' | 'copago' | 'exempt'
  readonly consultation: boolean
  readonly orderNumber: string | null
  readonly amount: Money
}

/** What is asked of the user once: for which charges, and the one that carries it in RIPS. */
export interface ModeratingOrigin {
  readonly chargeId: string
  readonly serviceClass: 'cuota' | 'copago' | 'exempt'
  readonly day: Day
  readonly value: Money
  readonly chargeIds: readonly string[]
}

/**
 * What is asked of the user, in order of time (billing dossier §1.5): one cuota for each consultation and one for each order,
 * whatever it holds (of each day when there is no order); one copago for the whole account of each year, carried by its
 * dearest charge; what is exempt is told one by one, as an explicit zero.
 */
export function originsOf(charges: readonly ModeratedCharge[]): readonly ModeratingOrigin[] {
  const inTime = charges.toSorted((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0))
  return [...groupedBy(inTime, keyOf).values()].map((group) => {
    const [first] = group
    const carrier = first!.serviceClass === 'copago' ? dearest(group) : first!
    return {
      chargeId: carrier.id,
      serviceClass: first!.serviceClass,
      day: first!.day,
      value: sumOf(group, ({ amount }) => amount),
      chargeIds: group.map(({ id }) => id),
    }
  })
}

const at = ({ day, hour, id }: ModeratedCharge): string => `${day} ${hour} ${id}`

function keyOf({ id, day, serviceClass, consultation, orderNumber }: ModeratedCharge): string {
  if (serviceClass === 'copago') return `copago ${vigenciaOf(day)}`
  if (serviceClass === 'exempt' || consultation) return id
  return `order ${orderNumber ?? day}`
}

const dearest = (charges: readonly ModeratedCharge[]): ModeratedCharge =>
  charges.reduce((best, one) => (one.amount > best.amount ? one : best))
