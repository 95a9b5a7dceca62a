import type { Tx } from '@quina/db/server'
import { type Day, money, moneyText, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { comparedFigures, differences, type Sent, type SentFigure } from './cuipo.domain.ts'
import { expensePlan, expenseRows, incomePlan, incomeRows } from './cuipo-rows.server.ts'

interface Cut {
  readonly vigencia: number
  readonly quarter: Sent['quarter']
  readonly cut: Day
}
type Row = { readonly codigo: string; readonly nombre: string }

/** Every figure of the four forms at a cut, without those that say nothing. */
async function figuresAt(tx: Tx, cut: Day): Promise<SentFigure[]> {
  const forms: readonly (readonly [string, readonly Row[]])[] = [
    ['Programación de ingresos', await incomePlan(tx, cut)],
    ['Ejecución de ingresos', await incomeRows(tx, cut)],
    ['Programación de gastos', await expensePlan(tx, cut)],
    ['Ejecución de gastos', await expenseRows(tx, cut)],
  ]
  return forms.flatMap(([form, rows]) => rows.flatMap((row) => figuresOf(form, row)))
}

function figuresOf(form: string, { codigo, nombre, ...rest }: Row): SentFigure[] {
  const { total: _, ...values } = rest as Record<string, string>
  const isFigure = ([name]: [string, string]) => comparedFigures.includes(name)
  const keys = Object.entries(values).filter((one) => !isFigure(one))
  const key = [codigo, ...keys.map(([, value]) => value)].join('|')
  return Object.entries(values)
    .filter(isFigure)
    .map(([figure, text]) => ({ form, key, codigo, nombre, figure, amount: money(text) }))
    .filter(({ amount }) => amount !== 0n)
}

interface Sending extends Cut {
  readonly date: Day
  readonly filing: string
  readonly userId: string | null
}

/** Keeps the forms of a cut as they stand, as what was sent. */
export async function keepSent(tx: Tx, { vigencia, quarter, cut, date, filing, userId }: Sending) {
  const figures = await figuresAt(tx, cut)
  const stored = JSON.stringify(figures.map((one) => ({ ...one, amount: moneyText(one.amount) })))
  await sql`
    insert into budget.cuipo_sent (id, vigencia, quarter, sent_on, filing, figures, user_id)
    values (${newId()}, ${vigencia}, ${Number(quarter)}, ${date}, ${filing}, ${stored}::jsonb, ${userId})`.execute(
    tx,
  )
  return { figures: figures.length }
}

/** What changed since it was sent: against this cut, and against the one before it that was sent last. */
export async function sentFindings(tx: Tx, { vigencia, quarter, cut }: Cut) {
  const { rows } = await sql<{
    quarter: Sent['quarter']
    filing: string
    figures: (Omit<SentFigure, 'amount'> & { readonly amount: string })[]
  }>`
    select distinct on (cuipo_sent.quarter) quarter::text, filing, figures from budget.cuipo_sent
    where vigencia = ${vigencia} and quarter <= ${Number(quarter)} order by cuipo_sent.quarter desc, at desc limit 2`.execute(
    tx,
  )
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
