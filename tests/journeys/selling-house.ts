import { startWorker } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { modules } from '../../apps/api/modules.ts'
import { furnish } from '../income/billing/billing-ground.ts'
import { reportableIn } from '../income/billing/reportable.ts'
import { addRange } from '../income/einvoice/house.server.ts'
import { financeHouse } from './finance-house.ts'
import { officialCode } from './testing/official-code.ts'

export type SellingHouse = Awaited<ReturnType<typeof sellingHouse>>

/**
 * The finance house, ready to sell without sixty thousand codes: an EPS with its contract (SOAT −5 %), a consultation and an
 * examination with what RIPS requires of them, a range of numbers, and the queue that calls DIAN and the Ministry.
 */
export async function sellingHouse() {
  const house = await financeHouse()
  const { db, ground, campusId } = house
  await ground.act((tx) => settle(tx, campusId))
  await addRange(db, { prefix: 'HSR', firstNumber: 1, lastNumber: 500 })
  const { eps, ...sold } = await ground.act(async (tx) => {
    const eps = await layEps(tx, ground.chief)
    const whose = { terceroId: eps as string, campusId, chief: ground.chief, worth: undefined }
    const laid = await furnish(tx, { ...whose, costCentreId: house.books.centres.ward })
    await sql`
      insert into insurers.contract_user_type (id, parent_id, position, user_type)
      values (gen_random_uuid(), ${laid.contractId}::uuid, 0, '01')`.execute(tx)
    return { ...laid, eps }
  })
  await reportableIn({ db, ...sold })()
  const worker = await startWorker(
    house.connection,
    modules.flatMap(({ jobs }) => jobs),
    { clock: () => house.clock.now },
  )
  const close = async (): Promise<void> => {
    await worker.stop()
    await house.close()
  }
  return { ...house, ...sold, eps, close }
}

/** Who issues, before DIAN and REPS, and the codes that it tells of itself. */
async function settle(tx: Tx, campusId: string): Promise<void> {
  const municipality = await officialCode(tx, ['municipality', '11001', 'BOGOTÁ'])
  await sql`
    insert into admin.company (id, name, nit, check_digit) select gen_random_uuid(), 'ESE', '900123456', 8
    where not exists (select from admin.company)`.execute(tx)
  await sql`
    update admin.company set name = 'ESE Hospital San Rafael', nit = '891380054', check_digit = 1, reps_code = '1100100001',
      address = 'Calle 5 # 36-08', email = 'facturas@hospital.example', municipality_id = ${municipality}::uuid`.execute(
    tx,
  )
  await sql`update admin.campus set reps_code = '110010000101' where id = ${campusId}::uuid`.execute(tx)
  for (const [catalogue, code, use] of [
    ['procedure', '890201', 'AC'],
    ['procedure', '890701', 'AC'],
    ['procedure', '902210', 'AP'],
  ] as const)
    await officialCode(tx, [catalogue, code, code], { use })
  for (const one of [
    ['finalidad', '15', 'DIAGNOSTICO'],
    ['serviceGroup', '01', 'Consulta externa'],
    ['serviceGroup', '02', 'Apoyo diagnóstico'],
    ['repsService', '328', 'MEDICINA GENERAL'],
    ['repsService', '745', 'IMÁGENES DIAGNÓSTICAS'],
    ['repsService', '1102', 'URGENCIAS'],
  ] as const)
    await officialCode(tx, one)
}

const layEps = (tx: Tx, chief: Parameters<typeof addTercero>[1]) =>
  addTercero(tx, chief, {
    documentType: 'NIT',
    number: '900226715',
    personType: 'juridica',
    isEps: true,
    businessName: 'EPS del Pacífico SA',
    address: 'Avenida 6 # 20-30',
    phone: '6025550190',
  } as Parameters<typeof addTercero>[2])

/** Insures a patient with the EPS since long ago, verified this week. */
export const insure = (db: Db | Tx, { eps, patientId, on }: { eps: string; patientId: string; on: string }) =>
  sql`
    insert into people.affiliation (id, patient_id, regime, user_type, eps_id, member_kind, income_range, from_day, verified_on,
      verified_source)
    values (gen_random_uuid(), ${patientId}::uuid, 'contributory', '01', ${eps}::uuid, 'contributor', 'A', '2020-01-01', ${on},
      'ADRES')`.execute(db)
