import { createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { accidentService } from '../../../modules/income/billing/claims/accident/accident.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

const today = day('2026-11-20')

/** A hospital that attends accidents: an insurer of SOAT and ADRES, both under the same tarifario, and an owner of a car. */
export async function accidentWorld() {
  const world = await billingWorld()
  const soat = await paying(world, {
    kind: 'soat',
    nit: '999100052',
    code: 'AT1329',
    coverage: '04',
    contract: 'SOAT-1',
  })
  const adres = await paying(world, {
    kind: 'adres',
    nit: '999100060',
    code: null,
    coverage: '06',
    contract: 'ADRES-1',
  })
  const ownerId = await world.act((tx) => person(tx, '52000111'))
  return { ...world, soat, adres, ownerId, ...commandsOf(world, { soat, ownerId }) }
}
export type AccidentWorld = Awaited<ReturnType<typeof accidentWorld>>

export type Payer = Readonly<{ payerId: string; contractId: string }>

type PayerInput = Readonly<{
  kind: string
  nit: string
  code: string | null
  coverage: string
  contract: string
}>

/** A payer with its accounts and a contract by event at the price of the tarifario. */
const paying = (
  { act, campusId, chief, tarifarioId }: BillingWorld,
  { kind, nit, code, coverage, contract }: PayerInput,
) =>
  act(async (tx): Promise<Payer> => {
    const terceroId = newId()
    const payerId = newId()
    const contractId = newId()
    await sql`
      insert into people.tercero (id, document_type, number, check_digit, person_type, business_name, address, email,
        municipality_id)
      values (${terceroId}, 'NIT', ${nit}, 1, 'juridica', ${`Responde ${kind}`}, 'Calle 5 # 6-7', 'facturas@paga.example',
        (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1))`.execute(
      tx,
    )
    await sql`
      insert into insurers.payer (id, tercero_id, kind, soat_code, coverage, user_type)
      values (${payerId}, ${terceroId}, ${kind}, ${code}, ${coverage}, '10')`.execute(tx)
    await sql`
      insert into insurers.payer_account (id, payer_id, regime, unfiled_account_id, filed_account_id, rubro_code)
      select gen_random_uuid(), ${payerId}::uuid, 'soat', u.id, f.id, '1.1.02.05.001.09'
      from accounting.account u, accounting.account f where u.code = '131901' and f.code = '131902'`.execute(
      tx,
    )
    await sql`
      insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
        object, date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, percent, payment_days)
      values (${contractId}, ${kind === 'soat' ? 11 : 12}, 'active', ${campusId}, ${chief.userId}, ${chief.userId}, ${payerId},
        ${contract}, 'Accidentes', 'Víctimas de accidentes', '2026-01-01', '2026-01-01', '2026-12-31', '12', ${coverage},
        'soat', ${tarifarioId}, 'manual', 0, 30)`.execute(tx)
    return { payerId, contractId }
  })

async function person(
  tx: Parameters<Parameters<BillingWorld['act']>[0]>[0],
  number: string,
): Promise<string> {
  const id = newId()
  await sql`
    insert into people.tercero (id, document_type, number, person_type, first_name, last_name, address, phone, municipality_id)
    values (${id}, 'CC', ${number}, 'natural', 'ELENA', 'VARGAS', 'Calle 8 # 9-10', '3001112233',
      (select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1))`.execute(
    tx,
  )
  return id
}

/** The commands on the account of an injured person. */
const commandsOf = (
  world: BillingWorld,
  { soat, ownerId }: { readonly soat: Payer; readonly ownerId: string },
) => ({
  /** A victim admitted, for whom the insurer pays. */
  hurt: async (given: Parameters<BillingWorld['admit']>[0] = {}) => {
    const admissionId = await world.admit({ userType: '10', ...given })
    await sql`
      update care.admission set payer_id = ${soat.payerId}, contract_id = ${soat.contractId}, coverage = '04', regime = 'soat',
        category = null, cause = '02', policy = 'AT-1', siras_number = 'SIRAS1', doctor_id = ${world.professionalId}
      where id = ${admissionId}::uuid`.execute(world.db)
    return admissionId
  },
  /** The accident that hurt them, registered. @param elsewhere pesos that other providers took of the tope of each. */
  crash: (
    admissions: readonly string[],
    elsewhere: number | null = null,
    over: Readonly<Record<string, unknown>> = {},
  ) =>
    world.act(async (tx) => {
      const input = { ...(await summaryOf(tx, { soat, ownerId }, { admissions, elsewhere })), ...over }
      const id = await createDraft(accidentService, { tx, actor: world.chief, input: input as never })
      await performAction(accidentService, { tx, actor: world.chief, today, id, action: 'register' })
      return id
    }),
})

type Summary = Readonly<{ admissions: readonly string[]; elsewhere: number | null }>

/** The data of a car that hit another, with everything FURIPS requires. */
async function summaryOf(
  tx: Tx,
  { soat, ownerId }: { readonly soat: Payer; readonly ownerId: string },
  { admissions, elsewhere }: Summary,
) {
  const municipality = await tx
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', 'municipality')
    .where('code', '=', '11001')
    .executeTakeFirstOrThrow()
  const victims = admissions.map((admissionId) => ({
    admissionId,
    condition: '3',
    certificate: null,
    elsewhere: elsewhere === null ? null : pesos(elsewhere),
  }))
  return {
    date: day('2026-11-10'),
    time: '07:30',
    nature: '01',
    otherNature: null,
    address: 'Carrera 7 con calle 10',
    municipalityId: municipality.id,
    zone: 'U',
    sirasNumber: 'SIRAS1',
    description: 'Choque en el cruce',
    insurance: '1',
    payerId: soat.payerId,
    policyNumber: 'AT-1',
    brand: 'RENAULT',
    plate: 'ABC123',
    policyFrom: day('2026-01-01'),
    policyTo: day('2026-12-31'),
    vehicleKind: '1',
    ownerId,
    driverId: null,
    victims,
  }
}
