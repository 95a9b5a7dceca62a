import { addDays, day as toDay } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractPrograms } from '../../../modules/income/billing/contract/program/contract-program.server.ts'
import { programs } from '../../../modules/income/billing/contract/program/program.server.ts'
import { programReportOperations } from '../../../modules/income/billing/report/report/program-patients.server.ts'
import {
  programControl,
  programReports,
} from '../../../modules/income/billing/report/report/program-report.contract.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'
import { programVerbs } from './program-verbs.ts'

let world: BillingWorld
let does: ReturnType<typeof programVerbs>
let programId = ''
let linkId = ''
beforeAll(async () => {
  world = await billingWorld()
  does = programVerbs(world)
  programId = await does.program()
})
afterAll(() => world.close())

const chargeOf = async (id: string) =>
  world.db.selectFrom('billing.charge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a programme is agreed once it has services, and only once by a contract', async () => {
  await expect(does.agree(programId)).rejects.toMatchObject({ code: 'FAC-187' })
  await does.part(programId, world.consultation)
  await expect(does.part(programId, world.consultation)).rejects.toMatchObject({ code: 'FAC-190' })
  linkId = await does.agree(programId)
  await expect(does.agree(programId)).rejects.toMatchObject({ code: 'FAC-192' })
  await expect(does.program()).rejects.toMatchObject({ code: 'FAC-188' })
})

test('what is given in a programme costs what it says, and nobody pays a cuota for it', async () => {
  const admissionId = await world.admit()
  const id = await world.charge(admissionId, world.consultation)
  expect(await chargeOf(id)).toMatchObject({
    programId,
    price: '30000.00',
    amount: '30000.00',
    moderatingConcept: 'none',
    moderatingReason: 'El programa está exento',
    unpriced: null,
    explained: 'Programa PYM Detección temprana: 30.000 por actividad',
  })
  const other = await world.charge(admissionId, world.imaging)
  expect((await chargeOf(other)).programId).toBeNull()
  const input = { programId: programId as never }
  await expect(world.charge(admissionId, world.imaging, input)).rejects.toMatchObject({ code: 'FAC-194' })
  await expect(
    world.act((tx) =>
      sql`update billing.charge set program_id = ${programId}::uuid where id = ${other}::uuid`.execute(tx),
    ),
  ).rejects.toMatchObject({ constraint: 'charge_program_agreed' })
})

test('its invoice belongs to the programme, and reports what was done and invoiced of it', async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation, { quantity: '2' })
  const id = await world.prepare(admissionId)
  await world.issue(id)
  const { rows } = await sql<Record<string, unknown>>`
    select i.kind, i.net::text as net, l.program from billing.invoice i join billing.invoice_list l on l.id = i.id
    where i.id = ${id}::uuid`.execute(world.db)
  expect(rows[0]).toEqual({ kind: 'program', net: '60000.00', program: 'PYM Detección temprana' })
  const reported = await sql<Record<string, unknown>>`
    select goal, executed, done_percent::text as done, invoiced::text as invoiced, contracts
    from billing.program_list where id = ${programId}::uuid`.execute(world.db)
  expect(reported.rows[0]).toEqual({
    goal: 10,
    executed: 3,
    done: '30.00',
    invoiced: '60000.00',
    contracts: 1,
  })
  const agreed = await sql<Record<string, unknown>>`
    select goal, executed, done_percent::text as done, invoiced::text as invoiced
    from billing.contract_program_list where id = ${linkId}::uuid`.execute(world.db)
  expect(agreed.rows[0]).toEqual({ goal: 20, executed: 3, done: '15.00', invoiced: '60000.00' })
})

test('what was invoiced of a programme keeps it in its contract, and an agreed programme goes on', async () => {
  const gone = (work: typeof programs.onDeactivate, id: string) => world.act((tx) => work!(tx, id))
  await expect(gone(contractPrograms.onDeactivate, linkId)).rejects.toMatchObject({ code: 'FAC-193' })
  await expect(gone(programs.onDeactivate, programId)).rejects.toMatchObject({ code: 'FAC-189' })
})

test('a service in two programmes belongs to the declared one', async () => {
  const second = await does.program({ code: 'CRO', name: 'Crónicos', kind: 'chronic' })
  await does.part(second, world.consultation, { mode: 'included', value: null })
  await does.agree(second)
  const admissionId = await world.admit()
  const declared = await world.charge(admissionId, world.consultation, { programId: second as never })
  expect(await chargeOf(declared)).toMatchObject({ programId: second, price: '0.00' })
  const unsaid = await world.charge(admissionId, world.consultation, { hour: '11:00' })
  expect((await chargeOf(unsaid)).programId).toBeNull()
})

test('the weights of a programme add up to all of it when it is agreed, and never more, even written concurrently', async () => {
  const id = await does.program({ code: 'PGP', name: 'Riesgo', kind: 'pgp', weighted: true, corridor: '10' })
  const weighed = { mode: 'included', value: null, weight: '60' }
  const settled = await Promise.allSettled([
    does.part(id, world.consultation, weighed),
    does.part(id, world.imaging, weighed),
  ])
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(codes).toEqual(['FAC-191'])
  await expect(does.agree(id)).rejects.toMatchObject({ code: 'FAC-187' })
  await does.part(id, world.surgery, { ...weighed, weight: '40' })
  await does.agree(id)
})

test('the next control of a patient in a programme is due a part of the year after the last', async () => {
  const id = await does.program({ code: 'HTA', name: 'Hipertensión', kind: 'chronic' })
  await does.part(id, world.consultation, { mode: 'included', value: null, perUser: 4 })
  await does.part(id, world.imaging, { mode: 'included', value: null, perUser: 1 })
  await does.agree(id)
  const admissionId = await world.admit()
  const charge = await world.charge(admissionId, world.consultation, { programId: id as never })
  const day = toDay((await chargeOf(charge)).day)
  const entry = await world.charge(admissionId, world.imaging, { programId: id as never })
  await sql`update billing.charge set day = day - 10 where id = ${entry}::uuid`.execute(world.db)
  const { answer, follow } = reportsOf(programReportOperations, { db: world.db, actor: world.chief })
  const on = async (days: number) => {
    const input = { on: addDays(day, days) }
    const { rows } = await answer(programControl, input)
    return { input, row: rows.find((one) => one.id === id) }
  }
  expect((await on(91)).row?.values).toMatchObject({ people: 1, controls: 2, overdue: 0, onTime: 2 })
  const late = await on(92)
  expect(late.row?.values).toMatchObject({ controls: 2, overdue: 1, onTime: 1, part: '50.00' })
  const from = { report: programControl, row: late.row!, column: 'overdue' }
  const [one, ...more] = await follow(programReports, from, late.input)
  expect([one?.values, more]).toMatchObject([
    { last: day, due: addDays(day, 91), days: 1, times: 1, expected: 4 },
    [],
  ])
  expect((await on(-11)).row).toBeUndefined()
})
