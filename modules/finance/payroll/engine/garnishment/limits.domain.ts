import {
  type Day,
  fraction,
  insist,
  larger,
  type Money,
  minus,
  plus,
  roundTo,
  showPesos,
  smaller,
  sum,
  zero,
} from '@quina/kernel'
import { amountOn, optionOn, type Parameters } from '../../law/parameter/parameter.domain.ts'
import type { DiscountableMonth, DiscountKind, DiscountOrder } from './discount.contract.ts'

/** The amounts that earlier orders took of a payment. */
export interface ServedDiscounts {
  /** The sum of all court orders, which share one half. */
  readonly garnished: Money
  /** The part of civil orders, which share one fifth. */
  readonly civil: Money
  readonly voluntary: Money
}

/** Salary and benefits after the legal deductions. */
export const wageAfterLaw = ({ salary, benefits, contributions, withholding }: DiscountableMonth): Money =>
  larger(minus(plus(salary, benefits), plus(contributions, withholding)), zero)

/** Rounds the limit down to the peso, so that the person keeps at least half. */
const halfOf = (amount: Money): Money =>
  fraction(amount, { part: 1n, whole: 2n, rounding: 'floor', unit: 100n })

/** One limit for all civil orders: a fifth of the excess over the minimum wage (CST, arts. 154 y 155). Half-up to the peso. */
export const fifthPart = ({ salary, minimumWage }: DiscountableMonth): Money =>
  fraction(larger(minus(salary, minimumWage), zero), { part: 1n, whole: 5n, rounding: 'half-up', unit: 100n })

/**
 * The most that an order of a kind may take after earlier orders, in whole pesos. Court orders share half of their base; a
 * libranza leaves half of the salary after legal deductions (Ley 1527/2012, art. 3, num. 5); the others, what is left to pay.
 */
export function capacityOf(kind: DiscountKind, month: DiscountableMonth, served: ServedDiscounts): Money {
  const { garnished, civil, voluntary } = served
  const half = (base: Money) => minus(halfOf(base), garnished)
  const left = minus(plus(wageAfterLaw(month), month.other), plus(garnished, voluntary))
  const protectedHalf = () => minus(half(wageAfterLaw(month)), voluntary)
  // A debt paid from a settlement leaves the half as well (payroll dossier §2.14).
  const debt = month.payment === 'liquidacion' ? protectedHalf : () => left
  const limits: Readonly<Record<DiscountKind, () => Money>> = {
    alimentos: () => half(wageAfterLaw(month)),
    cooperativa: () => half(plus(month.salary, month.benefits)),
    civil: () => smaller(half(month.salary), minus(fifthPart(month), civil)),
    libranza: protectedHalf,
    sindicato: () => left,
    fondo: debt,
    otro: debt,
  }
  return larger(roundTo(smaller(limits[kind](), left), 100n, 'floor'), zero)
}

/** The limits of the discounts on a day, and the order in which they are served. @throws Problem `PARAMETRO_INVALIDO` */
export const limitsOn = (parameters: Parameters, on: Day) => ({
  minimumWage: amountOn(parameters, 'SMMLV', on),
  concurrence: optionOn(parameters, 'CONCURRENCIA_ALIMENTOS', on),
  sequence: sequenceOf(optionOn(parameters, 'ORDEN_DESCUENTOS', on)),
})

/**
 * First maintenance, then the other court orders by date of receipt, then libranzas, which come before voluntary discounts (Ley
 * 1527/2012, art. 3). The house decides the order of voluntary ones: by kind, or union and fund together by date of receipt.
 */
export const sequenceOf = (voluntary: string): readonly (readonly DiscountKind[])[] => [
  ['alimentos'],
  ['cooperativa', 'civil'],
  ['libranza'],
  ...(voluntary === 'SINDICATO_Y_FONDO'
    ? ([['sindicato', 'fondo'], ['otro']] as const)
    : voluntary.split('_').map((name) => voluntaryKinds.filter((kind) => kind === name.toLowerCase()))),
]

const voluntaryKinds = ['sindicato', 'fondo', 'otro'] as const

const highestParts: Partial<Record<DiscountKind, number>> = { alimentos: 0.5, cooperativa: 0.5, civil: 0.2 }

/** @throws Problem `EMBARGO_SUPERA_TOPE` the order requests a larger part than the law allows */
export function mustRespectLimit({ kind, mode }: Pick<DiscountOrder, 'kind' | 'mode'>): void {
  const highest = highestParts[kind]
  if (highest === undefined || mode === 'fifth' || 'amount' in mode) return
  insist(
    Number(mode.part) <= highest,
    'EMBARGO_SUPERA_TOPE',
    kind === 'civil' ? 'No puede pasar de la quinta parte.' : 'No puede pasar del 50 %.',
    { facts: { kind, maximum: String(highest) } },
  )
}

/**
 * Checks that a new libranza leaves the person half of the salary, after the orders that precede it.
 * @throws Problem `LIBRANZA_SIN_CAPACIDAD` with the highest instalment there is room for.
 */
export function mustHaveCapacity(instalment: Money, month: DiscountableMonth, taken: readonly Money[]): void {
  const capacity = capacityOf('libranza', month, { garnished: sum(taken), civil: zero, voluntary: zero })
  insist(
    instalment <= capacity,
    'LIBRANZA_SIN_CAPACIDAD',
    `La cuota deja a la persona menos de la mitad de su salario: el máximo es ${showPesos(capacity)}.`,
    { facts: { maximum: String(capacity) } },
  )
}
