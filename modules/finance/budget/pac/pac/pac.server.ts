import type { CommandInput } from '@quina/blocks'
import { type Input, listOperations, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, rowsFrom, rowWhere, type Tx, takeNumber } from '@quina/db/server'
import { insist, type Money, money, moneyText, must, newId, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { lockApropiaciones } from '../../ledger/ledger/locks.server.ts'
import {
  monthKeys,
  pacActPath,
  pacActs,
  pacExcesses,
  pacExcessPath,
  pacLeft,
  pacLeftPath,
  pacMovePath,
  pacMoves,
  pacTable,
  programPac,
  viewPac,
} from './pac.contract.ts'
import { changesOf, isTransfer, type Months, mayProgram, noMonths, type PacMove } from './pac.domain.ts'
import { pacLinesOf, pacRuleOf, paidByMonth } from './pac-lines.server.ts'
import { type PacRow, pacRows } from './pac-rows.server.ts'

/** The PAC belongs to the entity, not to one campus. */
const listed = (source: Pick<Parameters<typeof listOperations>[0], 'list' | 'view' | 'path' | 'title'>) =>
  listOperations({ ...source, tag: 'budget', access: viewPac, scope: () => ({ campusId: null }) })

/** Reads the PAC as a table, and saves each change as one numbered act. */
export const pacOperations: Operation[] = [
  serveQuery(pacTable, async ({ tx, input }) => ({
    ...(await pacRuleOf(tx, input.vigencia)),
    rows: (await pacRows(tx, input)).map(rowText),
  })),
  serveCommand(programPac, program),
  ...listed({ list: pacActs, view: 'budget.pacActList', path: pacActPath, title: 'Actos del PAC' }),
  ...listed({ list: pacMoves, view: 'budget.pacMoveList', path: pacMovePath, title: 'Movimientos del PAC' }),
  ...listed({ list: pacLeft, view: 'budget.pacLeftList', path: pacLeftPath, title: 'Lo que queda del PAC' }),
  ...listed({
    list: pacExcesses,
    view: 'budget.pacExcessList',
    path: pacExcessPath,
    title: 'Pagos sobre el PAC',
  }),
]

const rowText = ({ ceiling, quota, paid, lastYear, ...one }: PacRow) => ({
  ...one,
  ceiling: moneyText(ceiling),
  quota: quota.map(moneyText),
  paid: paid.map(moneyText),
  lastYear: lastYear?.map(moneyText) ?? null,
})

/** Programs the PAC. Locks the lines first, as payments do, so that both see the same balances. */
async function program({ tx, input, actor }: Input<CommandInput<typeof programPac>>) {
  const { date } = input
  const vigencia = vigenciaOf(date)
  const ids = input.lines.map((line) => line.apropiacionId)
  const sources = await lockApropiaciones(tx, ids)
  const rule = await mustTakeActs(tx, vigencia)
  const facts = await factsOf(tx, ids)
  const moves = input.lines.flatMap(({ apropiacionId, ...quota }, index) => {
    const known = sources.get(apropiacionId)
    must(known?.vigencia === vigencia, 'PRE-034', `lines.${index}.label`, 'El rubro no es de esta vigencia.')
    const { before, paid, ceiling } = facts(apropiacionId)
    const after = monthKeys.map((key) => quota[key])
    const changes = changesOf(before, after)
    if (changes.length > 0) mayProgram({ quota: after, paid, ceiling, mode: rule.mode, at: index })
    return changes.map((change) => ({ apropiacionId, ...change }))
  })
  insist(moves.length > 0, 'PRE-091', 'El PAC no cambia: no hay nada que guardar.')
  const kind = kindOf(moves)
  const number = await takeNumber(tx, `budget.pacAct-${vigencia}`)
  const id = newId()
  await addTo(tx, 'budget.pacAct', {
    id,
    number,
    vigencia,
    date,
    kind,
    reason: input.reason,
    createdBy: actor.userId,
  })
  await append(tx, id, moves)
  return { number, kind }
}

type Move = PacMove & { readonly apropiacionId: string }

/** The kind of act: a transfer keeps the total of every line; a program gives every line its first quotas. */
function kindOf(moves: readonly Move[]): 'program' | 'transfer' | 'change' {
  if (moves.every((move) => move.class === 'inicial')) return 'program'
  const ids = [...new Set(moves.map((move) => move.apropiacionId))]
  return ids.every((id) => isTransfer(moves.filter((move) => move.apropiacionId === id)))
    ? 'transfer'
    : 'change'
}

async function mustTakeActs(tx: Tx, vigencia: number) {
  const found = await rowWhere(tx, 'budget.vigencia', { year: vigencia }, ['status'])
  const message = `La vigencia ${vigencia} no está abierta.`
  must(found?.status === 'open' || found?.status === 'closing', 'PRE-035', 'date', message)
  return pacRuleOf(tx, vigencia)
}

async function factsOf(tx: Tx, ids: readonly string[]) {
  const lines = await pacLinesOf(tx, ids)
  const paid = await paidByMonth(tx, ids)
  const rows = await rowsFrom<{ id: string; ceiling: string }>(tx)`
    select id, definitiva - aplazado as ceiling from budget.apropiacion where id = any(${[...ids]}::uuid[])`
  const ceilings = new Map(rows.map((one) => [one.id, money(one.ceiling)]))
  return (id: string): { before: Months | null; paid: Months; ceiling: Money } => ({
    before: lines.get(id)?.quota ?? null,
    paid: paid.get(id) ?? noMonths,
    ceiling: ceilings.get(id)!,
  })
}

async function append(tx: Tx, actId: string, moves: readonly Move[]): Promise<void> {
  const column = <T>(of: (move: Move) => T): T[] => moves.map(of)
  await sql`
    insert into budget.pac_move (act_id, apropiacion_id, month, class, amount)
    select ${actId}::uuid, * from unnest(${column((m) => m.apropiacionId)}::uuid[], ${column((m) => m.month)}::int[],
      ${column((m) => m.class)}::text[], ${column((m) => moneyText(m.amount))}::numeric[])`.execute(tx)
}
