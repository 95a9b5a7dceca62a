import { load, type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Id, plus, sumOf, vigenciaOf, zero } from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { payment } from '../payment/payment.contract.ts'
import { paymentService } from '../payment/payment.server.ts'
import { readPayment } from '../payment/payment-facts.server.ts'
import { collectionProposal } from './collection.contract.ts'
import { settledOf } from './collection.domain.ts'
import { type PendingCollection, pendingOf } from './pending.server.ts'

export const proposalOperations: Operation[] = [
  serveQuery(collectionProposal, async ({ tx, actor, input: { paymentId: id, date }, today }) => {
    await load(tx, { document: payment, tables: paymentService, actor }, id)
    const facts = await readPayment(tx, id)
    const on = date ?? facts.date
    const pending = await pendingOf(tx, id, on)
    return {
      date: facts.date > today ? today : facts.date,
      reference: facts.reference,
      usesBudget: await usesBudget(tx, on),
      total: sumOf(pending, settledOf),
      lines: await proposed(tx, pending, vigenciaOf(on)),
    }
  }),
]

/** What is pending, by vigencia, rubro and fuente. */
function sumsOf(pending: readonly PendingCollection[]) {
  const sums = new Map<string, Pick<PendingCollection, 'rubroId' | 'fuenteId' | 'origin' | 'amount'>>()
  for (const one of pending) {
    const { origin, fuenteId } = one
    const rubroId = origin === 'current' ? one.rubroId : one.previousRubroId
    const key = [origin, rubroId, fuenteId].join(' ')
    const amount = plus(sums.get(key)?.amount ?? zero, settledOf(one))
    sums.set(key, { rubroId, fuenteId, origin, amount })
  }
  return [...sums.values()]
}

async function proposed(tx: Tx, pending: readonly PendingCollection[], vigencia: number) {
  const lines = sumsOf(pending)
  const ids = lines.flatMap(({ rubroId }) => rubroId ?? [])
  const rows = await rowsFrom<{
    id: Id<'budget.rubroLeaf'>
    label: string
    fuenteId: Id<'budget.fuente'> | null
    fuenteLabel: string | null
  }>(tx)`
    select r.id, r.code || ' ' || r.name as label, f.id as fuente_id, f.code || ' ' || f.name as fuente_label
    from budget.rubro_face r
    left join lateral (select case when count(distinct fuente_id) = 1 then min(fuente_id::text)::uuid end as id
                       from budget.aforo_face where rubro_id = r.id) sole on true
    left join budget.fuente_face f on f.id = sole.id
    where r.id = any(${ids}::uuid[]) and r.vigencia = ${vigencia}`
  const rubros = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
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
      amount,
    }
  })
}

async function fuenteLabels(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsFrom<{ id: string; label: string }>(tx)`
    select id, code || ' ' || name as label from budget.fuente_face
    where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, label }) => [id, label]))
}
