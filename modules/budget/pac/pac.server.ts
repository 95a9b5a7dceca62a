import { endpoint } from '@quina/blocks'
import { type Call, listOperations, type Operation, operation } from '@quina/blocks/server'
import { type Tx, takeNumber } from '@quina/db/server'
import { type Day, day, insist, type Money, money, moneyText, newId, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockApropiaciones } from '../ledger/budget-ledger.server.ts'
import {
  editPac,
  type PacPlane,
  pacActPath,
  pacActs,
  pacExcesses,
  pacExcessPath,
  pacLeft,
  pacLeftPath,
  pacMovePath,
  pacMoves,
  pacPath,
  pacPlanes,
  viewPac,
} from './pac.contract.ts'
import { changesOf, isTransfer, type Months, mayProgram, noMonths, type PacMove } from './pac.domain.ts'
import { pacLinesOf, pacRuleOf, paidByMonth } from './pac-lines.server.ts'
import { type PacRow, pacRows } from './pac-rows.server.ts'

const planes = Object.keys(pacPlanes) as PacPlane[]
const twelve = z.array(z.string()).length(12)
const row = z.object({
  apropiacionId: z.string(),
  rubro: z.string(),
  name: z.string(),
  fuente: z.string(),
  ceiling: z.string(),
  programmed: z.boolean(),
  quota: twelve,
  paid: twelve,
  lastYear: twelve.nullable(),
})
const answer = z.object({
  control: z.enum(['no', 'warns', 'blocks']),
  mode: z.enum(['accumulated', 'strict']),
  rows: z.array(row),
})
const amount = z.string().regex(/^-?\d{1,16}(\.\d{1,2})?$/, 'Escriba un valor en pesos.')
const body = z.object({
  date: z.iso.date('Elija una fecha.'),
  reason: z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500),
  lines: z
    .array(z.object({ apropiacionId: z.uuid(), quota: z.array(amount).length(12) }))
    .min(1)
    .max(2_000),
})

/** The PAC is of the entity, not of one campus. */
const listed = (source: Pick<Parameters<typeof listOperations>[0], 'list' | 'view' | 'path' | 'title'>) =>
  listOperations({ ...source, tag: 'budget', access: viewPac, scope: () => ({ campusId: null }) })

/** The PAC as a table, and each change of it as one numbered act. */
export const pacOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: pacPath,
      access: viewPac,
      tag: 'budget',
      summary: 'PAC de una vigencia, por plano',
      query: z.object({ vigencia: z.coerce.number().int(), plane: z.enum(planes).default('vigencia') }),
      answer,
    }),
    async ({ tx, query: { vigencia, plane } }) => ({
      ...(await pacRuleOf(tx, vigencia)),
      rows: (await pacRows(tx, { vigencia, plane })).map(rowText),
    }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: pacPath,
      access: editPac,
      keyed: true,
      tag: 'budget',
      summary: 'Programar o modificar el PAC',
      body,
      answer: z.object({ number: z.number(), kind: z.string() }),
    }),
    programPac,
  ),
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

/** Locks the lines first, as a payment does, so that neither spends what the other takes away. */
async function programPac({ tx, body: asked, actor }: Call<unknown, unknown, z.output<typeof body>>) {
  const date = day(asked.date) as Day
  const vigencia = vigenciaOf(date)
  const ids = asked.lines.map((line) => line.apropiacionId)
  const sources = await lockApropiaciones(tx, ids)
  const rule = await mustTakeActs(tx, vigencia)
  const facts = await factsOf(tx, ids)
  const moves = asked.lines.flatMap(({ apropiacionId, quota }, at) => {
    const known = sources.get(apropiacionId)
    const strange = 'El rubro no es de esta vigencia.'
    insist(known?.vigencia === vigencia, 'PRE-034', strange, { fields: { [`lines.${at}.label`]: strange } })
    const { before, paid, ceiling } = facts(apropiacionId)
    const after = quota.map(money)
    const changes = changesOf(before, after)
    if (changes.length > 0) mayProgram({ quota: after, paid, ceiling, mode: rule.mode, at })
    return changes.map((change) => ({ apropiacionId, ...change }))
  })
  insist(moves.length > 0, 'PRE-091', 'El PAC no cambia: no hay nada que guardar.')
  const kind = kindOf(moves)
  const number = await takeNumber(tx, `budget.pacAct-${vigencia}`)
  const id = newId()
  await tx
    .insertInto('budget.pacAct')
    .values({ id, number, vigencia, date, kind, reason: asked.reason, createdBy: actor.userId })
    .execute()
  await append(tx, id, moves)
  return { number, kind }
}

type Move = PacMove & { readonly apropiacionId: string }

/** A transfer keeps the total of every line; a program is the first word on every line. */
function kindOf(moves: readonly Move[]): 'program' | 'transfer' | 'change' {
  if (moves.every((move) => move.class === 'inicial')) return 'program'
  const ids = [...new Set(moves.map((move) => move.apropiacionId))]
  return ids.every((id) => isTransfer(moves.filter((move) => move.apropiacionId === id)))
    ? 'transfer'
    : 'change'
}

async function mustTakeActs(tx: Tx, vigencia: number) {
  const found = await tx
    .selectFrom('budget.vigencia')
    .select('status')
    .where('year', '=', vigencia)
    .executeTakeFirst()
  const message = `La vigencia ${vigencia} no está abierta.`
  insist(found?.status === 'open' || found?.status === 'closing', 'PRE-035', message, {
    fields: { date: message },
  })
  return pacRuleOf(tx, vigencia)
}

async function factsOf(tx: Tx, ids: readonly string[]) {
  const lines = await pacLinesOf(tx, ids)
  const paid = await paidByMonth(tx, ids)
  const rows = await sql<{ id: string; ceiling: string }>`
    select id, definitiva - aplazado as ceiling from budget.apropiacion where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  const ceilings = new Map(rows.rows.map((one) => [one.id, money(one.ceiling)]))
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
