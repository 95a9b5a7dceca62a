import { type FlatRow, type Operation, serveCommand, serveFlatReport } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, fraction, insist, type Money, money, moneyText, must, newId } from '@quina/kernel'
import { fillsPost } from '../engagement/engagement-kinds.contract.ts'
import { increasePays, plant } from './plant.contract.ts'

/** Rules: NOM-326 to NOM-329 of an increase. */
export const plantOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'house',
    report: plant,
    read: (tx, { on }) => rowsFrom<FlatRow>(tx)`
      select p.id, p.code, p.name, p.posts as places, taken.count as taken, p.posts - taken.count as vacant, taken.beyond,
             y.amount::text as amount, y.from_day as since, y.act
      from hospital.position_face p
      cross join lateral (
        select count(*) filter (where e.kind = any(${[...fillsPost]}))::int as count,
               count(*) filter (where e.kind <> all(${[...fillsPost]}))::int as beyond
        from payroll.engagement e
        where e.status in ('active', 'retired', 'settled')
          and ${on}::date between e.start_date and coalesce(e.retired_on, 'infinity')
          and p.id = (select s.position_id from payroll.engagement_salary s
                      where s.parent_id = e.id and s.from_day <= ${on}::date order by s.from_day desc limit 1)) taken
      left join lateral (
        select y.amount, y.from_day, y.act from payroll.position_pay y
        where y.position_id = p.id and y.active and y.from_day <= ${on}::date order by y.from_day desc limit 1) y on true
      order by p.code`,
  }),
  serveCommand(increasePays, async ({ tx, input }) => {
    const part = millionths(input.percent)
    must(
      part > 0n && part <= 100_000_000n,
      'NOM-328',
      'percent',
      'El incremento es mayor que 0 y a lo sumo 100.',
    )
    const late = 'Lo retroactivo empieza antes del día desde el que rige.'
    const backwards = input.retroactiveFrom === null || input.retroactiveFrom <= input.fromDay
    must(backwards, 'NOM-327', 'retroactiveFrom', late)
    const current = await paysBefore(tx, input.fromDay)
    insist(current.length > 0, 'NOM-329', 'No hay asignaciones anteriores a ese día que incrementar.')
    const { fromDay, act, retroactiveFrom } = input
    for (const { positionId, amount } of current)
      await addTo(tx, 'payroll.positionPay', {
        id: newId(),
        positionId,
        fromDay,
        act,
        retroactiveFrom,
        amount: moneyText(increased(money(amount), part)),
      })
    return { positions: current.length }
  }),
]

/** Rounds half up to the peso. */
const increased = (amount: Money, part: bigint): Money =>
  fraction(amount, { part: 100_000_000n + part, whole: 100_000_000n, rounding: 'half-up', unit: 100n })

function millionths(percent: string): bigint {
  const [whole = '0', decimals = ''] = percent.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0').slice(0, 6))
}

/** The pay of each post on the day before a day; posts that already have a row from that day are left out. */
const paysBefore = (tx: Tx, fromDay: Day) =>
  rowsFrom<{ positionId: string; amount: string }>(tx)`
    select distinct on (y.position_id) y.position_id as "positionId", y.amount::text as amount
    from payroll.position_pay y
    where y.active and y.from_day < ${fromDay}::date
      and not exists (select from payroll.position_pay o where o.position_id = y.position_id and o.from_day = ${fromDay}::date)
    order by y.position_id, y.from_day desc`
