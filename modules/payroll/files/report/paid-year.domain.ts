import { type Money, sumOf } from '@quina/kernel'

/** The boxes of form 220 and the columns of format 2276 of exógena, which add up the same payments of a year. */
export const yearBoxes = {
  salaries: 'Pagos por salarios',
  representation: 'Gastos de representación',
  prestaciones: 'Pagos por prestaciones sociales',
  travel: 'Viáticos',
  otherIncome: 'Otros ingresos de la relación laboral',
  cesantiasPaid: 'Cesantías e intereses pagados',
  cesantiasDeposited: 'Cesantías consignadas al fondo',
  health: 'Aportes obligatorios a salud',
  pension: 'Aportes obligatorios a pensión y solidaridad',
  voluntaryRais: 'Aportes voluntarios al RAIS',
  voluntaryPension: 'Aportes voluntarios a pensión',
  afc: 'Aportes a cuentas AFC',
  withheld: 'Retención en la fuente por rentas de trabajo',
} as const
export type YearBox = keyof typeof yearBoxes

const income: readonly YearBox[] = [
  'salaries',
  'representation',
  'prestaciones',
  'travel',
  'otherIncome',
  'cesantiasPaid',
  'cesantiasDeposited',
]

/** A payslip of somebody, with each of its lines in its box. */
export interface YearPayslip {
  readonly personId: string
  readonly year: number
  readonly state: 'draft' | 'approved' | 'reversed'
  readonly lines: readonly { readonly box: YearBox; readonly amount: Money }[]
}

/** What a person was paid and withheld in a year. */
export interface PaidYear {
  readonly personId: string
  readonly boxes: Readonly<Record<YearBox, Money>>
  readonly gross: Money
}

/**
 * The year of each person, in the order in which they first come: only approved payslips count, so that one that was reversed and
 * done again is counted once.
 */
export function paidYears(payslips: readonly YearPayslip[], year: number): readonly PaidYear[] {
  const counted = payslips.filter((one) => one.year === year && one.state === 'approved')
  return [...new Set(counted.map(({ personId }) => personId))].map((personId) => {
    const lines = counted.filter((one) => one.personId === personId).flatMap((one) => one.lines)
    const of = (box: YearBox) =>
      sumOf(
        lines.filter((line) => line.box === box),
        ({ amount }) => amount,
      )
    const boxes = Object.fromEntries(
      Object.keys(yearBoxes).map((box) => [box, of(box as YearBox)]),
    ) as Record<YearBox, Money>
    return { personId, boxes, gross: sumOf(income, (box) => boxes[box]) }
  })
}
