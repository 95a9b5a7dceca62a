import type { PrintContext } from '@quina/blocks/print'
import { type Actor, openVault } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { actorFor, callsOf, reportsOf, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supportMonitor } from '../../modules/finance/payroll/files/electronic/clock/support-clock.server.ts'
import { issueDocument } from '../../modules/finance/payroll/files/electronic/issue/support-issue.server.ts'
import {
  deleteSupport,
  replaceSupport,
  sendSupportAgain,
  showSupport,
  supportClock,
  supportPaper,
} from '../../modules/finance/payroll/files/electronic/monitor/support.contract.ts'
import { supportOperations } from '../../modules/finance/payroll/files/electronic/monitor/support.server.ts'
import { sendStored } from '../../modules/finance/payroll/files/electronic/monitor/support-send.server.ts'
import { ugppReport } from '../../modules/finance/payroll/files/report/centre/month-report.contract.ts'
import { monthReportOperations } from '../../modules/finance/payroll/files/report/centre/month-report.server.ts'
import { isSignedWell } from '../../modules/income/einvoice/document/signature/check.server.ts'
import type { Rehearsal } from '../../modules/income/einvoice/settings/setup/setup.contract.ts'
import { addRange } from '../income/einvoice/house.server.ts'
import { paidGround, paidHouse } from './paid-house.ts'
import { engagementOf, type PayrollGround } from './payroll-world.ts'

const { db, close } = await testDatabase()
let ground: PayrollGround
beforeAll(async () => {
  openVault('a key for tests only, of forty letters..')
  ground = await paidGround(db)
  await sql`update admin.company set email = 'nomina@hospital.example'`.execute(db)
  await addRange(db, {
    kind: 'payroll',
    prefix: 'NE',
    firstNumber: 1,
    lastNumber: 9_999,
    resolution: null,
  } as never)
  await addRange(db, {
    kind: 'payroll-note',
    prefix: 'NA',
    firstNumber: 1,
    lastNumber: 999,
    resolution: null,
  } as never)
})
afterAll(close)

const now = new Date('2026-05-04T14:30:00Z')
const inTx = <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work)
const chooses = (value: 'SI' | 'NO') =>
  sql`insert into payroll.legal_parameter (id, key, from_day, value, norm, norm_status)
      values (gen_random_uuid(), 'NOMINA_ELECTRONICA', '2021-02-11', ${value}, 'Resolución de gerencia 1', 'VIGENTE')
      on conflict (key, from_day) do update set value = excluded.value`.execute(db)
const rehearse = (what: Rehearsal) => sql`update einvoice.setup set rehearses = ${what}`.execute(db)

interface Row {
  readonly state: string
  readonly number: string
  readonly xml: Buffer
  readonly tries: number
  readonly nextTryAt: Date | null
  readonly lastError: string | null
  readonly paid: string
  readonly endedById: string | null
}

const stored = async (id: string): Promise<Row> =>
  (await db
    .selectFrom('payroll.support')
    .select(['state', 'number', 'xml', 'tries', 'nextTryAt', 'lastError', 'paid', 'endedById'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as Row

const context: PrintContext = {
  company: { name: 'ESE Hospital de Prueba', nit: '900.123.456', dv: 8, address: 'Calle 1 # 2-3' },
  ...{ campus: 'Sede', user: 'Nora', printedAt: '2026/05/04 10:00 AM', signers: {}, copy: false },
}
const printing = { printContext: async () => context }

/** Who a month would be sent of, as the screen shows it before anything is done. */
const planOf = (actor: Actor, month: number) =>
  inTx(async (tx) => {
    const plan = supportOperations.find(({ endpoint }) => endpoint.path.endsWith('/plan'))
    const body = { year: 2026, month }
    return (await plan?.handle({ tx, body, actor, today: '2026-05-04' } as never)) as {
      readonly items: readonly { readonly key: string; readonly values: { readonly before: string | null } }[]
    }
  })

/** A site whose months are paid and sent. */
async function sendingHouse() {
  await chooses('SI')
  await rehearse('accept')
  const house = await paidHouse(db, ground)
  const { campusId } = house.liquidates
  const by = house.liquidates
  const issue = (engagementId: string, month: number) =>
    inTx((tx) => issueDocument(tx, { engagementId, year: 2026, month }, { campusId, by, now }))
  const send = (id: string) =>
    sendStored({ step: inTx as never, now: () => now, userId: by.userId, campusId }, id)
  const screens = screensOf(supportOperations, { db, actor: actorFor({ campusId }), now })
  /** What came after the month was approved, paid apart. */
  const additional = (year: number, month: number) => house.month(year, month, { kind: 'additional' })
  return { ...house, ...screens, additional, issue, send }
}

test('a month is built from its payrolls, numbered, signed, sent and accepted by the simulator', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.happened(engagementId, 'RN', { fromDay: '2026-03-10', toDay: '2026-03-10', hours: '8' })
  await house.happened(engagementId, 'IGE', { fromDay: '2026-03-16', toDay: '2026-03-20' })
  const accident = { fromDay: '2026-03-24', toDay: '2026-03-26', accidentOn: '2026-03-24' }
  await house.happened(engagementId, 'IRL', accident)
  await house.month(2026, 3)
  const { id, number } = await house.issue(engagementId, 3)
  expect(number).toMatch(/^NE\d+$/)
  const text = (await stored(id)).xml.toString('utf8')
  expect(isSignedWell(text)).toBe(true)
  expect(text).toMatch(/<HRN [^>]*Cantidad="8.00"[^>]*Porcentaje="35.00"/)
  expect(text).toMatch(/<Incapacidad [^>]*Cantidad="5"[^>]*FechaInicio="2026-03-16"/)
  expect(text).toMatch(/<Incapacidad [^>]*Cantidad="2"[^>]*FechaInicio="2026-03-25"/)
  const { net } = (await db
    .selectFrom('payroll.periodPerson')
    .select('net')
    .where('engagementId', '=', engagementId)
    .executeTakeFirstOrThrow()) as { net: string }
  expect((await stored(id)).paid).toBe(net)
  expect(text).toContain(`<ComprobanteTotal>${net}</ComprobanteTotal>`)
  expect(await house.send(id)).toBe('accepted')
  await expect(house.issue(engagementId, 3)).rejects.toMatchObject({ code: 'NOM-709' })
  expect(await supportMonitor.check(db)).toEqual([])
})

test('a pension of high risk comes from the affiliation, and its ten points are of the house (Decreto 2090)', async () => {
  const house = await sendingHouse()
  const { affiliations } = engagementOf(ground, newId())
  const exposed = affiliations.map((one) => ({ ...one, highRisk: one.kind === 'afp' }))
  const { engagementId } = await house.hire({ affiliations: exposed })
  await house.month(2026, 3)
  const text = (await stored((await house.issue(engagementId, 3)).id)).xml.toString('utf8')
  expect(text).toMatch(/<Trabajador [^>]*AltoRiesgoPension="true"/)
  const { rows } = await sql<{ concept: string; amount: number }>`
    select l.concept, sum(l.amount)::int as amount from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.engagement_id = ${engagementId} and l.concept like 'PENSION%' group by 1 order by 1`.execute(db)
  // 2.640.000: 4 % of the person, and of the house 12 and 10 more: 686.400 in all.
  expect(rows).toEqual([
    { concept: 'PENSION-EMP', amount: 105_600 },
    { concept: 'PENSION-PAT', amount: 580_800 },
  ])
  expect(text).toMatch(/<FondoPension [^>]*Deduccion="105600.00"[^>]*Porcentaje="4.00"/)
})

test('NOMINA_ELECTRONICA, SEGUN_NATURALEZA: an ESE that chose nothing sends nothing, and says why', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 2)
  await sql`delete from payroll.legal_parameter where key = 'NOMINA_ELECTRONICA'`.execute(db)
  await expect(house.issue(engagementId, 2)).rejects.toMatchObject({
    code: 'NOM-705',
    message: expect.stringContaining('ESE no declara renta'),
  })
  const clock = await house.ask(supportClock, { year: 2026, month: 2 })
  expect(clock).toMatchObject({ sends: false, people: 1, missing: 1 })
})

test('without a payment, a datum or the software there is no document, and no number is spent', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  await expect(house.issue(engagementId, 1)).rejects.toMatchObject({ code: 'NOM-703' })
  await sql`update admin.company set address = null`.execute(db)
  await expect(house.issue(engagementId, 3)).rejects.toMatchObject({
    code: 'NOM-704',
    message: expect.stringContaining('la dirección de la entidad'),
  })
  await sql`update admin.company set address = 'Calle 1 # 2-3'`.execute(db)
  await sql`update einvoice.setup set mode = 'own'`.execute(db)
  await expect(house.issue(engagementId, 3)).rejects.toMatchObject({ code: 'NOM-701' })
  await sql`update einvoice.setup set mode = 'simulator'`.execute(db)
})

test('the clock counts the month and the days until the tenth of the next one', async () => {
  const house = await sendingHouse()
  const first = await house.hire()
  const second = await house.hire()
  await house.month(2026, 4)
  expect((await planOf(house.liquidates, 4)).items).toHaveLength(2)
  await house.send((await house.issue(first.engagementId, 4)).id)
  expect((await planOf(house.liquidates, 4)).items.map(({ key }) => key)).toEqual([second.engagementId])
  const clock = await house.ask(supportClock, { year: 2026, month: 4 })
  expect(clock).toMatchObject({
    ...{ sends: true, people: 2, accepted: 1, missing: 1, waiting: 0, rejected: 0, changed: 0 },
    ...{ dueOn: '2026-05-10', remainingDays: 6 },
  })
})

test('without an answer it waits longer each time, and is looked up before it is sent again', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  const { id } = await house.issue(engagementId, 3)
  await rehearse('timeout')
  expect(await house.send(id)).toBe('sent')
  expect((await stored(id)).nextTryAt?.toISOString()).toBe('2026-05-04T14:31:00.000Z')
  await house.act(sendSupportAgain, { id })
  // Sent again it would be rejected: it is looked up.
  await rehearse('reject')
  expect(await house.send(id)).toBe('accepted')
  const attempts = (await house.ask(showSupport, { id })).attempts
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['answered', 'timeout'])
  await expect(house.act(sendSupportAgain, { id })).rejects.toMatchObject({ code: 'NOM-731' })
})

test('what DIAN rejects is signed again under its own number', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  const { id, number } = await house.issue(engagementId, 3)
  await rehearse('reject')
  expect(await house.send(id)).toBe('rejected')
  expect((await stored(id)).lastError).toMatch(/Respuesta ensayada/)
  await rehearse('accept')
  const plan = await planOf(house.liquidates, 3)
  expect(plan.items.map(({ key, values }) => [key, values.before])).toEqual([[engagementId, number]])
  expect(await house.issue(engagementId, 3)).toEqual({ id, number })
  expect(await house.send(id)).toBe('accepted')
  expect(await supportMonitor.check(db)).toEqual([])
})

test('a later payroll of the month is reported by a note that replaces; nothing new replaces nothing', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  const { id } = await house.issue(engagementId, 3)
  await house.send(id)
  const reason = 'Recargos que no se habían reportado'
  await expect(house.act(replaceSupport, { id, reason })).rejects.toMatchObject({ code: 'NOM-708' })
  await house.happened(engagementId, 'RN', { fromDay: '2026-03-12', toDay: '2026-03-12', hours: '4' })
  await house.additional(2026, 3)
  expect(await house.ask(showSupport, { id })).toMatchObject({ changed: true })
  const note = await house.act(replaceSupport, { id, reason })
  expect(note.number).toMatch(/^NA\d+$/)
  await expect(house.act(replaceSupport, { id, reason })).rejects.toMatchObject({ code: 'NOM-730' })
  expect(await house.send(note.id)).toBe('accepted')
  expect((await stored(id)).endedById).toBe(note.id)
  expect((await stored(note.id)).xml.toString('utf8')).toMatch(
    /OtroConcepto ConceptoS="\d+\.00" DescripcionConcepto="Recargo nocturno"/,
  )
  await expect(house.act(replaceSupport, { id, reason })).rejects.toMatchObject({ code: 'NOM-707' })
})

test('what is deleted is reported anew with another number', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  const { id, number } = await house.issue(engagementId, 3)
  await house.send(id)
  const note = await house.act(deleteSupport, { id, reason: 'Se reportó a otra persona' })
  expect(await house.send(note.id)).toBe('accepted')
  const shown = await house.ask(showSupport, { id })
  expect(shown).toMatchObject({ condition: 'deleted', changed: false })
  const again = await house.issue(engagementId, 3)
  expect(again.number).not.toBe(number)
  expect(await house.send(again.id)).toBe('accepted')
})

test('the second vinculación of a month names the CUNE of the first, and waits for it (C7)', async () => {
  const house = await sendingHouse()
  const half = { dedication: '50' }
  const one = await house.hire(half)
  const other = await house.hire(half, one.employeeId)
  await house.month(2026, 3)
  // Both began on one day: their order is that of their ids.
  const [first, second] = [one, other].toSorted((a, b) => (a.engagementId < b.engagementId ? -1 : 1)) as [
    typeof one,
    typeof one,
  ]
  await expect(house.issue(second.engagementId, 3)).rejects.toMatchObject({ code: 'NOM-706' })
  const { id } = await house.issue(first.engagementId, 3)
  await house.send(id)
  const later = await house.issue(second.engagementId, 3)
  const { cune } = (await house.ask(showSupport, { id })) as { cune: string }
  expect((await stored(later.id)).xml.toString('utf8')).toContain(`<Novedad CUNENov="${cune}">true</Novedad>`)
  expect(await house.send(later.id)).toBe('accepted')
})

test('the crossing of the UGPP has what electronic payroll reported, and who is missing in it', async () => {
  const house = await sendingHouse()
  const sent = await house.hire()
  await house.hire()
  await house.month(2026, 6)
  await house.send((await house.issue(sent.engagementId, 6)).id)
  const { answer } = reportsOf(monthReportOperations, { db, actor: house.liquidates })
  const { rows } = await answer(ugppReport, { year: '2026', month: '6' })
  const earned = rows.map(({ values }) => values).filter(({ concept }) => concept === 'Devengado')
  expect(earned.map(({ difference, reason }) => [difference === '0.00', reason])).toEqual([
    [true, 'No es base de cotización.'],
    [false, 'La contabilidad y la nómina electrónica difieren.'],
  ])
})

test('its paper is a PDF, and what was accepted changes no more', async () => {
  const house = await sendingHouse()
  const { engagementId } = await house.hire()
  await house.month(2026, 3)
  const { id } = await house.issue(engagementId, 3)
  await house.send(id)
  const calls = callsOf(supportOperations, {
    actor: actorFor({ campusId: house.liquidates.campusId }),
    house: printing,
    now,
  })
  const { content } = await inTx((tx) => calls(tx).take(supportPaper, { id: id as never }))
  expect((content as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(
    sql`update payroll.support set paid = paid + 1, earned = earned + 1 where id = ${id}::uuid`.execute(db),
  ).rejects.toThrow(/accepted by DIAN/)
  await expect(sql`delete from payroll.support where id = ${id}::uuid`.execute(db)).rejects.toThrow(
    /never deleted/,
  )
})
