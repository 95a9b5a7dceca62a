import type { InputOf } from '@quina/blocks'
import {
  type Day,
  divide,
  fraction,
  insist,
  type Money,
  money,
  moneyText,
  must,
  plus,
  scaled,
  showDay,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { type ContractKind, type PaperKind, paperKinds, personalKinds } from '../kinds/kinds.contract.ts'
import type { contract } from './contract.contract.ts'

type Contract = InputOf<typeof contract>
export type ContractLine = Pick<Contract['lines'][number], 'quantity' | 'unitPrice' | 'vatRate'>

const wholePercent = 100_000_000n

/** Returns the value of a quantity of a line, with its VAT; each is rounded half up to the centavo. */
export function worthOf(quantity: string, { unitPrice, vatRate }: Omit<ContractLine, 'quantity'>): Money {
  const base = divide(scaled(quantity, 4) * unitPrice, 10_000n, 'half-up') as Money
  const vat = fraction(base, { part: scaled(vatRate ?? '0', 6), whole: wholePercent, rounding: 'half-up' })
  return plus(base, vat)
}

const shares = (rows: readonly { readonly percent: string }[]): bigint =>
  rows.reduce((sum, { percent }) => sum + scaled(percent, 6), 0n)

/**
 * Checks that the data of a contract are consistent before it is saved.
 * @throws Problem CTP-001 and CTP-007 its term, CTP-002 its lines, CTP-003 its rubros, CTP-004 its payments, CTP-005 its advance,
 * CTP-006 what belongs to the vigencia, CTP-039 its members, PROGRAMAS_NO_SUMAN_100
 */
export function mustAgree(input: Contract): void {
  const { value, thisYear, lines, rubros, programs, members, payments, paymentForm, advancePercent } = input
  const fixed = input.untilDay !== null
  const counted = (input.months ?? 0) + (input.days ?? 0) > 0
  must(
    fixed !== counted,
    'CTP-001',
    'untilDay',
    'Diga el plazo de una sola manera: meses y días, o una fecha.',
  )
  const ends = input.untilDay === null || input.untilDay >= input.date
  must(ends, 'CTP-007', 'untilDay', 'El plazo termina antes de la fecha del contrato.')
  const total = sumOf(lines, (line) => worthOf(line.quantity, line))
  must(total === value, 'CTP-002', 'value', `Las líneas suman ${showPesos(total)} con IVA.`)
  const own = thisYear ?? value
  must(own <= value, 'CTP-006', 'thisYear', 'Lo de esta vigencia no pasa del valor.')
  const taken = sumOf(rubros ?? [], 'amount')
  const covered = rubros === null || rubros.length === 0 || taken === own
  must(
    covered,
    'CTP-003',
    'rubros',
    `Los rubros suman ${showPesos(taken)} y esta vigencia vale ${showPesos(own)}.`,
  )
  const planned = sumOf(payments ?? [], 'amount')
  const paid = payments === null || payments.length === 0 || planned === value
  must(paid, 'CTP-004', 'payments', `El plan de pagos suma ${showPesos(planned)}.`)
  mustShareAll(programs ?? [], value)
  const joint = members === null || members.length === 0 || shares(members) === wholePercent
  must(joint, 'CTP-039', 'members', 'Las participaciones deben sumar 100 %.')
  const advanced = (paymentForm === 'advance') === (advancePercent !== null)
  must(
    advanced,
    'CTP-005',
    'advancePercent',
    'Un anticipo lleva su porcentaje, y solo esa forma de pago lo lleva.',
  )
}

type Program = NonNullable<Contract['programs']>[number]

/** The programmes must pay the whole contract, by percentages or by amounts. @throws Problem PROGRAMAS_NO_SUMAN_100 */
function mustShareAll(programs: readonly Program[], value: Money): void {
  if (programs.length === 0) return
  const amounts = programs.flatMap(({ amount }) => amount ?? [])
  const percents = programs.flatMap(({ percent }) => (percent ? { percent } : []))
  const every = [amounts, percents].every(({ length }) => length === 0 || length === programs.length)
  const one = every && amounts.length + percents.length === programs.length
  const mixed = 'Escriba de cada programa su porcentaje, o de cada uno su valor.'
  must(one, 'PROGRAMAS_NO_SUMAN_100', 'programs', mixed)
  const planned = sumOf(amounts, (amount) => amount)
  const short = `Los programas suman ${showPesos(planned)} y el contrato vale ${showPesos(value)}.`
  must(amounts.length === 0 || planned === value, 'PROGRAMAS_NO_SUMAN_100', 'programs', short)
  const whole = percents.length === 0 || shares(percents) === wholePercent
  must(whole, 'PROGRAMAS_NO_SUMAN_100', 'programs', 'Los programas deben sumar 100 %.')
}

const ofPersons: readonly PaperKind[] = [
  'rut',
  'identity',
  'contraloria',
  'procuraduria',
  'police',
  'inability',
]
const ofCompanies: readonly PaperKind[] = ['rut', 'chamber', 'contraloria', 'procuraduria', 'inability']

interface Papers {
  readonly kind: ContractKind
  readonly isNatural: boolean
  readonly papers: readonly { readonly kind: PaperKind; readonly expiresOn: Day | null }[]
}

/**
 * Checks the contractor's papers on the day of signature: a contractor who works alone also proves health, pension and ARL.
 * @throws Problem CTP-008 a missing paper, DOCUMENTO_VENCIDO an expired one
 */
export function mustHavePapers({ kind, isNatural, papers }: Papers, on: Day): void {
  const works: readonly PaperKind[] = personalKinds.includes(kind) && isNatural ? ['health', 'arl'] : []
  const wanted = [...(isNatural ? ofPersons : ofCompanies), ...works]
  const missing = wanted
    .filter((one) => !papers.some((paper) => paper.kind === one))
    .map((one) => paperKinds[one])
  must(missing.length === 0, 'CTP-008', 'papers', `Faltan documentos: ${missing.join(', ')}.`)
  const expired = papers.find(({ expiresOn }) => expiresOn !== null && expiresOn < on)
  const which =
    expired === undefined ? '' : `${paperKinds[expired.kind]} venció el ${showDay(expired.expiresOn!)}.`
  insist(expired === undefined, 'DOCUMENTO_VENCIDO', which, {
    fields: { papers: which },
    facts: { tipo: expired?.kind ?? '', fecha: expired?.expiresOn ?? '' },
  })
}

interface Addition {
  readonly value: Money
  /** The minimum wage of the addition's year; null when it is not configured. */
  readonly wage: Money | null
}

export interface AdditionLimit {
  readonly initial: Addition
  /** The earlier additions and the new one, which is the last. */
  readonly additions: readonly Addition[]
  /** The most that additions may sum, as a percentage of the signed value. */
  readonly percent: string
}

/**
 * Limits additions to a percentage of the signed value, each measured in minimum wages of its own year (a norm of the entity's
 * own: Resolución 5185 de 2013).
 * @throws Problem ADICION_EXCEDE_TOPE with the most that the new addition may be worth
 */
export function mustFitAdditions({ initial, additions, percent }: AdditionLimit): void {
  const wageOf = ({ wage }: Addition) => wage ?? money('1.00')
  const top = fraction(initial.value, { part: scaled(percent, 6), whole: wholePercent, rounding: 'half-up' })
  const inWages = (one: Addition) => divide(one.value * wageOf(initial), wageOf(one), 'half-up') as Money
  const last = additions.at(-1)!
  const before = sumOf(additions.slice(0, -1), inWages)
  const room = divide((top - before) * wageOf(last), wageOf(initial), 'floor') as Money
  const most = room < zero ? zero : room
  const message = `Lo más que se puede adicionar es ${showPesos(most)}.`
  insist(last.value <= most, 'ADICION_EXCEDE_TOPE', message, {
    fields: { value: message },
    facts: { maximo: moneyText(most) },
  })
}

type ChosenProduct = Readonly<{ label: string; facts?: Readonly<Record<string, string | null>> | undefined }>

interface Line {
  readonly detail: string | null
  readonly unit: string | null
  readonly vatRate: string | null
  /** The label of the previous product of the line. */
  readonly productIdLabel?: string | undefined
}

/** Returns the name, unit and VAT that a chosen product fills in; nothing when the user typed another name. */
export function filledBy(
  product: ChosenProduct | null,
  { detail, unit, vatRate, productIdLabel }: Line,
): Partial<Pick<Line, 'detail' | 'unit' | 'vatRate'>> {
  if (product === null) return {}
  const own = detail === null || detail === '' || detail === productIdLabel
  if (!own) return {}
  const { baseUnit, vatRate: rate } = product.facts ?? {}
  return { detail: product.label, unit: baseUnit ?? unit, vatRate: rate ?? vatRate }
}
