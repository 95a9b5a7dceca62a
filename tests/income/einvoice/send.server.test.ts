import { keepSecret } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isSignedWell } from '../../../modules/income/einvoice/document/signature/check.server.ts'
import { issueElectronic } from '../../../modules/income/einvoice/exchange/issue/issue.server.ts'
import {
  type DianAnswer,
  defineElectronicOwner,
} from '../../../modules/income/einvoice/exchange/issue/owner.server.ts'
import { sendDocument } from '../../../modules/income/einvoice/exchange/send/send.server.ts'
import { keySecret } from '../../../modules/income/einvoice/settings/numbering/authorisation.server.ts'
import { takeNumber } from '../../../modules/income/einvoice/settings/numbering/take-number.server.ts'
import { pinSecret, type Rehearsal } from '../../../modules/income/einvoice/settings/setup/setup.contract.ts'
import { sampleInvoice } from '../../../modules/income/einvoice/testing/sample-document.server.ts'
import { actor, addRange, layHouse } from './house.server.ts'

const { db, close } = await testDatabase()
const heard: [string, DianAnswer][] = []
defineElectronicOwner({
  kind: 'test.sale',
  label: 'Venta de prueba',
  address: (id) => `/venta/${id}`,
  accepted: async (_tx, id, answer) => void heard.push([id, answer]),
  rejected: async (_tx, id, answer) => void heard.push([id, answer]),
})
let campusId = ''
beforeAll(async () => {
  campusId = await layHouse(db)
  await addRange(db)
})
afterAll(close)
beforeEach(() => {
  heard.length = 0
})

const now = new Date('2026-10-09T15:00:00Z')
const { environment, number, authorization, software, issuer, typeCode, ...sold } = sampleInvoice
const ownerId = () => crypto.randomUUID()

const issue = (id: string, change: Partial<typeof sold> = {}) =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('einvoice.document')
      .select(['number', 'authorisationId'])
      .where('ownerId', '=', id)
      .executeTakeFirst()
    const taken = await takeNumber(tx, { kind: 'invoice', campusId, day: day('2026-10-09') })
    return issueElectronic(tx, {
      owner: 'test.sale',
      ownerId: id,
      campusId,
      userId: actor.userId,
      taken: before === undefined ? taken : { ...taken, number: before.number },
      document: { ...sold, ...change },
      recipient: null,
      now,
    })
  })
const rehearse = (what: Rehearsal) => sql`update einvoice.setup set rehearses = ${what}`.execute(db)
const world = {
  userId: actor.userId,
  campusId: '',
  now: () => now,
  step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
}
const send = (id: string) => sendDocument({ ...world, campusId }, id)
const stored = (id: string) =>
  db.selectFrom('einvoice.document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const operations = async (id: string) =>
  (
    await db
      .selectFrom('einvoice.attempt')
      .select('outcome')
      .where('documentId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome)

test('an issued document is signed, sent, accepted, and its container is stored; the seller is notified once', async () => {
  await rehearse('accept')
  const id = ownerId()
  const { documentId, cufe } = await issue(id)
  expect(isSignedWell((await stored(documentId)).xml.toString())).toBe(true)
  expect(await send(documentId)).toBe('accepted')
  const { attached, state } = await stored(documentId)
  expect(state).toBe('accepted')
  expect(attached?.toString()).toContain('AttachedDocument')
  expect(heard).toEqual([[id, expect.objectContaining({ cufe, state: 'accepted', simulated: true })]])
  expect(await send(documentId)).toBe('accepted')
  expect(heard).toHaveLength(1)
})

test('after a timeout its state is queried, and it is not sent again', async () => {
  await rehearse('timeout')
  const { documentId } = await issue(ownerId())
  expect(await send(documentId)).toBe('sent')
  await rehearse('accept')
  const receipts = () => db.selectFrom('einvoice.simulatedReceipt').select('at').execute()
  const before = (await receipts()).length
  expect(await send(documentId)).toBe('accepted')
  expect((await receipts()).length).toBe(before)
  expect(await operations(documentId)).toEqual(['timeout', 'answered'])
  expect((await stored(documentId)).tries).toBe(1)
})

test('what never got there is sent when it can be', async () => {
  await rehearse('unreachable')
  const { documentId } = await issue(ownerId())
  expect(await send(documentId)).toBe('sent')
  const { nextTryAt, lastError } = await stored(documentId)
  expect(nextTryAt?.toISOString()).toBe('2026-10-09T15:01:00.000Z')
  expect(lastError).toContain('simulado')
  await rehearse('accept')
  expect(await send(documentId)).toBe('accepted')
})

test('what DIAN says it had already is fetched', async () => {
  await rehearse('processed')
  const { documentId } = await issue(ownerId())
  expect(await send(documentId)).toBe('accepted')
})

test('what is rejected says what it means and is made again under the same number', async () => {
  await rehearse('reject')
  const id = ownerId()
  const { documentId, number: first } = await issue(id)
  expect(await send(documentId)).toBe('rejected')
  expect((await stored(documentId)).lastError).toMatch(/^FAK24: El pagador no aparece/)
  expect(heard[0]?.[1].messages[0]).toMatchObject({ code: 'FAK24', screen: '/eps' })
  await rehearse('accept')
  const again = await issue(id, { notes: ['Corregida'] })
  expect(again).toMatchObject({ documentId, number: first })
  expect(await send(documentId)).toBe('accepted')
  await expect(issue(id)).rejects.toMatchObject({ code: 'FEV-044' })
})

test('the simulator makes its codes again with the keys that the house has now, and refuses what does not match', async () => {
  await rehearse('accept')
  const keys = (pin: string, technicalKey: string) =>
    db.transaction().execute(async (tx) => {
      await keepSecret(tx, pinSecret, pin)
      const range = await tx.selectFrom('einvoice.authorisation').select('id').executeTakeFirstOrThrow()
      await keepSecret(tx, keySecret(range.id), technicalKey)
    })
  const rules = async (id: string) =>
    ((await stored(id)).messages as { code: string }[]).map(({ code }) => code)
  await keys('11111', 'first')
  const id = ownerId()
  const { documentId, cufe } = await issue(id)
  await keys('22222', 'second')
  expect(await send(documentId)).toBe('rejected')
  expect(await rules(documentId)).toEqual(['FAB27b', 'FAD06'])
  const again = await issue(id)
  expect(again.cufe).not.toBe(cufe)
  expect(await send(documentId)).toBe('accepted')
  const other = await issue(ownerId())
  await sql`update einvoice.authorisation set resolution = '18760000002'`.execute(db)
  expect(await send(other.documentId)).toBe('rejected')
  expect(await rules(other.documentId)).toEqual(['FAB05b'])
  expect((await stored(other.documentId)).lastError).toMatch(/^FAB05b: La resolución/)
  await sql`update einvoice.authorisation set resolution = '18760000001'`.execute(db)
})

test('a contingency of the house is announced with its PIN, and the simulator validates it', async () => {
  await rehearse('accept')
  await addRange(db, { kind: 'contingency', prefix: 'CONT', firstNumber: 1, lastNumber: 100 })
  const turn = (contingency: 'issuer' | null) =>
    sql`update einvoice.setup set contingency = ${contingency},
      contingency_since = ${contingency === null ? null : now}`.execute(db)
  const pin = (words: string) => db.transaction().execute((tx) => keepSecret(tx, pinSecret, words))
  await turn('issuer')
  await pin('33333')
  const good = await issue(ownerId())
  const bad = await issue(ownerId())
  await turn(null)
  await sql`update einvoice.document set state = 'pending' where state = 'contingency'`.execute(db)
  expect(await send(good.documentId)).toBe('accepted')
  await pin('44444')
  expect(await send(bad.documentId)).toBe('rejected')
  expect((await stored(bad.documentId)).messages).toMatchObject([{ code: 'FAB27b' }, { code: 'FAD06' }])
})

test('what was accepted cannot be touched, whichever path tries', async () => {
  await rehearse('notify')
  const { documentId } = await issue(ownerId())
  expect(await send(documentId)).toBe('notified')
  const touched = sql`update einvoice.document set xml = ''::bytea where id = ${documentId}`.execute(db)
  await expect(touched).rejects.toThrow('accepted by DIAN')
  const gone = sql`delete from einvoice.document where id = ${documentId}`.execute(db)
  await expect(gone).rejects.toThrow('never deleted')
})

test('in a contingency of DIAN it is issued as type 04 and waits', async () => {
  await sql`update einvoice.setup set contingency = 'dian', contingency_since = ${now}`.execute(db)
  const { documentId, state } = await issue(ownerId())
  expect(state).toBe('contingency')
  const { xml, transmitBefore } = await stored(documentId)
  expect(xml.toString()).toContain('<cbc:InvoiceTypeCode>04</cbc:InvoiceTypeCode>')
  expect(transmitBefore?.toISOString()).toBe('2026-10-11T15:00:00.000Z')
  expect(await send(documentId)).toBe('contingency')
  await sql`update einvoice.setup set contingency = null, contingency_since = null`.execute(db)
})
