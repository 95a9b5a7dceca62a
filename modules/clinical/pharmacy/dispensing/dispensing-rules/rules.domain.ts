import { insist, must } from '@quina/kernel'
import { shortestReason } from '@quina/people/domain'
import { type Quantity, quantityOf, quantityWords } from '@quina/warehouse/domain'

/** The data of an ordered medicine that a dispensing needs. */
export interface OrderedQuantity {
  readonly name: string
  readonly ordered: number
  readonly days: number
  readonly carriedOut: boolean
  readonly controlled: boolean
  readonly controlledForm: string | null
}

/** A delivered product of the warehouse. */
export interface Product {
  readonly name: string
  readonly blocked: boolean
  readonly controlled: boolean
  readonly highAlert: boolean
  /** Whether the product is the ordered medicine or one of its substitutes. */
  readonly fits: boolean
}

export type GivenLine = Readonly<{ quantity: string; alertReason: string | null }>

/** Returns the ordered quantity less what was delivered, plus what was returned, over all lots. */
export const leftOf = ({ ordered }: Pick<OrderedQuantity, 'ordered'>, given: Quantity): Quantity => {
  const left = quantityOf(String(ordered)) - given
  return left > 0n ? left : 0n
}

/** Returns the days of a part of a treatment, in proportion, rounded up. */
export const daysOf = (
  { ordered, days }: Pick<OrderedQuantity, 'ordered' | 'days'>,
  quantity: Quantity,
): number => {
  const whole = quantityOf(String(ordered))
  if (whole === 0n) return 1
  const part = (BigInt(days) * quantity + whole - 1n) / whole
  return Math.max(1, Number(part))
}

/**
 * Requires a product that fulfils a line of the order. @throws Problem FAR-004 when it is another medicine, FAR-016 when it is
 * blocked, FAR-007 when the order was carried out, RECETA_OBLIGATORIA when a controlled medicine lacks its official form
 */
export function mustAnswer(ordered: OrderedQuantity, product: Product, at: number): void {
  const other = `${product.name} no es ${ordered.name} ni un sustituto suyo: elija otro o regístrelo como sustituto.`
  must(product.fits, 'FAR-004', `lines.${at}.productId`, other)
  must(!product.blocked, 'FAR-016', `lines.${at}.productId`, `${product.name} está bloqueado para entregar.`)
  const done = `${ordered.name} ya se dio por realizado en la orden y se cobró allí.`
  insist(!ordered.carriedOut, 'FAR-007', done, { status: 409, fields: { [`lines.${at}.orderLineId`]: done } })
  const form = `${product.name} es de control: la orden debe llevar el número del recetario oficial.`
  const whole = !product.controlled || ordered.controlledForm !== null
  must(whole, 'RECETA_OBLIGATORIA', `lines.${at}.productId`, form)
}

/** @throws Problem FAR-005 when more is delivered than is left of the order */
export function mustFitOrder(left: Quantity, quantity: Quantity, at: number): void {
  const message = `De lo ordenado solo quedan ${quantityWords(left)} por entregar.`
  insist(quantity <= left, 'FAR-005', message, { status: 409, fields: { [`lines.${at}.quantity`]: message } })
}

/** @throws Problem FAR-006 beside a line delivered despite a warning without a reason */
export function mustGiveReason({ alertReason }: GivenLine, alert: string, at: number): void {
  const reasoned = (alertReason ?? '').trim().length >= shortestReason
  const message = `${alert} Escriba por qué se entrega (${shortestReason} letras o más), o no lo entregue.`
  must(alert === '' || reasoned, 'FAR-006', `lines.${at}.alertReason`, message)
}

/** Returns why two people must deliver these products: controlled medicines, and those with a high risk (additions C6-3). */
export function whyTwo(products: readonly Product[]): string | null {
  const one = products.find(({ controlled, highAlert }) => controlled || highAlert)
  if (one === undefined) return null
  return `${one.name} es ${one.controlled ? 'de control' : 'de alto riesgo'}: lo entregan dos personas.`
}

/** @throws Problem CONTROLADO_REQUIERE_DOS_FIRMAS until another person has checked the draft in their own session */
export function mustBeTwo(why: string | null, checkedBy: string | null, givenBy: string): void {
  const message = `${why} Otra persona debe revisar el borrador en su propia sesión.`
  const checked = checkedBy !== null && checkedBy !== givenBy
  insist(why === null || checked, 'CONTROLADO_REQUIERE_DOS_FIRMAS', message, {
    status: 409,
    fields: { lines: message },
  })
}

/** The maximum of an active principle in a day, in a unit. */
export type MaxDose = Readonly<{ unit: string; perDay: string }>

/** The prescribed dose of a principle for a day. */
export type PrescribedDose = Readonly<{ name: string; perDay: string; unit: string }>

/** Returns the warning of a dose above the daily maximum, compared in the same unit; null when it is not above. */
export function overdoseOf({ name, perDay, unit }: PrescribedDose, most: readonly MaxDose[]): string | null {
  const same = most.find((one) => one.unit.trim().toLowerCase() === unit.trim().toLowerCase())
  if (same === undefined || quantityOf(perDay) <= quantityOf(same.perDay)) return null
  const day = quantityWords(quantityOf(perDay))
  const limit = quantityWords(quantityOf(same.perDay))
  return `${name}: ${day} ${unit} al día pasan de la dosis máxima, ${limit} ${unit}.`
}
