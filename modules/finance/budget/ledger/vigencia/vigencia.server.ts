import type { CommandInput } from '@quina/blocks'
import { catalogService, type Operation, serveCatalog, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { insist, monthName, must, newId, notFound, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { closeMonth, months, reopenMonth, vigencia } from './vigencia.contract.ts'

export const vigenciaService = catalogService<typeof vigencia>({
  catalog: vigencia,
  whose: 'house',
  refusals: { vigencia_year_key: refused('PRE-044', 'La vigencia ya existe.', 'year') },
  async onSave(tx, { id, values }) {
    if (id === null) return
    const before = await storedRow(tx, 'budget.vigencia', id, ['year', 'status'])
    must(before.year === values.year, 'PRE-045', 'year', 'El año de una vigencia no cambia.')
    insist(before.status !== 'closed', 'PRE-001', 'La vigencia no está en preparación.', { status: 409 })
  },
})

export const vigenciaOperations: Operation[] = [
  ...serveCatalog(vigenciaService),
  serveQuery(months, ({ tx, input }) => monthsOf(tx, input.year)),
  serveCommand(closeMonth, async ({ tx, input }) => {
    mayClose(input.month, await lockedMonths(tx, input))
    return setMonth(tx, input, { open: false, reason: null })
  }),
  serveCommand(reopenMonth, async ({ tx, input }) => {
    mayReopen(input.month, await lockedMonths(tx, input))
    return setMonth(tx, input, { open: true, reason: input.reason })
  }),
]

type Month = CommandInput<typeof closeMonth>

/** Locks the vigencia, so that nothing is posted meanwhile, and reads the months of one side. */
async function lockedMonths(tx: Tx, { year, side }: Month) {
  await lockVigencia(tx, year)
  return (await monthsOf(tx, year)).filter((one) => one.side === side)
}

/**
 * Locks a vigencia and its lines of control. Postings read the months after locking their lines, so nothing can be posted between
 * the check and the closing of a month.
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

/** Every month of both sides; open unless closed explicitly. */
async function monthsOf(tx: Tx, year: number) {
  const rows = await rowsWhere(tx, 'budget.month', { vigencia: year }, ['side', 'month', 'open'])
  const known = new Map(rows.map((row) => [`${row.side} ${row.month}`, row.open]))
  return (['expense', 'income'] as const).flatMap((side) =>
    Array.from({ length: 12 }, (_, index) => ({
      side,
      month: index + 1,
      open: known.get(`${side} ${index + 1}`) ?? true,
    })),
  )
}

/** The months of a year that still take documents. */
export const openMonthsOf = async (tx: Tx, year: number) =>
  (await monthsOf(tx, year)).filter((one) => one.open)

async function setMonth(
  tx: Tx,
  { year, side, month }: Month,
  change: { readonly open: boolean; readonly reason: string | null },
) {
  await tx
    .insertInto('budget.month')
    .values({ id: newId(), vigencia: year, month, side, ...change })
    .onConflict((conflict) => conflict.columns(['vigencia', 'side', 'month']).doUpdateSet(change))
    .execute()
  return { side, month, open: change.open }
}

type MonthState = Readonly<{ month: number; open: boolean }>

/** Months close in order. @throws Problem PRE-043 when an earlier month is still open. */
function mayClose(month: number, months: readonly MonthState[]): void {
  const earlier = months.find((one) => one.month < month && one.open)
  insist(
    earlier === undefined,
    'PRE-043',
    `Cierre primero el mes de ${monthName(earlier?.month ?? month)}.`,
    { status: 409 },
  )
}

/** Months reopen from the last. @throws Problem PRE-008 when a later month is closed. */
export function mayReopen(month: number, months: readonly MonthState[]): void {
  const later = months.some((one) => one.month > month && !one.open)
  insist(!later, 'PRE-008', `No se puede reabrir el mes ${monthName(month)}: hay un mes posterior cerrado.`, {
    status: 409,
  })
}
