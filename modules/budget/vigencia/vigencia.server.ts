import { endpoint } from '@quina/blocks'
import { type CatalogService, type Operation, operation, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { closeMonths, reopenMonths, vigencia } from './vigencia.contract.ts'
import { mayClose, mayReopen } from './vigencia.domain.ts'

export const vigenciaService: CatalogService<typeof vigencia> = {
  catalog: vigencia,
  whose: 'house',
  table: 'budget.vigencia',
  refusals: { vigencia_year_key: { code: 'PRE-044', message: 'La vigencia ya existe.', field: 'year' } },
  async onSave(tx, { id, values }) {
    if (id === null) return
    const before = await tx
      .selectFrom('budget.vigencia')
      .select(['year', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const message = 'El año de una vigencia no cambia.'
    insist(before.year === values.year, 'PRE-045', message, { fields: { year: message } })
    insist(before.status !== 'closed', 'PRE-001', 'La vigencia no está en preparación.', { status: 409 })
  },
}

const params = z.object({ year: z.coerce.number().int() })
const side = z.enum(['income', 'expense'])
const month = z.object({ side, month: z.number().int().min(1).max(12) })
const months = z.array(z.object({ side, month: z.number(), open: z.boolean() }))
const path = '/api/budget/vigencia/year/:year/months'

export const vigenciaOperations: Operation[] = [
  ...serveCatalog(vigenciaService),
  operation(
    endpoint({
      method: 'GET',
      path,
      access: 'budget.vigencia.view',
      tag: 'budget',
      summary: 'Meses presupuestales',
      params,
      answer: months,
    }),
    async ({ tx, params: { year } }) => monthsOf(tx, year),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/close`,
      access: closeMonths,
      tag: 'budget',
      summary: 'Cerrar un mes presupuestal',
      params,
      body: month,
      answer: months,
    }),
    async ({ tx, params: { year }, body }) => {
      await lockVigencia(tx, year)
      mayClose(
        body.month,
        (await monthsOf(tx, year)).filter((one) => one.side === body.side),
      )
      return setMonth(tx, year, { ...body, open: false, reason: null })
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/reopen`,
      access: reopenMonths,
      tag: 'budget',
      summary: 'Reabrir un mes presupuestal',
      params,
      body: z.object({
        ...month.shape,
        reason: z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500),
      }),
      answer: months,
    }),
    async ({ tx, params: { year }, body }) => {
      await lockVigencia(tx, year)
      mayReopen(
        body.month,
        (await monthsOf(tx, year)).filter((one) => one.side === body.side),
      )
      return setMonth(tx, year, { ...body, open: true })
    },
  ),
]

/**
 * Postings read the months after locking their lines of control, so whoever changes a month takes those locks first:
 * nothing can be posted between the check and the closing.
 */
export async function lockVigencia(tx: Tx, year: number): Promise<void> {
  const found = await tx
    .selectFrom('budget.vigencia')
    .select('id')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw notFound('La vigencia')
  await sql`select id from budget.apropiacion where vigencia = ${year} order by id for update`.execute(tx)
  await sql`select id from budget.aforo where vigencia = ${year} order by id for update`.execute(tx)
}

/** Every month of both sides, open unless it was closed. */
async function monthsOf(tx: Tx, year: number) {
  const rows = await tx
    .selectFrom('budget.month')
    .select(['side', 'month', 'open'])
    .where('vigencia', '=', year)
    .execute()
  const known = new Map(rows.map((row) => [`${row.side} ${row.month}`, row.open]))
  return (['expense', 'income'] as const).flatMap((side) =>
    Array.from({ length: 12 }, (_, at) => ({
      side,
      month: at + 1,
      open: known.get(`${side} ${at + 1}`) ?? true,
    })),
  )
}

/** The months of a year that still take documents. */
export const openMonthsOf = async (tx: Tx, year: number) =>
  (await monthsOf(tx, year)).filter((one) => one.open)

interface MonthChange {
  readonly side: 'income' | 'expense'
  readonly month: number
  readonly open: boolean
  readonly reason: string | null
}

async function setMonth(tx: Tx, year: number, { side, month, open, reason }: MonthChange) {
  await tx
    .insertInto('budget.month')
    .values({ id: newId(), vigencia: year, month, side, open, reason })
    .onConflict((conflict) => conflict.columns(['vigencia', 'side', 'month']).doUpdateSet({ open, reason }))
    .execute()
  return monthsOf(tx, year)
}
