import { addDays, type Day, daysBetween, insist, must, scaled, showDay } from '@quina/kernel'
import { type Quantity, quantityOf, quantityWords } from '@quina/warehouse/domain'

/** How long what is prepared lasts. */
export interface ShelfLife {
  readonly days: number
  /** In percent of what the first part to expire still had to last. */
  readonly share: string | null
}

/**
 * The last day of what is prepared: those of its kind, never after its first part to expire, nor after a share of what that part
 * still had to last (rounded down).
 */
export function lastDayOf({ days, share }: ShelfLife, made: Day, origins: readonly (Day | null)[]): Day {
  const own = addDays(made, days)
  const first = origins.filter((one) => one !== null).toSorted()[0]
  if (first === undefined) return own
  const remaining = BigInt(daysBetween(made, first))
  const shared = share === null ? first : addDays(made, Number((remaining * scaled(share, 6)) / 100_000_000n))
  return [own, first, shared].toSorted()[0]!
}

/** @throws Problem FAR-113 an expiry after that of its rule */
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

/** What is repacked is one product, and is all there: what came out and what was lost. @throws Problem FAR-114 */
export function mustBeAllThere({ quantity, wasted, lines }: Made): void {
  const products = new Set(lines.map(({ productId }) => productId))
  const went = lines.reduce((sum, line) => sum + usedOf(line), 0n)
  const came = quantityOf(quantity) + quantityOf(wasted)
  const before = quantityWords(went)
  const after = quantityWords(came)
  const message = `Un reempaque es de un solo producto y sale completo: entran ${before} y salen ${after} con lo perdido.`
  insist(products.size === 1 && went === came, 'FAR-114', message, { fields: { quantity: message } })
}

/** What of a part was really used: all of it, unless the line says less. */
const usedOf = ({ quantity, used }: { readonly quantity: string; readonly used: string | null }): Quantity =>
  quantityOf(used ?? quantity)

/** What is left of a part that was opened. */
export interface Remnant {
  readonly name: string
  readonly controlled: boolean
  readonly left: string
  /** What of it was destroyed before witnesses. */
  readonly destroyed: string
}

/** What becomes of it, in words: nothing was thrown away before it is prepared, nor destroyed before its witnesses signed. */
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
