import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeWhere, oneFrom, rowFrom, rowsWhere, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  firstDayOf,
  type Id,
  insist,
  type Money,
  money,
  moneyText,
  must,
  pick,
  plural,
  plus,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import type { BudgetMove } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { openControlLines } from '../../ledger/ledger/control-lines.server.ts'
import { initial } from './initial.contract.ts'

/** The annex of the act that approves the budget. */
const initialPrint: DocumentPrint<typeof initial> = {
  title: 'Presupuesto inicial de ingresos y gastos',
  signs: { legalRepresentative: 'Gerente', budgetHead: 'Jefe de presupuesto' },
}

type Initial = Stored<typeof initial>

export const initialService = servedDocument<typeof initial>({
  document: initial,
  lines: { income: 'budget.initialIncome', expense: 'budget.initialExpense' },
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document, today }) {
      const vigencia = vigenciaOf(document.date)
      const row = await tx
        .selectFrom('budget.vigencia')
        .select('status')
        .where('year', '=', vigencia)
        .forUpdate()
        .executeTakeFirst()
      mayOpen(document, await rubrosOf(tx, document), row?.status)
      const control = await openControl(tx, document, vigencia)
      await changeWhere(
        tx,
        'budget.vigencia',
        { year: vigencia },
        {
          status: 'open',
          openedOn: today,
          finalAvailability: moneyText(document.finalAvailability),
          ...pick(document, 'actKind', 'actNumber', 'actDate'),
          version: sql`version + 1`,
        },
      )
      return [toBudget(initialMoves(document, control))]
    },

    /** Returns the vigencia to preparation; refuses with PRE-003 once other documents use it. */
    async annul({ tx, document }) {
      const vigencia = vigenciaOf(document.date)
      await tx.selectFrom('budget.vigencia').select('id').where('year', '=', vigencia).forUpdate().execute()
      const used = await rowFrom<{ used: boolean }>(tx)`
        with locked as (select * from budget.apropiacion where vigencia = ${vigencia} order by id for update)
        select exists (select from locked where certificado > 0 or definitiva <> inicial)
            or exists (select from budget.aforo where vigencia = ${vigencia}
                       and (reconocido > 0 or recaudado > 0 or definitivo <> inicial)) as used`
      const message = 'La apropiación inicial no se puede modificar: la vigencia ya fue abierta.'
      insist(used?.used === false, 'PRE-003', message, { status: 409 })
      await mustHaveNoPac(tx, vigencia)
      const control = await openControl(tx, document, vigencia)
      await changeWhere(tx, 'budget.vigencia', { year: vigencia }, { status: 'preparing', openedOn: null })
      return [toBudget(initialMoves(document, control, { undo: true }))]
    },
  },
  print: initialPrint,
})

/** Checks that no PAC is programmed. Programming takes the same locks, so none starts meanwhile. @throws Problem PRE-121 */
async function mustHaveNoPac(tx: Tx, vigencia: number): Promise<void> {
  const { lines, quota } = await oneFrom<{ lines: number; quota: string }>(tx)`
    select count(distinct p.apropiacion_id)::int as lines, coalesce(sum(p.vigente), 0) as quota
    from budget.pac_month p join budget.apropiacion a on a.id = p.apropiacion_id
    where a.vigencia = ${vigencia} and p.vigente > 0`
  const shown = `${plural(lines, 'rubro', 'rubros')} por ${showPesos(money(quota))}`
  insist(lines === 0, 'PRE-121', `El PAC está programado (${shown}): redúzcalo a cero antes de anular.`, {
    status: 409,
  })
}

async function rubrosOf(tx: Tx, { income, expense }: Initial): Promise<Rubros> {
  const ids = [...income, ...expense].map((line) => line.rubroId)
  const rows = await rowsWhere(tx, 'budget.rubroList', { id: sql<string>`any(${ids}::uuid[])` }, [
    'id',
    'code',
    'side',
    'vigencia',
    'leaf',
    'ccpetCode',
  ])
  return new Map(
    rows.map(({ id, code, side, vigencia, leaf, ccpetCode }) => [
      id!,
      {
        code: code!,
        side: side as 'income' | 'expense',
        vigencia: vigencia!,
        leaf: leaf === true,
        ccpetCode,
      },
    ]),
  )
}

/** Finds the lines of control of the budget, and creates the missing ones. */
async function openControl(tx: Tx, { income, expense }: Initial, vigencia: number): Promise<Control> {
  const controlLines = {
    expense: await openControlLines(tx, 'apropiacion', { names: expense, vigencia }),
    income: await openControlLines(tx, 'aforo', { names: income, vigencia }),
  }
  return (side, name) => controlLines[side](name)
}

export const initialOperations = refusing(
  {
    'budget.initial_one_live': conflict(
      'PRE-047',
      'La vigencia ya tiene un presupuesto inicial. Edítelo, o anúlelo para hacer otro.',
      'date',
    ),
  },
  serveDocument(initialService),
)

type Side = 'income' | 'expense'

type InitialLine = Readonly<{ rubroId: Id<'budget.rubro'>; fuenteId: Id<'budget.fuente'>; amount: Money }>

/** The facts of a rubro that decide whether it may have an initial amount. */
export interface RubroFacts {
  readonly code: string
  readonly side: Side
  readonly vigencia: number
  readonly leaf: boolean
  readonly ccpetCode: string | null
}
type Rubros = ReadonlyMap<string, RubroFacts>

export interface InitialBudget {
  readonly date: Day
  readonly finalAvailability: Money
  readonly income: readonly InitialLine[]
  readonly expense: readonly InitialLine[]
}

/**
 * Checks that an initial budget may open its vigencia (operations O1 and O2).
 * @throws Problem PRE-001 (not in preparation), PRE-002 (not a leaf), PRE-004 (leaf without CCPET), PRE-007 (unbalanced).
 */
export function mayOpen(budget: InitialBudget, rubros: Rubros, status: string | undefined): void {
  const vigencia = vigenciaOf(budget.date)
  insist(status === 'preparing', 'PRE-001', 'La vigencia no está en preparación.')
  const starts = `El presupuesto inicial rige desde el primer día de ${vigencia}.`
  must(budget.date === firstDayOf(vigencia), 'PRE-041', 'date', starts)
  checkLines(budget.income, rubros, { vigencia, side: 'income' })
  checkLines(budget.expense, rubros, { vigencia, side: 'expense' })
  mustBalance(budget)
}

function checkLines(
  lines: readonly InitialLine[],
  rubros: Rubros,
  where: { vigencia: number; side: Side },
): void {
  for (const [at, line] of lines.entries()) {
    const rubro = rubros.get(line.rubroId)
    const cell = `${where.side}.${at}.rubroId`
    const here = rubro?.side === where.side && rubro.vigencia === where.vigencia
    refuse(here, 'PRE-042', 'El rubro no es de este lado o de esta vigencia.', cell)
    refuse(rubro!.leaf, 'PRE-002', 'El rubro no es una cuenta de captura (hoja).', cell)
    refuse(rubro!.ccpetCode !== null, 'PRE-004', 'Hay rubros hoja sin código CCPET.', cell)
    refuse(line.amount >= zero, 'PRE-006', 'El valor debe ser mayor que cero.', `${where.side}.${at}.amount`)
  }
}

const refuse = (holds: boolean, code: string, message: string, cell: string): void =>
  must(holds, code, cell, message)

/** I5: income equals expense plus disponibilidad final. @throws Problem PRE-007 with both figures. */
function mustBalance({ income, expense, finalAvailability }: Omit<InitialBudget, 'date'>): void {
  const received = sumOf(income, 'amount')
  const spent = plus(sumOf(expense, 'amount'), finalAvailability)
  insist(
    received === spent,
    'PRE-007',
    `El presupuesto no está equilibrado: ingresos ${showPesos(received)}; gastos más disponibilidad final ${showPesos(spent)}.`,
    { facts: { income: received, expense: spent } },
  )
}

/** Returns the id of the line of control of each line, where the ledger has its balances. */
type Control = (side: Side, line: InitialLine) => string

/** The moves of opening (or reversing) an initial budget; lines without amount post nothing. */
export function initialMoves(budget: InitialBudget, control: Control, { undo = false } = {}): BudgetMove[] {
  const withAmount = (lines: readonly InitialLine[]) => lines.filter((line) => line.amount > zero)
  const day = budget.date
  return [
    ...withAmount(budget.expense).map(
      (line): BudgetMove => ({
        class: undo ? 'AI-' : 'AI',
        day,
        amount: line.amount,
        apropiacionId: control('expense', line) as Id<'budget.apropiacion'>,
      }),
    ),
    ...withAmount(budget.income).map(
      (line): BudgetMove => ({
        class: undo ? 'IAI-' : 'IAI',
        day,
        amount: line.amount,
        apropiacionId: null,
        aforoId: control('income', line) as Id<'budget.aforo'>,
      }),
    ),
  ]
}
