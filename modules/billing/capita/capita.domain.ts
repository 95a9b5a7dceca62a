import {
  addDays,
  type Day,
  fraction,
  insist,
  type Money,
  minus,
  type Money as Pesos,
  plus,
  scaled,
  showPesos,
  sumOf,
  unscaled,
  zero,
} from '@quina/kernel'
import type { CapitaAdjustment, CapitaPeople } from './capita.contract.ts'

/** What a cápita says of itself. */
export interface CapitaSaid {
  readonly stage: 'initial' | 'period' | 'final'
  readonly periodFrom: Day
  readonly periodTo: Day
  readonly discount: Pesos
  readonly discountReason: string | null
  readonly advance: Pesos
  readonly confirmed: boolean
  readonly people: readonly CapitaPeople[] | null
  readonly adjustments: readonly CapitaAdjustment[] | null
}

/** What its contract agreed, and what was invoiced of it before. */
export interface CapitaStanding {
  readonly modality: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly basis: 'user' | 'upc' | 'month' | null
  readonly monthlyValue: Money | null
  readonly userValue: Money | null
  readonly upcPercent: string | null
  /** The last one that is not annulled, before the period. */
  readonly previous: { readonly periodFrom: Day; readonly periodTo: Day; readonly issued: boolean } | null
}

const event = '04'
/** `modalidadPago` 03: paid for each person enrolled. */
export const capitated = '03'
const at = (field: string, message: string) => ({ fields: { [field]: message } })

export interface CapitaTotals {
  readonly members: number
  readonly gross: Money
  /** What was agreed to discount, and who had left. */
  readonly deducted: Money
}

/** What the people of a cápita and its corrections add up to. */
export function workOut({
  people,
  adjustments,
  discount,
}: Pick<CapitaSaid, 'people' | 'adjustments' | 'discount'>): CapitaTotals {
  const corrected = (direction: string) =>
    sumOf(
      (adjustments ?? []).filter((one) => one.direction === direction),
      worthOf,
    )
  return {
    members: (people ?? []).reduce((total, { members }) => total + members, 0),
    gross: plus(sumOf(people ?? [], worthOf), corrected('added')),
    deducted: plus(discount, corrected('removed')),
  }
}

export const worthOf = ({
  members,
  unitValue,
}: {
  readonly members: number
  readonly unitValue: Money
}): Money => (unitValue * BigInt(members)) as Money

export interface Band {
  /** By how much what was given differs from what is paid, in percent; null without anything paid. */
  readonly deviation: string | null
  /** What of it is outside the banda, over or under: the parties settle it. Null when no banda was agreed. */
  readonly beyond: Money | null
}

/** Where what was given in a month stands against what is paid for it. @param corridor percent agreed to each side. */
export function bandOf(paid: Money, given: Money, corridor: string | null): Band {
  const over = minus(given, paid)
  const deviation = paid === zero ? null : unscaled((over * 10_000n) / paid, 2)
  if (corridor === null) return { deviation, beyond: null }
  const room = fraction(paid, { part: scaled(corridor, 4), whole: 1_000_000n, rounding: 'half-up' })
  const beyond = over > room ? minus(over, room) : over < -room ? plus(over, room) : zero
  return { deviation, beyond }
}

/** What a percentage of the UPC of a year is for a month, to the peso, halves up: `UPC / 12 × %` (billing dossier §1.3). */
const monthOfUpc = (upc: Money, percent: string): Money =>
  fraction(upc, { part: scaled(percent, 6), whole: 12n * 100n * 1_000_000n, rounding: 'half-up', unit: 100n })

/**
 * What is said while it is written.
 * @throws Problem FAC-195 (paid by event), FAC-196 (period), FAC-197 (stage), FAC-199 (values), FAC-145 (below zero).
 */
export function mustBeCapita(said: CapitaSaid, standing: CapitaStanding): void {
  const { modality, startsOn, endsOn, previous } = standing
  const byEvent = 'Ese contrato se paga por evento: factúrelo por cuenta de cada paciente.'
  insist(modality !== event, 'FAC-195', byEvent, at('contractId', byEvent))
  const out = 'El periodo va dentro de los días del contrato, y no termina antes de empezar.'
  const { periodFrom, periodTo } = said
  insist(
    startsOn <= periodFrom && periodFrom <= periodTo && periodTo <= endsOn,
    'FAC-196',
    out,
    at('periodTo', out),
  )
  const wrong =
    'La primera cápita de un contrato es inicial y las que siguen de periodo; de PGP y paquetes, todas de periodo.'
  const first = modality === capitated && previous === null
  const fits =
    said.stage === 'final'
      ? modality === capitated && previous !== null
      : (said.stage === 'initial') === first
  insist(fits, 'FAC-197', wrong, at('stage', wrong))
  for (const name of ['discount', 'advance'] as const)
    insist(said[name] >= zero, 'FAC-145', 'No puede ser negativo.', at(name, 'No puede ser negativo.'))
  const unsaid = 'Diga por qué se descuenta.'
  insist(
    said.discount === zero || said.discountReason !== null,
    'FAC-200',
    unsaid,
    at('discountReason', unsaid),
  )
  for (const [place, one] of (said.people ?? []).entries()) mustBeAgreed(one, standing, place)
}

/** What a contract pays for each person in a month; null when it does not say, or the UPC it is a part of is not known. */
export function agreedFor(
  upc: Money | null,
  { basis, userValue, upcPercent }: Pick<CapitaStanding, 'basis' | 'userValue' | 'upcPercent'>,
): Money | null {
  if (basis === 'upc' && upc !== null && upcPercent !== null) return monthOfUpc(upc, upcPercent)
  return basis === 'user' ? userValue : null
}

function mustBeAgreed({ upc, unitValue }: CapitaPeople, standing: CapitaStanding, place: number): void {
  const agreed = agreedFor(upc, standing)
  const message = `Línea ${place + 1}: el contrato pacta ${showPesos(agreed ?? zero)} por afiliado.`
  insist(
    agreed === null || unitValue === agreed,
    'FAC-199',
    message,
    at(`people.${place}.unitValue`, message),
  )
}

/**
 * What must stand when it is invoiced.
 * @throws Problem FAC-198 (the one before), FAC-201 (nobody enrolled), FAC-202 (not confirmed), FAC-203 (a fixed value).
 */
export function mustBeDue(
  said: CapitaSaid,
  { previous, basis, modality, monthlyValue }: CapitaStanding,
): void {
  const gap = 'Falta facturar el periodo anterior: un contrato se factura mes a mes, sin saltos.'
  const follows =
    said.stage === 'final'
      ? previous?.issued === true &&
        previous.periodFrom === said.periodFrom &&
        previous.periodTo === said.periodTo
      : previous === null || (previous.issued && addDays(previous.periodTo, 1) === said.periodFrom)
  insist(follows, 'FAC-198', gap, at('periodFrom', gap))
  if (said.stage === 'final') return
  const nobody = 'Diga cuántos afiliados hay y lo que se paga por cada uno.'
  insist((said.people ?? []).length > 0, 'FAC-201', nobody, at('people', nobody))
  const unsure = 'Confirme con el pagador los afiliados del periodo antes de facturar.'
  insist(said.confirmed, 'FAC-202', unsure, at('confirmed', unsure))
  const fixed = basis === 'month' || modality === '02' ? monthlyValue : null
  const worth = sumOf(said.people ?? [], worthOf)
  const month = `El contrato pacta ${showPesos(fixed ?? zero)} al mes y los afiliados suman ${showPesos(worth)}.`
  insist(fixed === null || worth === fixed, 'FAC-203', month, at('people', month))
}
