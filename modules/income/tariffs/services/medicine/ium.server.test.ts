import { saveRow } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceService } from '../service/service.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ids = { ium: newId(), tablet: newId(), box: newId() }
const entry = { since: '2000-01-01', facts: '{}' }
beforeAll(async () => {
  const ium = 'BETAHISTINA 24mg/1 U TABLETAS DE LIBERACION NO MODIFICADA ORAL (MK) TABLETA 1 U/CAJA X 20'
  await db
    .insertInto('reference.entry')
    .values([
      { ...entry, id: ids.ium, catalogue: 'medicine', code: '1B1006821001104', name: ium },
      { ...entry, id: ids.tablet, catalogue: 'presentationUnit', code: '66', name: 'TABLETA' },
      { ...entry, id: ids.box, catalogue: 'presentationUnit', code: '11', name: 'CAJA' },
    ])
    .execute()
})

const blank = Object.fromEntries(
  Object.keys(serviceService.catalog.fields).map((name) => [name, null]),
) as Record<string, unknown>
const betahistine = {
  ...blank,
  name: 'Betahistina 24 mg',
  kind: 'medicine',
  ripsObject: 'medicamentos',
  moderating: 'cuota',
  iva: 'excluded',
  ambulatory: true,
  inpatient: true,
  emergency: true,
  needsDiagnosis: true,
  noPbs: false,
  needsAuthorization: false,
  surgical: false,
  bloodless: false,
  bilateral: false,
  iumId: ids.ium,
}
const actor = actorFor({ name: 'Marcela Ríos' })
const saved = (body: object) =>
  db.transaction().execute(async (tx) => {
    const { id } = await saveRow(tx, serviceService, { id: null, body: { ...betahistine, ...body }, actor })
    return tx
      .selectFrom('tariffs.service')
      .leftJoin('reference.entry as type', 'type.id', 'medicineTypeId')
      .leftJoin('reference.entry as unit', 'unit.id', 'dispensingUnitId')
      .select(['type.code as type', 'unit.name as unit'])
      .where('tariffs.service.id', '=', id)
      .executeTakeFirstOrThrow()
  })

test('the IUM shows that a medicine is registered, and its unit of dispensing', async () => {
  expect(await saved({ code: 'BETA' })).toEqual({ type: '01', unit: 'TABLETA' })
})

test('what was written stays', async () => {
  expect(await saved({ code: 'BETA-CAJA', dispensingUnitId: ids.box })).toEqual({ type: '01', unit: 'CAJA' })
})

test('requires the type of a medicine that has only its CUM', async () => {
  await expect(saved({ code: 'BETA-CUM', iumId: null, cumCode: '20012345-1' })).rejects.toMatchObject({
    code: 'TAR-008',
    fields: { medicineTypeId: 'Diga qué tipo de medicamento es.' },
  })
})
