import { permissionFor } from '@quina/blocks'
import type { Alert } from '@quina/blocks/server'
import { type Tx, valueFrom } from '@quina/db/server'
import { addDays, type Day } from '@quina/kernel'
import { reportDuty } from './report-duty.contract.ts'

/** The days before its due date from which a report is shown. */
const noticeDays = 10

const permission = permissionFor(reportDuty, 'view')
const open = '/contabilidad/calendario?open=true&active=true&dueOn='

/** The number of reports to transmit that fall due between two days; the first may be null. */
async function waiting(tx: Tx, from: Day | null, to: Day): Promise<number> {
  return valueFrom<number>(tx)`
    select count(*)::int as all from accounting.report_duty
    where active and status in ('pending', 'generated') and due_on <= ${to}::date
      and (${from}::date is null or due_on >= ${from}::date)`
}

/** Alerts for overdue reports and for those about to fall due. */
export const dutyAlerts: readonly Alert[] = [
  {
    name: 'reportOverdue',
    permission,
    tone: 'bad',
    one: 'reporte vencido sin transmitir',
    many: 'reportes vencidos sin transmitir',
    meaning: 'Transmítalo y anote su radicado, o inactívelo si no aplica.',
    who: 'El contador',
    to: ({ today }) => `${open}..${addDays(today, -1)}`,
    count: (tx, { today }) => waiting(tx, null, addDays(today, -1)),
  },
  {
    name: 'reportDue',
    permission,
    tone: 'warning',
    one: 'reporte por transmitir en diez días',
    many: 'reportes por transmitir en diez días',
    meaning: 'Genere el archivo, transmítalo y anote su radicado.',
    who: 'El contador',
    to: ({ today }) => `${open}${today}..${addDays(today, noticeDays)}`,
    count: (tx, { today }) => waiting(tx, today, addDays(today, noticeDays)),
  },
]
