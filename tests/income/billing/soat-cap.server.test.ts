import { day, money } from '@quina/kernel'
import { actorFor, callsOf, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { prepareInvoice } from '../../../modules/income/billing/account/account/prepare.server.ts'
import {
  accountCap,
  splitAtCap,
} from '../../../modules/income/billing/account/soat-split/soat-split.contract.ts'
import { soatSplitOperations } from '../../../modules/income/billing/account/soat-split/soat-split.server.ts'
import '../../../modules/income/billing/account/attended/patient-rows.server.ts'
import {
  mergeFiles,
  mergePreview,
  separateFiles,
} from '../../../modules/house/people/patient/patient-merge/merge.contract.ts'
import { patientMergeOperations } from '../../../modules/house/people/patient/patient-merge/merge-operations.server.ts'
import { accidentAlerts } from '../../../modules/income/billing/claims/accident/accident.server.ts'
import { capOn } from '../../../modules/income/billing/rules/soat-cap/soat-cap.server.ts'
import { type AccidentWorld, accidentWorld } from './accident-world.ts'

let world: AccidentWorld
afterEach(() => world.close())
const today = day('2026-11-20')
const cap = 36_749_788

const refusal = (attempt: Promise<unknown>) => attempt.then(() => 'done').catch((problem) => problem.code)
const calls = <T>(work: (use: ReturnType<ReturnType<typeof callsOf>>) => Promise<T>) =>
  world.act((tx) => work(callsOf(soatSplitOperations, { actor: world.chief })(tx)))

/** An account of three images, and the price of each. */
const account = async () => {
  const admissionId = await world.hurt()
  for (const at of ['10:00', '11:00', '12:00']) await world.charge(admissionId, world.imaging, { hour: at })
  return admissionId
}
const chargesOf = async (admissionId: string) => {
  const { rows } = await sql<{ payer: string; amount: string; cut: boolean }>`
    select y.kind as payer, c.amount::text, c.split_from is not null as cut from billing.charge c
    join insurers.payer y on y.id = c.payer_id where c.admission_id = ${admissionId}::uuid
    order by c.day, c.hour, y.kind desc`.execute(world.db)
  return rows.map(({ payer, amount, cut }) => `${payer} ${amount}${cut ? ' cut' : ''}`)
}
const used = async () =>
  (await world.db.selectFrom('billing.victimCover').select('used').orderBy('layer').execute()).map(
    (row) => row.used,
  )

test('the topes are those of the day of the accident, in pesos of its year', async () => {
  world = await accidentWorld()
  const at = (kind: Parameters<typeof capOn>[1], on: string) => world.act((tx) => capOn(tx, kind, day(on)))
  expect(await at('ordinary', '2026-03-01')).toMatchObject({ insurer: money(`${cap}.00`), adres: 0n })
  expect(await at('differential', '2026-03-01')).toMatchObject({
    insurer: money('13781171.00'),
    adres: money('22968618.00'),
  })
  expect(await at('uninsured', '2026-03-01')).toMatchObject({ insurer: 0n, adres: money(`${cap}.00`) })
  expect(await refusal(at('differential', '2020-03-01'))).toBe('SOA-004')
})

/** An account of three images whose tope has one and a half left, and what it is worth. */
const beyond = async () => {
  const admissionId = await account()
  const [first] = await chargesOf(admissionId)
  const each = Number(first!.split(' ')[1])
  const half = `${Math.round(each * 1.5)}.00`
  const accidentId = await world.crash([admissionId], cap - Math.round(each * 1.5))
  return { admissionId, accidentId, each, half }
}
const reason = 'Se agotó el tope de la víctima'
const splitTo = (admissionId: string, { payerId, contractId } = world.adres) =>
  calls(({ act }) => act(splitAtCap, { admissionId, payerId, contractId, reason }))

test('an account that passes its tope is not invoiced whole: it is parted to the peso', async () => {
  world = await accidentWorld()
  const { admissionId, accidentId, each, half } = await beyond()
  const whole = await world.prepare(admissionId)
  expect(await refusal(world.issue(whole))).toBe('FAC-175')
  await sql`delete from billing.invoice where id = ${whole}::uuid`.execute(world.db)
  await sql`update billing.charge set state = 'pending' where admission_id = ${admissionId}::uuid`.execute(
    world.db,
  )
  const before = await calls(({ ask }) => ask(accountCap, { admissionId }))
  expect(before).toMatchObject({ accidentId, beyond: half, nextPayerId: null })
  expect(await splitTo(admissionId)).toMatchObject({ kept: half, moved: half })
  expect(await chargesOf(admissionId)).toEqual([
    `soat ${each}.00`,
    `soat ${Math.round(each / 2)}.00`,
    `adres ${each - Math.round(each / 2)}.00 cut`,
    `adres ${each}.00`,
  ])
})

test('each payer of a parted account gets its invoice, and a note gives its tope back', async () => {
  world = await accidentWorld()
  const { admissionId, half } = await beyond()
  await splitTo(admissionId)
  const insurer = await world.prepare(admissionId)
  await world.issue(insurer)
  expect(await used()).toEqual([half])
  const rest = await world.act((tx) =>
    prepareInvoice(
      { tx, actor: world.chief, admissionId },
      { ...world.adres, chargeIds: null, ambit: '1', partial: false },
      today,
    ),
  )
  await world.issue(rest)
  expect(await refusal(splitTo(admissionId))).toBe('ADM-030')
  const nets = await world.db.selectFrom('billing.invoice').select(['net', 'status']).execute()
  expect(nets).toEqual([
    { net: half, status: 'issued' },
    { net: half, status: 'issued' },
  ])
  await world.accept(insurer)
  await world.annul(insurer)
  expect(await used()).toEqual(['0.00'])
})

test('an account of no event is not parted, nor one that fits', async () => {
  world = await accidentWorld()
  const admissionId = await account()
  expect(await refusal(splitTo(admissionId))).toBe('SOA-040')
  await world.crash([admissionId])
  expect(await refusal(splitTo(admissionId))).toBe('SOA-041')
})

test('two invoices of one victim at once never pass the tope: the database refuses the second', async () => {
  world = await accidentWorld()
  const admissions = [await account()]
  const { patientId } = await world.db
    .selectFrom('care.admission')
    .select('patientId')
    .where('id', '=', admissions[0]!)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 3; at++) {
    const admissionId = await world.hurt({ patientId })
    for (const hour of ['13:00', '14:00', '15:00'])
      await world.charge(admissionId, world.imaging, { hour: `${hour.slice(0, 3)}0${at}` })
    admissions.push(admissionId)
  }
  const { amount } = await world.db.selectFrom('billing.charge').select('amount').executeTakeFirstOrThrow()
  const worth = Number(amount) * 3
  // Two of the four accounts fit.
  await world.crash(admissions, null, {})
  await sql`update billing.victim_cover set elsewhere = cap - ${Math.round(worth * 2.5)}`.execute(world.db)
  const invoices: string[] = []
  for (const admissionId of admissions) invoices.push(await world.prepare(admissionId))
  const settled = await Promise.allSettled(invoices.map((id) => world.issue(id)))
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(
    codes.every((code) => ['23514', 'FAC-175'].includes(code)),
    codes.join(),
  ).toBe(true)
  expect(await used()).toEqual([`${worth * 2}.00`])
})

test('what pays cannot change once something was invoiced to it, and an admission belongs to one event', async () => {
  world = await accidentWorld()
  const admissionId = await account()
  await world.crash([admissionId])
  expect(await refusal(world.crash([admissionId]))).toBe('23505')
  const invoice = await world.prepare(admissionId)
  await world.issue(invoice)
  const takes = sql`update billing.victim_cover set cap = used - 1`.execute(world.db)
  expect(await refusal(takes)).toBe('23514')
})

test('a victim who came under two files has one tope once they are merged, and each its own once separated', async () => {
  world = await accidentWorld()
  const admissions = [await account(), await account()]
  const { rows: files } = await sql<{ id: string }>`
    update people.patient p set birth_date = '1980-05-02', sex = 'F' from care.admission a
    where a.id = any(${admissions}::uuid[]) and p.id = a.patient_id returning p.id`.execute(world.db)
  await world.crash(admissions, null, {})
  const { amount } = await world.db.selectFrom('billing.charge').select('amount').executeTakeFirstOrThrow()
  const worth = Number(amount) * 3
  await sql`update billing.victim_cover set elsewhere = cap - ${worth}`.execute(world.db)
  await sql`
    update billing.victim_cover set elsewhere = 0 where patient_id = ${files[1]!.id}::uuid`.execute(world.db)
  const { act } = screensOf(patientMergeOperations, {
    db: world.db as never,
    actor: actorFor(),
    now: new Date(),
  })
  const merged = await act(mergeFiles, {
    id: files[0]!.id,
    loserId: files[1]!.id,
    decisions: [],
    reason: 'Dos fichas de la misma persona',
  })
  const [first, second] = admissions
  await world.issue(await world.prepare(first!))
  const left = async () => (await calls(({ ask }) => ask(accountCap, { admissionId: second! })))?.beyond
  expect(await left()).toBe(`${worth}.00`)
  const other = await world.prepare(second!)
  expect(['23514', 'FAC-175']).toContain(await refusal(world.issue(other)))
  const direct = sql`update billing.victim_cover set used = used + 1 where patient_id = ${files[1]!.id}::uuid`
  expect(await refusal(direct.execute(world.db))).toBe('23514')

  await act(separateFiles, { id: merged.id, reason: 'Son dos personas distintas' })
  await world.issue(other)
  expect((await used()).toSorted()).toEqual([`${worth}.00`, `${worth}.00`])
})

test('a tope that two files passed together is listed before the merge, and reported until a note gives it back', async () => {
  world = await accidentWorld()
  const admissions = [await account(), await account()]
  const { rows: files } = await sql<{ id: string }>`
    update people.patient p set birth_date = '1980-05-02', sex = 'F' from care.admission a
    where a.id = any(${admissions}::uuid[]) and p.id = a.patient_id returning p.id`.execute(world.db)
  await world.crash(admissions, null, {})
  const at = { actor: actorFor({ campusId: world.campusId as never }), now: new Date() }
  const screens = screensOf(patientMergeOperations, { db: world.db as never, ...at })
  const preview = () => callsOf(patientMergeOperations, at)(world.db as never).ask(mergePreview, between)
  const between = { id: files[0]!.id, loserId: files[1]!.id }
  const passed = async () => {
    const [alert] = accidentAlerts
    return alert!.count(world.db as never, { actor: at.actor, today })
  }
  await sql`update billing.victim_cover set elsewhere = cap / 2`.execute(world.db)
  expect((await preview()).collisions).toEqual([])
  await sql`update billing.victim_cover set elsewhere = cap / 2 + 1`.execute(world.db)
  const { collisions } = await preview()
  expect(collisions).toMatchObject([
    {
      guard: 'victim_cover_passed',
      one: { text: expect.stringMatching(/18\.374\.895 de un tope de .*36\.749\.788/) },
      ways: ['both'],
    },
  ])
  expect(await passed()).toBe(0)
  const [{ guard, one, other }] = collisions as [(typeof collisions)[number]]
  const merge = { ...between, reason: 'Dos fichas de la misma persona' }
  expect(await refusal(screens.act(mergeFiles, { ...merge, decisions: [] }))).toBe('PAC-048')
  const decisions = [{ guard, oneId: one.id, otherId: other.id, stays: 'both' as const }]
  const merged = await screens.act(mergeFiles, { ...merge, decisions })
  expect(await passed()).toBe(1)

  await sql`update billing.victim_cover set elsewhere = 0 where patient_id = ${files[0]!.id}::uuid`.execute(
    world.db,
  )
  expect(await passed()).toBe(0)
  await screens.act(separateFiles, { id: merged.id, reason: 'Son dos personas distintas' })
})
