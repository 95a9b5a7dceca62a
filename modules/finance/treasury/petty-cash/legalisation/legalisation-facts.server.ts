import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { type Actor, actingOn, type Extra, performAction } from '@quina/blocks/server'
import { registroService } from '@quina/budget/server'
import { rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, money, moneyText, sumOf, zero } from '@quina/kernel'
import { mayNotWhenReconciled } from '../../rules/annulment/reconciled.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { heldIn } from '../ledger/petty-cash-ledger.server.ts'
import { expensesOf, spentIn } from './legalising-facts.server.ts'
import type { pettyCashLegalisation } from './petty-cash-legalisation.contract.ts'

/** Returns what the screen and the print show: each gasto with its amounts, and the sums by rubro. */
export async function legalisationFacts(
  tx: Tx,
  { id, status, kind, pettyCashId, expenses }: Stored<typeof pettyCashLegalisation>,
): Promise<Extra> {
  const ids = (expenses ?? []).map(({ expenseId }) => expenseId)
  const known = new Map((await expensesOf(tx, ids)).map((one) => [one.id, one]))
  const grouped = ids.flatMap((one) => known.get(one) ?? [])
  const facts = {
    expenses: grouped.map((one) => ({
      ...one,
      gross: moneyText(one.gross),
      withheld: moneyText(one.withheld),
      net: moneyText(one.net),
    })),
    rubros: (await spentIn(tx, ids)).map(({ rubro, gross }) => ({ rubro, gross: moneyText(gross) })),
    gross: moneyText(sumOf(grouped, 'gross')),
    withheld: moneyText(sumOf(grouped, 'withheld')),
    net: moneyText(sumOf(grouped, 'net')),
    returned: await returnedBy(tx, { id, status, kind, pettyCashId }),
  }
  if (status === 'draft') return { facts }
  const posted = await postedByTreasury(tx, { document: 'treasury.pettyCashLegalisation', id })
  return { facts, posted, mayNot: await mayNotWhenReconciled(tx, id) }
}

type LegalisationState = Readonly<{ id: string; status: string; kind: string; pettyCashId: string }>

/** Returns the money that a definitive legalización returns to the bank; for a draft, the balance of the fund. */
async function returnedBy(tx: Tx, { id, status, kind, pettyCashId }: LegalisationState): Promise<string> {
  if (kind !== 'final') return '0.00'
  if (status === 'draft') return moneyText((await heldIn(tx, pettyCashId)).balance)
  const { returned } = await storedRow(tx, 'treasury.pettyCashLegalisation', id, ['returned'])
  return moneyText(money(returned))
}

type ReleaseInput = Readonly<{ registroId: string; date: Day; reason: string }>

/** Releases the unspent balance of a closed fund from its registro and its CDP to the apropiación. */
export async function releaseRegistro(
  tx: Tx,
  actor: Actor,
  { registroId, date, reason }: ReleaseInput,
): Promise<void> {
  const rows = await rowsFrom<{ id: string; left: string; campusId: string }>(tx)`
    select l.id, b.available as left, r.campus_id as "campusId"
    from budget.registro_face r join budget.registro_line_face l on l.parent_id = r.id join budget.line_face b on b.id = l.id
    where r.id = ${registroId}::uuid and b.available > 0 order by l.id`
  const [first] = rows
  if (first === undefined) return
  const lines = rows
    .map(({ id, left }) => ({ lineId: id, amount: moneyText(money(left)) }))
    .filter(({ amount }) => money(amount) > zero)
  await performAction(registroService, {
    tx,
    actor: actingOn(actor, registroService.document, first.campusId),
    today: date,
    id: registroId,
    action: 'release',
    input: { date, lines, cascade: true, reason },
  })
}

const columns: readonly PrintColumn[] = [
  { key: 'label', header: 'Gasto', kind: 'code' },
  { key: 'date', header: 'Fecha', kind: 'day' },
  { key: 'tercero', header: 'Proveedor', kind: 'text', width: 'auto' },
  { key: 'support', header: 'Soporte', kind: 'code' },
  { key: 'gross', header: 'Bruto', kind: 'money' },
  { key: 'withheld', header: 'Retenciones', kind: 'money' },
  { key: 'net', header: 'Pagado', kind: 'money' },
]

const byRubro: readonly PrintColumn[] = [
  { key: 'rubro', header: 'Rubro', kind: 'text', width: 'auto' },
  { key: 'gross', header: 'Valor', kind: 'money' },
]

interface Facts {
  readonly expenses: readonly Record<string, string>[]
  readonly rubros: readonly Record<string, string>[]
  readonly net: string
  readonly returned: string
}

const factsIn = (facts: Readonly<Record<string, unknown>> | undefined): Facts => ({
  expenses: [],
  rubros: [],
  net: '0.00',
  returned: '0.00',
  ...facts,
})

/** The print of a reembolso request, or of the act that closes a caja menor. */
export const pettyCashLegalisationPrint: DocumentPrint<typeof pettyCashLegalisation> = {
  title: ({ values }) =>
    values.kind === 'final'
      ? 'Acta de legalización definitiva de caja menor'
      : 'Solicitud de reembolso de caja menor',
  pairs: ['pettyCashId', 'kind', 'purpose'],
  lines: [],
  worth: ({ facts }) => money(factsIn(facts).net),
  adds: ({ facts, values }) => {
    const { expenses, rubros, net, returned } = factsIn(facts)
    const rows = (of: readonly Record<string, string>[]) =>
      of.map((one) => ({ values: { ...one, ...amountsIn(one) } }))
    const figures = [
      { label: 'Gastos legalizados, neto', amount: money(net), strong: true },
      ...(values.kind === 'final' ? [{ label: 'Sobrante que se reintegra', amount: money(returned) }] : []),
    ]
    return [
      lineTable({ columns, rows: rows(expenses), totals: ['gross', 'withheld', 'net'] }),
      ...(rubros.length === 0
        ? []
        : [
            notes('', { heading: 'Por rubro' }),
            lineTable({ columns: byRubro, rows: rows(rubros), totals: ['gross'] }),
          ]),
      totals(figures),
    ]
  },
  signs: { keeper: 'Responsable de la caja menor', manager: 'Ordenador del gasto', treasurer: 'Tesorero' },
}

const amountsIn = (row: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['gross', 'withheld', 'net'].flatMap((name) =>
      row[name] === undefined ? [] : [[name, money(row[name])]],
    ),
  )
