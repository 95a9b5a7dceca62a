import { openingService } from '@quina/accounting/server'
import { createDraft, runDeed } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { negate, pesos, sumOf, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { booksBegin } from '../books/begin.domain.ts'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { broughtBy, type Executed, summed } from './brought.domain.ts'
import { capital, type DemoBalance, standingBalances } from './opening.domain.ts'

/** The balances with which the books began, written and posted by the accountant: the months told to the budget are in them. */
export async function loadOpening(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  await once(loading, 'openingBalances', actor.userId, async (tx) => {
    const balances = summed([...standingBalances, ...broughtBy(await executedIn(tx))])
    const notes =
      'Los meses anteriores se llevaron en otro programa; el presupuesto de todo el año está aquí.'
    const input = { date: booksBegin, notes, lines: await linesFor(tx, balances) } as never
    const id = await createDraft(openingService, { tx, actor, input })
    await runDeed(openingService, { tx, actor, today: booksBegin, id, action: 'post' })
    return id
  })
}

async function executedIn(tx: Tx): Promise<Executed[]> {
  const { rows } = await sql<Omit<Executed, 'accrued' | 'settled'> & { accrued: string; settled: string }>`
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
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({ ...row, accrued: Number(row.accrued), settled: Number(row.settled) }))
}

async function linesFor(tx: Tx, balances: readonly DemoBalance[]) {
  const { rows } = await sql<{ key: string; id: string }>`
    select 'account ' || code as key, id from accounting.account_face
    union all select 'tercero ' || number, id from people.tercero_face
    union all select 'centre ' || code, id from hospital.cost_centre_face`.execute(tx)
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
