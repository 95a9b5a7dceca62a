import { permissionFor } from '@quina/blocks'
import { type Actor, type Alert, campusScope } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, showDay, zero } from '@quina/kernel'
import { benefitLiquidation, type LiquidationKind } from '../liquidation/liquidation.contract.ts'
import type { LiquidationFacts } from '../liquidation/request.domain.ts'
import { settlementDeadline } from './settlement.domain.ts'

/** Business days before the last one from which it is announced. */
const announced = 10

const paysCesantias: readonly LiquidationKind[] = ['settlement', 'cesantias', 'cesantiasAdvance']

type Requested = Readonly<{ kind: LiquidationKind; requestedOn: Day | null; date: Day }>

/** Until when cesantías that a servidor público requested are recognised and paid, and what each day late costs (C1.11). */
export function deadlineNotes(
  { kind, requestedOn, date }: Requested,
  { regime, pay, holidays }: LiquidationFacts,
): string[] {
  const isPublic = regime === 'publico' || regime === 'oficial'
  if (requestedOn === null || !isPublic || !paysCesantias.includes(kind)) return []
  const { actBy, payBy, penalty } = settlementDeadline(
    { requestedOn, salary: pay.assignment },
    date,
    holidays,
  )
  const days = `Solicitada el ${showDay(requestedOn)}: el acto vence el ${showDay(actBy)} y el pago el ${showDay(payBy)}.`
  return [`${days} ${penalty.sentence}`]
}

/** How many that a servidor público requested are not paid yet, near their last day or after it. */
async function dueSoon(tx: Tx, { today, actor }: { today: Day; actor: Actor }): Promise<number> {
  const campusId = campusScope(actor)
  const rows = await rowsFrom<{ requestedOn: Day }>(tx)`
    select l.requested_on as "requestedOn"
    from payroll.benefit_liquidation l join payroll.engagement e on e.id = l.engagement_id
    where l.requested_on is not null and l.kind = any(${[...paysCesantias]}::text[])
      and (${campusId}::uuid is null or l.campus_id = ${campusId}::uuid)
      and e.regime in ('public', 'official') and l.status <> 'annulled'
      and (l.status <> 'posted' or exists (select from payroll.payable_list y where y.liquidation_id = l.id and y.balance > 0))`
  const [first] = rows.map(({ requestedOn }) => requestedOn).toSorted()
  if (first === undefined) return 0
  const holidays = await loadHolidays(tx, { from: first, to: addDays(today, 120) })
  const left = (requestedOn: Day) => settlementDeadline({ requestedOn, salary: zero }, today, holidays).left
  return rows.filter(({ requestedOn }) => left(requestedOn) <= announced).length
}

export const settlementAlerts: readonly Alert[] = [
  {
    name: 'settlementDue',
    permission: permissionFor(benefitLiquidation, 'view'),
    tone: 'bad',
    one: 'liquidación solicitada por pagar, en su plazo final o vencida',
    many: 'liquidaciones solicitadas por pagar, en su plazo final o vencidas',
    meaning: 'Cada día de mora es un día de salario (Ley 244/1995; Ley 1071/2006).',
    who: 'Talento humano',
    to: '/nomina/prestaciones-sociales',
    count: dueSoon,
  },
]
