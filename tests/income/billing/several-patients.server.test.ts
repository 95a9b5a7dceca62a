import { generateRips } from '@quina/billing/server'
import { load } from '@quina/blocks/server'
import { day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../modules/income/billing/account/account/account.server.ts'
import { groupsOf, invoiceGroup } from '../../../modules/income/billing/account/batch/batch.server.ts'
import { invoice } from '../../../modules/income/billing/invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../../modules/income/billing/invoice/invoice/invoice.server.ts'
import { invoiceOwner } from '../../../modules/income/billing/rips/electronic-owner/owners.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'
import { programVerbs } from './program-verbs.ts'
import { verbs } from './verbs.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Somebody who came on a day: a consultation, and an image of another two. */
const came = async (on: string, userType = '01', by: Pick<BillingWorld, 'admit' | 'charge'> = world) => {
  const admissionId = await by.admit({ from: on, to: on, userType })
  await by.charge(admissionId, world.consultation, { day: day(on) })
  return admissionId
}

const around = (id: string) =>
  world.act(async (tx) => {
    const stored = await load(tx, { document: invoice, tables: invoiceService, actor: world.chief }, id)
    return invoiceService.extra!(tx, stored, world.chief, day('2026-11-20'))
  })

test('an invoice that names its patient has no list of them', async () => {
  const id = await world.invoiced([world.consultation])
  expect((await around(id)).facts!.patients).toEqual([])
})

interface Usuario {
  readonly consecutivo: number
  readonly numDocumentoIdentificacion: string
  readonly tipoUsuario: string
  readonly servicios: Readonly<Record<string, readonly { vrServicio: number; consecutivo: number }[]>>
}

const reported = async (invoiceId: string) => {
  const { submissionId, findings } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const refusals = findings.filter(({ effect }) => effect === 'R')
  return { refusals, usuarios: (JSON.parse(json!.toString()) as { usuarios: Usuario[] }).usuarios }
}

test('what three patients were given goes in one invoice, with three users in its RIPS', async () => {
  const first = await came('2026-11-03')
  const second = await came('2026-11-05', '02')
  const third = await came('2026-11-04')
  await world.charge(second, world.imaging, { day: day('2026-11-05') })
  const { shares } = await accountOf(world.db, first, day('2026-11-20'))
  expect(shares[0]!.others.map(({ id, charges }) => [id, charges])).toEqual([
    [third, 1],
    [second, 2],
  ])
  const id = await world.together(first, [second, third])
  await world.issue(id)
  const { patientId, userType, admissionId, gross, periodFrom, periodTo } = await invoiceOf(id)
  expect([patientId, userType, admissionId, gross]).toEqual([null, null, first, '990100.00'])
  expect([periodFrom, periodTo]).toEqual(['2026-11-03', '2026-11-05'])
  const patients = [
    ['2026-11-03', 1, '85600.00'],
    ['2026-11-04', 1, '85600.00'],
    ['2026-11-05', 2, '818900.00'],
  ]
  expect(
    (await around(id)).facts!.patients.map(({ day, charges, amount }) => [day, charges, amount]),
  ).toEqual(patients)
  const names = (await around(id)).facts!.patients.map(({ name }) => name)
  expect(new Set(names).size).toBe(3)
  const declared = await world.act((tx) => invoiceOwner.printed!(tx, id))
  const { value = '' } = declared.find(({ label }) => label === 'Pacientes (3)') ?? {}
  expect(value.split('\n').map((line) => line.split(' · ')[0])).toEqual(names)
  const { refusals, usuarios } = await reported(id)
  expect(refusals).toEqual([])
  expect(usuarios.map(({ consecutivo, tipoUsuario }) => [consecutivo, tipoUsuario])).toEqual([
    [1, '01'],
    [2, '01'],
    [3, '02'],
  ])
  const values = usuarios.flatMap(({ servicios }) =>
    Object.values(servicios)
      .flat()
      .map(({ vrServicio }) => vrServicio),
  )
  expect(values.reduce((total, one) => total + one, 0)).toBe(990_100)
  const statuses = await sql<{ status: string }>`
    select status from care.admission where id = any(${[first, second, third]}::uuid[])`.execute(world.db)
  expect(statuses.rows.map(({ status }) => status)).toEqual(['invoiced', 'invoiced', 'invoiced'])
})

test('only ambulatory attentions of one contract, coverage and régimen go together', async () => {
  const first = await came('2026-11-03')
  const stay = await world.admit({ from: '2026-11-03', to: '2026-11-04' })
  await sql`update care.admission set ambit = '3' where id = ${stay}::uuid`.execute(world.db)
  await world.charge(stay, world.imaging, { day: day('2026-11-03') })
  await expect(world.together(first, [stay])).rejects.toMatchObject({ code: 'FAC-220' })
  const other = await came('2026-11-03')
  await sql`update care.admission set regime = 'subsidized' where id = ${other}::uuid`.execute(world.db)
  await expect(world.together(first, [other])).rejects.toMatchObject({ code: 'FAC-220' })
})

test('within a programme goes only what was given in it, of a contract that agrees it', async () => {
  const program = programVerbs(world)
  const first = await came('2026-11-06')
  const second = await came('2026-11-06')
  const programId = await program.program()
  await program.part(programId, world.imaging)
  await expect(world.together(first, [second], { programId })).rejects.toMatchObject({ code: 'FAC-221' })
  await program.agree(programId)
  await expect(world.together(first, [second], { programId })).rejects.toMatchObject({ code: 'FAC-120' })
  for (const one of [first, second]) await world.charge(one, world.imaging, { day: day('2026-11-06') })
  const id = await world.together(first, [second], { programId })
  const { gross, kind } = await invoiceOf(id)
  expect([gross, kind]).toEqual(['60000.00', 'program'])
})

/** Another contract of the same payer, of which nothing waits. */
async function likeContract() {
  const id = newId()
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name, object,
      date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, payment_days)
    select ${id}::uuid, 777, 'active', campus_id, created_by, updated_by, payer_id, 'LOTE-1', 'Evento', object, date, starts_on,
      ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, payment_days
    from insurers.contract where id = ${world.contractId}::uuid`.execute(world.db)
  return id
}

test('a lot puts together what a contract, a day or a service share', async () => {
  const contractId = await likeContract()
  const own = verbs(world, { ...world, contractId })
  const by = { ...world.chief, today: day('2026-11-20') }
  const input = { payerId: null, contractId: contractId as string, leftUntil: day('2026-11-20') }
  for (const on of ['2026-11-08', '2026-11-08', '2026-11-09']) await came(on, '01', own)
  const planned = (groupBy: 'contract' | 'day' | 'service') =>
    world.act((tx) => groupsOf(tx, { ...input, groupBy }, by))
  const counts = async (groupBy: 'contract' | 'day' | 'service') =>
    (await planned(groupBy)).map(({ patients, charges }) => [patients, charges])
  expect([await counts('contract'), await counts('day'), await counts('service')]).toEqual([
    [[3, 3]],
    [
      [2, 2],
      [1, 1],
    ],
    [[3, 3]],
  ])
  const { key } = (await planned('day'))[0]!
  const go = () =>
    world.act((tx) => invoiceGroup({ tx, actor: world.chief }, { ...input, groupBy: 'day' }, { key, by }))
  await go()
  expect(await counts('day')).toEqual([[1, 1]])
  await expect(go()).rejects.toMatchObject({ code: 'FAC-120' })
})
