import { keepSecret, openVault, performAction } from '@quina/blocks/server'
import { care } from '@quina/care/server'
import { addDays, day } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browser } from '../../apps/api/testing/browser.ts'
import { testApp } from '../../apps/api/testing/test-app.ts'
import { blockSchedule } from '../../modules/clinical/care/agenda/block/block.contract.ts'
import { blockOperations } from '../../modules/clinical/care/agenda/block/block.server.ts'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import { sendNotices } from '../../modules/clinical/care/appointment/appointment-notice/notice.server.ts'
import {
  bookAppointment,
  requestAppointment,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import { bookingOperations } from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import { stepsOf } from '../../modules/clinical/care/appointment/reminder/outbox.server.ts'
import { stopReminders } from '../../modules/clinical/care/appointment/reminder/reminder.contract.ts'
import {
  reminderOperations,
  sendReminders,
} from '../../modules/clinical/care/appointment/reminder/reminder.server.ts'
import { hear } from '../../modules/clinical/care/appointment/reminder-answer/answer.server.ts'
import { answersAlert } from '../../modules/clinical/care/appointment/reminder-answer/answers-alert.server.ts'
import {
  answersKey,
  messageSetup,
  saveMessageSetup,
} from '../../modules/clinical/care/appointment/reminder-messages/message-setup.contract.ts'
import { messageSetupOperations } from '../../modules/clinical/care/appointment/reminder-messages/message-setup.server.ts'
import { agendaWorld } from './agenda-world.ts'

let world: Awaited<ReturnType<typeof agendaWorld>>
let slots: readonly { readonly id: string }[]
let taken = 0
const friday = '2026-11-20T10:00:00-05:00'
const at = (text: string) => ({
  today: day(text.slice(0, 10)),
  now: new Date(`${text.replace(' ', 'T')}:00-05:00`),
})

beforeAll(async () => {
  world = await agendaWorld()
  const specialtyId = (await world.specialty('MGE')) as never
  const professionalId = (await world.professional('79500001', specialtyId)) as never
  const whose = { specialtyId, professionalId, locationId: (await world.room('C1')) as never }
  const days = { date: addDays(world.today, 1), untilDay: addDays(world.today, 10) }
  const scheduleId = await world.published({ ...whose, ...days })
  slots = await world.db
    .selectFrom('care.slot')
    .select('id')
    .where('scheduleId', '=', scheduleId)
    .orderBy('startsAt')
    .execute()
})
afterAll(() => world.close())
beforeEach(() => setup({ mode: 'simulator', rehearses: 'receives' }))

const setup = (change: object) =>
  world.db
    .updateTable('care.messageSetup')
    .set({ publicAddress: 'https://citas.hospital.example', ...change })
    .execute()

/** Somebody who has an appointment on a Friday at ten, given weeks before. */
async function appointed({ phone = '3001234567', allows = true } = {}): Promise<string> {
  const patientId = await world.patient({ phone })
  if (allows) await allow(patientId)
  const actor = actorFor({ campusId: world.actor.campusId, permissions: ['care.appointment.assign'] })
  const screens = screensOf(bookingOperations, { db: world.db as never, actor, today: world.today })
  const { id } = await screens.act(bookAppointment, {
    ...{ patientId, slotId: slots[taken++]!.id, appointmentTypeId: await world.kind('MG1') },
    ...{ wishedOn: world.today, channel: 'window', requestId: null, overbooked: false, contractId: null },
    ...{
      authorisationNumber: null,
      orderNumber: null,
      companion: null,
      notes: null,
      overbookingReason: null,
    },
  })
  await sql`
    update care.appointment set starts_at = ${friday}::timestamptz, ends_at = ${friday}::timestamptz + interval '20 minutes',
      assigned_at = ${friday}::timestamptz - interval '20 days' where id = ${id}::uuid`.execute(world.db)
  return id
}

const allow = (patientId: string) =>
  sql`
    insert into people.consent (id, patient_id, text_id, purpose, granted, medium, signed_on, signer_name, signer_document,
      taken_by)
    select gen_random_uuid(), ${patientId}::uuid, t.id, 'reminders', true, 'signature', '2026-01-05', 'Ana Vélez', 'CC 1',
      ${world.actor.userId}::uuid
    from people.consent_text t where t.purpose = 'reminders' limit 1`.execute(world.db)

const send = (when: string) => sendReminders(world.db as never, at(when))
const reported = (id: string) =>
  world.db
    .selectFrom('care.reminder')
    .selectAll()
    .where('appointmentId', '=', id)
    .orderBy('triedAt')
    .execute()

test('each reminder goes once at its hour, though eight look at the same time', async () => {
  const id = await appointed()
  await send('2026-11-17 09:59')
  expect(await reported(id)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => send('2026-11-17 10:30')))
  await send('2026-11-18 10:30')
  expect(await reported(id)).toMatchObject([
    {
      ...{ kind: 'first', channel: 'message', sentTo: '573001234567', state: 'sent', simulated: true },
      text: expect.stringMatching(
        /su cita el 2026\/11\/20 a las 10:00 AM en Sede principal\..*https:\/\/citas\.hospital\.example\/login#rec/,
      ),
    },
  ])
  await send('2026-11-19 10:30')
  await send('2026-11-20 08:30')
  await send('2026-11-20 09:30')
  expect((await reported(id)).map(({ kind }) => kind)).toEqual(['first', 'second', 'last'])
  await send('2026-11-20 10:30')
  expect(await reported(id)).toHaveLength(3)
})

test('of overdue reminders only the last is sent; a patient who cancelled gets none', async () => {
  const late = await appointed()
  const cancelled = await appointed()
  await sql`update care.appointment set status = 'cancelled' where id = ${cancelled}::uuid`.execute(world.db)
  await send('2026-11-19 15:00')
  expect((await reported(late)).map(({ kind }) => kind)).toEqual(['second'])
  expect(await reported(cancelled)).toEqual([])
})

test('a number of nobody is refused and not tried again; a silence is tried again until it is late', async () => {
  const wrong = await appointed({ phone: '3001230000' })
  const fixed = await appointed({ phone: '6024445566' })
  const silent = await appointed()
  await send('2026-11-19 10:30')
  expect(await reported(wrong)).toMatchObject([
    { state: 'refused', tries: 1, message: expect.stringMatching(/número/) },
  ])
  expect(await reported(fixed)).toEqual([])
  await sql`delete from care.reminder`.execute(world.db)
  await setup({ rehearses: 'silent' })
  for (const hour of ['10:30', '11:30', '12:30', '13:30']) await send(`2026-11-19 ${hour}`)
  expect(await reported(silent)).toMatchObject([{ state: 'failed', tries: 3 }])
  await setup({ rehearses: 'receives' })
  await sql`update care.reminder set tries = 1 where appointment_id = ${silent}::uuid`.execute(world.db)
  await send('2026-11-19 14:30')
  expect(await reported(silent)).toMatchObject([{ state: 'sent', tries: 2, message: null }])
})

test('a patient who did not allow it gets no message; the link of a message withdraws it the same day, dated', async () => {
  const id = await appointed()
  const other = await appointed({ allows: false })
  await send('2026-11-17 10:30')
  expect(await reported(other)).toEqual([])
  const [message] = await reported(id)
  const nobody = screensOf(reminderOperations, {
    db: world.db as never,
    actor: world.actor,
    today: day('2026-11-18'),
  })
  expect(await nobody.act(stopReminders, { token: message!.token })).toEqual({ since: '2026-11-18' })
  expect(await nobody.act(stopReminders, { token: message!.token })).toEqual({ since: '2026-11-18' })
  await expect(nobody.act(stopReminders, { token: 'otro' })).rejects.toMatchObject({ code: 'GEN-404' })
  await send('2026-11-19 10:30')
  expect(await reported(id)).toHaveLength(1)
  const consent = await world.db
    .selectFrom('people.consent')
    .select(['revokedOn', 'revokedReason'])
    .where('patientId', '=', message!.patientId)
    .executeTakeFirstOrThrow()
  expect(consent).toEqual({ revokedOn: '2026-11-18', revokedReason: 'Por el enlace de un recordatorio' })
})

test('a house that sends nothing writes nothing, and one cannot send without a provider and its key', async () => {
  await setup({ mode: 'off' })
  const id = await appointed()
  await send('2026-11-19 10:30')
  expect(await reported(id)).toEqual([])
  const screens = screensOf(messageSetupOperations, {
    db: world.db as never,
    actor: world.actor,
    today: world.today,
  })
  const { version, values } = await screens.ask(messageSetup, {})
  const change = (given: object) => screens.act(saveMessageSetup, { ...values, version, ...given } as never)
  await expect(change({ mode: 'own', address: 'https://proveedor.example' })).rejects.toMatchObject({
    code: 'MSJ-002',
  })
  await expect(change({ publicAddress: 'citas' })).rejects.toMatchObject({ code: 'MSJ-001' })
  expect(await change({ mode: 'simulator' })).toEqual({ version: version + 1 })
  await expect(change({ mode: 'off' })).rejects.toMatchObject({ code: 'GEN-409' })
})

test('requires the key again when the host of the address changes, so that a stored one is not sent to it', async () => {
  openVault('the key of this test')
  const screens = screensOf(messageSetupOperations, {
    db: world.db as never,
    actor: world.actor,
    today: world.today,
  })
  const change = async (given: object) => {
    const { version, values } = await screens.ask(messageSetup, {})
    return screens.act(saveMessageSetup, { ...values, version, ...given } as never)
  }
  const address = 'https://proveedor.example/sms'
  await change({ mode: 'own', address, key: 'la-clave-del-proveedor' })
  const other = { address: 'https://otro.example/sms' }
  await expect(change(other)).rejects.toMatchObject({ code: 'MSJ-004', fields: { key: expect.any(String) } })
  await change({ address: 'https://proveedor.example/v2' })
  await change({ ...other, key: 'otra-clave-del-proveedor' })
  await change({ mode: 'simulator', address: null })
  await expect(change({ mode: 'own', address })).rejects.toMatchObject({ code: 'MSJ-004' })
})

const standing = async (id: string) => {
  const { status, slotId } = await world.db
    .selectFrom('care.appointment')
    .select(['status', 'slotId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, slotId }
}
const says = (from: string, text: string, id: string) =>
  world.writing((tx) => hear({ tx: tx as never, ...at('2026-11-17 11:00') }, { from, text, id }))
const runIn = (tx: unknown, id: string, action: 'cancel' | 'reschedule', input: object) =>
  performAction(appointmentService, {
    ...{ tx: tx as never, actor: world.actor, ...at('2026-11-17 11:00'), id, action },
    input: input as never,
  })
const run = (id: string, action: 'cancel' | 'reschedule', input: object) =>
  world.writing((tx) => runIn(tx, id, action, input))

test('one confirms, two cancels and the slot is offered to a waiting patient; each reply is processed once', async () => {
  const comes = await appointed({ phone: '3005550001' })
  const leaves = await appointed({ phone: '3005550002' })
  await send('2026-11-17 10:30')
  expect(await says('+57 300 555 0001', 'Sí, confirmo', 'A-1')).toBe('confirm')
  expect(await standing(comes)).toMatchObject({ status: 'confirmed' })
  const screens = screensOf(bookingOperations, {
    db: world.db as never,
    actor: world.actor,
    today: world.today,
  })
  const waiting = await screens.act(requestAppointment, {
    ...{
      patientId: await world.patient(),
      appointmentTypeId: await world.kind('MG1'),
      wishedOn: world.today,
    },
    ...{ channel: 'telephone', partOfDay: 'any', priority: '4' },
  } as never)
  expect(await says('573005550002', '2', 'A-2')).toBe('cancel')
  expect(await says('573005550002', '2', 'A-2')).toBe('cancel')
  const { status, slotId } = await standing(leaves)
  expect(status).toBe('cancelled')
  const offers = await world.db
    .selectFrom('care.slotOffer')
    .selectAll()
    .where('slotId', '=', slotId)
    .execute()
  expect(offers).toMatchObject([{ requestId: waiting.id, status: 'pending' }])
  expect((await reported(leaves))[0]).toMatchObject({ answer: 'cancel' })
  expect(await message(leaves)).toEqual(['2'])
  // A reply about a cancelled appointment waits for a reader; one from an unknown number does not.
  expect(await says('573005550002', '1', 'A-3')).toBe('unread')
  expect(await standing(leaves)).toMatchObject({ status: 'cancelled' })
  expect(await says('573009999999', '1', 'A-4')).toBe('nobody')
})

/** Everything that was answered to the messages of an appointment. */
const message = async (appointmentId: string) => {
  const rows = await world.db
    .selectFrom('care.patientAnswer as w')
    .innerJoin('care.reminder as r', 'r.id', 'w.reminderId')
    .select('w.message')
    .where('r.appointmentId', '=', appointmentId)
    .orderBy('w.answeredAt')
    .orderBy('w.id')
    .execute()
  return rows.map((row) => row.message)
}

test('an older reply delivered again changes nothing, and no reply is lost', async () => {
  const id = await appointed({ phone: '3005550011' })
  await send('2026-11-17 10:30')
  const texts = ['Mi hijo está enfermo, ¿qué hago?', '3', 'Sí']
  for (const [at, text] of texts.entries()) await says('573005550011', text, `O-${at}`)
  expect(await standing(id)).toMatchObject({ status: 'confirmed' })
  expect(await says('573005550011', texts[0]!, 'O-0')).toBe('unread')
  expect(await says('573005550011', '3', 'O-1')).toBe('reschedule')
  expect((await reported(id))[0]).toMatchObject({ answer: 'confirm' })
  expect(await message(id)).toEqual(texts)
  const row = await world.db
    .selectFrom('care.reminderList')
    .select('answerText')
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.answerText).toBe(texts.join(' · '))
})

test('one reply delivered sixteen times at once is processed once, and all get the same answer', async () => {
  const id = await appointed({ phone: '3005550012' })
  await send('2026-11-17 10:30')
  const deliveries = Array.from({ length: 16 }, () => says('573005550012', '2', 'R-1'))
  expect(await Promise.all(deliveries)).toEqual(Array(16).fill('cancel'))
  expect(await standing(id)).toMatchObject({ status: 'cancelled' })
  expect(await message(id)).toEqual(['2'])
})

test('of a yes and a no at once both are stored, and the last one heard decides', async () => {
  const id = await appointed({ phone: '3005550013' })
  await send('2026-11-17 10:30')
  const heard = await Promise.all([says('573005550013', '1', 'Y-1'), says('573005550013', '2', 'N-1')])
  const { status } = await standing(id)
  // The cancelled cannot be confirmed any more: somebody reads it.
  expect([heard, status]).toEqual([[expect.stringMatching(/^(confirm|unread)$/), 'cancel'], 'cancelled'])
  expect((await message(id)).toSorted()).toEqual(['1', '2'])
})

test('a reply to no question is stored too', async () => {
  expect(await says('573007777777', '¿Tienen citas?', 'X-1')).toBe('nobody')
  const rows = await world.db
    .selectFrom('care.patientAnswer')
    .select(['message', 'heard', 'sentFrom'])
    .where('providerReference', '=', 'X-1')
    .execute()
  expect(rows).toEqual([{ message: '¿Tienen citas?', heard: 'nobody', sentFrom: '573007777777' }])
})

test('a weak key for answers is refused', async () => {
  openVault('the key of this test')
  const screens = screensOf(messageSetupOperations, {
    db: world.db as never,
    actor: world.actor,
    today: world.today,
  })
  const { version, values } = await screens.ask(messageSetup, {})
  const change = (key: string) =>
    screens.act(saveMessageSetup, { ...values, version, answersKey: key } as never)
  for (const weak of ['1234', 'llave-del-proveedor', 'abcabcabcabcabcabcabcabcabcabc'])
    await expect(change(weak)).rejects.toMatchObject({
      code: 'MSJ-006',
      fields: { answersKey: expect.any(String) },
    })
  await change('Zr8-kq2Lw0_pXa7Hc4Vt9eBm')
})

test('a patient who wants another day, or writes what no machine reads, waits for a call', async () => {
  const id = await appointed({ phone: '3005550003' })
  await send('2026-11-17 10:30')
  await sql`update care.appointment set starts_at = now() + interval '3 days', ends_at = now() + interval '73 hours'
    where id = ${id}::uuid`.execute(world.db)
  const input = { actor: world.actor, today: world.today }
  const before = await answersAlert.count(world.db as never, input)
  await says('573005550003', 'Me queda difícil llegar', 'A-5')
  expect(await answersAlert.count(world.db as never, input)).toBe(before + 1)
  await says('573005550003', '3', 'A-6')
  expect(await answersAlert.count(world.db as never, input)).toBe(before + 1)
  await says('573005550003', '1', 'A-7')
  expect(await answersAlert.count(world.db as never, input)).toBe(before)
})

test('the simulator replies as a patient does, when a rehearsal wants it', async () => {
  await setup({ rehearses: 'cancels' })
  const id = await appointed({ phone: '3005550004' })
  await send('2026-11-17 10:30')
  expect((await reported(id))[0]).toMatchObject({ answer: 'cancel', simulated: true })
  expect(await message(id)).toEqual(['2'])
  expect(await standing(id)).toMatchObject({ status: 'cancelled' })
})

describe('a patient who allows it is notified at once', () => {
  const notices = (when = '2026-11-17 11:01') => sendNotices(stepsOf(world.db as never), at(when))
  const queued = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from platform.job where kind = 'care.notices' and state = 'queued'`.execute(
      world.db,
    )
    return rows[0]!.n
  }

  test('notifies once that an appointment moved or was cancelled; not a patient who does not allow it, or died', async () => {
    const moves = await appointed({ phone: '3005550005' })
    const ends = await appointed({ phone: '3005550006' })
    const silent = await appointed({ phone: '3005550007', allows: false })
    const died = await appointed({ phone: '3005550008' })
    const jobs = await queued()
    await run(moves, 'reschedule', { slotId: slots[taken++]!.id, by: 'institution', reason: null })
    await world.writing(async (tx) => {
      for (const id of [ends, silent]) await runIn(tx, id, 'cancel', { motive: 'I01', reason: null })
    })
    await run(died, 'cancel', { motive: 'P05', reason: null })
    // One job notifies all that is cancelled together.
    expect(await queued()).toBe(jobs + 2)
    await Promise.all([notices(), notices()])
    await notices()
    const became = await world.db
      .selectFrom('care.appointment')
      .select('id')
      .where('originId', '=', moves)
      .executeTakeFirstOrThrow()
    expect(await reported(became.id)).toMatchObject([
      {
        ...{ kind: 'moved', sentTo: '573005550005', state: 'sent' },
        text: expect.stringMatching(/su cita del 2026\/11\/20 10:00 AM cambió: .*con Rosa Mora.*Responda 1/),
      },
    ])
    expect(await reported(ends)).toMatchObject([
      { kind: 'cancelled', state: 'sent', text: expect.stringMatching(/2026\/11\/20 10:00 AM .*se canceló/) },
    ])
    expect([await reported(silent), await reported(died), await reported(moves)]).toEqual([[], [], []])
  })

  test('that what was blocked will not be attended: one job tells them all', async () => {
    const one = await appointed({ phone: '3005550009' })
    const other = await appointed({ phone: '3005550010' })
    const { scheduleId } = await world.db
      .selectFrom('care.slot')
      .select('scheduleId')
      .where('id', '=', (await standing(one)).slotId)
      .executeTakeFirstOrThrow()
    const screens = screensOf(blockOperations, {
      db: world.db as never,
      actor: world.actor,
      ...at('2026-11-17 11:00'),
    })
    const jobs = await queued()
    await screens.act(blockSchedule, {
      ...{ scheduleId, scope: 'schedule', motive: 'INC', notes: null, fate: 'relocate' },
      ...{ date: addDays(world.today, 1), startsAt: '00:00' },
      ...{ untilDay: addDays(world.today, 10), endsAt: '23:59' },
    } as never)
    expect(await queued()).toBe(jobs + 1)
    await notices()
    for (const id of [one, other])
      expect(await reported(id)).toMatchObject([
        { kind: 'blocked', text: expect.stringMatching(/no podrá atenderse/), answer: null },
      ])
  })
})

test('a provider brings an answer with the key of the house, and no page nor cookie of ours', async () => {
  const { app, db, close } = await testApp([care])
  await db.transaction().execute((tx) => keepSecret(tx, answersKey, 'llave-del-proveedor'))
  const bring = (authorization?: string) =>
    app.inject({
      ...{ method: 'POST', url: '/api/care/hearAnswer' },
      headers: authorization === undefined ? {} : { authorization },
      payload: { from: '3001234567', text: '1', id: 'M-1' },
    })
  for (const wrong of [undefined, 'Bearer otra', 'llave-del-proveedor']) {
    const answer = await bring(wrong)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'MSJ-003'])
  }
  const answer = await bring('Bearer llave-del-proveedor')
  expect([answer.statusCode, answer.json()]).toEqual([200, { heard: 'nobody' }])
  const session = await app.inject({
    method: 'POST',
    url: '/api/care/stopReminders',
    payload: { token: 'x' },
  })
  expect(session.statusCode).toBe(419)
  await close()
})

test('after ten wrong keys an address waits, even with the right one, and the count survives the refusals', async () => {
  const { app, db, close } = await testApp([care])
  await db.transaction().execute((tx) => keepSecret(tx, answersKey, 'llave-del-proveedor'))
  const bring = (key: string, remoteAddress = '203.0.113.9') =>
    app.inject({
      ...{ method: 'POST', url: '/api/care/hearAnswer', remoteAddress },
      headers: { authorization: `Bearer ${key}` },
      payload: { from: '3001234567', text: '1', id: 'M-2' },
    })
  const tried = await Promise.all(Array.from({ length: 24 }, (_, index) => bring(`otra-${index}`)))
  const codes = tried.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([...Array(10).fill(401), ...Array(14).fill(429)])
  const waiting = await bring('llave-del-proveedor')
  expect([waiting.statusCode, waiting.json().code]).toEqual([429, 'MSJ-005'])
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(600)
  expect((await bring('llave-del-proveedor', '203.0.113.10')).statusCode).toBe(200)
  await close()
})

test('the link of a message needs no session', async () => {
  const { app, close } = await testApp([care])
  const patient = browser(app)
  await patient.get('/sanctum/csrf-cookie')
  const answer = await patient.post('/api/care/stopReminders', { token: 'otro' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'GEN-404'])
  await close()
})
