import { endpoint, permissionFor } from '@quina/blocks'
import { load, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, type Money, money, moneyText, vigenciaOf } from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { payment } from '../payment/payment.contract.ts'
import { paymentService } from '../payment/payment.server.ts'
import { readPayment } from '../payment/payment-facts.server.ts'
import { collection, type ProposedLine, proposalPath } from './collection.contract.ts'
import { settledOf } from './collection.domain.ts'
import { type Pending, pendingOf } from './pending.server.ts'

/** The rubros in which what a payment applied would be collected: of this vigencia and of those before. */
export const proposalOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: proposalPath,
      access: permissionFor(collection, 'edit'),
      tag: 'receivables',
      summary: 'Pagos de pagadores: rubros propuestos para su recaudo',
      params: z.object({ id: z.uuid() }),
      query: z.object({ date: z.string().optional() }),
      answer: z.record(z.string(), z.unknown()),
    }),
    async ({ tx, actor, params: { id }, query: { date }, today }) => {
      await load(tx, { document: payment, tables: paymentService, actor }, id)
      const facts = await readPayment(tx, id)
      const on = date ? day(date) : facts.date
      const pending = await pendingOf(tx, id, on)
      return {
        date: facts.date > today ? today : facts.date,
        reference: facts.reference,
        usesBudget: await usesBudget(tx, on),
        total: moneyText(pending.reduce((sum, one) => (sum + settledOf(one)) as Money, 0n as Money)),
        lines: await proposed(tx, pending, vigenciaOf(on)),
      }
    },
  ),
]

async function proposed(tx: Tx, pending: readonly Pending[], vigencia: number): Promise<ProposedLine[]> {
  const sums = new Map<
    string,
    { rubroId: string | null; fuenteId: string | null; origin: Pending['origin']; amount: Money }
  >()
  for (const one of pending) {
    const rubroId = one.origin === 'current' ? one.rubroId : one.previousRubroId
    const key = [one.origin, rubroId, one.fuenteId].join(' ')
    const before = sums.get(key)?.amount ?? money('0')
    sums.set(key, {
      rubroId,
      fuenteId: one.fuenteId,
      origin: one.origin,
      amount: (before + settledOf(one)) as Money,
    })
  }
  const lines = [...sums.values()]
  const ids = lines.flatMap(({ rubroId }) => rubroId ?? [])
  const { rows } = await sql<{
    id: string
    label: string
    fuenteId: string | null
    fuenteLabel: string | null
  }>`
    select r.id, r.code || ' ' || r.name as label, f.id as fuente_id, f.code || ' ' || f.name as fuente_label
    from budget.rubro r
    left join lateral (select case when count(distinct fuente_id) = 1 then min(fuente_id::text)::uuid end as id
                       from budget.aforo where rubro_id = r.id) sole on true
    left join budget.fuente f on f.id = sole.id
    where r.id = any(${ids}::uuid[]) and r.vigencia = ${vigencia}`.execute(tx)
  const rubros = new Map(rows.map((row) => [row.id, row]))
  const fuentes = await fuenteLabels(
    tx,
    lines.flatMap(({ fuenteId }) => fuenteId ?? []),
  )
  return lines.map(({ rubroId, fuenteId, origin, amount }) => {
    const rubro = rubros.get(rubroId ?? '')
    const fuente = fuenteId ?? rubro?.fuenteId ?? null
    return {
      rubroId: rubro?.id ?? null,
      rubroLabel: rubro?.label ?? null,
      fuenteId: fuente,
      fuenteLabel: fuentes.get(fuente ?? '') ?? rubro?.fuenteLabel ?? null,
      origin,
      amount: moneyText(amount),
    }
  })
}

async function fuenteLabels(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, code || ' ' || name as label from budget.fuente where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
