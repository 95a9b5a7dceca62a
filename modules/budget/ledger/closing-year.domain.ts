import { insist } from '@quina/kernel'
import type { Calendar, MoveClass } from './budget-ledger.domain.ts'

/** What begins something new: a year that is being closed only ends what it had begun (finance dossier §3.2). */
const beginnings: ReadonlySet<MoveClass> = new Set<MoveClass>([
  'CDP',
  'CDP+',
  'RP',
  'RP+',
  'AD',
  'RD',
  'CR',
  'CC',
  'APL',
  'IAD',
  'IRD',
])

/** @throws Problem PRE-092 when a year in closing would take something new. */
export function mustAdmit({ vigencia, status }: Calendar, classes: readonly MoveClass[]): void {
  const isNew = status === 'closing' && classes.some((name) => beginnings.has(name))
  const message = `La vigencia ${vigencia} está en cierre: no admite CDP, registros ni modificaciones nuevas.`
  insist(!isNew, 'PRE-092', message, { status: 409, fields: { date: message } })
}
