import { type Actor, permissionsOf } from '@quina/blocks/server'
import { type Db, signWith } from '@quina/db/server'
import { addDays, type Day, showDay } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addPerson } from '../../apps/api/testing/people.ts'
import { early, layHouse, wednesday } from './agenda-house.ts'
import { receivePapers } from './patient-to-cash/arrival.ts'
import { invoice, reportRips } from './patient-to-cash/sale.ts'
import { insure, sellingHouse } from './selling-house.ts'
import { axeFindings, picture } from './testing/chromium.ts'
import { fill, holds, pick } from './testing/keyboard.ts'
import { vouchersByTercero } from './testing/ledgers.ts'
import { confirm, dialogOf, leaveGrid } from './testing/people-at-work.ts'
import { signIn, visit } from './testing/visit.ts'

let email = ''

const desk = visit(async () => {
  const house = await sellingHouse()
  house.clock.now = early
  const { campusId, consultation, db, eps } = house
  const may = modules.flatMap(permissionsOf)
  const person = await addPerson(db, { may: { [campusId]: may.map(({ name }) => name) } })
  email = person.email
  const actor: Actor = { ...actorFor(), userId: person.id as never, campusId: campusId as never }
  await db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    await layHouse(tx, actor)
    await sql`update tariffs.service set ambulatory = true where id = ${consultation}::uuid`.execute(tx)
    for (const { id } of await tx.selectFrom('people.patient').select('id').execute())
      await insure(tx, { eps, patientId: id, on: addDays(wednesday, -2) })
  })
  return house
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
  const dialog = await dialogOf(page)
  await dialog.getByRole('button', { name: 'Asignar la cita', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  // The user stays on the screen: the new appointment is shown, and the search is ready for the next patient.
  await page.getByRole('table', { name: 'Recién asignadas' }).getByText(patient, { exact: false }).waitFor()
  expect(await page.getByRole('combobox', { name: /^Paciente/ }).inputValue()).toBe('')
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

test('who telephones is given an hour, comes, is attended, and is invoiced and reported with nothing typed twice', async () => {
  const { page } = desk
  const { db } = desk.product
  await enter('/agenda/gestion-cita')
  await desk.heading('Gestión de citas').waitFor()
  await book(page, 'Caicedo', wednesday)
  await page.getByRole('table', { name: 'Recién asignadas' }).getByRole('link').press('Enter')
  await desk.heading(/^Cita /).waitFor()
  const shown = await page.locator('section', { hasText: 'Quién y cuándo' }).textContent()
  for (const word of ['Caicedo', showDay(wednesday), 'Beatriz', 'Sede', 'C01', 'Teléfono'])
    expect(shown?.toUpperCase()).toContain(word.toUpperCase())
  await confirm(page, 'Confirmar')
  await page.getByText('Confirmada', { exact: true }).waitFor()
  await confirm(page, 'Registrar llegada')
  await page.getByText('En sala', { exact: true }).waitFor()
  await seen(page, 'arrived')
  const appointmentAt = page.url()
  await page.getByRole('button', { name: 'Abrir admisión' }).press('Enter')
  await admit(page)
  await page.goto(appointmentAt)
  await page.getByRole('button', { name: 'Escribir nota' }).press('Enter')
  await write(page)
  await page.keyboard.press('Control+S')
  await order(page)
  await signNote(page)
  await page.goto(appointmentAt)
  await page.getByText('Atendida', { exact: true }).waitFor()
  await seen(page, 'attended')
  await page.goBack()
  await bill(page)
  expect(await reportedIn(db)).toMatchObject({
    consultas: [
      {
        ...{ codConsulta: '890201', codDiagnosticoPrincipal: 'J00X', tipoDiagnosticoPrincipal: '01' },
        ...{ finalidadTecnologiaSalud: '15', causaMotivoAtencion: '38', vrServicio: 85_600 },
      },
    ],
    procedimientos: [{ codProcedimiento: '902210', codDiagnosticoPrincipal: 'J00X', vrServicio: 733_300 }],
  })
  expect(await vouchersByTercero(db)).toMatchInlineSnapshot(`
    "SI 1 2026-01-01
      Dr 11100599 200,000,000.00
         Cr 320801 200,000,000.00
    FV 1 2026-09-02
      Dr 131901 818,900.00 HSR1 · EPS del Pacífico SA
         Cr 431217 818,900.00 · EPS del Pacífico SA"
  `)
})

async function admit(page: Page): Promise<void> {
  await desk.heading('Nueva admisión').waitFor()
  await holds(page, 'Paciente', 'CAICEDO')
  await holds(page, 'Contrato', 'C-2026-01')
  await seen(page, 'admission')
  await confirm(page, 'Admitir')
  await desk.heading(/^Admisión .*-000001$/).waitFor()
  await receivePapers(page)
}

/** A consultation, as the professional writes it. */
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
}

/** An examination that does not wait, ordered from the note and carried out at once. */
async function order(page: Page): Promise<void> {
  const ordering = page.getByRole('link', { name: /^Ordenar exámenes/ })
  await ordering.waitFor()
  const note = page.url()
  await ordering.press('Enter')
  await desk.heading('Nueva orden médica').waitFor()
  await holds(page, 'Paciente', 'CAICEDO')
  await holds(page, 'Diagnóstico', 'J00X')
  await pick(page, 'Prioridad', 'Urgente')
  await pick(page, 'CUPS, línea 1', '902210')
  await fill(page, 'Cantidad, línea 1', '1')
  await leaveGrid(page)
  await confirm(page, 'Firmar')
  await desk.heading(/^Orden médica /).waitFor()
  await page.getByRole('button', { name: 'Dar por realizada…' }).press('Enter')
  const dialog = await dialogOf(page)
  await fill(page, 'Fecha', showDay(wednesday))
  await fill(page, 'Hora', '06:40')
  await dialog.getByRole('button', { name: 'Dar por realizada' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Realizada', { exact: true }).waitFor()
  await page.goto(note)
}

/** Signed, it ends the appointment, and closes the visit: nobody closes it by hand. */
async function signNote(page: Page): Promise<void> {
  await page.getByText('Completa: el RIPS no tiene reparos.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Firmar' }).click()
  await desk.heading(/^Nota clínica \d{4}-000001$/).waitFor()
  await page.getByText(/^Admisión .* cerrada/).waitFor()
  await seen(page, 'signed')
}

async function bill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ir a facturar' }).press('Enter')
  await seen(page, 'account')
  await invoice(page, { contract: 'C-2026-01', number: 'HSR1', net: '818.900' })
  await desk.goTo('/rips/generar-v2')
  await reportRips(page, 'HSR1')
}

/** What the RIPS of the only invoice tells of its only user. */
async function reportedIn(db: Db) {
  const { json } = await db
    .selectFrom('rips.submission')
    .select('json')
    .where('json', 'is not', null)
    .executeTakeFirstOrThrow()
  return JSON.parse(json!.toString()).usuarios[0].servicios
}

test('when a day is blocked, its appointments are moved to another professional', async () => {
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
  const dialog = await dialogOf(page)
  await pick(page, 'Motivo', 'Permiso')
  await pick(page, 'Las citas asignadas', 'Pasarlas')
  await dialog.getByText(/1 citas asignadas/).waitFor()
  await seen(page, 'block-dialog')
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/1 citas movidas/).waitFor()
}

test('whom the house cancels is in the list of who is to be relocated, and leaves it with another appointment', async () => {
  const { page } = desk
  const friday = addDays(wednesday, 2)
  await enter('/agenda/gestion-cita')
  await desk.heading('Gestión de citas').waitFor()
  await book(page, 'Caicedo', friday)
  await pick(page, 'Paciente', 'Caicedo')
  await page
    .getByRole('button', { name: /^Cancelar… cita/ })
    .first()
    .press('Enter')
  const cancelling = await dialogOf(page)
  await pick(page, 'Motivo', 'I01')
  await cancelling.getByRole('button', { name: 'Cancelar', exact: true }).press('Enter')
  await cancelling.waitFor({ state: 'hidden' })
  const waiting = page.getByRole('table', { name: 'Por reubicar' })
  await waiting.getByText('Cancelada por la institución').waitFor()
  await seen(page, 'to-relocate')
  await waiting.getByRole('button', { name: 'Mover…' }).press('Enter')
  const moving = await dialogOf(page)
  await moving.getByRole('button', { name: 'Mover', exact: true }).press('Enter')
  await moving.waitFor({ state: 'hidden' })
  await page.getByText('Nadie espera otra hora.').waitFor()
  const all = await appointments()
  const before = all.find(({ status, relocateSince }) => status === 'cancelled' && relocateSince !== null)
  const after = all.find(({ originId }) => originId === before?.id)
  expect(after).toMatchObject({
    status: 'assigned',
    patientId: before?.patientId,
    requestId: before?.requestId,
  })
  expect(before).toMatchObject({ relocatedBy: after?.id })
})
