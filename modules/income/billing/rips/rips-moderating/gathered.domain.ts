import { plus, scaled, unscaled } from '@quina/kernel'
import type { ReportedCharge } from '../rips/rips-of.contract.ts'

const places = 4

/**
 * Merges charges of a user that have the same record number since the invoice was issued: a medicine given again at the same
 * minute adds its quantity, its value and what the user paid (billing dossier §8.7). Other charges stay as they are.
 */
export function gathered(charges: readonly ReportedCharge[]): readonly ReportedCharge[] {
  const medicines = new Map<number, ReportedCharge>()
  const rest: ReportedCharge[] = []
  for (const charge of charges) {
    if (charge.object !== 'medicamentos') rest.push(charge)
    else {
      const before = medicines.get(charge.consecutive)
      medicines.set(charge.consecutive, before === undefined ? charge : together(before, charge))
    }
  }
  return medicines.size === 0 ? charges : [...rest, ...medicines.values()]
}

function together(one: ReportedCharge, other: ReportedCharge): ReportedCharge {
  const quantity = scaled(one.quantity, places) + scaled(other.quantity, places)
  const paid = one.moderating ?? other.moderating
  const both = one.moderating !== null && other.moderating !== null
  return {
    ...one,
    quantity: unscaled(quantity, places).replace(/\.?0+$/, ''),
    amount: plus(one.amount, other.amount),
    moderating:
      both && paid !== null
        ? { ...paid, amount: plus(one.moderating.amount, other.moderating.amount) }
        : paid,
  }
}
