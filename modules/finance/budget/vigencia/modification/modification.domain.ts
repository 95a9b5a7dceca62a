import { type Day, type Id, insist, type Money, must, negate, showPesos, sumOf, zero } from '@quina/kernel'
import {
  availableOn,
  type BudgetMove,
  type Delta,
  type MoveClass,
  mustBeOfVigencia,
  type Pot,
  type Sources,
} from '../../ledger/ledger/budget-ledger.domain.ts'
import type { ModificationKind } from './modification.contract.ts'

/** The panels of a modification: income, amounts taken, amounts given. */
export type Panel = 'income' | 'taken' | 'given'
export const panels: readonly Panel[] = ['income', 'taken', 'given']

/** The class of move of each kind in each panel; a panel without class must be empty. */
export const classesOfKind: Readonly<Record<ModificationKind, Readonly<Partial<Record<Panel, MoveClass>>>>> =
  {
    adicion: { income: 'IAD', given: 'AD' },
    reduccion: { income: 'IRD', taken: 'RD' },
    traslado: { taken: 'CC', given: 'CR' },
    aplazamiento: { taken: 'APL' },
    desaplazamiento: { given: 'DAP' },
  }

/** The class of move that undoes each class. */
const opposites: Readonly<Partial<Record<MoveClass, MoveClass>>> = {
  IAD: 'IAD-',
  AD: 'AD-',
  IRD: 'IRD-',
  RD: 'RD-',
  CC: 'CC-',
  CR: 'CR-',
  APL: 'DAP',
  DAP: 'APL',
}

export interface ModifiedLine {
  /** The line of control: an apropiación, or an aforo in the panel of income. */
  readonly id: string
  readonly amount: Money
}

export interface Modification {
  readonly kind: ModificationKind
  readonly date: Day
  readonly authority: 'gerente' | 'junta' | 'confis'
  readonly lines: Readonly<Record<Panel, readonly ModifiedLine[]>>
}

/** The facts that check a modification, read under lock. */
export interface ModificationFacts {
  /** The uncertified balance of each apropiación, by day. */
  readonly sources: Sources
  /** The budget of each aforo, by day. */
  readonly aforos: ReadonlyMap<string, Pot>
  /** The aplazado of each apropiación, by day. */
  readonly aplazado: ReadonlyMap<string, readonly Delta[]>
  /** The fuente and the grupo de control of each apropiación. */
  readonly places: ReadonlyMap<string, Place>
  /** Whether the approver may move money between fuentes. */
  readonly mayCrossFuentes: boolean
}
export type Place = Readonly<{ fuente: string; group: string }>

/**
 * The moves of a modification on approval (operations O3–O6).
 * @throws Problem PRE-006, PRE-020 (adición or reducción unbalanced), PRE-021 (not free to be taken on that day), PRE-022
 * (traslado unbalanced), PRE-023 (between fuentes), PRE-024 (between groups without the board), PRE-025 (more than was put off),
 * PRE-034 (other vigencia), PRE-086 (lines in a panel its kind has not), PRE-087 (nothing in one it has), PRE-088 (the aforo
 * would be less than nothing), PRE-089 (the same line gives and receives).
 */
export function modify(input: Modification, facts: ModificationFacts): BudgetMove[] {
  mustHaveItsPanels(input)
  mustBeBalanced(input)
  if (input.kind === 'traslado') mustBeAllowedBetween(input, facts)
  const moves = panels.flatMap((panel) => movesOf(input, panel))
  return mustFitAll(moves, facts)
}

/**
 * The moves of its annulment: the opposite of each line, if the given amounts are still free on that day and later.
 * @throws Problem PRE-021, PRE-025, PRE-034, PRE-088
 */
export function unmodify(input: Modification, facts: ModificationFacts, day: Day): BudgetMove[] {
  const moves = panels
    .flatMap((panel) => movesOf(input, panel))
    .map((one) => ({ ...one, move: { ...one.move, day, class: opposites[one.move.class]! } }))
  return mustFitAll(moves, facts)
}

interface CellMove {
  readonly move: BudgetMove
  /** The line of control, and the cell of its amount. */
  readonly id: string
  readonly cell: string
}

function movesOf({ kind, date, lines }: Modification, panel: Panel): CellMove[] {
  const moveClass = classesOfKind[kind][panel]
  if (moveClass === undefined) return []
  return lines[panel].map(({ id, amount }, index) => {
    const cell = `${panel}.${index}.amount`
    must(amount > zero, 'PRE-006', cell, 'El valor debe ser mayor que cero.')
    const control =
      panel === 'income'
        ? { apropiacionId: null, aforoId: id as Id<'budget.aforo'> }
        : { apropiacionId: id as Id<'budget.apropiacion'> }
    return { id, cell, move: { class: moveClass, day: date, amount, ...control } }
  })
}

function mustHaveItsPanels({ kind, lines }: Modification): void {
  for (const panel of panels) {
    const belongs = classesOfKind[kind][panel] !== undefined
    const wrong = belongs
      ? 'Agregue al menos una línea.'
      : 'Este tipo de modificación no lleva estas líneas: retírelas.'
    must(lines[panel].length > 0 === belongs, belongs ? 'PRE-087' : 'PRE-086', panel, wrong)
  }
}

const totalOf = (lines: readonly ModifiedLine[]): Money => sumOf(lines, 'amount')

function mustBeBalanced({ kind, lines }: Modification): void {
  const [income, taken, given] = panels.map((panel) => totalOf(lines[panel])) as [Money, Money, Money]
  if (kind === 'traslado') {
    const figures = `Créditos: ${showPesos(given)}. Contracréditos: ${showPesos(taken)}.`
    const message = `Créditos y contracréditos no son iguales. ${figures}`
    insist(given === taken, 'PRE-022', message, { facts: { given, taken } })
  }
  if (kind === 'adicion' || kind === 'reduccion') {
    const expense = kind === 'adicion' ? given : taken
    const message = `La modificación no está equilibrada: ingresos ${showPesos(income)}, gastos ${showPesos(expense)}.`
    insist(income === expense, 'PRE-020', message, { facts: { income, expense } })
  }
}

function mustBeAllowedBetween({ lines, authority }: Modification, facts: ModificationFacts): void {
  const both = new Set(lines.taken.map((line) => line.id))
  const at = lines.given.findIndex((line) => both.has(line.id))
  const same = 'El mismo rubro y fuente no puede dar y recibir.'
  must(at === -1, 'PRE-089', `given.${at}.apropiacionId`, same)

  const evenBy = (of: (place: Place) => string): boolean => {
    const net = new Map<string, bigint>()
    const put = ({ id, amount }: ModifiedLine, sign: 1n | -1n) => {
      const key = of(facts.places.get(id) ?? { fuente: '', group: '' })
      net.set(key, (net.get(key) ?? 0n) + sign * amount)
    }
    for (const line of lines.taken) put(line, -1n)
    for (const line of lines.given) put(line, 1n)
    return [...net.values()].every((left) => left === 0n)
  }
  insist(
    facts.mayCrossFuentes || evenBy(({ fuente }) => fuente),
    'PRE-023',
    'No se permite trasladar entre fuentes distintas.',
  )
  const message = 'El traslado entre grupos requiere acto de Junta Directiva o CONFIS.'
  must(authority !== 'gerente' || evenBy(({ group }) => group), 'PRE-024', 'authority', message)
}

/** The balance from which a class takes, and the refusal when it is not enough. */
interface Limit {
  readonly from: 'sources' | 'aforos' | 'aplazado'
  readonly code: string
  readonly message: (left: string) => string
}
const free: Limit = {
  from: 'sources',
  code: 'PRE-021',
  message: (left) => `El valor a reducir supera el saldo por certificar (${left}).`,
}
const putOff: Limit = {
  from: 'aplazado',
  code: 'PRE-025',
  message: (left) => `El valor supera lo aplazado (${left}).`,
}
const expected: Limit = {
  from: 'aforos',
  code: 'PRE-088',
  message: (left) => `El valor a reducir supera el aforo definitivo (${left}).`,
}
const limits: Readonly<Partial<Record<MoveClass, Limit>>> = {
  RD: free,
  CC: free,
  APL: free,
  'AD-': free,
  'CR-': free,
  DAP: putOff,
  IRD: expected,
  'IAD-': expected,
}

/** Checks the moves one after the other with the remaining balance, so that two lines of one rubro do not take the same peso. */
function mustFitAll(moves: readonly CellMove[], facts: ModificationFacts): BudgetMove[] {
  const taken = new Map<string, Delta[]>()
  return moves.map(({ move, id, cell }) => {
    const pot = facts.sources.get(id) ?? facts.aforos.get(id)
    if (pot === undefined) throw new Error(`line of control ${id} was not locked before being modified`)
    mustBeOfVigencia(pot, move.day)
    const limit = limits[move.class]
    if (limit === undefined) return move
    const own = taken.get(id) ?? []
    const deltas = limit.from === 'aplazado' ? (facts.aplazado.get(id) ?? []) : pot.deltas
    const left = availableOn({ deltas: [...deltas, ...own] }, move.day)
    const message = limit.message(showPesos(left > zero ? left : zero))
    insist(move.amount <= left, limit.code, message, {
      status: 409,
      facts: { available: left },
      fields: { [cell]: message },
    })
    taken.set(id, [...own, { day: move.day, amount: negate(move.amount) }])
    return move
  })
}
