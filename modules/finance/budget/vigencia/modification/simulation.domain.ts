import { type Money, minus, money, plus, zero } from '@quina/kernel'
import type { MoveClass } from '../../ledger/ledger/budget-ledger.domain.ts'
import type { ModificationKind } from './modification.contract.ts'
import { classesOfKind, type Panel, panels } from './modification.domain.ts'

/** The figures of a line of control. For an aforo, `committed` is the amount collected and `available` its current amount. */
export type Figures = Readonly<{ inicial: Money; definitiva: Money; committed: Money; available: Money }>

/** The same, as money text. */
export type FigureTexts = Readonly<Record<keyof Figures, string>>

export const figuresIn = (
  texts: Partial<Readonly<Record<string, string | null>>> | null | undefined,
): Figures => ({
  inicial: money(texts?.inicial ?? '0'),
  definitiva: money(texts?.definitiva ?? '0'),
  committed: money(texts?.committed ?? '0'),
  available: money(texts?.available ?? '0'),
})

export interface SimulatedLine {
  readonly panel: Panel
  readonly id: string
  readonly label: string
  readonly amount: Money
  readonly figures: Figures
}

/** A line of control before the act, the change, and the figures after it. */
export interface SimulatedFigures extends Figures {
  readonly id: string
  readonly label: string
  readonly panel: Panel
  readonly modifications: Money
  /** The amount that the act gives to the line; negative when it takes. */
  readonly change: Money
  readonly definitivaAfter: Money
  readonly availableAfter: Money
}

/** The sign of each class in the definitive and the available amount. */
const effects: Readonly<
  Partial<Record<MoveClass, { readonly definitiva: 1 | 0 | -1; readonly available: 1 | -1 }>>
> = {
  AD: { definitiva: 1, available: 1 },
  CR: { definitiva: 1, available: 1 },
  RD: { definitiva: -1, available: -1 },
  CC: { definitiva: -1, available: -1 },
  APL: { definitiva: 0, available: -1 },
  DAP: { definitiva: 0, available: 1 },
  IAD: { definitiva: 1, available: 1 },
  IRD: { definitiva: -1, available: -1 },
}

/** Each line of control once, in the order of the panels, with its figures after the act. */
export function simulate(kind: ModificationKind, lines: readonly SimulatedLine[]): SimulatedFigures[] {
  const byId = new Map<string, SimulatedFigures>()
  for (const panel of panels)
    for (const line of lines.filter((one) => one.panel === panel)) {
      const effect = effects[classesOfKind[kind][panel] ?? 'AI']
      if (effect === undefined) continue
      const before = byId.get(line.id) ?? untouched(line)
      byId.set(line.id, {
        ...before,
        change: plus(before.change, times(effect.available, line.amount)),
        definitivaAfter: plus(before.definitivaAfter, times(effect.definitiva, line.amount)),
        availableAfter: plus(before.availableAfter, times(effect.available, line.amount)),
      })
    }
  return [...byId.values()]
}

const untouched = ({ id, label, panel, figures }: SimulatedLine): SimulatedFigures => ({
  ...figures,
  id,
  label,
  panel,
  modifications: minus(figures.definitiva, figures.inicial),
  change: zero,
  definitivaAfter: figures.definitiva,
  availableAfter: figures.available,
})

const times = (sign: 1 | 0 | -1, amount: Money): Money => (BigInt(sign) * amount) as Money
