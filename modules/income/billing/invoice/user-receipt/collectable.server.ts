import { campusScope, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import { sharedCoverages } from '@quina/rips/contract'
import { mustReach } from '../invoice/reach.server.ts'
import { type CollectedConcept, collectable } from './user-receipt.contract.ts'
import { leftOf } from './user-receipt.domain.ts'

/**
 * What each payer of an admission leaves its user to pay, and what was received. What is shared with a voluntary plan is agreed
 * elsewhere: it may be all that is charged and not received by another concept. No other coverage shares (DT1 §1.8).
 */
export async function collectableOf(tx: Tx, admissionId: string) {
  const rows = await rowsFrom<{
    payerId: string
    payer: string
    concept: CollectedConcept
    due: string
    collected: string
  }>(tx)`
    with charged as (
      select c.payer_id, c.moderating_concept as concept, c.moderating_amount as due, c.amount,
             coalesce(k.coverage, a.coverage) as coverage
      from billing.charge c join care.admission_face a on a.id = c.admission_id
      left join insurers.contract_face k on k.id = c.contract_id
      where c.admission_id = ${admissionId}::uuid and c.payer_id is not null
        and c.state in ('pending', 'reserved', 'invoiced')),
    due as (
      select payer_id, concept, sum(due) as due from charged where concept <> 'none' group by 1, 2
      union all
      select payer_id, 'shared', sum(amount) - sum(due) from charged
      where coverage = any(${[...sharedCoverages]}) group by 1),
    received as (
      select payer_id, concept, sum(amount) as collected from billing.user_receipt
      where admission_id = ${admissionId}::uuid and status = 'approved' group by 1, 2)
    select coalesce(d.payer_id, r.payer_id) as "payerId", t.name as payer, coalesce(d.concept, r.concept) as concept,
           coalesce(d.due, 0)::numeric(18,2)::text as due, coalesce(r.collected, 0)::numeric(18,2)::text as collected
    from due d full join received r on r.payer_id = d.payer_id and r.concept = d.concept
    join insurers.payer_face y on y.id = coalesce(d.payer_id, r.payer_id) join people.tercero_face t on t.id = y.tercero_id
    order by t.name, 1, coalesce(d.concept, r.concept)`
  return rows.map((row) => {
    const sums = { due: money(row.due), collected: money(row.collected) }
    return { ...row, ...sums, left: leftOf(sums) }
  })
}

/** What a cashier may receive for an admission. */
export const collectableOperation = serveQuery(collectable, async ({ tx, actor, input: { admissionId } }) => {
  await mustReach(tx, 'care.admission', admissionId, campusScope(actor))
  return [...(await collectableOf(tx, admissionId))]
})
