import {
  type Day,
  fraction,
  type Money,
  must,
  plus,
  scaled,
  showDay,
  showPesos,
  sum,
  zero,
} from '@quina/kernel'
import type { Quantity } from '../../../ledger/quantity.domain.ts'

/** The data of a product that its reception needs. */
export interface ReceivedProduct {
  readonly name: string
  readonly tracksLot: boolean
  readonly tracksExpiry: boolean
  readonly shelfLifeMonths: number | null
  readonly permitUntil: Day | null
  readonly blockedPurchase: boolean
  readonly cold: boolean
  /** The regulated price of a base unit that day. */
  readonly cap: Money | null
}

/** A line in base units. */
export interface ReceivedLine {
  readonly units: Quantity
  readonly billedUnits: Quantity
  readonly total: Money
  readonly vatRate: string | null
  readonly lot: string
  readonly expiry: Day | null
}

export type ReceptionDay = Readonly<{ day: Day; buys: boolean; temperature: string | null; at: number }>

/**
 * Checks the technical reception of a line: INVIMA_VENCIDO, LOTE_VENCIDO, VIDA_UTIL_INSUFICIENTE, PRECIO_REGULADO_EXCEDIDO,
 * ALM-050 a blocked product, ALM-051 its lot, ALM-052 its expiry, ALM-053 the temperature of a cold product.
 */
export function mustBeReceivable(
  product: ReceivedProduct,
  line: ReceivedLine,
  reception: ReceptionDay,
): void {
  const { day, buys, temperature, at } = reception
  const field = (name: string) => `lines.${at}.${name}`
  must(
    !(buys && product.blockedPurchase),
    'ALM-050',
    field('productId'),
    `${product.name} está bloqueado para comprar.`,
  )
  must(!product.tracksLot || line.lot !== '', 'ALM-051', field('lot'), 'Escriba el lote.')
  must(!product.tracksExpiry || line.expiry !== null, 'ALM-052', field('expiry'), 'Escriba el vencimiento.')
  must(
    !product.cold || temperature !== null,
    'ALM-053',
    'temperature',
    `${product.name} es de cadena de frío: escriba la temperatura.`,
  )
  const permitted = product.permitUntil === null || product.permitUntil >= day
  const until = product.permitUntil === null ? '' : showDay(product.permitUntil)
  must(
    permitted,
    'INVIMA_VENCIDO',
    field('productId'),
    `La autorización de ${product.name} venció el ${until}.`,
  )
  mustLast(product, line, reception)
  if (product.cap === null || line.billedUnits === 0n) return
  const most = (product.cap * line.billedUnits) / 10_000n
  const message = `El precio regulado es ${showPesos(product.cap)} por unidad.`
  must(line.total <= most, 'PRECIO_REGULADO_EXCEDIDO', field('total'), message)
}

function mustLast(product: ReceivedProduct, { expiry }: ReceivedLine, { day, at }: ReceptionDay): void {
  if (expiry === null) return
  must(expiry >= day, 'LOTE_VENCIDO', `lines.${at}.expiry`, `Ya venció: ${showDay(expiry)}.`)
  const months = product.shelfLifeMonths ?? 0
  const message = `Le deben quedar ${months} meses y vence el ${showDay(expiry)}.`
  must(expiry >= addMonths(day, months), 'VIDA_UTIL_INSUFICIENTE', `lines.${at}.expiry`, message)
}

export interface LineCost {
  readonly vat: Money
  /** The value of the entry: total, VAT and freight. Bonus units add nothing. */
  readonly value: Money
}

/** Returns the cost of each line. VAT is not deductible and is cost; freight is shared by value to the centavo. */
export function costsOf(
  lines: readonly Pick<ReceivedLine, 'total' | 'vatRate'>[],
  freight: Money,
): readonly LineCost[] {
  const free = lines.every(({ total }) => total === zero)
  const shares = shared(
    freight,
    lines.map(({ total }) => (free ? 1n : total)),
  )
  return lines.map(({ total, vatRate }, index) => {
    const part = scaled(vatRate ?? '0', 6)
    const vat = fraction(total, { part, whole: 100_000_000n, rounding: 'half-up' })
    return { vat, value: plus(plus(total, vat), shares[index] ?? zero) }
  })
}

/** The supplier's invoice: lines, VAT, freight and total. */
export type InvoiceSums = Readonly<{ base: Money; vat: Money; freight: Money; total: Money }>

export function invoiceSums(
  lines: readonly Pick<ReceivedLine, 'total' | 'vatRate'>[],
  freight: Money,
): InvoiceSums {
  const base = sum(lines.map(({ total }) => total))
  const vat = sum(costsOf(lines, freight).map((cost) => cost.vat))
  return { base, vat, freight, total: plus(plus(base, vat), freight) }
}

/** Rounding cents go first to the lines whose exact share was cut the most. */
function shared(amount: Money, weights: readonly bigint[]): readonly Money[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  const cut = weights.map((weight) => (amount * weight) / whole)
  const left = Number(amount - cut.reduce((sum, share) => sum + share, 0n))
  const first = weights
    .map((weight, index) => ({ at: index, lost: (amount * weight) % whole }))
    .toSorted((one, other) => (other.lost > one.lost ? 1 : other.lost < one.lost ? -1 : one.at - other.at))
    .slice(0, left)
  const extra = new Set(first.map(({ at }) => at))
  return cut.map((share, index) => (share + (extra.has(index) ? 1n : 0n)) as Money)
}

function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10) as Day
}
