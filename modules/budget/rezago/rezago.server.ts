import { endpoint } from '@quina/blocks'
import { type Actor, listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, moneyText, sumOf, vigenciaOf } from '@quina/kernel'
import { z } from 'zod'
import { readYear } from '../constitution/carry-facts.server.ts'
import { type Carried, carryOn } from '../constitution/constitute.server.ts'
import { keepAct, keepLine } from '../constitution/keep.server.ts'
import { releaseCdps } from '../constitution/release-cdps.server.ts'
import { cancelLine, reverseAct } from '../constitution/reverse.server.ts'
import { lockVigencia } from '../vigencia/vigencia.server.ts'
import { unfinishedIn } from '../vigencia-keeper/vigencia-keeper.server.ts'
import { mustBeFree } from '../vigencia-life/closing.domain.ts'
import { statusOf } from '../vigencia-life/closing.server.ts'
import { blocker } from '../vigencia-life/year.contract.ts'
import {
  cancelRezago,
  constituteRezago,
  type RezagoKind,
  reverseRezago,
  rezagoKinds,
  rezagoMovePath,
  rezagoMoves,
  rezagoPath,
  rezagos,
  viewRezago,
  yearEndPath,
} from './rezago.contract.ts'
import { carryBlockers, kindOf } from './rezago.domain.ts'

const params = z.object({ year: z.coerce.number().int() })
const mapping = z.array(z.object({ code: z.string(), rubroId: z.uuid() })).max(2_000)
const day = z.iso.date('Elija una fecha.')
const reason = z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500)
const actNumber = z.string().trim().min(1, 'Este dato es obligatorio.').max(40)
const kind = z.enum(Object.keys(rezagoKinds) as RezagoKind[])

const yearEnd = z.object({
  year: z.number(),
  status: z.string(),
  policy: z.string(),
  constitution: z.object({ id: z.string(), actNumber: z.string(), actDate: z.string() }).nullable(),
  blockers: z.array(blocker),
  certified: z.string(),
  unmapped: z.array(z.string()),
  sums: z.array(z.object({ kind, count: z.number(), amount: z.string() })),
})

/** What a year leaves unpaid: shown before it is carried on, carried on by an act, listed afterwards. */
export const rezagoOperations: Operation[] = [
  ...listOperations({
    list: rezagos,
    view: 'budget.rezagoList',
    path: rezagoPath,
    title: 'Cuentas por pagar y reservas',
    tag: 'budget',
    access: viewRezago,
    scope: () => ({ campusId: null }),
  }),
  ...listOperations({
    list: rezagoMoves,
    view: 'budget.rezagoMoveList',
    path: rezagoMovePath,
    title: 'Movimientos de cuentas por pagar y reservas',
    tag: 'budget',
    access: viewRezago,
    scope: () => ({ campusId: null }),
  }),
  operation(
    endpoint({
      method: 'GET',
      path: yearEndPath,
      access: viewRezago,
      tag: 'budget',
      summary: 'Rezago de una vigencia: lo que se constituye y lo que lo impide',
      params,
      answer: yearEnd,
    }),
    async ({ tx, params: { year } }) => {
      const { facts, status, constitution, lines } = await readYear(tx, year, new Map())
      const kinds = lines.map((line) => ({ line, kind: kindOf(line, facts.policy) }))
      const sums = (Object.keys(rezagoKinds) as RezagoKind[]).map((name) => {
        const own = kinds.filter((one) => one.kind === name).map((one) => one.line)
        return { kind: name, count: own.length, amount: moneyText(sumOf(own, (line) => line.amount)) }
      })
      return {
        year,
        status,
        policy: facts.policy,
        constitution,
        blockers: [...carryBlockers(facts), ...(await unfinishedIn(tx, year))],
        certified: moneyText(facts.certified.amount),
        unmapped: [...facts.unmapped],
        sums: sums.filter((one) => one.count > 0),
      }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${yearEndPath}/release-cdp`,
      access: constituteRezago,
      tag: 'budget',
      summary: 'Liberar el saldo de todos los CDP de la vigencia',
      params,
      answer: z.object({ released: z.number() }),
    }),
    async ({ tx, actor, params: { year } }) => {
      await lockVigencia(tx, year)
      mustBeClosing(await statusOf(tx, year), year)
      return { released: await releaseCdps(tx, actor, year) }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${yearEndPath}/constitute`,
      access: constituteRezago,
      keyed: true,
      tag: 'budget',
      summary: 'Constituir cuentas por pagar y reservas',
      params,
      body: z.object({
        date: day,
        actNumber,
        mapping: mapping.default([]),
      }),
      answer: z.object({ id: z.string(), count: z.number() }),
    }),
    async ({ tx, actor, params: { year }, body }) =>
      constitute({ tx, actor, year, ...body, date: body.date as Day }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${yearEndPath}/reverse`,
      access: reverseRezago,
      tag: 'budget',
      summary: 'Reversar el acto de constitución',
      params,
      body: z.object({ date: day, reason }),
      answer: z.object({ year: z.number() }),
    }),
    async ({ tx, actor, params: { year }, body }) => {
      await lockVigencia(tx, year)
      await reverseAct({ tx, actor, date: body.date as Day, reason: body.reason }, year)
      return { year }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${rezagoPath}/:id/cancel`,
      access: cancelRezago,
      tag: 'budget',
      summary: 'Cancelar por acta el saldo de una cuenta por pagar o reserva',
      params: z.object({ id: z.uuid() }),
      body: z.object({ date: day, actNumber, reason }),
      answer: z.object({ id: z.string() }),
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await cancelLine({ tx, actor, date: body.date as Day, reason: body.reason }, id, body.actNumber)
      return { id }
    },
  ),
]

/** The act is of the first days of the next year, where what is carried on begins. @throws Problem PRE-095 */
function mustBeInTime(date: Day, year: number): void {
  const message = `El acto de constitución es de ${year + 1}.`
  insist(vigenciaOf(date) === year + 1, 'PRE-095', message, { fields: { date: message } })
}

/** Until its year is over and in closing, nothing of it is given back or carried on. @throws Problem PRE-085 */
function mustBeClosing(status: string, year: number): void {
  insist(status === 'closing', 'PRE-085', `La vigencia ${year} no está en cierre.`, { status: 409 })
}

interface Constituting {
  readonly tx: Tx
  readonly actor: Actor
  readonly year: number
  readonly date: Day
  readonly actNumber: string
  readonly mapping: readonly { readonly code: string; readonly rubroId: string }[]
}

/** One act, one transaction: everything the year leaves is carried on, or nothing is. */
async function constitute({ tx, actor, year, date, actNumber, mapping: given }: Constituting) {
  mustBeInTime(date, year)
  await lockVigencia(tx, year)
  const { facts, status, lines, leafOf } = await readYear(
    tx,
    year,
    new Map(given.map((one) => [one.code, one.rubroId])),
  )
  mustBeClosing(status, year)
  mustBeFree([...carryBlockers(facts), ...(await unfinishedIn(tx, year))])
  const kinds = lines.map((line) => ({ ...line, kind: kindOf(line, facts.policy)! }))
  const carried = kinds.flatMap((line): Carried[] =>
    line.kind === 'expired' ? [] : [{ ...line, kind: line.kind, nextRubroId: leafOf(line.rubroCode)! }],
  )
  const done = carried.length === 0 ? null : await carryOn({ tx, actor, date, actNumber }, carried)
  const act = {
    year,
    policy: facts.policy,
    actor,
    date,
    actNumber,
    modificationId: done?.modificationId ?? null,
  }
  const id = await keepAct(tx, act)
  for (const { carried: line, registroId, obligacionId, lineId } of done?.continued ?? [])
    await keepLine(tx, {
      id,
      year,
      line,
      kind: line.kind,
      rubroId: line.nextRubroId,
      registroId,
      obligacionId,
      lineId,
    })
  for (const line of kinds)
    if (line.kind === 'expired')
      await keepLine(tx, { id, year, line, kind: line.kind, rubroId: line.rubroId })
  return { id, count: kinds.length }
}
