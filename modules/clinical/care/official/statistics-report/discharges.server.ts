import type { Actor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { pluck } from '@quina/kernel'
import { sql } from 'kysely'
import { type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import type { Death } from '../../beds/bed-use/deaths.contract.ts'
import { diedIn } from '../../beds/bed-use/deaths.server.ts'
import { operatedAmong } from './operated.server.ts'
import { dischargeKindOf } from './siho.domain.ts'
import type { DischargeKind } from './statistics-report.contract.ts'

/** An admission as the reports list it. */
export interface AdmissionSummary {
  readonly id: string
  readonly at: Date
  readonly discharged: Date | null
  readonly [name: string]: string | number | null | Date
}

export const admissionColumns = sql`a.id, a.at, a.patient_id, a.code, a.patient, a.document, a.ambit, a.service, a.bed, a.payer,
  a.diagnosis, a.discharged_at as discharged, a.stay, a.discharge_condition as condition`

type DischargeRow = AdmissionSummary & Readonly<{ regime: string; stay: number; category: string | null }>

type Discharge = DischargeRow & { readonly kind: DischargeKind }

/** Returns the discharges of a period after a stay or an observation, each on the day the patient left. */
export async function dischargesOf(
  tx: Tx,
  actor: Actor,
  { ambit, death, ...days }: Days & { readonly ambit: '2' | '3' | null; readonly death?: Death | null },
): Promise<readonly Discharge[]> {
  const rows = await rowsFrom<DischargeRow>(tx)`
    select ${admissionColumns}, a.category, coalesce(a.regime, 'private') as regime from care.admission_summary a
    where ${inDays(actor, days, sql`a.discharge_date`)}
      and (a.ambit = '3' or (a.ambit = '2' and a.observed_from is not null))
      and a.ambit = coalesce(${ambit}, a.ambit)
      and ${death ? diedIn(death) : sql`true`} order by a.discharged_at, a.id`
  const operated = await operatedAmong(tx, pluck(rows, 'id'))
  return rows.map((row) => ({
    ...row,
    kind: dischargeKindOf({ category: row.category, operated: operated.has(row.id) }),
  }))
}
