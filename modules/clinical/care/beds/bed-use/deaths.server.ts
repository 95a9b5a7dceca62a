import { sql } from 'kysely'
import type { Death } from './deaths.contract.ts'

/** The condition of a patient who died in the hospital 48 hours after the entry or later, or before (care dossier K05). */
export const diedIn = (when: Death) =>
  sql`(a.discharge_condition = '02'
    and (a.discharged_at >= a.at + interval '48 hours') = ${when === 'late'}::boolean)`
