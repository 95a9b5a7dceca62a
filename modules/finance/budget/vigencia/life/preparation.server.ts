import { type Actor, createDraft, type Operation, serveCommand } from '@quina/blocks/server'
import { rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import {
  firstDayOf,
  fraction,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  newId,
  sumOf,
  zero,
} from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { initialService } from '../apropiacion/initial.server.ts'
import { type PreparationBase, prepareYear } from './year.contract.ts'

/** The scale of percentages: millionths, so that `5.5` gives exactly 105.5 %. */
const scale = 1_000_000n

/** Increases an amount by a percentage for the next year: half-up, to the whole peso. @throws Problem PRE-080 */
export const grown = (amount: Money, percent: string): Money =>
  fraction(amount, {
    part: 100n * scale + millionths(percent),
    whole: 100n * scale,
    rounding: 'half-up',
    unit: 100n,
  })

/**
 * Prepares a year from the one before: its rubros, and a draft of its initial budget, increased by a percentage. A second run
 * only adds what is missing.
 * @throws Problem PRE-001, PRE-080, PRE-081
 */
export const preparationOperations: Operation[] = [
  serveCommand(prepareYear, async ({ tx, input: { year, ...growth }, actor }) => {
    await openYear(tx, year)
    const rubros = await copyRubros(tx, year)
    return { rubros, ...(await draftInitial(tx, { year, actor, growth })) }
  }),
]

/** Creates the year with the settings of the one before. */
async function openYear(tx: Tx, year: number): Promise<void> {
  const before = await rowWhere(tx, 'budget.vigencia', { year: year - 1 }, [
    'programmingMethod',
    'closingPolicy',
    'pacControl',
    'pacMode',
  ])
  insist(before !== undefined, 'PRE-081', `No existe la vigencia ${year - 1}: no hay de dónde preparar.`, {
    status: 409,
  })
  await tx
    .insertInto('budget.vigencia')
    .values({ id: newId(), year, ...before })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute()
  const row = await tx
    .selectFrom('budget.vigencia')
    .select('status')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  insist(row.status === 'preparing', 'PRE-001', 'La vigencia no está en preparación.', { status: 409 })
}

/** Copies the rubros level by level, so that each finds its parent by code in the new year. */
async function copyRubros(tx: Tx, year: number): Promise<number> {
  let copied = 0
  for (;;) {
    const rows = await rowsFrom<{ id: string }>(tx)`
      insert into budget.rubro (id, vigencia, side, code, name, parent_id, ccpet_code, control_group, requires_cpc, default_cpc,
                                uses_pac, mga_product, bpin)
      select gen_random_uuid(), ${year}, r.side, r.code, r.name, own.id, r.ccpet_code, r.control_group, r.requires_cpc,
             r.default_cpc, r.uses_pac, r.mga_product, r.bpin
      from budget.rubro r
      left join budget.rubro p on p.id = r.parent_id
      left join budget.rubro own on own.vigencia = ${year} and own.side = p.side and own.code = p.code
      where r.vigencia = ${year - 1} and r.active and (r.parent_id is null or own.id is not null)
        and not exists (select from budget.rubro n where n.vigencia = ${year} and n.side = r.side and n.code = r.code)
      returning id`
    copied += rows.length
    if (rows.length === 0) return copied
  }
}

type Growth = Readonly<{ base: PreparationBase; income: string; expense: string }>

async function draftInitial(tx: Tx, { year, actor, growth }: { year: number; actor: Actor; growth: Growth }) {
  const income = await grownLines(tx, year, { side: 'income', base: growth.base, percent: growth.income })
  const expense = await grownLines(tx, year, { side: 'expense', base: growth.base, percent: growth.expense })
  const total = (lines: readonly GrownLine[]) => moneyText(sumOf(lines, 'amount'))
  const figures = { income: total(income), expense: total(expense) }
  const live = await tx
    .selectFrom('budget.initial')
    .select('id')
    .where('vigencia', '=', year)
    .where('status', '!=', 'annulled')
    .executeTakeFirst()
  if (live !== undefined || income.length === 0 || expense.length === 0)
    return { ...figures, initialId: null }
  const input = {
    date: firstDayOf(year),
    actKind: 'acuerdo',
    actNumber: 'Por definir',
    actDate: firstDayOf(year),
    finalAvailability: leftOver(income, expense),
    note: `Preparado desde la vigencia ${year - 1}: ingresos ${growth.income} %, gastos ${growth.expense} %.`,
    income,
    expense,
  }
  return { ...figures, initialId: await createDraft(initialService, { tx, actor, input }) }
}

const incomeBases: Readonly<Record<PreparationBase, RawBuilder<string>>> = {
  definitive: sql`a.definitivo`,
  initial: sql`a.inicial`,
  executed: sql`a.recaudado`,
}
const expenseBases: Readonly<Record<PreparationBase, RawBuilder<string>>> = {
  definitive: sql`a.definitiva`,
  initial: sql`a.inicial`,
  executed: sql`a.comprometido`,
}

type Side = Readonly<{ side: 'income' | 'expense'; base: PreparationBase; percent: string }>

/** The lines of control of the year before, on the rubros of this one: of expense, only those of vigencia del gasto 1.0. */
async function grownLines(tx: Tx, year: number, { side, base, percent: by }: Side): Promise<GrownLine[]> {
  const [table, amount, only] =
    side === 'income'
      ? (['aforo', incomeBases[base], sql`true`] as const)
      : (['apropiacion', expenseBases[base], sql`a.vigencia_gasto = '1.0'`] as const)
  const rows = await rowsFrom<{ rubroId: string; fuenteId: string; amount: string }>(tx)`
    select n.id as "rubroId", a.fuente_id as "fuenteId", ${amount} as amount
    from ${sql.table(`budget.${table}`)} a
    join budget.rubro r on r.id = a.rubro_id
    join budget.rubro n on n.vigencia = ${year} and n.side = r.side and n.code = r.code
    where a.vigencia = ${year - 1} and ${only} order by r.code, a.fuente_id`
  return rows
    .map((row) => ({ ...row, amount: grown(money(row.amount) as Money, by) }))
    .filter((line) => line.amount > zero)
}

/** A percentage with up to six decimals, in millionths of one per cent. @throws Problem PRE-080 */
function millionths(percent: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,3})(?:\.(\d{1,6}))?$/.exec(percent) ?? []
  const message = 'Escriba un porcentaje entre −100 y 999, con seis decimales como máximo.'
  must(whole !== '', 'PRE-080', 'percent', message)
  const size = BigInt(whole) * scale + BigInt(decimals.padEnd(6, '0'))
  const signed = sign === '-' ? -size : size
  must(signed >= -100n * scale, 'PRE-080', 'percent', message)
  return signed
}

type GrownLine = Readonly<{ rubroId: string; fuenteId: string; amount: Money }>

/** The excess of income as disponibilidad final; zero when expense is greater, and then a user balances the budget. */
export function leftOver(income: readonly GrownLine[], expense: readonly GrownLine[]): Money {
  const left = minus(sumOf(income, 'amount'), sumOf(expense, 'amount'))
  return left > zero ? left : zero
}
