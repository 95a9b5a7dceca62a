import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import {
  published,
  range2026,
  type ServiceGiven,
  service,
  soat2026,
} from '../../../modules/income/tariffs/testing/tariff-world.server.ts'

interface GroundInput {
  readonly terceroId: string
  readonly campusId: string
  readonly chief: Actor
  readonly worth: number | undefined
  /** Who attends, in books that have their centres already. */
  readonly costCentreId?: string
}

/** The payer, its contract, the services sold and the professional. */
export async function furnish(tx: Tx, { terceroId, campusId, chief, worth, ...books }: GroundInput) {
  await sql`
    update people.tercero set address = 'Carrera 7 # 1-2', email = 'facturas@eps.example',
      municipality_id = (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1)
    where id = ${terceroId}::uuid`.execute(tx)
  const payerId = newId()
  await sql`
    insert into insurers.payer (id, tercero_id, kind, admin_code, coverage, user_type)
    values (${payerId}, ${terceroId}, 'eps_contributory', 'EPS037', '16', '01')`.execute(tx)
  await sql`
    insert into insurers.payer_account (id, payer_id, regime, unfiled_account_id, filed_account_id, rubro_code)
    select gen_random_uuid(), ${payerId}::uuid, 'contributory', u.id, f.id, '1.1.02.05.001.09'
    from accounting.account u, accounting.account f where u.code = '131901' and f.code = '131902'`.execute(tx)
  const tarifarioId = await published(tx, { code: 'SOAT', manualId: await soat2026(tx) })
  await range2026(tx)
  const contractId = newId()
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
      object, date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, percent, value,
      payment_days)
    values (${contractId}, 1, 'active', ${campusId}, ${chief.userId}, ${chief.userId}, ${payerId}, 'C-2026-01',
      'Evento 2026', 'Servicios de salud por evento', '2026-01-01', '2026-01-01', '2026-12-31', '12', '16',
      'contributory', ${tarifarioId}, 'manual', -5, ${worth ?? null}, 30)`.execute(tx)
  const costCentreId = books.costCentreId ?? (await layCentre(tx))
  const professionalId = newId()
  await sql`
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date)
    select ${professionalId}::uuid, ${terceroId}::uuid, 'planta', (select id from hospital.position limit 1),
      ${campusId}::uuid, '2024-01-15'`.execute(tx)
  const sold = await sellAll(tx, costCentreId)
  return {
    payerId,
    contractId,
    tarifarioId,
    costCentreId,
    professionalId,
    ...sold,
    campusId,
  }
}

async function layCentre(tx: Tx): Promise<string> {
  const id = newId()
  await sql`
    insert into hospital.cost_centre (id, code, name, kind)
    values (${id}, '7310', 'Consulta externa', 'care')`.execute(tx)
  return id
}

async function sellAll(tx: Tx, costCentreId: string) {
  const consultation = await sell(
    tx,
    { code: '39145', soatCode: '39145', kind: 'consultation' },
    costCentreId,
  )
  const imaging = await sell(tx, { code: '19007', soatCode: '19007' }, costCentreId)
  const surgery = await sell(
    tx,
    { code: 'CES', kind: 'surgery', surgical: true, surgicalGroup: 8 },
    costCentreId,
  )
  return { consultation, imaging, surgery }
}

async function sell(tx: Tx, given: ServiceGiven, costCentreId: string): Promise<string> {
  const id = await service(tx, given)
  await sql`
    update tariffs.service set cost_centre_id = ${costCentreId},
      moderating = ${given.kind === 'consultation' ? 'cuota' : 'copago'},
      rips_object = ${given.kind === 'consultation' ? 'consultas' : 'procedimientos'} where id = ${id}::uuid`.execute(
    tx,
  )
  return id
}

/** What exists before anybody is admitted. */
export type Ground = Awaited<ReturnType<typeof furnish>>
