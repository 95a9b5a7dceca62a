import { type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Money,
  minus,
  money,
  moneyText,
  monthName,
  monthOf,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { type MonthlyNeed, monthItRunsOut, needsOfYear } from './allotment.domain.ts'
import { owedBudget } from './commitment-reading.server.ts'
import { periodSource } from './commitment-source.server.ts'
import { payrollProjection } from './projection.contract.ts'

type BonusRow = Readonly<{ rubro: string; month: number; amount: string }>

/**
 * The primas still to be paid this year, on the salaries of this payroll: for public and official employees, half a month in July
 * and a whole month in December; for private ones, half a month in June and half in December.
 */
const bonusesOf = (tx: Tx, periodId: string) =>
  rowsFrom<BonusRow>(tx)`
    select a.rubro, b.month, round(sum(l.amount * b.share), 2)::text as amount
    from payroll.period_person n
    join payroll.engagement e on e.id = n.engagement_id
    join payroll.period_line l on l.person_id = n.id and l.concept = 'BASICO'
    join (values ('public', 'PRIMA-SERV', 7, 0.5), ('public', 'PRIMA-NAV', 12, 1), ('official', 'PRIMA-SERV', 7, 0.5),
                 ('official', 'PRIMA-NAV', 12, 1), ('private', 'PRIMA-SERV', 6, 0.5), ('private', 'PRIMA-SERV', 12, 0.5))
      as b (regime, concept, month, share) on b.regime = e.regime
    join payroll.concept c on c.code = b.concept
    cross join lateral (
      select case e.spending when 'administrative' then x.rubro_administrative else x.rubro_operative end as rubro
      from payroll.concept_account x
      where x.concept_id = c.id and x.regime in ('all', e.regime) order by (x.regime = 'all'), x.from_day desc limit 1) a
    where n.period_id = ${periodId}::uuid and a.rubro is not null
    group by a.rubro, b.month order by a.rubro, b.month`

type RubroRow = Readonly<{ rubro: string; name: string; available: string }>

/** What each rubro has available: the amount without a CDP plus the amount left in its CDPs. */
export const availableOf = (tx: Tx, vigencia: number, rubros: readonly string[]) =>
  rowsFrom<RubroRow>(tx)`
    select u.code as rubro, u.name, (a.free + c.certified)::text as available
    from budget.rubro_face u
    cross join lateral (
      select coalesce(sum(x.disponible), 0) as free from budget.apropiacion_face x where x.rubro_id = u.id) a
    cross join lateral (
      select coalesce(sum(f.available), 0) as certified
      from budget.apropiacion_face x join budget.line_face f on f.apropiacion_id = x.id and f.stage = 'cdp'
      where x.rubro_id = u.id) c
    where u.side = 'expense' and u.vigencia = ${vigencia}::int and u.code = any(${[...rubros]}::text[])`

async function projected(tx: Tx, periodId: string) {
  const source = await periodSource.seen(tx, periodId)
  const month = monthOf(source.on)
  const bonuses = await bonusesOf(tx, periodId)
  const owed = await owedBudget(tx, [periodId])
  const codes = [...new Set([...source.needs, ...bonuses].map(({ rubro }) => rubro))].toSorted()
  const known = new Map((await availableOf(tx, vigenciaOf(source.on), codes)).map((row) => [row.rubro, row]))
  return codes.map((rubro) => {
    const amountOf = (rows: readonly { readonly rubro: string; readonly amount: Money }[]) =>
      sumOf(
        rows.filter((row) => row.rubro === rubro),
        ({ amount }) => amount,
      )
    const once: MonthlyNeed[] = bonuses
      .filter((bonus) => bonus.rubro === rubro && bonus.month > month)
      .map((bonus) => ({ month: bonus.month, amount: money(bonus.amount) }))
    const monthly = amountOf(source.needs)
    const committed = amountOf(owed.map(({ came, ...line }) => ({ ...line, amount: came })))
    const available = money(known.get(rubro)?.available ?? '0')
    const needs = needsOfYear({ month, committed, monthly, bonuses: once })
    const whole = sumOf(needs, ({ amount }) => amount)
    const out = monthItRunsOut(needs, available)
    return {
      id: rubro,
      rubro,
      name: known.get(rubro)?.name ?? 'No existe en la vigencia',
      needed: moneyText(monthly),
      months: monthly === zero ? 0 : 12 - month,
      bonuses: moneyText(sumOf(once, ({ amount }) => amount)),
      projected: moneyText(whole),
      available: moneyText(available),
      balance: moneyText(minus(available, whole)),
      runsOut: out === null ? null : monthName(out),
    }
  })
}

export const projectionOperations: readonly Operation[] = serveFlatReport({
  whose: 'site',
  report: payrollProjection,
  read: (tx, { periodId }) => projected(tx, periodId),
})
