import type { LineId } from '@quina/blocks'
import {
  type Day,
  type Id,
  insist,
  type Money,
  monthName,
  monthOf,
  must,
  negate,
  plus,
  showPesos,
  smaller,
  sum,
  vigenciaOf,
  zero,
} from '@quina/kernel'

/**
 * The budget ledger of expense. Money is appropriated to a line of control and moves in one direction: apropiación → CDP →
 * registro → obligación → pago. Each stage draws from a line of the stage before, and never more than the balance of that
 * line on that day or on any later day (invariant I8).
 */
export const stages = ['cdp', 'registro', 'obligacion', 'pago'] as const
export type Stage = (typeof stages)[number]

/**
 * Every class of move, and what it starts: the year itself, something new, or an obligation (which a year in closing still
 * admits). Null for a class that ends or returns what another started.
 */
export const moveClasses = {
  AI: 'year',
  'AI-': null,
  AD: 'new',
  'AD-': null,
  RD: 'new',
  'RD-': null,
  CR: 'new',
  'CR-': null,
  CC: 'new',
  'CC-': null,
  APL: 'new',
  DAP: null,
  CDP: 'new',
  'CDP+': 'new',
  'CDP-': null,
  RP: 'new',
  'RP+': 'new',
  'RP-': null,
  OB: 'obligation',
  'OB-': null,
  PG: null,
  'PG-': null,
  IAI: 'year',
  'IAI-': null,
  IAD: 'new',
  'IAD-': null,
  IRD: 'new',
  'IRD-': null,
  RC: null,
  'RC-': null,
  RE: null,
  'RE-': null,
} as const satisfies Record<string, 'year' | 'new' | 'obligation' | null>
export type MoveClass = keyof typeof moveClasses

/** The classes of a stage: the first amount, later additions, and returns. */
export const classesOf = {
  cdp: { opens: 'CDP', adds: 'CDP+', returns: 'CDP-' },
  registro: { opens: 'RP', adds: 'RP+', returns: 'RP-' },
  obligacion: { opens: 'OB', adds: 'OB', returns: 'OB-' },
  pago: { opens: 'PG', adds: 'PG', returns: 'PG-' },
} as const satisfies Record<Stage, Record<string, MoveClass>>

export interface BudgetMove {
  readonly class: MoveClass
  readonly day: Day
  /** Always positive: the class determines whether it adds or subtracts. */
  readonly amount: Money
  readonly apropiacionId: Id<'budget.apropiacion'> | null
  readonly aforoId?: Id<'budget.aforo'>
  readonly stage?: Stage | 'ingreso'
  readonly lineId?: LineId
  readonly fromLineId?: LineId | null
  readonly terceroId?: string | null
  readonly cpc?: string | null
  /** For income: billed in this vigencia or in an earlier one. */
  readonly origin?: 'current' | 'previous'
}

/** A net change of the balance on one day. */
export type Delta = Readonly<{ day: Day; amount: Money }>

/** A line of control or a line of a document from which another may draw, read under lock. */
export interface Source {
  readonly id: string
  readonly apropiacionId: Id<'budget.apropiacion'>
  /** Null for the line of control itself. */
  readonly lineId: LineId | null
  readonly vigencia: number
  readonly deltas: readonly Delta[]
}
/** A dated balance of income or of expense. */
export type Pot = Pick<Source, 'vigencia' | 'deltas'>
export type Sources = ReadonlyMap<string, Source>

/** The total balance, whatever the dates. */
export const availableNow = ({ deltas }: Pick<Source, 'deltas'>): Money =>
  sum(deltas.map(({ amount }) => amount))

/**
 * Dated availability (I8): the lowest balance on the given day or any later one. A document dated in March may not use an
 * adición of April, nor the balance of a document already dated in May.
 */
export function availableOn({ deltas }: Pick<Source, 'deltas'>, day: Day): Money {
  const ordered = [...deltas].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let running = sum(ordered.filter((delta) => delta.day <= day).map((delta) => delta.amount))
  let least = running
  const later = ordered.filter((delta) => delta.day > day)
  for (const [at, delta] of later.entries()) {
    running = plus(running, delta.amount)
    // Several moves of one day count together: the balance is that of the end of the day.
    if (later[at + 1]?.day !== delta.day) least = smaller(least, running)
  }
  return least
}

/** A document line that draws from a source. Several may draw from the same one, so they draw in turn. */
export type DrawLine = Readonly<{ id: LineId; from: string; amount: Money; cpc?: string | null }>

/** The refusal of a stage without enough balance: code and sentence of the dossier (§10). */
export type Shortage = Readonly<{ code: string; message: (left: string, line: number) => string }>
const shortages: Record<Stage, Shortage> = {
  cdp: {
    code: 'PRE-010',
    message: (left) => `El valor supera el saldo de apropiación a la fecha. Disponible: ${left}.`,
  },
  registro: {
    code: 'PRE-015',
    message: (left, line) => `El valor supera el saldo del CDP en la línea ${line}. Disponible: ${left}.`,
  },
  obligacion: {
    code: 'PRE-019',
    message: (left, line) =>
      `El valor supera el saldo por obligar del RP en la línea ${line}. Disponible: ${left}.`,
  },
  pago: {
    code: 'PRE-028',
    message: (left) => `El valor supera el saldo por pagar de la obligación (${left}).`,
  },
}

export interface Draw {
  readonly stage: Stage
  readonly day: Day
  readonly terceroId?: string | null
  /** True when lines already posted take more: an adición. */
  readonly adds?: true
  /** The field of the amounts on the screen, where a refusal is shown. */
  readonly field?: string
}

/**
 * Draws each line from its source and carries the remaining balance from one line to the next.
 * @throws Problem PRE-006 (not positive), PRE-010/015/019/028 (not enough on that day), PRE-033 (foreign line), PRE-034 (other
 * vigencia).
 */
export function draw(sources: Sources, drawings: readonly DrawLine[], how: Draw): BudgetMove[] {
  const { stage, day, field = 'lines' } = how
  const left = new Map(sources)
  return drawings.map(({ id, from, amount, cpc }, index) => {
    const cell = `${field}.${index}.amount`
    const source = left.get(from)
    insist(source !== undefined, 'PRE-033', 'La línea no pertenece al documento que se afecta.', {
      fields: { [`${field}.${index}`]: 'La línea no pertenece al documento que se afecta.' },
    })
    mustBeOfVigencia(source, day)
    mustBePositive(amount, cell)
    const available = availableOn(source, day)
    mustFit({ amount, available, shortage: shortages[stage], line: index + 1, cell })
    left.set(from, { ...source, deltas: [...source.deltas, { day, amount: negate(amount) }] })
    return {
      class: classesOf[stage][how.adds ? 'adds' : 'opens'],
      day,
      amount,
      apropiacionId: source.apropiacionId,
      stage,
      lineId: id,
      fromLineId: source.lineId,
      terceroId: how.terceroId ?? null,
      cpc: cpc ?? null,
    }
  })
}

/** @throws Problem PRE-034 when the day is outside the vigencia of the source. */
export function mustBeOfVigencia({ vigencia }: Pick<Source, 'vigencia'>, day: Day): void {
  must(vigenciaOf(day) === vigencia, 'PRE-034', 'date', `La fecha no es de la vigencia ${vigencia}.`)
}

function mustFit({ amount, available, shortage, line, cell }: LineAmounts): void {
  if (amount <= available) return
  const shown = showPesos(available > zero ? available : zero)
  const message = shortage.message(shown, line)
  insist(false, shortage.code, message, {
    status: 409,
    facts: { available, line },
    fields: { [cell]: message },
  })
}
type LineAmounts = Readonly<{
  amount: Money
  available: Money
  shortage: Shortage
  line: number
  cell: string
}>

function mustBePositive(amount: Money, cell: string): void {
  must(amount > zero, 'PRE-006', cell, 'El valor debe ser mayor que cero.')
}

/** A line that returns part of the amount it drew. */
export type Return = Readonly<{ lineId: LineId; amount: Money }>

export interface GiveBack {
  readonly stage: Stage
  readonly day: Day
  /** The line from which each one drew; null for the line of control. */
  readonly from: ReadonlyMap<LineId, LineId | null>
  readonly refusal: { readonly code: string; readonly message: (left: string) => string }
}

/**
 * Returns unused balance one stage up the chain (liberación).
 * @throws Problem with the refusal's code when a line returns more than its balance on that day.
 */
export function giveBack(sources: Sources, returns: readonly Return[], how: GiveBack): BudgetMove[] {
  const left = new Map(sources)
  return returns.map(({ lineId, amount }, index) => {
    const cell = `lines.${index}.amount`
    const source = left.get(lineId)
    insist(source !== undefined, 'PRE-033', 'La línea no pertenece al documento.', {
      fields: { [`lines.${index}`]: 'La línea no pertenece al documento.' },
    })
    mustBeOfVigencia(source, how.day)
    mustBePositive(amount, cell)
    const shortage = { code: how.refusal.code, message: (shown: string) => how.refusal.message(shown) }
    mustFit({ amount, available: availableOn(source, how.day), shortage, line: index + 1, cell })
    left.set(lineId, { ...source, deltas: [...source.deltas, { day: how.day, amount: negate(amount) }] })
    return {
      class: classesOf[how.stage].returns,
      day: how.day,
      amount,
      apropiacionId: source.apropiacionId,
      stage: how.stage,
      lineId,
      fromLineId: how.from.get(lineId) ?? null,
    }
  })
}

/** I7: a document may not be dated before the one from which it draws. @throws Problem PRE-016 */
export function mustNotPrecede(date: Day, parent: Day): void {
  must(date >= parent, 'PRE-016', 'date', 'La fecha no puede ser anterior a la del documento que afecta.')
}

/** The state of a vigencia and its months, which the ledger checks for every posting. */
export interface Calendar {
  readonly vigencia: number
  readonly status: 'preparing' | 'open' | 'closing' | 'closed'
  readonly closedMonths: ReadonlySet<number>
}

/** @throws Problem PRE-035 when the vigencia is not open, PRE-005 when its month is closed. */
export function mustBeOpen(calendar: Calendar | undefined, day: Day): asserts calendar {
  const year = vigenciaOf(day)
  insist(calendar !== undefined, 'PRE-035', `La vigencia ${year} no existe.`, {
    fields: { date: `Cree la vigencia ${year}.` },
  })
  const open = calendar.status === 'open' || calendar.status === 'closing'
  insist(open, 'PRE-035', `La vigencia ${year} no está abierta.`, {
    fields: { date: `La vigencia ${year} no está abierta.` },
  })
  const message = `El mes presupuestal ${monthName(monthOf(day))} está cerrado.`
  must(!calendar.closedMonths.has(monthOf(day)), 'PRE-005', 'date', message)
}
