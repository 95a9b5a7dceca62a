import { type Operation, saveRow, serveCommand, toWire } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { cloneService } from './clone.contract.ts'
import { service } from './service.contract.ts'
import { serviceService } from './service.server.ts'

export const cloneOperations: readonly Operation[] = [
  serveCommand(cloneService, async ({ tx, input: { serviceId: id, code, name }, actor }) => {
    const row = await tx
      .selectFrom('tariffs.service')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('El servicio'))
    const body = { ...toWire(service.fields, row), code, name }
    const made = await saveRow(tx, serviceService, { id: null, body, actor })
    await sql`
      insert into tariffs.service_homolog (id, service_id, manual, code)
      select gen_random_uuid(), ${made.id}, manual, code from tariffs.service_homolog
      where service_id = ${id} and not preferred`.execute(tx)
    await sql`
      insert into tariffs.service_component (id, package_id, service_id, quantity, note)
      select gen_random_uuid(), ${made.id}, service_id, quantity, note from tariffs.service_component
      where package_id = ${id}`.execute(tx)
    await sql`
      insert into tariffs.service_account (id, service_id, regime, account_id, rubro_id)
      select gen_random_uuid(), ${made.id}, regime, account_id, rubro_id from tariffs.service_account
      where service_id = ${id}`.execute(tx)
    return { id: made.id }
  }),
]
