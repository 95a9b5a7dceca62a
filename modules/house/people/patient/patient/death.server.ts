import type { Actor } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'

type DeathFacts = Readonly<{ patientId: string; actor: Actor; today: Day }>

let known: (tx: Tx, died: DeathFacts) => Promise<void> = async () => {}

/**
 * Declares what happens after a death: the care module above cancels the patient's pending care. Called once, when that module is
 * loaded.
 */
export function defineAfterDeath(after: typeof known): void {
  known = after
}

/** Cancels the pending care of a patient whose file has their death. */
export async function afterDeath(tx: Tx, died: DeathFacts): Promise<void> {
  const { deceasedOn } = await storedRow(tx, 'people.patient', died.patientId, ['deceasedOn'])
  if (deceasedOn !== null) await known(tx, died)
}

/** Records in the file the death of a patient in the hospital, unless the file already has its date. */
export async function recordDeath(tx: Tx, { on, ...died }: DeathFacts & { readonly on: Day }): Promise<void> {
  await dated(tx, died.patientId, { from: null, to: on })
  await afterDeath(tx, died)
}

/** Withdraws the death that a discharge recorded by mistake. */
export const withdrawDeath = (tx: Tx, patientId: string, on: Day): Promise<void> =>
  dated(tx, patientId, { from: on, to: null })

async function dated(
  tx: Tx,
  patientId: string,
  { from, to }: { readonly from: Day | null; readonly to: Day | null },
): Promise<void> {
  await sql`
    update people.patient set deceased_on = ${to}::date, version = version + 1
    where id = ${patientId}::uuid and deceased_on is not distinct from ${from}::date`.execute(tx)
}
