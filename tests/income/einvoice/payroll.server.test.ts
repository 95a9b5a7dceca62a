import { DianSilence } from '@quina/einvoice/server'
import { type Money, pesos } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SupportContent,
  sendSupport,
  signSupport,
} from '../../../modules/finance/payroll/files/electronic/issue-support.server.ts'
import type { AcceptedSupport } from '../../../modules/finance/payroll/files/electronic/support-keys.server.ts'
import { exampleSupport } from '../../../modules/finance/payroll/testing/support-example.domain.ts'
import { isSignedWell } from '../../../modules/income/einvoice/document/signature/check.server.ts'
import type { Rehearsal } from '../../../modules/income/einvoice/settings/setup/setup.contract.ts'
import { layHouse } from './house.server.ts'

const { db, close } = await testDatabase()
beforeAll(async () => void (await layHouse(db)))
afterAll(close)

const now = new Date('2026-04-08T14:30:00Z')
const world = {
  now: () => now,
  step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
}
const accepted = new Map<string, AcceptedSupport>()
const acceptedBy = async (_tx: unknown, cune: string) => accepted.get(cune) ?? null
const { environment: _e, software: _s, employer: _h, issuedOn: _d, issuedAt: _t, ...march } = exampleSupport()
let files = 0
const sign = (content: SupportContent) => {
  files += 1
  return world.step((tx) => signSupport(tx, content, { now, fileNumber: files, acceptedBy }))
}
const rehearse = (what: Rehearsal) => sql`update einvoice.setup set rehearses = ${what}`.execute(db)
const send = (signed: Awaited<ReturnType<typeof sign>>, sentBefore = false) =>
  sendSupport(world, { ...signed, sentBefore }, acceptedBy)

test('a month is signed as invoices are, named by the annex, and taken by the simulator', async () => {
  const signed = await sign(march)
  expect(isSignedWell(signed.xml.toString('utf8'))).toBe(true)
  expect(signed).toMatchObject({ number: 'NE12', simulated: true, issuedOn: '2026-04-08', environment: '2' })
  expect(signed.fileName).toMatch(/^z0900123456260000000\d\.zip$/)
  expect(signed.zip.includes(Buffer.from('nie09001234562600000001.xml'))).toBe(true)
  const reply = await send(signed)
  expect([reply.statusCode, reply.messages]).toEqual(['00', []])
  expect(reply.answer?.toString('utf8')).toContain('900123456')
})

test('what DIAN would refuse is not signed: its code is shown', async () => {
  const worker = { ...march.worker, contract: '9' }
  await expect(sign({ ...march, consecutive: 13, worker })).rejects.toMatchObject({
    code: 'DIAN_RECHAZO',
    message: expect.stringContaining('NIE061'),
    facts: { code: 'NIE061', message: expect.any(String) },
  })
})

test('what changed after it was signed is refused by its signature and by the annex', async () => {
  const signed = await sign({ ...march, consecutive: 14 })
  const { zipOf } = await import('../../../modules/income/einvoice/exchange/client/zip.server.ts')
  const text = signed.xml
    .toString('utf8')
    .replace('ComprobanteTotal>2988280.00', 'ComprobanteTotal>9988280.00')
  const zip = zipOf([{ name: 'nie.xml', content: Buffer.from(text, 'utf8') }])
  const reply = await send({ ...signed, zip })
  expect(reply.valid).toBe(false)
  expect(reply.messages.map(({ code }) => code)).toEqual(['ZE02', 'NIE189', 'NIE024'])
})

test('without an answer it is asked for before it is sent again, and never taken twice', async () => {
  const signed = await sign({ ...march, consecutive: 15 })
  await rehearse('timeout')
  await expect(send(signed)).rejects.toBeInstanceOf(DianSilence)
  await rehearse('accept')
  expect((await send(signed, true)).statusCode).toBe('00')
})

test('the wrong document number is deleted and reported anew, never replaced (case 22)', async () => {
  const wrong = await sign({ ...march, consecutive: 16 })
  expect((await send(wrong)).valid).toBe(true)
  const predecessor = { number: wrong.number, cune: wrong.cune, issuedOn: wrong.issuedOn }
  accepted.set(wrong.cune, { ...predecessor, worker: march.worker.document, deleted: false })
  const worker = { ...march.worker, document: '1098765423' }
  const replaces = { ...march, prefix: 'NA', consecutive: 1, worker, replaces: predecessor }
  await expect(sign(replaces)).rejects.toMatchObject({ message: expect.stringContaining('NIAE191a') })
  const removal = { prefix: 'NA', consecutive: 2, notes: [], deletes: predecessor }
  const deleted = await sign(removal)
  expect((await send(deleted)).statusCode).toBe('00')
  accepted.set(wrong.cune, { ...predecessor, worker: march.worker.document, deleted: true })
  await expect(sign({ ...removal, consecutive: 3 })).rejects.toMatchObject({
    message: expect.stringContaining('NIAE216a'),
  })
  expect((await send(await sign({ ...march, consecutive: 17, worker }))).statusCode).toBe('00')
})

test('a note that replaces corrects the amounts of the same worker', async () => {
  const first = await sign({ ...march, consecutive: 18 })
  const predecessor = { number: first.number, cune: first.cune, issuedOn: first.issuedOn }
  accepted.set(first.cune, { ...predecessor, worker: march.worker.document, deleted: false })
  const lines = march.lines.map((line) =>
    line.element === 'Basico'
      ? { ...line, values: { ...line.values, SueldoTrabajado: pesos(2_500_000) as Money } }
      : line,
  )
  const note = await sign({ ...march, prefix: 'NA', consecutive: 4, lines, replaces: predecessor })
  expect(note.totals.earned).toBe(pesos(3_317_266))
  expect(note.zip.includes(Buffer.from('niae0900123456'))).toBe(true)
  expect((await send(note)).statusCode).toBe('00')
})
