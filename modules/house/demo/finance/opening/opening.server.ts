import { openingService } from '@quina/accounting/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { negate, pesos, sumOf, vigenciaOf, zero } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { broughtItem, expenseAccounts, incomeAccounts } from '../books/accounts.domain.ts'
import { booksBegin } from '../books/begin.domain.ts'

/**
 * Loads the opening balances of the books, written and posted by the accountant: they include the months that only the budget
 * has.
 */
export async function loadOpening(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  await once(loading, 'openingBalances', actor.userId, async (tx) => {
    const balances = summed([...standingBalances, ...broughtBy(await executedIn(tx))])
    const notes =
      'Los meses anteriores se llevaron en otro programa; el presupuesto de todo el año está aquí.'
    const input = { date: booksBegin, notes, lines: await linesFor(tx, balances) } as never
    const id = await createDraft(openingService, { tx, actor, input })
    await performAction(openingService, { tx, actor, today: booksBegin, id, action: 'post' })
    return id
  })
}

async function executedIn(tx: Tx): Promise<ExecutionRow[]> {
  const rows = await rowsFrom<
    Omit<ExecutionRow, 'accrued' | 'settled'> & { accrued: string; settled: string }
  >(tx)`
    select r.side, r.code as rubro, t.number as tercero, coalesce(p.vigencia_gasto = '1.0', true) as own,
           coalesce(sum(k.sign * m.amount) filter (where k.stage in ('reconocido', 'obligacion')), 0) as accrued,
           coalesce(sum(k.sign * m.amount) filter (where k.stage in ('recaudado', 'pago')), 0) as settled
    from budget.move_face m join budget.move_class_face k using (class)
    left join budget.aforo_face a on a.id = m.aforo_id left join budget.apropiacion_face p on p.id = m.apropiacion_id
    join budget.rubro_face r on r.id = coalesce(a.rubro_id, p.rubro_id)
    join people.tercero_face t on t.id = coalesce(m.tercero_id, (
      select first.tercero_id from budget.move_face first
      where first.document_id = m.document_id and first.tercero_id is not null limit 1))
    where m.vigencia = ${vigenciaOf(booksBegin)} and m.day < ${booksBegin} and r.code not like '1.0%'
      and k.stage in ('reconocido', 'recaudado', 'obligacion', 'pago')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`
  return rows.map((row) => ({ ...row, accrued: Number(row.accrued), settled: Number(row.settled) }))
}

async function linesFor(tx: Tx, balances: readonly DemoBalance[]) {
  const rows = await rowsFrom<{ key: string; id: string }>(tx)`
    select 'account ' || code as key, id from accounting.account_face
    union all select 'tercero ' || number, id from people.tercero_face
    union all select 'centre ' || code, id from hospital.cost_centre_face`
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  const rest = negate(sumOf(balances, (one) => pesos(one.pesos)))
  const line = ({ account, tercero, centre, document, issued, due }: DemoBalance, amount: typeof zero) => ({
    accountId: ids.get(`account ${account}`) ?? null,
    terceroId: ids.get(`tercero ${tercero}`) ?? null,
    costCentreId: ids.get(`centre ${centre}`) ?? null,
    openItem: document ?? null,
    issuedOn: issued ?? null,
    dueOn: due ?? null,
    debit: amount > zero ? amount : zero,
    credit: amount < zero ? negate(amount) : zero,
  })
  return [
    ...balances.map((balance) => line(balance, pesos(balance.pesos))),
    line({ account: capital, pesos: 0 }, rest),
  ]
}

/** The execution of a rubro with a tercero until the books began, in whole pesos. */
interface ExecutionRow {
  readonly side: 'income' | 'expense'
  readonly rubro: string
  readonly tercero: string
  /** True for this vigencia, false for balances of the previous year. */
  readonly own: boolean
  /** Recognised or owed. */
  readonly accrued: number
  /** Collected or paid. */
  readonly settled: number
}

/** The account through which the budget of the year was collected and paid. */
const current = '11100501'

/** The account of payments of the previous year, which were already owed. */
const former = '322501'

/** Returns the balances that the budget of the year brings: its result, what is left to collect and to pay, and the money. */
const broughtBy = (executed: readonly ExecutionRow[]): DemoBalance[] =>
  executed.flatMap((one) => (one.side === 'income' ? incomeOf(one) : expenseOf(one)))

function incomeOf({ rubro, tercero, accrued, settled }: ExecutionRow): DemoBalance[] {
  const { owed, income, centre } = incomeAccounts(rubro)
  const left = Math.max(0, accrued - settled)
  return [
    { account: income, pesos: -accrued, ...(centre === undefined ? { tercero } : { centre }) },
    { account: owed, pesos: left, tercero, document: broughtItem(rubro), due: '2026-09-30' },
    { account: current, pesos: settled },
  ]
}

function expenseOf({ rubro, tercero, own, accrued, settled }: ExecutionRow): DemoBalance[] {
  const { account, owed, centre } = expenseAccounts(rubro)
  const charged = own
    ? { account, tercero, ...(centre === undefined ? {} : { centre }) }
    : { account: former }
  return [
    { ...charged, pesos: accrued },
    { account: owed, pesos: settled - accrued, tercero, document: broughtItem(rubro), due: '2026-09-30' },
    { account: current, pesos: -settled },
  ]
}

/** Merges the balances of the same account, tercero, cost centre and document. */
function summed(balances: readonly DemoBalance[]): DemoBalance[] {
  const found = new Map<string, DemoBalance>()
  for (const one of balances) {
    const key = [one.account, one.tercero, one.centre, one.document].join('|')
    found.set(key, { ...one, pesos: one.pesos + (found.get(key)?.pesos ?? 0) })
  }
  return [...found.values()].filter(({ pesos }) => pesos !== 0)
}

/** A balance with which the books began, credits negative; with the tercero and the document that the account requires. */
interface DemoBalance {
  readonly account: string
  readonly pesos: number
  readonly tercero?: string
  readonly centre?: string
  readonly document?: string
  readonly issued?: string
  readonly due?: string
}

type OpeningBalance = readonly [
  account: string,
  pesos: number,
  tercero?: string,
  document?: string,
  issued?: string,
  due?: string,
]

const eps = '999100042'

/** The balances of the fictitious hospital at the start of the year; the budget of its months comes on top. */
const standing: readonly OpeningBalance[] = [
  ['11100501', 2_450_600_000],
  ['11100601', 1_285_400_000],
  ['131904', 184_350_000, eps, 'SE-1874', '2025-10-31', '2025-12-30'],
  ['131904', 236_920_000, eps, 'SE-1911', '2025-11-30', '2026-01-29'],
  ['131904', 198_440_000, eps, 'SE-1950', '2025-12-31', '2026-03-01'],
  ['138609', -61_500_000, eps],
  ['151403', 86_215_000],
  ['151404', 54_730_000],
  ['151405', 23_180_000],
  ['160501', 640_000_000],
  ['164010', 3_850_000_000],
  ['166090', 1_920_000_000],
  ['166501', 146_300_000],
  ['167002', 210_480_000],
  ['168501', -577_500_000],
  ['168505', -864_000_000],
  ['168506', -58_520_000],
  ['168507', -126_288_000],
  ['190501', 54_000_000, '999100017'],
  ['197008', 48_000_000],
  ['240101', -38_460_000, '999100001', 'FV-40218', '2025-12-04', '2026-01-18'],
  ['240101', -21_735_000, '999100005', 'FE-9912', '2025-12-11', '2026-01-25'],
  ['240101', -12_904_000, '999100009', 'DR-2207', '2025-12-15', '2026-01-29'],
  ['249051', -7_816_400, '999100017', 'E-558201', '2025-12-28', '2026-01-12'],
  ['249055', -15_250_000, '999100022', 'A-771', '2025-12-30', '2026-01-29'],
  ['322501', -412_075_000],
]

const standingBalances: readonly DemoBalance[] = standing.map(
  ([account, pesos, tercero, document, issued, due]) => ({
    account,
    pesos,
    ...(tercero === undefined ? {} : { tercero }),
    ...(document === undefined ? {} : { document }),
    ...(issued === undefined ? {} : { issued }),
    ...(due === undefined ? {} : { due }),
  }),
)

/** The account that takes the rest of the balances. */
const capital = '320801'
