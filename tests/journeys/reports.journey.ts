import { permissionsOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, dayInBogota, newId } from '@quina/kernel'
import { addPatient, addTercero } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'
import { addCampus, addPerson } from '../../apps/api/testing/people.ts'
import { axeInBoth, picture } from './testing/chromium.ts'
import { officialCode } from './testing/official-code.ts'
import { runProduct } from './testing/product.ts'
import { signIn, visit } from './testing/visit.ts'

const works = ['care', 'people', 'reference', 'hospital', 'insurers']
let email = ''

const desk = visit(async () => {
  const product = await runProduct(modules)
  const campusId = await addCampus(product.db, 'Sede Centro')
  const may = modules.filter(({ name }) => works.includes(name)).flatMap(permissionsOf)
  const person = await addPerson(product.db, { may: { [campusId]: may.map(({ name }) => name) } })
  email = person.email
  await product.db.transaction().execute((tx) => lay(tx, { campusId, userId: person.id }))
  return product
})

/** Two patients who were admitted today, one of them attended. */
async function lay(tx: Tx, { campusId, userId }: { campusId: string; userId: string }): Promise<void> {
  const actor = { ...actorFor(), campusId: campusId as never }
  const today = dayInBogota(new Date())
  const country = await officialCode(tx, ['country', '170', 'COLOMBIA'])
  const municipality = await officialCode(tx, ['municipality', '11001', 'BOGOTÁ'])
  const diagnosis = await officialCode(tx, ['diagnosis', 'J189', 'NEUMONIA NO ESPECIFICADA'])
  const cups = await officialCode(tx, ['procedure', '890701', 'CONSULTA DE URGENCIAS'])
  const given = { documentType: 'CC', number: '30732188', personType: 'natural' } as const
  const terceroId = await addTercero(tx, actor, { ...given, firstName: 'Beatriz', lastName: 'Salcedo' })
  const employeeId = newId()
  await sql`
    insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date, professional, profession, rethus)
    select ${employeeId}::uuid, ${terceroId}::uuid, 'planta', (select id from hospital.position limit 1), ${campusId}::uuid,
      '2020-01-01', true, 'medicine', 'RM-1'`.execute(tx)
  for (const [at, lastName] of ['Caicedo', 'Arboleda'].entries()) {
    const patientId = await addPatient(tx, { actor, today }, {
      documentType: 'CC',
      number: `5200000${at}`,
      firstName: 'Lucía',
      lastName,
      sex: 'F',
      zone: '02',
      birthDate: day('1980-05-01'),
      birthCountryId: country,
      residenceCountryId: country,
      municipalityId: municipality,
      address: 'Calle 1 # 2-3',
      phone: `300123456${at}`,
      duplicateReason: 'Personas de prueba',
    } as Parameters<typeof addPatient>[2])
    await sql`
      insert into care.admission (id, number, status, campus_id, created_by, updated_by, patient_id, ambit, date, time, cause,
        care_modality, coverage, regime, user_type, entry_route, diagnosis_id)
      values (${newId()}, ${at + 1}, 'open', ${campusId}, ${userId}, ${userId}, ${patientId}, '2', ${today}, '00:00', '38', '01',
        '15', 'private', '12', '01', ${diagnosis}::uuid)`.execute(tx)
    if (at === 1) continue
    await sql`
      insert into care.attended_service (id, campus_id, patient_id, source, source_id, entry_id, quantity, at, professional_id,
        diagnosis_id, warning, created_by)
      values (${newId()}, ${campusId}::uuid, ${patientId}::uuid, 'attention', ${newId()}, ${cups}::uuid, 1, now(),
        ${employeeId}::uuid, ${diagnosis}::uuid, 'Sin cargo', ${userId})`.execute(tx)
  }
}

const hubs = [
  ['/reporte-citas?informe=appointmentsByProfessional', 'Resumen por profesional'],
  ['/care/reports/index?informe=admissionsBy', 'Admisiones por grupo'],
  ['/quality/reports?informe=indicators', 'Indicadores de la Resolución 256'],
  ['/stats/reports/index?informe=production', 'Producción'],
  ['/stats/reports/index?informe=monthly', 'Serie mensual (24 meses)'],
  ['/stats/reports/index?informe=siho', 'Producción SIHO (Decreto 2193)'],
] as const

test('a figure leads to its patients, and who read them is remembered', async () => {
  const { page } = desk
  await desk.goTo('/care/reports/index?informe=admissionsBy')
  await signIn(page, email)
  await desk.heading('Admisiones por grupo').waitFor()
  const row = page.getByRole('row', { name: /^Urgencias/ })
  await row.getByRole('link', { name: '2' }).first().click()
  await desk.heading('Detalle de admisiones').waitFor()
  await page.getByText('Caicedo').first().waitFor()
  expect(await page.getByRole('row', { name: /caicedo|arboleda/i }).count()).toBe(2)
  await picture(page, 'reports-detail')
  const remembered = await desk.product.db
    .selectFrom('people.patientAccess')
    .select('resource')
    .where('resource', '=', 'care.admissionDetail')
    .execute()
  expect(remembered.length).toBeGreaterThan(0)
})

test('what is on the screen leaves as a file', async () => {
  const { page } = desk
  await desk.goTo('/stats/reports/index?informe=production')
  await signIn(page, email)
  await page.getByText('890701 CONSULTA DE URGENCIAS').first().waitFor()
  await page.getByRole('button', { name: /^Exportar/ }).click()
  const sent = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await sent).suggestedFilename()).toBe('Producción.csv')
})

test('axe finds nothing in the reports, when they are light nor dark', async () => {
  const page = await desk.reopen()
  await desk.goTo(hubs[0][0])
  await signIn(page, email)
  await desk.heading(hubs[0][1]).waitFor()
  for (const [path, title] of hubs) {
    await desk.goTo(path)
    await desk.heading(title).waitFor()
    await page.getByText(/^Consultado/).waitFor()
    await picture(page, `reports-${path.split('=')[1]}`)
    expect([path, await axeInBoth(page)]).toEqual([path, []])
  }
})
