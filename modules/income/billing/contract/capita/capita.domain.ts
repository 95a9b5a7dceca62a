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
import { byAge } from '../../rips/classic-files/classic-codes.domain.ts'
import { ageGroups, type CapitaAdjustment, type CapitaPeople } from './capita.contract.ts'

/** The values typed in a cápita. */
export interface CapitaDeclared {
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

/** What its contract agreed, and what was invoiced under it before. */
export interface CapitaStanding {
  readonly modality: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly basis: 'user' | 'upc' | 'month' | null
  readonly monthlyValue: Money | null
  readonly userValue: Money | null
  readonly upcPercent: string | null
  /** Invoices of patient accounts under this contract are in force. */
  readonly byCase: boolean
  /** The last cápita before the period that is not annulled. */
  readonly previous: { readonly periodFrom: Day; readonly periodTo: Day; readonly issued: boolean } | null
}

const event = '04'
/** `modalidadPago` 03: paid for each person enrolled. */
export const capitated = '03'
const at = (field: string, message: string) => ({ fields: { [field]: message } })

export interface CapitaTotals {
  readonly members: number
  readonly gross: Money
  /** The agreed discounts, and the people who had left. */
  readonly deducted: Money
}

/** Adds up the people of a cápita and its corrections. */
export function workOut({
  people,
  adjustments,
  discount,
}: Pick<CapitaDeclared, 'people' | 'adjustments' | 'discount'>): CapitaTotals {
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
  /** Difference between what was given and what is paid, in percent; null when nothing is paid. */
  readonly deviation: string | null
  /** The part of it outside the banda, over or under, which the parties settle. Null when no banda was agreed. */
  readonly beyond: Money | null
}

/** How the value given in a month compares with what is paid for it. @param corridor percent agreed to each side. */
export function bandOf(paid: Money, given: Money, corridor: string | null): Band {
  const over = minus(given, paid)
  const deviation = paid === zero ? null : unscaled((over * 10_000n) / paid, 2)
  if (corridor === null) return { deviation, beyond: null }
  const room = fraction(paid, { part: scaled(corridor, 4), whole: 1_000_000n, rounding: 'half-up' })
  const beyond = over > room ? minus(over, room) : over < -room ? plus(over, room) : zero
  return { deviation, beyond }
}

/** The value of a percentage of the yearly UPC for one month, to the peso, halves up: `UPC / 12 × %` (billing dossier §1.3). */
const monthOfUpc = (upc: Money, percent: string): Money =>
  fraction(upc, { part: scaled(percent, 6), whole: 12n * 100n * 1_000_000n, rounding: 'half-up', unit: 100n })

/**
 * Checks the values of a month while it is a draft.
 * @throws Problem FAC-195 (paid by event), FAC-227 (packages that are invoiced by case), FAC-196 (period), FAC-197 (stage),
 * FAC-199 (values), FAC-145 (below zero).
 */
export function mustBeCapita(declared: CapitaDeclared, standing: CapitaStanding): void {
  const { modality, startsOn, endsOn, previous, byCase } = standing
  const byEvent = 'Ese contrato se paga por evento: factúrelo por cuenta de cada paciente.'
  insist(modality !== event, 'FAC-195', byEvent, at('contractId', byEvent))
  const alone = 'Ese contrato ya factura por cuenta de cada paciente: anule esas facturas, o siga así.'
  insist(!byCase, 'FAC-227', alone, at('contractId', alone))
  const out = 'El periodo va dentro de los días del contrato, y no termina antes de empezar.'
  const { periodFrom, periodTo } = declared
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
    declared.stage === 'final'
      ? modality === capitated && previous !== null
      : (declared.stage === 'initial') === first
  insist(fits, 'FAC-197', wrong, at('stage', wrong))
  for (const name of ['discount', 'advance'] as const)
    insist(declared[name] >= zero, 'FAC-145', 'No puede ser negativo.', at(name, 'No puede ser negativo.'))
  const unsaid = 'Diga por qué se descuenta.'
  insist(
    declared.discount === zero || declared.discountReason !== null,
    'FAC-200',
    unsaid,
    at('discountReason', unsaid),
  )
  for (const [place, one] of (declared.people ?? []).entries()) mustBeAgreed(one, standing, place)
}

/** What a contract pays per person and month; null when it sets no value, or the UPC of its percentage is unknown. */
function agreedFor(
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
 * Checks what must hold when it is invoiced.
 * @throws Problem FAC-198 (the previous one), FAC-201 (nobody enrolled), FAC-202 (not confirmed), FAC-203 (a fixed value).
 */
export function mustBeDue(
  declared: CapitaDeclared,
  { previous, basis, modality, monthlyValue }: CapitaStanding,
): void {
  const gap = 'Falta facturar el periodo anterior: un contrato se factura mes a mes, sin saltos.'
  const follows =
    declared.stage === 'final'
      ? previous?.issued === true &&
        previous.periodFrom === declared.periodFrom &&
        previous.periodTo === declared.periodTo
      : previous === null || (previous.issued && addDays(previous.periodTo, 1) === declared.periodFrom)
  insist(follows, 'FAC-198', gap, at('periodFrom', gap))
  if (declared.stage === 'final') return
  const nobody = 'Diga cuántos afiliados hay y lo que se paga por cada uno.'
  insist((declared.people ?? []).length > 0, 'FAC-201', nobody, at('people', nobody))
  const unsure = 'Confirme con el pagador los afiliados del periodo antes de facturar.'
  insist(declared.confirmed, 'FAC-202', unsure, at('confirmed', unsure))
  const fixed = basis === 'month' || modality === '02' ? monthlyValue : null
  const worth = sumOf(declared.people ?? [], worthOf)
  const month = `El contrato pacta ${showPesos(fixed ?? zero)} al mes y los afiliados suman ${showPesos(worth)}.`
  insist(fixed === null || worth === fixed, 'FAC-203', month, at('people', month))
}

type AgeGroup = keyof typeof ageGroups

/** The values of a row of the file. */
export interface ReportedMembers {
  readonly municipalityId: CapitaPeople['municipalityId']
  readonly ageGroup: AgeGroup | null
  readonly birthDate: Day | null
  readonly sex: 'F' | 'M' | null
  readonly members: number | null
  readonly upc: Money | null
  readonly unitValue: Money | null
}

/** The data against which a file is read. */
export interface MembersStanding extends Pick<CapitaStanding, 'basis' | 'userValue' | 'upcPercent'> {
  /** Ages are computed on the first day of the period. */
  readonly periodFrom: Day
  /** The people already in the draft: their values stay where the file has none. */
  readonly stored: readonly CapitaPeople[]
}

/** Where each group begins, in years, and whether men and women have separate groups. */
const starts: readonly (readonly [number, string, boolean])[] = [
  ...(
    [
      [75, '75+'],
      [70, '70-74'],
      [65, '65-69'],
      [60, '60-64'],
      [55, '55-59'],
      [50, '50-54'],
      [45, '45-49'],
    ] as const
  ).map(([from, group]) => [from, group, false] as const),
  ...(
    [
      [19, '19-44'],
      [15, '15-18'],
    ] as const
  ).map(([from, group]) => [from, group, true] as const),
  ...(
    [
      [5, '5-14'],
      [1, '1-4'],
      [0, '<1'],
    ] as const
  ).map(([from, group]) => [from, group, false] as const),
]

/** From the youngest, as they are declared. */
export const ageOrder: readonly string[] = Object.keys(ageGroups)

/**
 * The age group, on the first day of a period, of a person born on a day; a person born within the period is in the first group.
 * @throws Problem FAC-224 when the group needs a sex and none was given.
 */
export function ageGroupOf(birth: Day, sex: 'F' | 'M' | null, on: Day): AgeGroup {
  const { age, unit } = byAge(birth, on)
  const years = unit === '1' ? age : 0
  const [, group, apart] = starts.find(([from]) => years >= from)!
  const message = 'De 15 a 44 años diga el sexo: la UPC de hombres y mujeres es distinta.'
  insist(!apart || sex !== null, 'FAC-224', message, at('sex', message))
  const found = apart ? `${group}${sex}` : group
  return found as AgeGroup
}

/**
 * Turns a row of the file into a line of the cápita. A missing value comes from the contract, or else from the draft.
 * @throws Problem FAC-223 (neither group nor birth), FAC-224 (sex), FAC-225 (no value).
 */
export function lineOf(reported: ReportedMembers, standing: MembersStanding): CapitaPeople {
  const { municipalityId, birthDate, sex } = reported
  const unsaid = 'Diga el grupo de edad o la fecha de nacimiento.'
  insist(reported.ageGroup !== null || birthDate !== null, 'FAC-223', unsaid, at('ageGroup', unsaid))
  const ageGroup = reported.ageGroup ?? ageGroupOf(birthDate!, sex, standing.periodFrom)
  const before =
    standing.stored.find((one) => one.municipalityId === municipalityId && one.ageGroup === ageGroup) ??
    standing.stored.find((one) => one.ageGroup === ageGroup)
  const upc = reported.upc ?? before?.upc ?? null
  const unitValue = reported.unitValue ?? agreedFor(upc, standing) ?? before?.unitValue
  const worthless = `Diga el valor por afiliado de ${ageGroups[ageGroup]}: el contrato no lo dice.`
  insist(unitValue !== undefined, 'FAC-225', worthless, at('unitValue', worthless))
  return { municipalityId, ageGroup, members: reported.members ?? 1, upc, unitValue }
}

/** Adds a line to the line of its municipality and group. @throws Problem FAC-226 when their values differ. */
export function gather(lines: Map<string, CapitaPeople>, line: CapitaPeople): void {
  const key = `${line.municipalityId} ${line.ageGroup}`
  const found = lines.get(key)
  const message = 'Otra fila del mismo municipio y grupo de edad dice otro valor por afiliado.'
  const alike = found === undefined || (found.unitValue === line.unitValue && found.upc === line.upc)
  insist(alike, 'FAC-226', message, at('unitValue', message))
  lines.set(key, { ...line, members: line.members + (found?.members ?? 0) })
}
