import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, showDay } from '@quina/kernel'

/** Serialises the changes of a person's benefits. */
export const lockBenefitsOf = (tx: Tx, engagementId: string) =>
  rowsFrom(tx)`select pg_advisory_xact_lock(hashtextextended('payroll.benefit ' || ${engagementId}::text, 0))`

/**
 * A leave, or the rest that it interrupted, cannot be undone while a later rest uses its pending days: that rest was not paid,
 * because the first one paid its days (Decreto 1045 of 1978, art. 16; CST, art. 188).
 * @throws Problem NOM-532 with the rest to annul first
 */
export async function mustNotBeEnjoyed(
  tx: Tx,
  { id, engagementId }: { readonly id: string; readonly engagementId: string },
): Promise<void> {
  await lockBenefitsOf(tx, engagementId)
  const later = await rowFrom<{ label: string; restFrom: Day }>(tx)`
    with used as (
      select l.id, l.rest_from, l.rest_paid_working, sum(l.rest_paid_working) over () as working
      from payroll.benefit_liquidation l
      where l.engagement_id = ${engagementId}::uuid and l.id <> ${id}::uuid and l.rest_paid_working > 0
        and l.status in ('approved', 'posted')),
    pending as (
      select coalesce(sum(r.working) filter (where ${id}::uuid not in (r.novelty_id, r.liquidation_id)), 0) as others,
             coalesce(sum(r.working), 0) as working
      from payroll.rest_interrupted r where r.engagement_id = ${engagementId}::uuid)
    select o.label, u.rest_from as "restFrom"
    from used u cross join pending p join payroll.benefit_liquidation_option o on o.id = u.id
    where p.others < p.working and p.others < u.working order by u.rest_from desc limit 1`
  const message = `Los días que quedaron pendientes los toma el descanso de la ${later?.label}`
  insist(
    later === undefined,
    'NOM-532',
    `${message}, que empieza el ${later && showDay(later.restFrom)}: anule antes esa liquidación.`,
    { status: 409 },
  )
}
