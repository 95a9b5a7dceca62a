import { oneFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { ClaimFacts } from './claim-facts.contract.ts'
import type { ClaimTable } from './claim-life.server.ts'
import type { ClaimFault } from './fault.contract.ts'
import type { Field } from './field.domain.ts'

type StoredClaim = Readonly<{ id: string; status: string }>

type Form = Readonly<{ record: readonly Field[]; faults: readonly ClaimFault[]; claimed: string }>

type FactsRow = Omit<ClaimFacts, 'faults' | 'fields' | 'claimed'> & {
  readonly record: readonly string[] | null
}

/** The data of a claim for the screen and the paper: its record as reported or, before that, as it would be now. */
export async function claimFacts(
  tx: Tx,
  table: ClaimTable,
  stored: StoredClaim,
  form: Form,
): Promise<ClaimFacts> {
  const { record, ...facts } = await oneFrom<FactsRow>(tx)`
    select e.id as accident_id, i.admission_id, i.patient_id, i.id as invoice_id, i.full_number as invoice, t.label as payer,
           p.label as victim, f.batch_id, b.number as batch_number, f.filing_number, f.filed_on::text, f.answer,
           f.approved::text, f.record
    from ${sql.table(table)} f join billing.invoice i on i.id = f.invoice_id
    join people.tercero_option t on t.id = i.tercero_id
    join people.patient_option p on p.id = i.patient_id
    left join billing.accident e on e.id = billing.accident_of(i.admission_id)
    left join billing.claim_batch b on b.id = f.batch_id
    where f.id = ${stored.id}::uuid`
  return {
    ...facts,
    faults: stored.status === 'draft' ? form.faults : [],
    fields: form.record.map(({ label, value }, index) => ({ label, value: record?.[index] ?? value })),
    claimed: form.claimed,
  }
}
