import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setPrice } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { reprice } from '../../../modules/income/billing/invoice/charges/charge/reassign.server.ts'
import {
  addSurgery,
  type GivenSurgery,
} from '../../../modules/income/billing/invoice/charges/surgery/surgery.server.ts'
import { ripsRows } from '../../../modules/income/billing/rips/rips/rips-rows.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

// Acts in the theatre as they are charged, and what is liquidated again of them (billing dossier §5.3).

let world: BillingWorld
beforeEach(async () => {
  world = await billingWorld()
})
afterEach(() => world.close())

type Step = Readonly<{ relation?: string; bloodless?: boolean; surgeonId?: string | null }>

/** An act of the same procedure, as many times as steps. @returns the admission. */
async function operated(
  steps: readonly Step[],
  surcharge: GivenSurgery['surcharge'] = null,
): Promise<string> {
  const admissionId = await world.admit({ ambit: '3' })
  const procedures = steps.map((step) => ({
    serviceId: world.surgery,
    relation: 'bilateral',
    bloodless: false,
    surgeonId: null,
    ...step,
  }))
  const when = { day: day('2026-11-10'), starts: '22:00', ends: '23:00', surcharge, note: null }
  await world.act((tx) =>
    addSurgery({ tx, actor: world.chief, admissionId }, { ...when, procedures } as never as GivenSurgery),
  )
  return admissionId
}

/** What is published does not change: a test makes it so, before or after anything is charged. */
const decides = (what: string) =>
  world.act(async (tx) => {
    await sql`alter table tariffs.tarifario_version disable trigger published_stays`.execute(tx)
    await sql`update tariffs.tarifario_version set ${sql.raw(what)}`.execute(tx)
    await sql`alter table tariffs.tarifario_version enable trigger published_stays`.execute(tx)
  })

const again = (admissionId: string) => world.act((tx) => reprice({ tx, actor: world.chief, admissionId }))

const chargesIn = async (admissionId: string) =>
  (
    await sql<{ id: string; component: string; pesos: number; state: string; explained: string }>`
      select id, component, amount::int as pesos, state, explained from billing.charge
      where admission_id = ${admissionId}::uuid order by act_position, array_position(
        array['surgeon', 'anaesthetist', 'assistant', 'theatre', 'materials'], component)`.execute(world.db)
  ).rows
const pesosIn = async (admissionId: string) => (await chargesIn(admissionId)).map(({ pesos }) => pesos)

test('a charge declared without incision pays fees and theatre in part, and materials by their own code', async () => {
  const charges = await chargesIn(await operated([{ bloodless: true }]))
  // 453.000 × 45 %, 267.500 × 50 %, 118.700, 803.000 × 45 %
  expect(charges.slice(0, 4).map(({ pesos }) => pesos)).toEqual([203_900, 133_800, 118_700, 361_400])
  expect(charges[4]!.explained).toContain('39305')
})

test('liquidated again, the second side is still the second, with any surgeon', async () => {
  const admissionId = await operated([{}, {}])
  const both = [453_000, 267_500, 118_700, 803_000, 430_200, 339_800, 200_600, 89_000, 401_500, 322_700]
  expect(await pesosIn(admissionId)).toEqual(both)
  await again(admissionId)
  expect(await pesosIn(admissionId)).toEqual(both)
})

test('liquidated again, an act of the night keeps its surcharge', async () => {
  await decides('night_percent = 25')
  const admissionId = await operated([{}], 'night')
  const night = [566_300, 334_400, 148_400, 803_000, 430_200]
  expect(await pesosIn(admissionId)).toEqual(night)
  await again(admissionId)
  expect(await pesosIn(admissionId)).toEqual(night)
})

test('liquidated again, what was priced by hand and what was invoiced stay as they were', async () => {
  const admissionId = await operated([{}])
  const [surgeon, anaesthetist] = await chargesIn(admissionId)
  await world.act((tx) =>
    setPrice({ tx, actor: world.chief, id: surgeon!.id }, { price: 50_000_000n, reason: 'Acuerdo' } as never),
  )
  await sql`update billing.charge set state = 'invoiced' where id = ${anaesthetist!.id}::uuid`.execute(
    world.db,
  )
  await sql`update insurers.contract set percent = 0 where id = ${world.contractId}::uuid`.execute(world.db)
  await again(admissionId)
  expect(await pesosIn(admissionId)).toEqual([500_000, 267_500, 124_900, 845_300, 452_800])
})

test('a component that the contract no longer charges is left out, and comes back when it does', async () => {
  const admissionId = await operated([{}])
  await decides('charges_assistant = false')
  await again(admissionId)
  expect((await chargesIn(admissionId)).map(({ state }) => state)[2]).toBe('excluded')
  await decides('charges_assistant = true')
  await again(admissionId)
  expect((await chargesIn(admissionId)).map(({ state }) => state)[2]).toBe('pending')
})

test('the classic RIPS reports the professional, and the relation of each procedure to the act', async () => {
  const other = { relation: 'other-route-same-specialist', surgeonId: world.professionalId }
  const admissionId = await operated([{ surgeonId: world.professionalId }, other])
  const invoiceId = await world.prepare(admissionId)
  const everyone = () =>
    world.act(async (tx) => {
      await sql`update billing.charge set professional_id = ${world.professionalId}::uuid
        where professional_id is null`.execute(tx)
    })
  await everyone()
  await world.issue(invoiceId)
  const reported = async (profession: string) => {
    await world.act(async (tx) => {
      await sql`update people.employee set professional = true, profession = ${profession}, rethus = 'RM-1'`.execute(
        tx,
      )
    })
    const { charges } = await ripsRows(world.db, [invoiceId])
    return new Set(
      charges
        .filter(({ component }) => component === 'surgeon')
        .map(({ attendedBy, surgicalForm }) => `${attendedBy} ${surgicalForm}`),
    )
  }
  expect(await reported('medicine')).toEqual(new Set(['physician other-route-same-specialist']))
  expect(await reported('nursing')).toEqual(new Set(['nurse other-route-same-specialist']))
  const single = await world.prepare(await operated([{}]))
  await everyone()
  await world.issue(single)
  const { charges } = await ripsRows(world.db, [single])
  expect(new Set(charges.map(({ surgicalForm }) => surgicalForm))).toEqual(new Set(['single']))
})
