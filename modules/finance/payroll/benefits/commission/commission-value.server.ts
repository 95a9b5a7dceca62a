import { accountFor } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { rowFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, type Money, money, must, mustBeFound, zero } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { parameterOn } from '../../law/parameter/parameter.domain.ts'
import { type BenefitDebt, oweBenefits } from '../provision/benefit-debt.server.ts'
import { costBearer } from '../provision/centre-split.server.ts'
import { type commission, travelPayable } from './commission.contract.ts'
import { perDiemOf, type Trip } from './per-diem.domain.ts'

export type Commission = Stored<typeof commission>

/** The viáticos of a trip by the whole pay on its first day, and the last day to legalise it. */
export async function valued(
  tx: Tx,
  trip: Trip & Pick<Commission, 'engagementId'>,
  field = 'fromDay',
): Promise<{ readonly figure: ExplainedFigure; readonly legaliseBy: Day }> {
  const parameters = await parametersIn(tx)
  must(trip.toDay >= trip.fromDay, 'NOM-460', field, 'No puede regresar antes de salir.')
  const days = Number(parameterOn(parameters, 'VIATICOS_LEGALIZA', trip.toDay).value)
  const pay = await payOn(tx, trip.engagementId, trip.fromDay)
  return { figure: perDiemOf(parameters, trip, pay), legaliseBy: addDays(trip.toDay, days) }
}

/** The sum of assignment, representation expenses and prima técnica. */
async function payOn(tx: Tx, engagementId: string, on: Day): Promise<Money> {
  const row = await rowFrom<{ pay: string | null }>(tx)`
    select (coalesce(s.amount, payroll.post_pay(s.position_id, ${on}::date, e.dedication))
            + coalesce(s.representation, 0) + coalesce(s.technical_premium, 0))::text as pay
    from payroll.engagement_salary s join payroll.engagement e on e.id = s.parent_id
    where s.parent_id = ${engagementId}::uuid and s.from_day <= ${on}::date order by s.from_day desc limit 1`
  return money(row?.pay ?? '0')
}

/** The advance of a commission: the whole authorised amount. */
export const authorisedOf = async (tx: Tx, id: string): Promise<Money> =>
  money((await storedTrip(tx, id)).total)

export async function advancedOf(tx: Tx, id: string): Promise<Money> {
  const { total, advanced } = await storedTrip(tx, id)
  return advanced ? money(total) : zero
}

export interface StoredTrip {
  readonly perDiem: string
  readonly total: string
  readonly explanation: string
  readonly legaliseBy: string | null
  readonly advanced: boolean
  readonly legalisedPerDiem: string | null
  readonly legalisedTransport: string | null
  readonly pending: string
}

export const storedTrip = async (tx: Tx, id: string): Promise<StoredTrip> =>
  mustBeFound(
    await rowFrom<StoredTrip>(tx)`
      select c.per_diem::text as "perDiem", l.total::text as total, coalesce(c.explanation, '') as explanation,
             c.legalise_by as "legaliseBy", c.advanced_on is not null as advanced,
             c.legalised_per_diem::text as "legalisedPerDiem", c.legalised_transport::text as "legalisedTransport",
             l.pending::text as pending
      from payroll.commission c join payroll.commission_list l on l.id = c.id where c.id = ${id}::uuid`,
    'La comisión',
  )

/** Records the debt of an advance, or of what was legalised beyond the advance. */
export async function oweTravel(
  tx: Tx,
  { id, campusId, engagementId }: Commission,
  { on, amount }: { readonly on: Day; readonly amount: Money },
): Promise<void> {
  if (amount === zero) return
  const debt = await debtOf(tx, engagementId, { on, amount })
  await oweBenefits(tx, { campusId, day: on, commissionId: id }, [debt])
}

/** What an authorised commission must commit in the budget: the advance, or the legalised amount if it is larger. */
export async function commissionDebts(tx: Tx, id: string, on: Day): Promise<BenefitDebt[]> {
  const { engagementId, amount } = mustBeFound(
    await rowFrom<{ engagementId: string; amount: string }>(tx)`
      select c.engagement_id as "engagementId",
             (case when c.status = 'legalised' and c.advanced_on is null then l.legalised
                   else greatest(l.total, coalesce(l.legalised, 0)) end)::text as amount
      from payroll.commission c join payroll.commission_list l on l.id = c.id where c.id = ${id}::uuid`,
    'La comisión',
  )
  return [await debtOf(tx, engagementId, { on, amount: money(amount) })]
}

async function debtOf(
  tx: Tx,
  engagementId: string,
  { on, amount }: { readonly on: Day; readonly amount: Money },
): Promise<BenefitDebt> {
  const { terceroId } = await costBearer(tx, engagementId, on)
  const account = await accountFor(tx, travelPayable.key, on)
  // `VIAT` is the payroll concept of viáticos; the rubro comes from it.
  return { engagementId, terceroId, account, amount, dueOn: on, kind: 'net', concept: 'VIAT' }
}
