import { startWorker } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { modules } from '../../../apps/api/modules.ts'
import { addRange } from '../../income/einvoice/house.server.ts'
import { officialCodes } from '../../lookups/official-codes.ts'
import { type FinanceHouse, financeHouse } from '../finance-house.ts'
import { codeOf } from './catalogues.ts'
import { layServices, layTarifarios } from './prices.ts'

export type CareHouse = Awaited<ReturnType<typeof careHouse>>

/**
 * The finance house, ready to attend and to sell: official catalogues, tarifarios, services, a doctor, an EPS as a tercero,
 * a range of numbers, and the queue that speaks with DIAN and the Ministry. Nobody has been attended yet.
 */
export async function careHouse() {
  const house = await financeHouse(undefined, officialCodes)
  const { db, ground, campusId } = house
  await settle(db, campusId)
  await addRange(db, { prefix: 'HSR', firstNumber: 1, lastNumber: 500 })
  await ground.act(async (tx) => {
    await layTarifarios(tx)
    await layServices(tx, house.books.centres.ward)
    await layDoctor(tx, house)
    await layEps(tx, house)
  })
  const kinds = modules.flatMap(({ jobs }) => jobs)
  const worker = await startWorker(house.connection, kinds, { clock: () => house.clock.now })
  const close = async (): Promise<void> => {
    await worker.stop()
    await house.close()
  }
  return { ...house, close }
}

/** Who issues: the entity before DIAN and REPS, and its site. */
async function settle(db: Db, campusId: string): Promise<void> {
  const municipalityId = await codeOf(db, 'municipality', '76001')
  const profile = { nit: '891380054', checkDigit: 1, repsCode: '7600100001' }
  const where = { address: 'Calle 5 # 36-08', email: 'facturas@hospital.example', municipalityId }
  await db
    .updateTable('admin.company')
    .set({ name: 'ESE Hospital San Rafael', ...profile, ...where })
    .execute()
  await db.updateTable('admin.campus').set({ repsCode: '760010000101' }).where('id', '=', campusId).execute()
}

async function layDoctor(tx: Tx, { ground, campusId }: FinanceHouse): Promise<void> {
  const terceroId = await addTercero(tx, ground.chief, {
    documentType: 'CC',
    number: '31456789',
    personType: 'natural',
    firstName: 'Beatriz',
    lastName: 'Salcedo',
    address: 'Calle 9 # 8-7',
    municipality: 'Cali',
    phone: '3005550177',
  })
  await sql`
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date, professional, profession, rethus)
    select ${newId()}::uuid, ${terceroId}::uuid, 'career', id, ${campusId}::uuid, '2024-01-15', true, 'medicine', '31456789'
    from hospital.position where code = '211'`.execute(tx)
}

async function layEps(tx: Tx, { ground }: FinanceHouse): Promise<void> {
  await addTercero(tx, ground.chief, {
    documentType: 'NIT',
    number: '900226715',
    personType: 'juridica',
    businessName: 'EPS del Pacífico SA',
    isEps: true,
    address: 'Avenida 6 # 20-30',
    phone: '6025550190',
    email: 'facturas@eps.example',
    municipalityId: (await codeOf(tx as Db, 'municipality', '76001')) as never,
  })
}
