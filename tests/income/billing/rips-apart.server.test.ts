import { billing } from '@quina/billing/server'
import { day } from '@quina/kernel'
import { sendRips } from '@quina/rips/server'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setExcluded } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { tellApart } from '../../../modules/income/billing/rips/rips-apart/apart.contract.ts'
import {
  makeRips,
  sendRipsNow,
  showRips,
} from '../../../modules/income/billing/rips/rips-desk/desk.contract.ts'

import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const now = new Date('2026-11-21T15:00:00Z')
type Calls = ReturnType<ReturnType<typeof callsOf>>
const calling = <T>(work: (calls: Calls) => Promise<T>): Promise<T> =>
  world.act((tx) => work(callsOf(billing.operations, { actor: world.chief, now })(tx)))
const apart = (month: string) => calling(({ act }) => act(tellApart, { month: day(`2026-${month}-17`) }))
const submissionOf = (ownerId: string) =>
  world.db.selectFrom('rips.submission').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()
const excluded = (id: string, is = true) =>
  world.act((tx) => setExcluded({ tx, actor: world.chief, id }, is, 'La paga otra entidad sin factura'))

/** Somebody who came on a day, and what was charged to them. */
async function came(on: string) {
  const admissionId = await world.admit({ from: on, to: on })
  const first = await world.charge(admissionId, world.consultation, { day: day(on) })
  const second = await world.charge(admissionId, world.imaging, { day: day(on) })
  return { admissionId, first, second }
}

interface Summary {
  readonly numFactura: string | null
  readonly tipoNota: string
  readonly numNota: string
  readonly usuarios: readonly { servicios: Readonly<Record<string, readonly { vrServicio: number }[]>> }[]
}

test('attentions of a month that nobody is invoiced go in an RS, without invoice and under a number of its own', async () => {
  const whole = await came('2026-10-05')
  const part = await came('2026-10-06')
  const later = await came('2026-11-03')
  for (const { first, second } of [whole, later]) for (const id of [first, second]) await excluded(id)
  // What is left out of an invoiced account is not reported.
  await excluded(part.first)
  await expect(apart('11')).rejects.toMatchObject({ code: 'RPS-012' })
  await expect(apart('08')).rejects.toMatchObject({ code: 'RPS-013' })
  const { id } = await apart('10')
  expect(await apart('10')).toEqual({ id })
  const { mode, number, json, state } = await submissionOf(id)
  const reported = JSON.parse(json!.toString()) as Summary
  expect([mode, number, state]).toEqual(['without-invoice', 'RS1', 'ready'])
  expect([reported.numFactura, reported.tipoNota, reported.numNota]).toEqual([null, 'RS', 'RS1'])
  expect(reported.usuarios.map(({ servicios }) => Object.keys(servicios))).toEqual([
    ['consultas', 'procedimientos'],
  ])
  const worth = reported.usuarios.flatMap(({ servicios }) => Object.values(servicios).flat())
  expect(worth.map(({ vrServicio }) => vrServicio)).toEqual([85_600, 733_300])
  expect(await calling(({ ask }) => ask(showRips, { id }))).toMatchObject({
    ...{ number: 'RS1', dianState: 'none', mayAdjust: false, isAdjustment: false, mode: 'RIPS sin factura' },
  })
  await excluded(whole.second, false)
  await expect(calling(({ act }) => act(makeRips, { id }))).rejects.toMatchObject({ code: 'RPS-013' })
  await excluded(whole.second)
  await calling(({ act }) => act(makeRips, { id }))
  await calling(({ act }) => act(sendRipsNow, { id }))
  const { id: submissionId } = await submissionOf(id)
  const work = {
    ...{ userId: world.chief.userId, campusId: world.campusId, now: () => now },
    step: <T>(does: Parameters<typeof world.act<T>>[0]) => world.db.transaction().execute(does),
  }
  await sendRips(work, submissionId)
  const row = await world.db
    .selectFrom('billing.ripsDeskList')
    .select(['document', 'state', 'amount', 'cuv'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    document: 'apart',
    amount: '818900.00',
    cuv: expect.stringMatching(/^[0-9a-f]{96}$/),
  })
  await expect(excluded(whole.first, false)).rejects.toMatchObject({ constraint: 'charge_told_apart' })
  await expect(apart('10')).rejects.toMatchObject({ code: 'RPS-013' })
})

test('two who tell a month at once make one RS of it', async () => {
  const { first, second } = await came('2026-09-08')
  for (const id of [first, second]) await excluded(id)
  const made = await Promise.all(Array.from({ length: 8 }, () => apart('09')))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const { rows } = await sql<{ reported: number }>`
    select count(*)::int as reported from billing.rips_apart_charge where charge_id = any(${[first, second]}::uuid[])`.execute(
    world.db,
  )
  expect(rows).toEqual([{ reported: 2 }])
})

test('what is wrong with an RS leads to the patient, or to the account of what was charged: no invoice bears it', async () => {
  const { admissionId, first, second } = await came('2026-07-08')
  for (const id of [first, second]) await excluded(id)
  const { patientId } = await world.db
    .selectFrom('care.admissionOption')
    .select('patientId')
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  await sql`update people.patient set municipality_id = null where id = ${patientId}::uuid`.execute(world.db)
  await sql`update billing.charge set diagnosis = null where id = ${first}::uuid`.execute(world.db)
  await sql`update care.admission set diagnosis_id = null where id = ${admissionId}::uuid`.execute(world.db)
  const { id } = await apart('07')
  const { findings } = await calling(({ ask }) => ask(showRips, { id }))
  const mends = (field: string) => findings.find(({ path }) => path.endsWith(field))?.mendsAt
  expect(mends('codMunicipioResidencia')).toBe(`/verUsuario/${patientId}`)
  expect(mends('codDiagnosticoPrincipal')).toBe(`/billing/invoice/1/${patientId}`)
})
