import { type Actor, permissionsOf } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { addDays, type Day, showDay } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { early, layHouse, wednesday } from './agenda-house.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, holds, pick } from './testing/keyboard.ts'
import { confirm } from './testing/people-at-work.ts'
import { runProduct } from './testing/product.ts'
import { signIn, visit } from './testing/visit.ts'

const works = ['care', 'people', 'billing', 'tariffs', 'reference', 'hospital', 'insurers']

let email = ''

const desk = visit(async () => {
  const product = await runProduct(modules)
  product.clock.now = early
  const campusId = await addCampus(product.db, 'Sede Centro')
  const may = modules.filter(({ name }) => works.includes(name)).flatMap(permissionsOf)
  const person = await addPerson(product.db, { may: { [campusId]: may.map(({ name }) => name) } })
  email = person.email
  const actor: Actor = { ...actorFor(), userId: person.id as never, campusId: campusId as never }
  await product.db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    await layHouse(tx, actor)
  })
  return product
})

/** Signs in on that Wednesday, and arrives where it was going. */
async function enter(path: string): Promise<void> {
  await desk.page.clock.setFixedTime(early)
  await desk.goTo(path)
  await signIn(desk.page, email)
}

const seen = async (page: Page, name: string): Promise<void> => {
  await picture(page, `agenda-${name}`)
  expect(await axeFindings(page)).toEqual([])
}

const appointments = () =>
  desk.product.db
    .selectFrom('care.appointment')
    .selectAll()
    .where('status', '<>', 'draft')
    .orderBy('startsAt')
    .execute()

/** Looks for a place for somebody who telephones, and gives the first there is. */
async function book(page: Page, patient: string, on: Day): Promise<void> {
  await pick(page, 'Paciente', patient)
  await pick(page, 'Tipo de cita', 'Medicina general primera')
  await fill(page, 'Fecha deseada', showDay(on))
  await pick(page, 'Canal', 'Teléfono')
  await pick(page, 'Profesional', 'Beatriz')
  await page.getByRole('table', { name: 'Cupos libres' }).waitFor()
  await seen(page, `booking-${patient.toLowerCase()}`)
  await page.getByRole('button', { name: 'Asignar…' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await dialog.getByRole('button', { name: 'Asignar la cita', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await desk.heading(/^Cita /).waitFor()
}

test('an agenda is published step by step, with its slots seen before', async () => {
  const { page } = desk
  await enter('/agenda/create')
  await desk.heading('Nueva agenda').waitFor()
  await pick(page, 'Profesional', 'Beatriz')
  await holds(page, 'Especialidad', 'Medicina general')
  await pick(page, 'Consultorio', 'C01')
  await fill(page, 'Rige desde', showDay(wednesday))
  await seen(page, 'who')
  await page.getByRole('button', { name: '2. Franjas' }).press('Enter')
  await seen(page, 'shifts')
  await page.getByRole('button', { name: '3. Reglas' }).press('Enter')
  await pick(page, 'En festivos', 'Se atiende')
  await seen(page, 'rules')
  await page.getByRole('button', { name: '4. Vista previa' }).press('Enter')
  await page.getByText(/^\d+ cupos ofertados$/).waitFor()
  await seen(page, 'preview')
  await confirm(page, 'Publicar')
  await page.getByText('Publicada', { exact: true }).waitFor()
  await seen(page, 'published')
})

test('who telephones is given an hour, comes, is admitted and attended, and the consultation is in the account', async () => {
  const { page } = desk
  await enter('/agenda/gestion-cita')
  await desk.heading('Gestión de citas').waitFor()
  await book(page, 'Caicedo', wednesday)
  await confirm(page, 'Confirmar')
  await page.getByText('Confirmada', { exact: true }).waitFor()
  await confirm(page, 'Registrar llegada')
  await page.getByText('En sala', { exact: true }).waitFor()
  await seen(page, 'arrived')
  const [given] = await appointments()
  await desk.goTo(`/admision/create?cita=${given!.id}`)
  await admit(page)
  await desk.goTo(`/atencion/consultas/create?patientId=${given!.patientId}&appointmentId=${given!.id}`)
  await write(page)
  const charges = await desk.product.db.selectFrom('billing.charge').selectAll().execute()
  expect(charges).toMatchObject([{ origin: 'care', diagnosis: 'J00X', finalidad: '15' }])
  await desk.goTo(`/eventos/edit/${given!.id}`)
  await page.getByText('Atendida', { exact: true }).waitFor()
  await seen(page, 'attended')
})

async function admit(page: Page): Promise<void> {
  await desk.heading('Nueva admisión').waitFor()
  await holds(page, 'Paciente', 'CAICEDO')
  await pick(page, 'Régimen', 'Particular')
  await pick(page, 'Tipo de usuario', '12')
  await pick(page, 'Cobertura', '15')
  await seen(page, 'admission')
  await confirm(page, 'Admitir')
  await desk.heading(/^Admisión .*-000001$/).waitFor()
}

/** A consultation, signed by whoever attends. */
async function write(page: Page): Promise<void> {
  await desk.heading('Nueva nota clínica').waitFor()
  await holds(page, 'Paciente', 'CAICEDO')
  await fill(page, 'Motivo de consulta', 'Congestión nasal')
  await fill(page, 'Enfermedad actual', 'Dos días de rinorrea')
  await fill(page, 'Examen físico', 'Mucosa nasal congestiva')
  await fill(page, 'Análisis', 'Resfriado común')
  await fill(page, 'Plan', 'Líquidos y reposo')
  await pick(page, 'Diagnóstico principal', 'J00X')
  await pick(page, 'Tipo de diagnóstico', '01')
  await pick(page, 'Consulta (CUPS)', '890201')
  await pick(page, 'Finalidad', '15')
  await pick(page, 'Conducta', 'Alta')
  await page.getByText('Completa: el RIPS no tiene reparos.').waitFor()
  await seen(page, 'note')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Firmar' }).click()
  await desk.heading(/^Nota clínica \d{4}-000001$/).waitFor()
}

test('when a day is blocked, who had an appointment then is moved to whoever else attends', async () => {
  const { page } = desk
  const thursday = addDays(wednesday, 1)
  await enter('/agenda/gestion-cita')
  await desk.heading('Gestión de citas').waitFor()
  await book(page, 'Quintero', thursday)
  const slot = await desk.product.db
    .selectFrom('care.appointment as a')
    .innerJoin('care.slot as s', 's.id', 'a.slotId')
    .select(['s.scheduleId', 's.professionalId', 's.startsAt'])
    .where('a.date', '=', thursday)
    .executeTakeFirstOrThrow()
  await desk.goTo(`/agenda/bloquear/${slot.scheduleId}`)
  await block(page)
  await seen(page, 'blocked')
  const moved = (await appointments()).filter(({ date }) => date === thursday)
  const states = Object.fromEntries(moved.map(({ status, ...one }) => [status, one]))
  expect(Object.keys(states).toSorted()).toEqual(['assigned', 'rescheduled'])
  expect(states.rescheduled!.professionalId).toBe(slot.professionalId)
  expect(states.assigned).toMatchObject({ startsAt: slot.startsAt, originId: states.rescheduled!.id })
  expect(states.assigned!.professionalId).not.toBe(slot.professionalId)
})

/** The day that the dialog proposes is tomorrow, whole. */
async function block(page: Page): Promise<void> {
  await desk.heading('Bloqueos de la agenda').waitFor()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await pick(page, 'Motivo', 'Permiso')
  await pick(page, 'Las citas asignadas', 'Pasarlas')
  await dialog.getByText(/1 citas asignadas/).waitFor()
  await seen(page, 'block-dialog')
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/1 citas movidas/).waitFor()
}
