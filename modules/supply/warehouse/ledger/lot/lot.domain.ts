import { type Day, daysBetween, insist } from '@quina/kernel'
import { type Quantity, quantityWords } from '../quantity.domain.ts'

/** Returns a lot number as stored: trimmed, with plain hyphens. It is compared without case; letters and zeros stay. */
export const lotNumber = (typed: string | null): string =>
  (typed ?? '')
    .normalize('NFKC')
    .trim()
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')

/** `expired` only repeats the last day: a late paper, dated when the lot was still valid, may take it. */
export type LotStatus = 'available' | 'quarantine' | 'blocked' | 'expired'

/** A lot of a product in a store, with its stock. */
export interface LotThere {
  readonly id: string
  readonly number: string
  readonly expiry: Day | null
  readonly status: LotStatus
  readonly enteredOn: Day
  readonly quantity: Quantity
}

export type TakenLot = Readonly<{ lotId: string; quantity: Quantity }>

/** The requirements of an exit for the lots of a product. */
export interface WantedLot {
  readonly quantity: Quantity
  /** The day of the exit: a lot may be used until the end of its last day. */
  readonly day: Day
  /** The days that the lot must still last: those of a treatment, today included. */
  readonly treatmentDays?: number
}

export interface Allocation {
  readonly taken: readonly TakenLot[]
  /** Why lots that expire earlier were skipped. */
  readonly passedOver: readonly string[]
}

/**
 * Takes lots by expiry, then by entry day, then by number; lots without expiry come last (dossier §3.5). Lots that are expired,
 * held, or would expire before a treatment ends are skipped.
 * @throws Problem STOCK_INSUFICIENTE
 */
export function firstToExpire(lots: readonly LotThere[], wanted: WantedLot): Allocation {
  const there = lots.filter(({ quantity }) => quantity > 0n)
  const refusals = new Map(there.map((lot) => [lot.id, unfit(lot, wanted)]))
  const fit = there.filter(({ id }) => refusals.get(id) === null).toSorted(sooner)
  const taken: TakenLot[] = []
  let left = wanted.quantity
  for (const lot of fit) {
    if (left === 0n) break
    const quantity = lot.quantity < left ? lot.quantity : left
    taken.push({ lotId: lot.id, quantity })
    left -= quantity
  }
  const message = `Solo hay ${quantityWords(wanted.quantity - left)} disponibles.`
  insist(left === 0n, 'STOCK_INSUFICIENTE', message, {
    status: 409,
    facts: { disponible: quantityWords(wanted.quantity - left) },
    fields: { quantity: message },
  })
  return { taken, passedOver: there.flatMap(({ id }) => refusals.get(id) ?? []) }
}

const sooner = (one: LotThere, other: LotThere): number =>
  compare(one.expiry ?? '9999', other.expiry ?? '9999') ||
  compare(one.enteredOn, other.enteredOn) ||
  compare(one.number, other.number)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns why a lot may not be given out that day; null when it may. */
function unfit({ number, expiry, status }: LotThere, { day, treatmentDays = 1 }: WantedLot): string | null {
  if (status === 'quarantine' || status === 'blocked') return `${nameOf(number)}: ${statusWords[status]}.`
  if (expiry === null) return null
  const lasts = daysBetween(day, expiry) + 1
  if (lasts < 1) return `${nameOf(number)}: vencido.`
  return lasts < treatmentDays ? `${nameOf(number)}: alcanza ${lasts} de los ${treatmentDays} días.` : null
}

const statusWords = { quarantine: 'en cuarentena', blocked: 'bloqueado por una alerta' }
const nameOf = (number: string): string => (number === '' ? 'Sin lote' : `Lote ${number}`)

/** Checks a chosen lot by the same rules, except the days of a treatment. @throws Problem LOTE_VENCIDO, LOTE_BLOQUEADO */
export function mustBeFit(lot: LotThere, wanted: WantedLot, field = 'lotId'): void {
  const why = unfit(lot, { ...wanted, treatmentDays: 1 })
  const isHeld = lot.status === 'quarantine' || lot.status === 'blocked'
  const code = isHeld ? 'LOTE_BLOQUEADO' : 'LOTE_VENCIDO'
  insist(why === null, code, why ?? '', { status: 409, fields: { [field]: why ?? '' } })
}
