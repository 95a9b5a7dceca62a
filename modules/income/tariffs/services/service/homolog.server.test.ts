import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { service } from '../../testing/tariff-world.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const equivalents = async (serviceId: string) => {
  const rows = await db
    .selectFrom('tariffs.serviceHomolog')
    .select(['code', 'preferred'])
    .where('serviceId', '=', serviceId)
    .orderBy('code')
    .execute()
  return rows.map(({ code, preferred }) => `${code}${preferred ? ' *' : ''}`)
}

test('a service saved again keeps the equivalent it prefers; another one takes its place', async () => {
  const id = await db.transaction().execute((tx) => service(tx, { code: 'CONS', soatCode: '39141' }))
  const save = (soatCode: string | null) =>
    db.updateTable('tariffs.service').set({ soatCode }).where('id', '=', id).execute()
  await save('39141')
  expect(await equivalents(id)).toEqual(['39141 *'])
  await save('39143')
  expect(await equivalents(id)).toEqual(['39141', '39143 *'])
  await save(null)
  expect(await equivalents(id)).toEqual(['39141', '39143'])
})
