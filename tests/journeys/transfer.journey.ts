import { type Actor, createDraft, performAction, permissionsOf } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { addDays, day, newId, showDay } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import { early, hire, layHouse, layPatient, layRoom, offer, wednesday } from './agenda-house.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, pick } from './testing/keyboard.ts'
import { dialogOf } from './testing/people-at-work.ts'
import { runProduct } from './testing/product.ts'
import { signIn, visit } from './testing/visit.ts'

const thursday = addDays(wednesday, 1)
const many = 40
const names = [
  'Paula',
  'Ingrid',
  'Omaira',
  'Sandra',
  'Yamile',
  'Betty',
  'Ximena',
  'Nubia',
  'Doris',
  'Gloria',
  'Zulma',
]
let email = ''

const desk = visit(async () => {
  const product = await runProduct(modules)
  product.clock.now = early
  const campusId = await addCampus(product.db, 'Sede Centro')
  const may = modules
    .filter(({ name }) => ['care', 'people', 'hospital'].includes(name))
    .flatMap(permissionsOf)
  const person = await addPerson(product.db, { may: { [campusId]: may.map(({ name }) => name) } })
  email = person.email
  const actor = actorFor({
    userId: person.id,
    campusId: campusId as never,
    name: person.email,
    permissions: may.map(({ name }) => name),
  })
  await product.db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    await layHouse(tx, actor)
    await layFullDay(tx, actor)
  })
  return product
})

/** Somebody attends forty that Thursday, and somebody else as many hours with nobody yet. */
async function layFullDay(tx: Tx, actor: Actor): Promise<void> {
  const { id: specialtyId } = await tx
    .selectFrom('hospital.specialty')
    .select('id')
    .where('code', '=', 'MGE')
    .executeTakeFirstOrThrow()
  const hours = ['06:00', '20:00'] as const
  const full = await offer(tx, actor, {
    professionalId: await hire(tx, actor, { number: '30732201', firstName: 'Camila', specialtyId }),
    specialtyId,
    hours,
    locationId: await layRoom(tx, actor, 'C03'),
  })
  await offer(tx, actor, {
    professionalId: await hire(tx, actor, { number: '30732202', firstName: 'Daniela', specialtyId }),
    specialtyId,
    hours,
    locationId: await layRoom(tx, actor, 'C04'),
  })
  const { id: appointmentTypeId } = await tx
    .selectFrom('care.appointmentType')
    .select('id')
    .where('code', '=', 'MG1')
    .executeTakeFirstOrThrow()
  const slots = await tx
    .selectFrom('care.slot')
    .select('id')
    .where('scheduleId', '=', full)
    .where('day', '=', thursday)
    .orderBy('startsAt')
    .limit(many)
    .execute()
  for (const [at, { id: slotId }] of slots.entries()) await give(tx, actor, { at, slotId, appointmentTypeId })
}

type AppointmentInput = Readonly<{ at: number; slotId: string; appointmentTypeId: string }>

async function give(
  tx: Tx,
  actor: Actor,
  { at, slotId, appointmentTypeId }: AppointmentInput,
): Promise<void> {
  const patientId = await layPatient(tx, actor, {
    number: String(52_100_000 + at * 7_919),
    firstName: names[at % names.length]!,
    lastName: `${names[at % 7]}z${at}`,
    birthDate: day(`19${50 + at}-0${1 + (at % 9)}-1${at % 9}`),
    phone: `300${1_000_000 + at}`,
  })
  const requestId = newId<'care.appointmentRequest'>()
  await tx
    .insertInto('care.appointmentRequest')
    .values({
      id: requestId,
      campusId: actor.campusId,
      patientId,
      appointmentTypeId,
      wishedOn: thursday,
      channel: 'telephone',
      status: 'assigned',
      createdBy: actor.userId,
      requestedAt: early,
    })
    .execute()
  const input = {
    patientId,
    appointmentTypeId,
    slotId,
    date: thursday,
    requestId,
    contractId: null,
    notes: null,
    authorisationNumber: null,
    orderNumber: null,
    companion: null,
    overbooked: false,
    overbookingReason: null,
  } as Parameters<typeof createDraft<typeof appointmentService.document>>[1]['input']
  const id = await createDraft(appointmentService, { tx, actor, input })
  await performAction(appointmentService, { tx, actor, today: wednesday, now: early, id, action: 'assign' })
}

test('a day of forty appointments passes to somebody else, seen before it is done, and nobody is lost', async () => {
  const { page } = desk
  await page.clock.setFixedTime(early)
  await desk.goTo('/agenda/trasladar')
  await signIn(page, email)
  await desk.heading('Trasladar citas').waitFor()
  await pick(page, 'Profesional de origen', 'Camila')
  await fill(page, 'Citas desde', showDay(thursday))
  await fill(page, 'Citas hasta', showDay(thursday))
  await pick(page, 'Profesional de destino', 'Daniela')
  await page.getByText(`${many} se trasladan y 0 quedan por reubicar.`).waitFor()
  await picture(page, 'transfer-proposals')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Trasladar ${many} citas…` }).press('Enter')
  const dialog = await dialogOf(page)
  await page.keyboard.type('La profesional se incapacita ese día.')
  await dialog.getByRole('button', { name: 'Trasladar', exact: true }).press('Enter')
  await desk.heading(/^TRA 001 de/).waitFor()
  await page.getByRole('table', { name: 'Citas del acta' }).waitFor()
  await picture(page, 'transfer-acta')
  expect(await axeFindings(page)).toEqual([])
  const rows = await desk.product.db
    .selectFrom('care.appointment')
    .select(['status', 'startsAt', 'requestId'])
    .where('status', '<>', 'draft')
    .execute()
  const had = rows.filter(({ status }) => status === 'rescheduled')
  const have = rows.filter(({ status }) => status === 'assigned')
  expect([had.length, have.length]).toEqual([many, many])
  const hourOf = new Map(had.map(({ requestId, startsAt }) => [requestId, startsAt!.getTime()]))
  expect(have.every(({ requestId, startsAt }) => hourOf.get(requestId) === startsAt!.getTime())).toBe(true)
})
