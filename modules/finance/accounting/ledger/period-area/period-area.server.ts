import { type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { conflict, insist } from '@quina/kernel'
import { sql } from 'kysely'
import { mustBeOpen, type PeriodRef } from '../period/period.domain.ts'
import { lockPeriodRow } from '../period/period.server.ts'
import {
  type AreaAnswer,
  areaNames,
  areasOfMonth,
  closeMonthOf,
  type PeriodArea,
  periodAreas,
  reopenMonthOf,
} from './period-area.contract.ts'

/** The months of the modules: lists them, closes one, and reopens one with a reason. */
export const periodAreaOperations: Operation[] = refusing(
  {
    'accounting.entry_area_open': conflict(
      'CON-043',
      'El módulo que lleva esos comprobantes ya cerró el mes: reábralo o use otra fecha.',
    ),
  },
  [
    serveQuery(areasOfMonth, ({ tx, input: { year: vigencia, number } }) =>
      areasOf(tx, { vigencia, number }),
    ),
    ...areaNames.map((area) =>
      serveCommand(closeMonthOf(area), async ({ tx, input: { year: vigencia, number } }) => {
        await closeArea(tx, { vigencia, number }, area)
        return areasOf(tx, { vigencia, number })
      }),
    ),
    serveCommand(reopenMonthOf, async ({ tx, input: { year: vigencia, number, area, reason } }) => {
      await reopenArea(tx, { ref: { vigencia, number }, area, reason })
      return areasOf(tx, { vigencia, number })
    }),
  ],
)

/**
 * Closes the month of an area. Waits for the postings under way; later postings of the area are refused (CON-043).
 * @throws Problem CON-020, 021 when the period is not open, CON-044 when the area was closed already.
 */
export async function closeArea(tx: Tx, ref: PeriodRef, area: PeriodArea): Promise<void> {
  mustBeOpen(ref, await lockPeriodRow(tx, ref))
  const { rows } = await sql`
    insert into accounting.period_area as a (vigencia, number, area) values (${ref.vigencia}, ${ref.number}, ${area})
    on conflict (vigencia, number, area) do update
      set closed = true, closed_by = excluded.closed_by, closed_at = excluded.closed_at where not a.closed
    returning area`.execute(tx)
  const done = `${periodAreas[area]} ya había cerrado ese mes.`
  insist(rows.length > 0, 'CON-044', done, { status: 409 })
}

type AreaInput = Readonly<{ ref: PeriodRef; area: PeriodArea; reason: string }>

/** @throws Problem CON-020, 021 when the period is not open, CON-045 when the area is open. */
export async function reopenArea(tx: Tx, { ref, area, reason }: AreaInput): Promise<void> {
  mustBeOpen(ref, await lockPeriodRow(tx, ref))
  const { rows } = await sql`
    update accounting.period_area
    set closed = false, reason = ${reason}, closed_at = now(),
        closed_by = platform.current_setting_or_null('app.user_id')::uuid
    where vigencia = ${ref.vigencia} and number = ${ref.number} and area = ${area} and closed returning area`.execute(
    tx,
  )
  insist(rows.length > 0, 'CON-045', `${periodAreas[area]} no ha cerrado ese mes.`, { status: 409 })
}

/** The state of each area in a period, in the order of the contract. */
export async function areasOf(tx: Tx, { vigencia, number }: PeriodRef): Promise<AreaAnswer[]> {
  return rowsFrom<AreaAnswer>(tx)`
    select n.area, coalesce(a.closed, false) as closed, u.name as by, a.reason,
           to_char(a.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           (select count(*)::int from accounting.entry e
            where e.vigencia = ${vigencia} and e.period = ${number} and e.reverses_id is null
              and e.kind_id in (select k.id from accounting.voucher_kind k where accounting.area_of(k.id) = n.area)) as vouchers
    from unnest(${areaNames}::text[]) with ordinality as n (area, place)
    left join accounting.period_area a on a.vigencia = ${vigencia} and a.number = ${number} and a.area = n.area
    left join admin.app_user_face u on u.id = a.closed_by
    order by n.place`
}
