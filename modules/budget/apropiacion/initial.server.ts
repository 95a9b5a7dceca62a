import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, money, moneyText, plural, showPesos, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { budgetLedger, toBudget } from '../ledger/budget-ledger.server.ts'
import { openControlLines } from '../ledger/control-lines.server.ts'
import { initial } from './initial.contract.ts'
import { type Control, initialMoves, mayOpen, type Rubros } from './initial.domain.ts'

/** The annex of the act that approves the budget. */
const initialPrint: DocumentPrint<typeof initial> = {
  title: 'Presupuesto inicial de ingresos y gastos',
  pairs: ['date', 'actKind', 'actNumber', 'actDate', 'finalAvailability', 'note'],
  lines: [
    { field: 'income', total: 'amount' },
    { field: 'expense', total: 'amount' },
  ],
  signs: { legalRepresentative: 'Gerente', budgetHead: 'Jefe de presupuesto' },
}

type Initial = Stored<typeof initial>

export const initialService: ServedDocument<typeof initial> = {
  document: initial,
  table: 'budget.initial',
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
      await tx
        .updateTable('budget.vigencia')
        .set({
          status: 'open',
          openedOn: today,
          finalAvailability: moneyText(document.finalAvailability),
          actKind: document.actKind,
          actNumber: document.actNumber,
          actDate: document.actDate,
          version: sql`version + 1`,
        })
        .where('year', '=', vigencia)
        .execute()
      return [toBudget(initialMoves(document, control))]
    },

    /** Back to preparation, while nothing rests on it (PRE-003 otherwise). */
    async annul({ tx, document }) {
      const vigencia = vigenciaOf(document.date)
      await tx.selectFrom('budget.vigencia').select('id').where('year', '=', vigencia).forUpdate().execute()
      const used = await sql<{ used: boolean }>`
        with locked as (select * from budget.apropiacion where vigencia = ${vigencia} order by id for update)
        select exists (select from locked where certificado > 0 or definitiva <> inicial)
            or exists (select from budget.aforo where vigencia = ${vigencia}
                       and (reconocido > 0 or recaudado > 0 or definitivo <> inicial)) as used`.execute(tx)
      const message = 'La apropiación inicial no se puede modificar: la vigencia ya fue abierta.'
      insist(used.rows[0]?.used === false, 'PRE-003', message, { status: 409 })
      await mustHaveNoPac(tx, vigencia)
      const control = await openControl(tx, document, vigencia)
      await tx
        .updateTable('budget.vigencia')
        .set({ status: 'preparing', openedOn: null })
        .where('year', '=', vigencia)
        .execute()
      return [toBudget(initialMoves(document, control, { undo: true }))]
    },
  },
  print: initialPrint,
}

/** Whoever programs the PAC takes the same locks, so none is programmed meanwhile. @throws Problem PRE-121 */
async function mustHaveNoPac(tx: Tx, vigencia: number): Promise<void> {
  const { rows } = await sql<{ lines: number; quota: string }>`
    select count(distinct p.apropiacion_id)::int as lines, coalesce(sum(p.vigente), 0) as quota
    from budget.pac_month p join budget.apropiacion a on a.id = p.apropiacion_id
    where a.vigencia = ${vigencia} and p.vigente > 0`.execute(tx)
  const { lines, quota } = rows[0]!
  const shown = `${plural(lines, 'rubro', 'rubros')} por ${showPesos(money(quota))}`
  insist(lines === 0, 'PRE-121', `El PAC está programado (${shown}): redúzcalo a cero antes de anular.`, {
    status: 409,
  })
}

async function rubrosOf(tx: Tx, { income, expense }: Initial): Promise<Rubros> {
  const ids = [...income, ...expense].map((line) => line.rubroId)
  const rows = await tx
    .selectFrom('budget.rubroList')
    .select(['id', 'code', 'side', 'vigencia', 'leaf', 'ccpetCode'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
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

/** The lines of control of the budget, made where they are missing and found where they are not. */
async function openControl(tx: Tx, { income, expense }: Initial, vigencia: number): Promise<Control> {
  const of = {
    expense: await openControlLines(tx, 'apropiacion', { names: expense, vigencia }),
    income: await openControlLines(tx, 'aforo', { names: income, vigencia }),
  }
  return (side, name) => of[side](name)
}

export const initialOperations = refusing(
  {
    'budget.initial_one_live': {
      code: 'PRE-047',
      message: 'La vigencia ya tiene un presupuesto inicial. Edítelo, o anúlelo para hacer otro.',
      status: 409,
      field: 'date',
    },
  },
  serveDocument(initialService),
)
