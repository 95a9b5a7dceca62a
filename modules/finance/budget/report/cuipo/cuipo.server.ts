import { listOperations, type Operation, parameterOn, serveCommand, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { reportsToChip } from '@quina/hospital/server'
import { type Day, day, insist, money, moneyText, newId, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { movementsPermission } from '../../ledger/movement/movement.contract.ts'
import {
  cuipoExpense,
  cuipoExpensePlan,
  cuipoFindings,
  cuipoIncome,
  cuipoIncomePlan,
  cuipoSection,
  noteCuipoSent,
  type quarters,
} from './cuipo.contract.ts'
import {
  codeFinding,
  comparedFigures,
  cpcFinding,
  cutOf,
  differences,
  expenseFindings,
  none,
  projectFinding,
  type SentFigure,
  type SentReport,
} from './cuipo.domain.ts'
import { cuipoMoves, cuipoMovesPath } from './cuipo-move.contract.ts'
import { expensePlan, expenseRows, incomePlan, incomeRows } from './cuipo-rows.server.ts'

type Input = Readonly<{ vigencia: number; quarter: keyof typeof quarters }>
type Row = Readonly<Record<string, string>>

const cut = ({ vigencia, quarter }: Input) => cutOf(vigencia, quarter)

/** The forms of CUIPO and their findings. */
export const cuipoOperations: Operation[] = [
  ...listOperations({
    list: cuipoMoves,
    view: 'budget.cuipoMoveList',
    path: cuipoMovesPath,
    title: 'Movimientos de CUIPO',
    tag: 'budget',
    access: movementsPermission,
    scope: () => ({ campusId: null }),
  }),
  ...serveReport({
    whose: 'house',
    report: cuipoIncomePlan,
    mayLeave: (tx, { vigencia }) => mustBeCoded(tx, vigencia, 'income'),
    read: async (tx, input) =>
      withTotals(
        cuipoIncomePlan.totals,
        (await incomePlan(tx, cut(input))).map((row) => ({ ...row, cut: cut(input) })),
      ),
  }),
  ...serveReport({
    whose: 'house',
    report: cuipoIncome,
    mayLeave: (tx, { vigencia }) => mustBeCoded(tx, vigencia, 'income'),
    read: async (tx, input) =>
      withTotals(
        cuipoIncome.totals,
        (await incomeRows(tx, cut(input))).map((row) => ({ ...ofIncome, ...row, cut: cut(input) })),
      ),
  }),
  ...serveReport({
    whose: 'house',
    report: cuipoExpensePlan,
    mayLeave: (tx, { vigencia }) => mustBeCoded(tx, vigencia, 'expense'),
    async read(tx, input) {
      const seccion = await parameterOn(tx, cuipoSection, cut(input))
      const rows = await expensePlan(tx, cut(input))
      return withTotals(
        cuipoExpensePlan.totals,
        rows.map((row) => ({ ...row, programa: row.programatico, seccion, cut: cut(input) })),
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: cuipoExpense,
    mayLeave: (tx, { vigencia }) => mustBeCoded(tx, vigencia, 'expense'),
    async read(tx, input) {
      const seccion = await parameterOn(tx, cuipoSection, cut(input))
      const rows = await expenseRows(tx, cut(input))
      return withTotals(
        cuipoExpense.totals,
        rows.map((row) => ({ ...row, politica: none.code, seccion, cut: cut(input) })),
      )
    },
  }),
  ...serveReport({
    whose: 'house',
    report: cuipoFindings,
    async read(tx, input) {
      return withTotals([], await findings(tx, input))
    },
  }),
  serveCommand(noteCuipoSent, async ({ tx, actor, input: { vigencia, quarter, ...sent } }) => {
    await mustBeCoded(tx, vigencia, 'income')
    await mustBeCoded(tx, vigencia, 'expense')
    return keepSent(tx, { vigencia, quarter, cut: cut({ vigencia, quarter }), userId: actor.userId, ...sent })
  }),
]

const ofIncome = {
  tipoNorma: none.norm,
  fechaNorma: none.normDate,
  valorDestinacion: none.code,
  politica: none.code,
}

const withTotals = (totals: readonly string[], rows: readonly Row[]) => ({
  rows: rows.map((values, index) => ({ id: String(index), level: 0, group: false, values })),
  totals: Object.fromEntries(
    totals.map((name) => [name, moneyText(sumOf(rows, (row) => money(row[name]!)))]),
  ),
})

/** Everything that the Contraloría's validator would refuse, row by row. */
async function findings(tx: Tx, input: Input): Promise<Row[]> {
  const leaves = (await uncoded(tx, input.vigencia)).map(({ code, name, side, finding, path }) => ({
    formulario: side === 'income' ? 'Programación de ingresos' : 'Programación de gastos',
    codigo: code,
    detalle: name,
    hallazgo: finding,
    address: path,
  }))
  const expense = (await expenseRows(tx, cut(input))).flatMap((row) => {
    const { compromisos, obligaciones, pagos } = row
    const judged = {
      ...row,
      compromisos: money(compromisos),
      obligaciones: money(obligaciones),
      pagos: money(pagos),
    }
    return expenseFindings(judged).map((hallazgo) => found('Ejecución de gastos', row, hallazgo))
  })
  const income = (await incomeRows(tx, cut(input))).flatMap((row) => {
    const hallazgo = cpcFinding(row.codigo, row.cpc)
    return hallazgo === null ? [] : [found('Ejecución de ingresos', row, hallazgo)]
  })
  const plan = (await expensePlan(tx, cut(input))).flatMap((row) => {
    const hallazgo = projectFinding(row)
    return hallazgo === null ? [] : [found('Programación de gastos', row, hallazgo)]
  })
  const sent = await sentFindings(tx, { ...input, cut: cut(input) })
  return [...leaves, ...plan, ...income, ...expense, ...sent]
}

/** A rubro with amounts and a code that no form accepts, and where it is corrected. */
interface UncodedRubro {
  readonly code: string
  readonly name: string
  readonly side: 'income' | 'expense'
  readonly finding: string
  readonly path: string
}

interface RubroRow {
  readonly code: string
  readonly name: string
  readonly side: 'income' | 'expense'
  readonly ccpetCode: string | null
  readonly ccpetOffered: boolean | null
  readonly ccpetKind: string | null
  readonly hasCcpet: boolean
}

/** Leaves with amounts whose code CUIPO does not receive: only codes of capture (type C) carry amounts (§3.13). */
async function uncoded(tx: Tx, vigencia: number): Promise<UncodedRubro[]> {
  const rows = await rowsFrom<RubroRow>(tx)`
    select m.code, m.name, m.side, m.ccpet_code as "ccpetCode", m.ccpet_offered as "ccpetOffered",
           m.ccpet_kind as "ccpetKind", m.has_ccpet as "hasCcpet"
    from budget.rubro_mapping m
    where m.vigencia = ${vigencia}
      and (exists (select from budget.apropiacion a where a.rubro_id = m.id)
        or exists (select from budget.aforo f where f.rubro_id = m.id))
    order by m.code`
  return rows.flatMap((leaf) => {
    const finding = codeFinding(leaf)
    const path = `/catalogo/rubros?q=${encodeURIComponent(leaf.code)}`
    return finding === null ? [] : [{ code: leaf.code, name: leaf.name, side: leaf.side, finding, path }]
  })
}

/**
 * Refuses a form with codes that the Contraloría does not receive, or of an entity that does not report.
 * @throws Problem PRE-122 with each rubro, PRE-125
 */
async function mustBeCoded(tx: Tx, vigencia: number, side: 'income' | 'expense'): Promise<void> {
  const silent = 'La entidad no reporta al CHIP: cámbielo en los parámetros si debe enviar CUIPO.'
  insist(await reportsToChip(tx, day(`${vigencia}-12-31`)), 'PRE-125', silent, { status: 409 })
  const wrong = (await uncoded(tx, vigencia)).filter((one) => one.side === side)
  const [first] = wrong
  const more = wrong.length > 1 ? ` Hay ${wrong.length - 1} más.` : ''
  insist(first === undefined, 'PRE-122', `Rubro ${first?.code}: ${first?.finding}${more}`, {
    status: 409,
    facts: { documents: wrong.map(({ code, path }) => ({ label: code, path })) },
  })
}

const found = (
  formulario: string,
  { codigo, nombre }: { codigo: string; nombre: string },
  hallazgo: string,
): Row => ({ formulario, codigo, detalle: nombre, hallazgo })

type QuarterCut = Readonly<{ vigencia: number; quarter: SentReport['quarter']; cut: Day }>
type SentRow = { readonly codigo: string; readonly nombre: string }

/** Every figure of the four forms at a cut, except zeros. */
async function figuresAt(tx: Tx, cut: Day): Promise<SentFigure[]> {
  const forms: readonly (readonly [string, readonly SentRow[]])[] = [
    ['Programación de ingresos', await incomePlan(tx, cut)],
    ['Ejecución de ingresos', await incomeRows(tx, cut)],
    ['Programación de gastos', await expensePlan(tx, cut)],
    ['Ejecución de gastos', await expenseRows(tx, cut)],
  ]
  return forms.flatMap(([form, rows]) => rows.flatMap((row) => figuresOf(form, row)))
}

function figuresOf(form: string, { codigo, nombre, ...rest }: SentRow): SentFigure[] {
  const { total: _, ...values } = rest as Record<string, string>
  const isFigure = ([name]: [string, string]) => comparedFigures.includes(name)
  const keys = Object.entries(values).filter((one) => !isFigure(one))
  const key = [codigo, ...keys.map(([, value]) => value)].join('|')
  return Object.entries(values)
    .filter(isFigure)
    .map(([figure, text]) => ({ form, key, codigo, nombre, figure, amount: money(text) }))
    .filter(({ amount }) => amount !== 0n)
}

type FilingInput = QuarterCut & Readonly<{ date: Day; filing: string; userId: string | null }>

/** Stores the current forms of a cut as sent. */
async function keepSent(tx: Tx, { vigencia, quarter, cut, date, filing, userId }: FilingInput) {
  const figures = await figuresAt(tx, cut)
  const json = JSON.stringify(figures.map((one) => ({ ...one, amount: moneyText(one.amount) })))
  await sql`
    insert into budget.cuipo_sent (id, vigencia, quarter, sent_on, filing, figures, user_id)
    values (${newId()}, ${vigencia}, ${Number(quarter)}, ${date}, ${filing}, ${json}::jsonb, ${userId})`.execute(
    tx,
  )
  return { figures: figures.length }
}

/** The changes since this cut was last sent, and since the last earlier cut sent. */
async function sentFindings(tx: Tx, { vigencia, quarter, cut }: QuarterCut) {
  const rows = await rowsFrom<{
    quarter: SentReport['quarter']
    filing: string
    figures: (Omit<SentFigure, 'amount'> & { readonly amount: string })[]
  }>(tx)`
    select distinct on (cuipo_sent.quarter) quarter::text, filing, figures from budget.cuipo_sent
    where vigencia = ${vigencia} and quarter <= ${Number(quarter)} order by cuipo_sent.quarter desc, at desc limit 2`
  if (rows.length === 0) return []
  const now = await figuresAt(tx, cut)
  const again = rows.filter((row) => row.quarter === quarter)
  const before = rows.filter((row) => row.quarter !== quarter).slice(0, 1)
  return [...again, ...before]
    .map((row) => ({ ...row, figures: row.figures.map((one) => ({ ...one, amount: money(one.amount) })) }))
    .flatMap((sent) => differences(now, quarter, sent))
    .map(({ form, codigo, nombre, finding }) => ({
      formulario: form,
      codigo,
      detalle: nombre,
      hallazgo: finding,
    }))
}
