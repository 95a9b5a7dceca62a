import {
  type Alert,
  catalogService,
  type FlatRow,
  type Operation,
  serveCatalog,
  serveFlatReport,
} from '@quina/blocks/server'
import { rowsFrom, valueFrom } from '@quina/db/server'
import { refused } from '@quina/kernel'
import { ofSite, spanWithin } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { notifiableEvent, sivigilaNotices } from './sivigila.contract.ts'

/** Rules: SIV-001 the code is taken, SIV-002 the beginning of a CIE-10 code, SIV-003 days. */
export const eventService = catalogService<typeof notifiableEvent>({
  catalog: notifiableEvent,
  whose: 'house',
  refusals: {
    notifiable_event_code: refused('SIV-001', 'Ya existe un evento con ese código.', 'code'),
    notifiable_event_prefixes_check: refused(
      'SIV-002',
      'Escriba cómo empiezan los códigos CIE-10: A90,A970.',
      'prefixes',
    ),
    notifiable_event_days: refused('SIV-003', 'El último día no puede ser anterior al primero.', 'untilDay'),
  },
})
export const notifiableEventOperations: readonly Operation[] = serveCatalog(eventService)

export const sivigilaOperations: readonly Operation[] = serveFlatReport({
  whose: 'site',
  report: sivigilaNotices,
  async read(tx, { from, to, state }, actor) {
    spanWithin({ from, to })
    const rows = await rowsFrom<FlatRow>(tx)`
      select a.admission_id as id, a.* from care.sivigila_summary a
      where ${ofSite(actor)} and a.day between ${from} and ${to}
        and (${state}::text is null or a.state = ${state} or (${state} = 'pending' and a.state = 'overdue'))
      order by a.done_at nulls first, a.due_at, a.id`
    return rows.map((row) => ({ ...row, id: `${row.id} ${String(row.event)}` }))
  },
})

/** The notifications due within the day or overdue. */
export const sivigilaAlert: Alert = {
  name: 'care.sivigila',
  permission: 'care.admission.view',
  tone: 'bad',
  one: 'evento por notificar a SIVIGILA',
  many: 'eventos por notificar a SIVIGILA',
  meaning: 'Vencen en menos de un día o ya vencieron: notifique y escriba el número en la admisión.',
  who: 'Vigilancia epidemiológica',
  to: '/admision?owesDuties=true',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from care.legal_duty d join care.admission a on a.id = d.admission_id
    where d.kind = 'sivigila' and d.status = 'pending' and d.due_at < now() + interval '24 hours'
      and a.campus_id = ${actor.campusId}::uuid`,
}
