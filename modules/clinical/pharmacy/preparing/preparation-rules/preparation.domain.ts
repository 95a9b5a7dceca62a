import { addDays, type Day, daysBetween, insist, must, scaled, showDay } from '@quina/kernel'
import { type Quantity, quantityOf, quantityWords } from '@quina/warehouse/domain'

export interface ShelfLife {
  readonly days: number
  /** Percentage of the remaining life of the first part to expire. */
  readonly share: string | null
}

/**
 * Returns the last day of a preparation: the days of its kind, never after the first part to expire, nor after a share of the
 * remaining life of that part (rounded down).
 */
export function lastDayOf({ days, share }: ShelfLife, made: Day, origins: readonly (Day | null)[]): Day {
  const own = addDays(made, days)
  const first = origins.filter((one) => one !== null).toSorted()[0]
  if (first === undefined) return own
  const remaining = BigInt(daysBetween(made, first))
  const shared = share === null ? first : addDays(made, Number((remaining * scaled(share, 6)) / 100_000_000n))
  return [own, first, shared].toSorted()[0]!
}

/** @throws Problem FAR-113 for an expiry after the last day of the rule */
export function mustExpireInTime(expiry: Day | null, last: Day): Day {
  const message = `No puede vencer después del ${showDay(last)}: lo fijan su clase y sus partes.`
  must(expiry === null || expiry <= last, 'FAR-113', 'expiry', message)
  return expiry ?? last
}

interface Made {
  readonly quantity: string
  readonly wasted: string
  readonly lines: readonly {
    readonly productId: string
    readonly quantity: string
    readonly used: string | null
  }[]
}

/** Requires that what was repacked is one product, and equals the result plus what was lost. @throws Problem FAR-114 */
export function mustBeAllThere({ quantity, wasted, lines }: Made): void {
  const products = new Set(lines.map(({ productId }) => productId))
  const went = lines.reduce((sum, line) => sum + usedOf(line), 0n)
  const came = quantityOf(quantity) + quantityOf(wasted)
  const before = quantityWords(went)
  const after = quantityWords(came)
  const message = `Un reempaque es de un solo producto y sale completo: entran ${before} y salen ${after} con lo perdido.`
  insist(products.size === 1 && went === came, 'FAR-114', message, { fields: { quantity: message } })
}

/** Returns the quantity of a part that was really used: all of it, unless the line states less. */
const usedOf = ({ quantity, used }: { readonly quantity: string; readonly used: string | null }): Quantity =>
  quantityOf(used ?? quantity)

/** The rest of an opened part. */
export interface Remnant {
  readonly name: string
  readonly controlled: boolean
  readonly left: string
  /** The quantity destroyed before witnesses. */
  readonly destroyed: string
}

/** Returns the fate of a rest, in words: not discarded before the preparation is made, nor destroyed before signatures. */
export function remnantWords(status: string, { name, controlled, left, destroyed }: Remnant): string {
  const waiting = quantityOf(left) - quantityOf(destroyed)
  const described = (quantity: Quantity) => `${quantityWords(quantity)} de ${name}`
  if (status === 'draft') {
    const then = controlled ? 'se destruye ante dos testigos' : 'se desecha al preparar'
    return `Quedará un resto de ${described(quantityOf(left))}: ${then}.`
  }
  if (!controlled) return `Se desechó el resto: ${described(quantityOf(left))}.`
  const done =
    quantityOf(destroyed) === 0n ? [] : [`Destruido ante dos testigos: ${described(quantityOf(destroyed))}.`]
  const missing = waiting <= 0n ? [] : [`Falta destruir ante dos testigos: ${described(waiting)}.`]
  return [...done, ...missing].join(' ')
}
