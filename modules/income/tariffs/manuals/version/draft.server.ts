import { addTo, rowOf, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { bloodlessFactors, issFactors, soatFactors } from '../surgery/defaults.contract.ts'

export interface NewDraft {
  readonly tarifarioId: string
  /** The version to copy; null for the first one. */
  readonly like: string | null
  readonly fromDay: Day
  /** Null takes that of the copied version. */
  readonly manualId: string | null
}

/**
 * Creates a draft with the values of another version, from another day; the first one of a tarifario begins with the usual
 * percentages of its manual for several procedures, to be confirmed. The tarifario must be locked.
 * @throws Problem TAR-033 it has one already.
 */
export async function draftFrom(tx: Tx, { tarifarioId, like, fromDay, manualId }: NewDraft): Promise<string> {
  const rows = await rowsWhere(tx, 'tariffs.tarifarioVersion', { tarifarioId }, ['number', 'status'])
  const alone = 'El tarifario ya tiene un borrador: publíquelo o descártelo.'
  insist(
    rows.every(({ status }) => status !== 'draft'),
    'TAR-033',
    alone,
    { status: 409 },
  )
  const number = Math.max(0, ...rows.map((row) => row.number)) + 1
  const id = newId()
  if (like === null) {
    await addTo(tx, 'tariffs.tarifarioVersion', { id, tarifarioId, number, fromDay, manualId })
    await proposeSurgery(tx, id, manualId)
    return id
  }
  await sql`
    insert into tariffs.tarifario_version (id, tarifario_id, number, from_day, manual_id, percent, accumulates, unit_rounding,
      final_rounding, rounds, charges_surgeon, charges_anaesthetist, charges_assistant, charges_theatre, charges_materials,
      night_percent, holiday_percent, medicine_percent, device_percent, caps_regulated, norm)
    select ${id}, ${tarifarioId}, ${number}, ${fromDay}, coalesce(${manualId}, manual_id), percent, accumulates, unit_rounding,
      final_rounding, rounds, charges_surgeon, charges_anaesthetist, charges_assistant, charges_theatre, charges_materials,
      night_percent, holiday_percent, medicine_percent, device_percent, caps_regulated, norm
    from tariffs.tarifario_version where id = ${like}`.execute(tx)
  await copyParts(tx, like, id)
  return id
}

/** Fixed prices with their own days belong to their version: those without an end are copied. */
async function copyParts(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into tariffs.tarifario_factor (id, version_id, scope, service_id, key, percent, norm)
    select gen_random_uuid(), ${to}, scope, service_id, key, percent, norm
    from tariffs.tarifario_factor where version_id = ${from}`.execute(tx)
  await sql`
    insert into tariffs.tarifario_exception (id, version_id, service_id, price, norm)
    select gen_random_uuid(), ${to}, service_id, price, norm
    from tariffs.tarifario_exception where version_id = ${from} and until_day is null`.execute(tx)
  await sql`
    insert into tariffs.tarifario_surgery (id, version_id, situation, surgeon, anaesthetist, assistant, theatre, materials, norm)
    select gen_random_uuid(), ${to}, situation, surgeon, anaesthetist, assistant, theatre, materials, norm
    from tariffs.tarifario_surgery where version_id = ${from}`.execute(tx)
}

async function proposeSurgery(tx: Tx, versionId: string, manualId: string | null): Promise<void> {
  const manual = manualId === null ? undefined : await rowOf(tx, 'tariffs.manual', manualId, ['kind'])
  const isIss = manual?.kind === 'iss' || manual?.kind === 'iss2004'
  const proposed = { ...(isIss ? issFactors : soatFactors), bloodless: bloodlessFactors }
  const norm = 'Propuesto: confírmelo con el texto del contrato'
  await addTo(
    tx,
    'tariffs.tarifarioSurgery',
    Object.entries(proposed).map(([situation, percents]) => ({
      id: newId(),
      versionId,
      situation,
      ...percents,
      norm,
    })),
  )
}
