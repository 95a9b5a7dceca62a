import { generateRips } from '@quina/billing/server'
import { addRow, constraintsIn, decideParameter } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { meaningOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newbornOperations,
  newbornService,
} from '../../../modules/clinical/care/admission/newborn/newborn.server.ts'
import { accountOf } from '../../../modules/income/billing/account/account/account.server.ts'
import {
  changeCharge,
  setExcluded,
} from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { nothingDeclared } from '../../../modules/income/billing/invoice/charges/charge/declared.contract.ts'
import {
  usualDiagnosisKind,
  usualEntryRoute,
} from '../../../modules/income/billing/rips/rips/usual.contract.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

interface Summary {
  readonly usuarios: readonly {
    readonly incapacidad: string
    readonly servicios: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  }[]
}

async function ripsUserOf(invoiceId: string): Promise<Summary['usuarios'][number]> {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return (JSON.parse(json!.toString()) as Summary).usuarios[0]!
}

test('RIPS says the invoice of the cuota, how sure the diagnosis is, and the sick leave that was given', async () => {
  const admissionId = await world.admit()
  await sql`update care.admission set sick_leave = true where id = ${admissionId}::uuid`.execute(world.db)
  await world.charge(admissionId, world.consultation, {
    diagnosisKind: '02',
  })
  const { fullNumber } = await world.collect(admissionId, 5_000)
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { incapacidad, servicios } = await ripsUserOf(id)
  const [consultation] = servicios.consultas!
  expect([incapacidad, consultation!.tipoDiagnosticoPrincipal]).toEqual(['SI', '02'])
  expect([
    consultation!.conceptoRecaudo,
    consultation!.valorPagoModerador,
    consultation!.numFEVPagoModerador,
  ]).toEqual(['02', 5_000, fullNumber])
})

test('a medicine says its kind, its unit and for how many days; without them it is not invoiced', async () => {
  const serviceId = newId()
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, cum_code, cost_centre_id)
    values (${serviceId}, 'ACETA', 'Acetaminofén 500 mg', 'medicine', 'medicamentos', 'exempt', '19932754-987',
      ${world.costCentreId}::uuid)`.execute(world.db)
  await sql`
    insert into insurers.contract_service (id, contract_id, service_id, mode, price, from_day)
    values (gen_random_uuid(), ${world.contractId}::uuid, ${serviceId}, 'fixed', 150, '2026-01-01')`.execute(
    world.db,
  )
  const forgotten = await world.admit()
  await world.charge(forgotten, serviceId, { quantity: '20' })
  await expect(world.issue(await world.prepare(forgotten))).rejects.toMatchObject({ code: 'FAC-126' })
  const admissionId = await world.admit()
  await world.charge(admissionId, serviceId, { quantity: '20', treatmentDays: 10 })
  const id = await world.prepare(admissionId)
  await expect(world.issue(id)).rejects.toMatchObject({ code: 'FAC-149' })
  await sql`
    with unit as (
      insert into reference.entry (id, catalogue, code, name, since)
      values (gen_random_uuid(), 'presentationUnit', '66', 'TABLETA', '2000-01-01') returning id)
    update tariffs.service set dispensing_unit_id = (select id from unit), medicine_type_id =
      (select id from reference.entry where catalogue = 'medicineType' and code = '04')
    where id = ${serviceId}::uuid`.execute(world.db)
  await world.issue(id)
  const [medicine] = (await ripsUserOf(id)).servicios.medicamentos!
  expect([medicine!.cantidadMedicamento, medicine!.diasTratamiento, medicine!.vrServicio]).toEqual([
    20, 10, 3_000,
  ])
  expect([medicine!.tipoMedicamento, medicine!.unidadMinDispensa]).toEqual(['04', 66])
})

test('what nobody says of an attention is what the service, the house and the catalogue say', async () => {
  await sql`
    update tariffs.service set external_cause_id =
      (select id from reference.entry where catalogue = 'externalCause' and code = '40')
    where id = ${world.consultation}::uuid`.execute(world.db)
  await sql`
    update reference.entry set facts = facts || '{"cie11": "CA23", "cie11Name": "Asma"}'
    where catalogue = 'diagnosis' and code = 'J459'`.execute(world.db)
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  await world.charge(admissionId, world.imaging, { hour: '11:00' })
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const reported = async () => {
    const { consultas, procedimientos } = (await ripsUserOf(id)).servicios
    return { ...procedimientos![0], ...consultas![0] } as Readonly<Record<string, unknown>>
  }
  expect(await reported()).toMatchObject({
    causaMotivoAtencion: '40',
    tipoDiagnosticoPrincipal: '01',
    viaIngresoServicioSalud: '01',
    codDiagnosticoPrincipalCIE11: 'CA23',
    nomCodDiagnosticoPrincipalCIE11: 'Asma',
  })
  for (const [parameter, value] of [
    [usualEntryRoute, '12'],
    [usualDiagnosisKind, '02'],
  ] as const)
    await world.act((tx) =>
      decideParameter(tx, parameter, { fromDay: day('2026-01-01'), value, userId: null }),
    )
  expect(await reported()).toMatchObject({ viaIngresoServicioSalud: '12', tipoDiagnosticoPrincipal: '02' })
})

test('what an attention says of its diagnosis in CIE-11 counts before the catalogue, and only in it', async () => {
  const mine = await world.admit()
  const other = await world.admit()
  await sql`
    insert into care.cie11_code (id, admission_id, diagnosis_id, code, name)
    select gen_random_uuid(), ${mine}::uuid, id, 'CA23.3', 'Asma no especificada' from reference.entry
    where catalogue = 'diagnosis' and code = 'J459'`.execute(world.db)
  const reported = async (admissionId: string) => {
    await world.charge(admissionId, world.consultation)
    const id = await world.prepare(admissionId)
    await world.issue(id)
    return (await ripsUserOf(id)).servicios.consultas![0]
  }
  expect(await reported(mine)).toMatchObject({
    codDiagnosticoPrincipalCIE11: 'CA23.3',
    nomCodDiagnosticoPrincipalCIE11: 'Asma no especificada',
  })
  expect(await reported(other)).toMatchObject({ codDiagnosticoPrincipalCIE11: 'CA23' })
})

const twin = {
  documentType: 'CN',
  birthDate: '2026-11-10',
  birthTime: '11:10',
  gestationalWeeks: 39,
  prenatalVisits: 8,
  sex: '02',
  weight: 3_150,
  condition: '01',
  deathCauseId: null,
  dischargeDate: '2026-11-11',
  dischargeTime: '09:00',
}

test('reports the newborns of a birth inside their mother', async () => {
  const admissionId = await world.admit({ ambit: '3', from: '2026-11-10', to: null })
  const { rows } = await sql<{ id: string }>`
    select id from reference.entry where catalogue = 'diagnosis' and code = 'J459'`.execute(world.db)
  const born = { ...twin, diagnosisId: rows[0]!.id }
  // She was born in 1951 in the other stories: here her age allows her to be a mother.
  await sql`
    update people.patient set birth_date = '1998-03-04' where id =
      (select patient_id from care.admission where id = ${admissionId}::uuid)`.execute(world.db)
  const add = (body: object) => world.act((tx) => addRow(tx, newbornService, { parentId: admissionId, body }))
  await add({ ...born, number: '20963147753951' })
  await add({ ...born, number: '20963147753952', birthTime: '11:25' })
  const twice = await meaningOf(add({ ...born, number: '20963147753952' }), constraintsIn(newbornOperations))
  expect(twice).toMatchObject({ code: 'ADM-046', status: 409, field: 'number' })
  await expect(add({ ...born, number: '20963147753953', weight: 400 })).rejects.toMatchObject({
    code: 'GEN-422',
    fields: { weight: 'Escriba un número entero de 500 a 5000.' },
  })
  await expect(add({ ...born, number: '20963147753953', birthTime: '07:00' })).rejects.toMatchObject({
    code: 'ADM-059',
  })
  await sql`
    update care.admission set status = 'closed', discharge_date = '2026-11-12', discharge_time = '16:00',
      discharge_condition = '01' where id = ${admissionId}::uuid`.execute(world.db)
  await expect(add({ ...born, number: '20963147753954' })).rejects.toMatchObject({ code: 'ADM-045' })
  await world.charge(admissionId, world.imaging)
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { servicios } = await ripsUserOf(id)
  expect(
    servicios.recienNacidos!.map(({ consecutivo, numDocumentoIdentificacion, fechaNacimiento, peso }) => [
      consecutivo,
      numDocumentoIdentificacion,
      fechaNacimiento,
      peso,
    ]),
  ).toEqual([
    [1, '20963147753951', '2026-11-10 11:10', 3_150],
    [2, '20963147753952', '2026-11-10 11:25', 3_150],
  ])
})

test('a charged cuota requires the invoice that the user received', async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  const { shares } = await accountOf(world.db, admissionId, '2026-11-20' as never)
  expect(shares[0]!.findings.map(({ code, level }) => `${code} ${level}`)).toContain('FAC-127 warning')
  const owedWith = async () => (await accountOf(world.db, admissionId, '2026-11-20' as never)).shares[0]!.net
  expect(await owedWith()).toBe('85600.00')
  await world.collect(admissionId, 5_000)
  expect(await owedWith()).toBe('80600.00')
})

/** Of what was charged at ten, only so much was used. */
const leaveOf = (id: string, { serviceId, quantity }: { serviceId: string; quantity: string }) =>
  world.act((tx) =>
    changeCharge(
      { tx, actor: world.chief, id },
      {
        serviceId: serviceId as never,
        quantity,
        day: day('2026-11-10'),
        hour: '10:00',
        professionalId: world.professionalId as never,
        diagnosisId: null,
        programId: null,
        ...nothingDeclared,
        treatmentDays: 2,
      },
    ),
  )

test('of a dead patient, the account and RIPS include only what was used, not what returned to the pharmacy', async () => {
  const { id: serviceId } = await world.db
    .selectFrom('tariffs.service')
    .select('id')
    .where('code', '=', 'ACETA')
    .executeTakeFirstOrThrow()
  const admissionId = await world.admit({ ambit: '3', from: '2026-11-10', to: '2026-11-12' })
  await sql`
    update care.admission set discharge_condition = '02', death_cause_id =
      (select id from reference.entry where catalogue = 'diagnosis' and code = 'J459') where id = ${admissionId}::uuid`.execute(
    world.db,
  )
  const given = { quantity: '20', treatmentDays: 2 }
  const used = await world.charge(admissionId, serviceId, { ...given, hour: '10:00' })
  const back = await world.charge(admissionId, serviceId, { ...given, hour: '11:00' })
  const leave = (quantity: string) => leaveOf(used, { serviceId, quantity })
  await expect(leave('0')).rejects.toMatchObject({ code: 'FAC-103' })
  await leave('6')
  const why = 'Se devolvió a la farmacia: el paciente falleció'
  await world.act((tx) => setExcluded({ tx, actor: world.chief, id: back }, true, why))
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { servicios } = await ripsUserOf(id)
  expect(
    servicios.medicamentos!.map((one) => [one.fechaDispensAdmon, one.cantidadMedicamento, one.vrServicio]),
  ).toEqual([['2026-11-10 10:00', 6, 900]])
  expect(servicios.hospitalizacion).toMatchObject([
    {
      fechaEgreso: '2026-11-12 16:00',
      condicionDestinoUsuarioEgreso: '02',
      codDiagnosticoCausaMuerte: 'J459',
    },
  ])
})
