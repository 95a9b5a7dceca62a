import { times } from '@quina/einvoice/domain'
import {
  allocate,
  fraction,
  groupedBy,
  type Money,
  minus,
  must,
  pluck,
  plus,
  scaled,
  showPesos,
  smaller,
  sum,
  sumOf,
  unscaled,
  zero,
} from '@quina/kernel'
import type { GroupedLine, InvoiceTotals, LinedCharge, Prepayments } from './totals.contract.ts'

/** A price by a quantity, to the centavo, halves to the even one, as DIAN multiplies a line. */
export const amountOf = times

/**
 * The totals of an invoice (billing dossier §6): `net = gross − discount − prepaid`. Exact.
 * @throws Problem FAC-121 when the user paid more than its value.
 */
export function totalsOf(
  lines: readonly Pick<GroupedLine, 'amount' | 'discount'>[],
  { copago, cuota, shared, advance }: Prepayments,
): InvoiceTotals {
  const discount = sumOf(lines, 'discount')
  const due = sumOf(lines, 'amount')
  const prepaid = sum([copago, cuota, shared, advance])
  const message = `Lo pagado por el usuario (${showPesos(prepaid)}) supera el valor de los servicios (${showPesos(due)}).`
  must(prepaid <= due, 'FAC-121', 'prepaid', message)
  return { gross: plus(due, discount), discount, prepaid, net: minus(due, prepaid) }
}

/**
 * The lines of an invoice: one for each combination of service, price and discount; the contents of a package go with it. Charges
 * whose price by quantity is not their amount (fractions of a unit) keep lines of their own, so that the lines add up to the
 * charges.
 */
export function linesOf(charges: readonly LinedCharge[]): readonly GroupedLine[] {
  const included = groupedBy(
    charges.filter(({ packageId }) => packageId !== null),
    'packageId',
  )
  const own = charges.filter(({ packageId }) => packageId === null)
  return [...groupedBy(own, keyOf).values()]
    .flatMap((group) => (addsUp(group) ? [group] : group.map((charge) => [charge])))
    .map((group) => lineOf(group, included))
}

const keyOf = ({ serviceId, code, description, price, discountPercent }: LinedCharge): string =>
  [serviceId, code, description, price, Number(discountPercent)].join('|')

const places = 4
const quantityOf = (charges: readonly LinedCharge[]): string =>
  unscaled(
    charges.reduce((total, { quantity }) => total + scaled(quantity, places), 0n),
    places,
  )

const addsUp = (charges: readonly LinedCharge[]): boolean =>
  amountOf(charges[0]!.price, quantityOf(charges)) === sumOf(charges, 'amount')

function lineOf(
  charges: readonly LinedCharge[],
  included: ReadonlyMap<string | null, LinedCharge[]>,
): GroupedLine {
  const { serviceId, code, description, price } = charges[0]!
  const discount = sumOf(charges, discountOf)
  const ids = charges.flatMap(({ id }) => [id, ...(included.get(id) ?? []).map((one) => one.id)])
  return {
    serviceId,
    code,
    description,
    price,
    quantity: quantityOf(charges),
    discount,
    amount: minus(sumOf(charges, 'amount'), discount),
    chargeIds: ids,
  }
}

const percentPlaces = 6

/** The discount of a charge: a percentage of its amount, to the peso and never more than the amount. */
export const discountOf = ({ amount, discountPercent }: Discountable): Money =>
  smaller(
    amount,
    fraction(amount, {
      part: scaled(discountPercent, percentPlaces),
      whole: 100n * 10n ** BigInt(percentPlaces),
      rounding: 'half-up',
      unit: 100n,
    }),
  )
type Discountable = Pick<LinedCharge, 'amount' | 'discountPercent'>

/**
 * Spreads an agreed discount over the lines by their remaining value, to the peso; the last one takes the rest.
 * @throws Problem FAC-122 when it is more than they are worth, or below zero.
 */
export function discounted(lines: readonly GroupedLine[], discount: Money): readonly GroupedLine[] {
  const worth = sumOf(lines, 'amount')
  const message = `El descuento no puede superar el valor de los servicios (${showPesos(worth)}).`
  must(discount >= zero && discount <= worth, 'FAC-122', 'discount', message)
  if (discount === zero) return lines
  const shares = allocate(discount, pluck(lines, 'amount'), 100n)
  return lines.map((line, index) => ({
    ...line,
    discount: plus(line.discount, shares[index]!),
    amount: minus(line.amount, shares[index]!),
  }))
}
