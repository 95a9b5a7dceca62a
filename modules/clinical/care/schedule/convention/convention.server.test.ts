import { saveRow } from '@quina/blocks/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { appointmentTypeService } from '../appointment-type/appointment-type.server.ts'
import { contrast, readable } from './contrast.domain.ts'
import { conventionService, restoreStandards } from './convention.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
const own = {
  scope: 'schedule',
  key: 'en_revision',
  name: 'En revisión',
  background: '#FFE0B2',
  foreground: '#1B1B1B',
  icon: null,
  description: null,
  place: 90,
}
const save = (given: object, row: { id: string; version: number } | null = null) =>
  db
    .transaction()
    .execute((tx) => saveRow(tx, conventionService, { id: null, body: { ...own, ...given }, actor, ...row }))
const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })

test('every convention of the system can be read', async () => {
  const rows = await db
    .selectFrom('care.convention')
    .select(['scope', 'background', 'foreground', 'key'])
    .execute()
  expect(rows.length).toBe(37)
  const dim = rows.filter(({ background, foreground }) => contrast(background, foreground) < readable)
  expect(dim).toEqual([])
  // Care dossier §4.4.
  const coloursOf = (scope: string) =>
    Object.fromEntries(
      rows.filter((one) => one.scope === scope).map(({ key, background }) => [key, background]),
    )
  expect(coloursOf('slot')).toEqual({
    disponible: '#E8F5E9',
    ocupado: '#BBDEFB',
    bloqueado: '#9E9E9E',
    festivo: '#FFCDD2',
    ofertado: '#FFF9C4',
    trasladado: '#D1C4E9',
  })
  expect(coloursOf('appointment')).toMatchObject({
    solicitada: '#FFF59D',
    asignada: '#90CAF9',
    confirmada: '#4FC3F7',
    en_sala: '#FFB74D',
    en_atencion: '#BA68C8',
    atendida: '#81C784',
    inasistente: '#E57373',
    cancelada: '#BDBDBD',
    reprogramada: '#B39DDB',
  })
  expect(coloursOf('triage')).toEqual({
    i: '#D32F2F',
    ii: '#F57C00',
    iii: '#FBC02D',
    iv: '#388E3C',
    v: '#1976D2',
    sin_clasificar: '#757575',
  })
})

test('refusals: a key twice, a key that is none, a text that cannot be read', async () => {
  await save({})
  await expect(save({})).rejects.toMatchObject(refused('COV-001', 'key'))
  await expect(save({ key: 'En-Revision' })).rejects.toMatchObject(refused('COV-003', 'key'))
  const dim = save({ key: 'tenue', background: '#FFFFFF', foreground: '#777777' })
  await expect(dim).rejects.toMatchObject(refused('COV-002', 'foreground'))
  await expect(save({ key: 'roja', background: 'rojo' })).rejects.toMatchObject(
    refused('GEN-422', 'background'),
  )
})

test('the colours of the system change and are restored; its keys stay', async () => {
  const one = await db
    .selectFrom('care.convention')
    .selectAll()
    .where('scope', '=', 'bed')
    .where('key', '=', 'ocupada')
    .executeTakeFirstOrThrow()
  const stored = { scope: 'bed', key: 'ocupada', name: 'Con paciente', background: '#FFAB91', place: 20 }
  await expect(save({ ...stored, key: 'llena' }, one)).rejects.toMatchObject(refused('COV-004', 'key'))
  await save(stored, one)
  expect(await db.transaction().execute(restoreStandards)).toBe(1)
  const after = await db.selectFrom('care.convention').selectAll().where('id', '=', one.id).executeTakeFirst()
  expect(after).toMatchObject({ name: 'Ocupada', background: '#E57373' })
})

test('the kinds of appointments a hospital begins with obey their own rules', async () => {
  const rows = await db.selectFrom('care.appointmentType').selectAll().execute()
  expect(rows).toHaveLength(14)
  for (const { id, version, active: _active, search: _search, ...body } of rows)
    await db.transaction().execute((tx) => saveRow(tx, appointmentTypeService, { id, version, body, actor }))
})
