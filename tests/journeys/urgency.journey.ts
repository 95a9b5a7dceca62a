import { permissionsOf } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { addDays, showDay } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addPerson } from '../../apps/api/testing/people.ts'
import { beginClassification } from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageOperations } from '../../modules/clinical/care/triage/triage/triage.server.ts'
import { classify as signLevel } from '../../modules/clinical/care/triage/triage-classification/classification.contract.ts'
import { triageOf } from '../../modules/clinical/care/triage/triage-sheet/sheet.contract.ts'
import { signed } from '../care/triage-world.ts'
import { receivePapers } from './patient-to-cash/arrival.ts'
import { invoice } from './patient-to-cash/sale.ts'
import { sellingHouse } from './selling-house.ts'
import { axeFindings, axeInBoth, picture } from './testing/chromium.ts'
import { fill, holds, pick, takeOption } from './testing/keyboard.ts'
import { confirm, dialogOf, thatDay } from './testing/people-at-work.ts'
import { telephone, telephoneFindings } from './testing/telephone.ts'
import { signIn, visit } from './testing/visit.ts'
import { layUrgency, today } from './urgency-ground.ts'

/** A window of 1366×768 at 200 %. */
const twiceAsLarge = { width: 683, height: 384 }
let email = ''
/** The user at the desk of this journey. */
let worker: ReturnType<typeof actorFor>

const desk = visit(async () => {
  const house = await sellingHouse()
  const may = modules.flatMap(permissionsOf)
  const person = await addPerson(house.db, { may: { [house.campusId]: may.map(({ name }) => name) } })
  email = person.email
  worker = actorFor({ userId: person.id as never, campusId: house.campusId as never })
  await house.db.transaction().execute((tx) => layUrgency(tx, { ...house, userId: person.id }))
  return house
})

/** Signs in that morning, and arrives where it was going. */
async function enter(path: string): Promise<void> {
  await desk.page.clock.setFixedTime(thatDay)
  await desk.goTo(path)
  await signIn(desk.page, email)
}

const triageIn = async (db: Db): Promise<string> =>
  (await db.selectFrom('care.triage').select('id').executeTakeFirstOrThrow()).id

async function arrive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registrar llegada…' }).click()
  const dialog = await dialogOf(page)
  await pick(page, 'Paciente', 'Caicedo')
  await pick(page, 'Cómo llega', 'Por sus medios')
  await fill(page, 'Motivo de consulta', 'Tos con flema y fiebre')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** A triage of level IV of a patient who reports an allergy. */
async function classify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clasificar', exact: true }).click()
  await fill(page, 'Alergias', 'Penicilina: urticaria')
  await fill(page, 'No evaluable, por', 'No colabora con la toma')
  await fill(page, 'Recursos que se esperan', '1')
  await pick(page, 'Nivel', 'IV')
  await page.getByRole('button', { name: 'Firmar clasificación' }).click()
  // What is done next is done on the triage as the classification left it.
  await page.getByText('Triage IV', { exact: true }).waitFor()
}

/** Leaving the field takes the code that was typed, however it is written; what is none stays with its error. */
async function typeCodes(page: Page): Promise<void> {
  await fill(page, 'Diagnóstico principal', 'K35')
  await page.keyboard.press('Tab')
  await page.getByText('Elija una opción de la lista.').waitFor()
  await holds(page, 'Diagnóstico principal', 'K35')
  for (const [name, typed, code] of [
    ['Relacionado 1', 'I10', 'I10X'],
    ['Relacionado 2', 'a09', 'A09X'],
  ] as const) {
    await fill(page, name, typed)
    await page.keyboard.press('Tab')
    await holds(page, name, code)
  }
}

async function write(page: Page): Promise<void> {
  await fill(page, 'Enfermedad actual', 'Tres días de tos y fiebre')
  await fill(page, 'Examen físico', 'Crépitos en la base derecha')
  await fill(page, 'Análisis', 'Neumonía sin gravedad')
  await fill(page, 'Plan', 'Antibiótico y control')
  await typeCodes(page)
  await pick(page, 'Diagnóstico principal', 'J189')
  await pick(page, 'Tipo de diagnóstico', '01')
  await pick(page, 'Consulta (CUPS)', '890701')
  await pick(page, 'Finalidad', '15')
  await pick(page, 'Conducta', 'Alta')
  await page.getByText('Completa: el RIPS no tiene reparos.').waitFor()
}

test('who comes to urgencias is attended, and the consultation is in the account with nothing typed twice', async () => {
  const { page } = desk
  await enter('/triage/index')
  await desk.heading('Triage').waitFor()
  await arrive(page)
  const id = await triageIn(desk.product.db)
  await desk.goTo(`/triage/edit/${id}`)
  await classify(page)
  await page.getByRole('button', { name: 'Iniciar atención' }).click()
  await page.getByRole('button', { name: 'Escribir nota' }).waitFor()
  await picture(page, 'urgency-attention')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Escribir nota' }).click()
  await desk.heading('Nueva nota clínica').waitFor()
  await write(page)
  await picture(page, 'urgency-note')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Firmar' }).click()
  await desk.heading(/^Nota clínica \d{4}-000001$/).waitFor()
  await picture(page, 'urgency-signed')
  const charges = await desk.product.db.selectFrom('billing.charge').selectAll().execute()
  expect(charges).toMatchObject([{ origin: 'care', diagnosis: 'J189', diagnosisKind: '01', finalidad: '15' }])
  const { rows } = await sql`
    select r1.code as first, r2.code as second from care.note n
    join reference.entry r1 on r1.id = n.related1_id join reference.entry r2 on r2.id = n.related2_id`.execute(
    desk.product.db,
  )
  expect(rows).toEqual([{ first: 'I10X', second: 'A09X' }])
})

/** A line of amoxicilina, cell by cell. */
async function prescribe(page: Page): Promise<void> {
  const cell = (column: number) =>
    page.getByRole('grid', { name: 'Medicamentos' }).locator(`[data-column="${column}"]`).first()
  await cell(0).click()
  await page.keyboard.type('AMOXICILINA')
  await takeOption(page)
  for (const [column, typed] of [
    [1, '500'],
    [2, 'mg'],
    [3, '500'],
    [4, 'Oral'],
    [5, '8'],
    [7, '7'],
  ] as const) {
    await cell(column).click()
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
}

test('amoxicilina is stopped by the allergy that triage wrote, and is signed only with its reason', async () => {
  const { page } = desk
  const { patientId, id } = await desk.product.db
    .selectFrom('care.triage')
    .select(['id', 'patientId'])
    .executeTakeFirstOrThrow()
  await enter(`/atencion/ordenes/create?patientId=${patientId}&triageId=${id}&kind=medicine`)
  await page.getByText('Alergias: Penicilina: urticaria').waitFor()
  await pick(page, 'Diagnóstico', 'J189')
  await prescribe(page)
  await page
    .getByText('Choca con una alergia: cámbielo, o escriba en su renglón por qué lo ordena.')
    .waitFor()
  await picture(page, 'urgency-allergy')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await page
    .getByText(/AMOXICILINA es de la misma familia\..*Escriba por qué lo ordena/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('grid', { name: 'Medicamentos' }).locator('[data-column="13"]').first().click()
  await page.keyboard.type('La toleró en desensibilización')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Firmar' }).click()
  await desk.heading(/^Orden médica \d{4}-000001$/).waitFor()
  const lines = await desk.product.db
    .selectFrom('care.medicalOrderMedicine')
    .select(['allergyReason', 'allergyWarning'])
    .execute()
  expect(lines).toEqual([
    {
      allergyReason: 'La toleró en desensibilización',
      allergyWarning: expect.stringContaining('Penicilina'),
    },
  ])
})

test('their history tells it, and what may be ordered is a key away', async () => {
  const { page } = desk
  const { patientId, id } = await desk.product.db
    .selectFrom('care.triage')
    .select(['id', 'patientId'])
    .executeTakeFirstOrThrow()
  await enter(`/atencion/timeline?patientId=${patientId}`)
  await page.getByRole('link', { name: /^Consulta: J189/ }).waitFor()
  await picture(page, 'urgency-timeline')
  expect(await axeFindings(page)).toEqual([])
  await desk.goTo(`/triage/ordenamiento/${patientId}/${id}`)
  await page.getByRole('button', { name: 'Laboratorio' }).waitFor()
  await picture(page, 'urgency-orders')
  expect(await axeFindings(page)).toEqual([])
})

const urgencyIn = (db: Db) =>
  db.selectFrom('care.admission').selectAll().where('ambit', '=', '2').executeTakeFirstOrThrow()

test('the map of beds has nothing for axe, in light nor in dark', async () => {
  const page = await desk.reopen()
  await enter('/admision/camas')
  await page.getByText('Libre: 1').waitFor()
  await picture(page, 'urgency-beds')
  expect(await axeInBoth(page)).toEqual([])
})

test('who is observed lies in a bed given by keyboard, and the discharge leaves it to be cleaned', async () => {
  const { page } = desk
  const { db } = desk.product
  await enter('/admision/camas')
  await page.getByRole('button', { name: 'Asignar cama: OBS-1' }).press('Enter')
  const dialog = await dialogOf(page)
  await pick(page, 'Admisión', 'Caicedo')
  await dialog.getByRole('button', { name: 'Asignar cama', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Ocupada: 1').waitFor()
  await picture(page, 'urgency-bed-taken')
  expect(await axeFindings(page)).toEqual([])
  const { id, observedFrom } = await urgencyIn(db)
  expect(observedFrom).not.toBeNull()
  await desk.goTo(`/admision/edit/${id}`)
  await page.getByRole('table', { name: 'Camas' }).waitFor()
  await discharge(page)
  expect(await urgencyIn(db)).toMatchObject({ status: 'discharged', observedUntil: expect.any(Date) })
  await desk.goTo('/admision/camas')
  await page.getByRole('button', { name: 'Dar por limpia' }).press('Enter')
  await page.getByText('Libre: 1').waitFor()
})

test('what was done is invoiced to the EPS, and its RIPS lacks nothing', async () => {
  const { page } = desk
  const { db } = desk.product
  const { id } = await urgencyIn(db)
  await enter(`/admision/edit/${id}`)
  await receivePapers(page)
  await confirm(page, 'Cerrar')
  await page.getByRole('button', { name: 'Ir a facturar' }).press('Enter')
  await invoice(page, { contract: 'C-2026-01', number: 'HSR1', net: '85.600' })
  const { json } = await db
    .selectFrom('rips.submission')
    .select('json')
    .where('json', 'is not', null)
    .executeTakeFirstOrThrow()
  const [{ servicios }] = JSON.parse(json!.toString()).usuarios
  expect(servicios.consultas).toMatchObject([
    { codConsulta: '890701', codDiagnosticoPrincipal: 'J189', vrServicio: 85_600 },
  ])
})

test('a known patient is received at the desk by the keyboard alone in less than 25 seconds, wristband and all', async () => {
  const { page } = desk
  await enter('/admision/ventanilla')
  await desk.heading('Ventanilla').waitFor()
  await page.waitForLoadState('networkidle')
  const began = performance.now()
  await page.keyboard.type('Caicedo')
  await takeOption(page)
  await page.locator('button:focus', { hasText: 'Admitir' }).waitFor()
  await holds(page, 'Contrato', 'C-2026-01')
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: /^Recibir/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Imprimir la manilla' }).waitFor()
  const [paper] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (one) => one.url().includes('admissionWristband')),
    page.keyboard.press('Enter'),
  ])
  const seconds = (performance.now() - began) / 1_000
  await paper.close()
  expect(seconds).toBeLessThan(25)
  console.info(`At the desk: ${seconds.toFixed(1)} s`)
  await page.getByText('Entregado').first().waitFor()
  const db = desk.product.db
  const { id } = await db
    .selectFrom('care.admission')
    .select('id')
    .where('ambit', '=', '1')
    .executeTakeFirstOrThrow()
  const papers = await db
    .selectFrom('care.admissionDocument')
    .select('status')
    .where('admissionId', '=', id)
    .execute()
  expect(new Set(papers.map(({ status }) => status))).toEqual(new Set(['delivered']))
  await picture(page, 'desk-papers')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Alt+N')
  await page.locator('input:focus').waitFor()
})

test.each(['light', 'dark'] as const)(
  'the desk is drawn for each arrival, in %s, and warns of registered patients',
  async (scheme) => {
    const page = await desk.reopen(scheme)
    await enter('/admision/ventanilla')
    await pick(page, 'Paciente', 'Caicedo')
    await page.getByRole('button', { name: 'Admitir' }).first().waitFor()
    await picture(page, `desk-${scheme}`)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(telephone)
    await picture(page, `desk-${scheme}-telephone`)
    expect(await telephoneFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.keyboard.press('Alt+P')
    const dialog = await dialogOf(page)
    await fill(page, 'Número', '52000001')
    await dialog.getByText('Puede estar registrado').waitFor()
    await holds(page, 'País de residencia', 'COLOMBIA')
    await picture(page, `desk-new-${scheme}`)
    expect(await axeFindings(page)).toEqual([])
  },
)

test('what is done standing is done on a telephone, and nothing is lost when the letters are twice as large', async () => {
  const { page } = desk
  const { patientId } = await urgencyIn(desk.product.db)
  await page.setViewportSize(telephone)
  await enter('/')
  await desk.heading(/^Hola/).waitFor()
  const found: string[] = []
  for (const [name, path] of Object.entries({
    home: '/',
    inbox: '/pendientes',
    search: '/buscar?q=caicedo',
    custody: '/responsable',
    patient: `/verUsuario/${patientId}`,
    appointment: '/citas',
  }))
    for (const size of [telephone, twiceAsLarge]) {
      await page.setViewportSize(size)
      await desk.goTo(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await picture(page, `standing-${name}-${size.width}`)
      found.push(...(await telephoneFindings(page)).map((each) => `${path} at ${size.width}: ${each}`))
    }
  expect(found).toEqual([])
})

test('what somebody answers for is received on a telephone, and the file of a patient is read on it', async () => {
  const { page } = desk
  const { db } = desk.product
  const { patientId } = await urgencyIn(db)
  await page.setViewportSize(telephone)
  await enter(`/verUsuario/${patientId}`)
  await page.getByRole('link', { name: '3001234567' }).waitFor()
  await picture(page, 'summary-telephone')
  expect(await axeInBoth(page)).toEqual([])
  await desk.goTo('/responsable')
  const card = page.getByRole('list', { name: 'Responsables de bienes' }).getByRole('listitem')
  await card.getByRole('heading', { name: 'Rosa Elvira Mina' }).waitFor()
  await picture(page, 'custody-telephone')
  expect(await axeInBoth(page)).toEqual([])
  await card.getByRole('button', { name: 'Recibir a mi cargo…' }).click()
  const dialog = await dialogOf(page)
  await dialog.getByRole('heading', { name: 'Recibir la custodia de Rosa Elvira Mina' }).waitFor()
  await holds(page, 'Recibe', 'Beatriz Salcedo')
  await fill(page, 'Acta', 'AE-17')
  await picture(page, 'custody-receive-telephone')
  expect(await telephoneFindings(page)).toEqual([])
  expect(await axeInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Trasladar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { rows } = await sql`
    select t.name, c.until_day from people.custody c join people.tercero t on t.id = c.tercero_id order by c.from_day`.execute(
    db,
  )
  expect(rows).toEqual([
    { name: 'Rosa Elvira Mina', untilDay: addDays(today, -1) },
    { name: 'Beatriz Salcedo', untilDay: null },
  ])
})

test('an unidentified patient enters triage, and stays on the board while observed without an admission', async () => {
  const { page } = desk
  const { db } = desk.product
  await page.setViewportSize({ width: 1366, height: 768 })
  await enter('/triage/index')
  await desk.heading('Triage').waitFor()
  await receiveUnknown(page)
  await page.getByText('NN SIN IDENTIFICAR').waitFor()
  const { id, document } = await unknownIn(db)
  expect(document).toBe('AS 11001A0001')
  await classified(db, id)
  await desk.goTo(`/atencion/triage/${id}`)
  await page.getByRole('button', { name: 'Iniciar atención' }).click()
  await page.getByRole('button', { name: 'Terminar atención…' }).click()
  const dialog = await dialogOf(page)
  await pick(page, 'Conducta', 'Observación')
  await dialog.getByRole('button', { name: 'Terminar atención' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await desk.goTo('/triage/index')
  const observed = page.locator('section', { hasText: 'En observación' })
  await observed.getByText('NN SIN IDENTIFICAR').waitFor()
  await picture(page, 'urgency-unknown-observed')
  expect(await axeFindings(page)).toEqual([])
  // Admissions sees the attended patients without an admission.
  await desk.goTo('/admision/ventanilla')
  await page.getByRole('button', { name: /NN SIN IDENTIFICAR/ }).waitFor()
})

/** An unknown adult, registered over the dialog that receives them. */
async function receiveUnknown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registrar llegada…' }).click()
  await dialogOf(page)
  await page.getByRole('button', { name: 'Sin identificar…' }).click()
  const unknown = page.getByRole('dialog', { name: 'Registrar sin identificar' })
  await unknown.locator(':focus').waitFor()
  await pick(page, 'Sexo aparente', 'Masculino')
  await fill(page, 'Edad aparente', '40')
  await pick(page, 'Municipio donde se atiende', '11001')
  await picture(page, 'urgency-unknown')
  await unknown.getByRole('button', { name: 'Registrar sin identificar' }).click()
  await unknown.waitFor({ state: 'hidden' })
  await holds(page, 'Paciente', 'NN')
  await fill(page, 'Motivo de consulta', 'Lo hallaron inconsciente en la calle')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const unknownIn = async (db: Db) => {
  const { rows } = await sql<{ id: string; document: string }>`
    select t.id, p.document_type || ' ' || p.number as document from care.triage t join people.patient p on p.id = t.patient_id
    where p.document_type = 'AS'`.execute(db)
  return rows[0]!
}

/** The nurse signs a level: the form of it has a story of its own. */
async function classified(db: Db, id: string): Promise<void> {
  const screens = screensOf(triageOperations, { db, actor: worker })
  const seen = async () => ({ id, version: (await screens.ask(triageOf, { id })).version })
  await screens.act(beginClassification, await seen())
  await screens.act(signLevel, {
    ...signed,
    level: '3',
    changeReason: 'Está inconsciente',
    ...(await seen()),
  })
}

async function discharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dar egreso' }).click()
  const dialog = await dialogOf(page)
  await fill(page, 'Fecha de egreso', showDay(today))
  await fill(page, 'Hora de egreso', '10:00')
  await pick(page, 'Condición y destino', '01')
  await pick(page, 'Diagnóstico de egreso', 'J189')
  await dialog.getByRole('button', { name: 'Dar egreso' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
