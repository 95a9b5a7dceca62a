import { type Letter, openPost } from '@quina/blocks/server'
import type { Id } from '@quina/kernel'
import { actorFor, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  mailPayslips,
  ownPayslipAddress,
  payslipMails,
  receiveOwnPayslips,
  stopOwnPayslips,
} from '../../modules/finance/payroll/own/mail/payslip-mail.contract.ts'
import {
  mailPayslipJob,
  payslipMailOperations,
} from '../../modules/finance/payroll/own/mail/payslip-mail.server.ts'
import { paidGround, paidHouse } from './paid-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const ground = await paidGround(db)
const house = await paidHouse(db, ground)
const nora = await house.hire()
const other = await house.hire()
const me = actorFor({ permissions: [], campusId: house.liquidates.campusId })
const office = actorFor({ campusId: house.liquidates.campusId })
await sql`insert into admin.app_user (id, email, name, person_kind, person_id)
  values (${me.userId}, 'nora@hospital.example', 'Nora', 'employee', ${nora.employeeId})`.execute(db)
const mine = screensOf(payslipMailOperations, { db, actor: me })
const screens = screensOf(payslipMailOperations, { db, actor: office })
let month = 0
const paid = async () => {
  month += 1
  return (await house.month(2026, month)) as Id<'payroll.period'>
}

const letters: Letter[] = []
let refuses: Error | null = null
beforeEach(() => {
  letters.length = 0
  refuses = null
  openPost({
    send: async (letter) => {
      if (refuses !== null) throw refuses
      letters.push(letter)
    },
  })
})
afterEach(() => openPost(null))

/** What the queue has, done as its runner does. */
async function runQueue() {
  const jobs = await db
    .selectFrom('platform.job')
    .select(['id', 'input', 'userId', 'campusId'])
    .where('kind', '=', mailPayslipJob.kind)
    .execute()
  const outcomes: unknown[] = []
  for (const { id, input, userId, campusId } of jobs) {
    await db.deleteFrom('platform.job').where('id', '=', id).execute()
    const job = {
      ...{ jobId: id, userId, campusId, input, now: () => new Date('2026-04-01T15:00:00Z') },
      step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
      progress: async () => undefined,
    }
    outcomes.push(await mailPayslipJob.run(job as never).catch((error: unknown) => error))
  }
  return outcomes
}

const states = async (periodId: Id<'payroll.period'>) =>
  new Map(
    (await screens.ask(payslipMails, { periodId })).people.map((one) => [one.engagementId, one] as const),
  )

test('a person who consents receives a file ciphered with their document, once; another receives nothing', async () => {
  const address = 'nora@correo.example'
  expect(await mine.act(receiveOwnPayslips, { address })).toMatchObject({ address })
  const periodId = await paid()
  expect(await screens.act(mailPayslips, { periodId })).toEqual({ queued: 1 })
  expect((await states(periodId)).get(nora.engagementId)).toMatchObject({ state: 'queued', address })
  expect(await runQueue()).toEqual([{ sent: true }])
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [address, 'Comprobante de pago de enero de 2026 · ESE Hospital de Prueba'],
  ])
  const content = letters[0]?.attachments?.[0]?.content.toString('latin1') ?? ''
  expect(content.slice(0, 5)).toBe('%PDF-')
  expect(content).toContain('/Encrypt')
  const after = await states(periodId)
  expect(after.get(nora.engagementId)).toMatchObject({ state: 'sent', error: null })
  expect(after.get(other.engagementId)).toMatchObject({ state: 'unconsented', address: null })
  await expect(screens.act(mailPayslips, { periodId })).rejects.toMatchObject({ code: 'NOM-727' })
})

test('a refusal of the server is shown with its reason, and a failed payslip is sent again', async () => {
  const periodId = await paid()
  await screens.act(mailPayslips, { periodId })
  refuses = Object.assign(new Error('550 no existe el buzón'), { responseCode: 550 })
  expect(await runQueue()).toEqual([expect.objectContaining({ code: 'NOM-728' })])
  expect((await states(periodId)).get(nora.engagementId)).toMatchObject({
    state: 'failed',
    error: '550 no existe el buzón',
  })
  refuses = null
  expect(await screens.act(mailPayslips, { periodId })).toEqual({ queued: 1 })
  expect(await runQueue()).toEqual([{ sent: true }])
})

test('a person who withdraws the consent gets none, not even one in the queue', async () => {
  const periodId = await paid()
  await screens.act(mailPayslips, { periodId })
  await mine.act(stopOwnPayslips, {})
  expect(await mine.ask(ownPayslipAddress, {})).toEqual({ address: null, since: null })
  expect(await runQueue()).toEqual([{ sent: false }])
  expect(letters).toEqual([])
})

test('nothing is sent of a payroll that is not approved, nor without a mail server', async () => {
  const open = (await house.opened(2026, 9)) as Id<'payroll.period'>
  await expect(screens.act(mailPayslips, { periodId: open })).rejects.toMatchObject({ code: 'NOM-725' })
  openPost(null)
  const periodId = await paid()
  await expect(screens.act(mailPayslips, { periodId })).rejects.toMatchObject({ code: 'NOM-726' })
})

test('an account that belongs to no employee consents to nothing', async () => {
  await expect(screens.act(receiveOwnPayslips, { address: 'x@y.example' })).rejects.toMatchObject({
    status: 404,
  })
})
