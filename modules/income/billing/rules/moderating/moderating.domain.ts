import { type Day, groupedBy, type Money, sumOf, vigenciaOf } from '@quina/kernel'
import { freePurposes } from '@quina/rips/contract'

/** A charge with the values that the payments of the user depend on. */
export interface ModeratedCharge {
  readonly id: string
  readonly day: Day
  readonly hour: string
  readonly serviceClass: 'cuota' | 'copago' | 'exempt'
  readonly consultation: boolean
  readonly orderNumber: string | null
  /** Finalidad, by its code of RIPS. */
  readonly purpose: string | null
  /** It belongs to a programme in which users pay nothing. */
  readonly free: boolean
  readonly amount: Money
}

/** The facts of the account besides its charges. */
export interface ModeratedAccount {
  /** A stay: its services have no cuota, and all of them go into the copago. */
  readonly stay: boolean
  /** Orders (or days without an order) with a cuota already charged: in an invoice, or in another admission. */
  readonly input: readonly string[]
}

/** One payment of the user: the charges it covers, and the charge that carries it in RIPS. */
export interface ModeratingOrigin {
  readonly chargeId: string
  readonly serviceClass: 'cuota' | 'copago' | 'exempt'
  readonly day: Day
  readonly value: Money
  readonly chargeIds: readonly string[]
  /** Why the user pays nothing for it, when the service itself is not exempt. */
  readonly exempt: 'purpose' | 'program' | 'order' | null
}

/**
 * The payments of the user, in order of time (billing dossier §1.5): one cuota for each consultation and one for each order,
 * whatever it contains (for each day when there is no order); one copago for the whole account of each year, carried by its most
 * expensive charge; exempt charges, by service or by purpose (RVC084), one by one, as an explicit zero.
 */
export function originsOf(
  charges: readonly ModeratedCharge[],
  { stay, input }: ModeratedAccount = { stay: false, input: [] },
): readonly ModeratingOrigin[] {
  const classed = stay ? charges.map(inStay) : charges
  const inTime = classed.toSorted((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0))
  return [...groupedBy(inTime, keyOf)].map(([key, group]) => {
    const [first] = group
    const carrier = first!.serviceClass === 'copago' ? dearest(group) : first!
    return {
      chargeId: carrier.id,
      serviceClass: first!.serviceClass,
      day: first!.day,
      value: sumOf(group, 'amount'),
      chargeIds: group.map(({ id }) => id),
      exempt: whyFree(first!) ?? (input.includes(key) ? 'order' : null),
    }
  })
}

const inStay = (charge: ModeratedCharge): ModeratedCharge =>
  charge.serviceClass === 'cuota' ? { ...charge, serviceClass: 'copago' } : charge

const whyFree = ({ purpose, free }: ModeratedCharge): 'purpose' | 'program' | null =>
  purpose !== null && freePurposes.includes(purpose) ? 'purpose' : free ? 'program' : null

/** The key of an order, or of a day without one, as in `input`. */
export const orderKey = (orderNumber: string | null, day: string): string => `order ${orderNumber ?? day}`

const at = ({ day, hour, id }: ModeratedCharge): string => `${day} ${hour} ${id}`

function keyOf(charge: ModeratedCharge): string {
  const { id, day, serviceClass, consultation, orderNumber } = charge
  if (whyFree(charge) !== null) return id
  if (serviceClass === 'copago') return `copago ${vigenciaOf(day)}`
  if (serviceClass === 'exempt' || consultation) return id
  return orderKey(orderNumber, day)
}

const dearest = (charges: readonly ModeratedCharge[]): ModeratedCharge =>
  charges.reduce((best, one) => (one.amount > best.amount ? one : best))
