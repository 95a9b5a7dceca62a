import { actorFor, reportsOf, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { plant } from '../../modules/payroll/staff/position-pay/plant.contract.ts'
import { plantOperations } from '../../modules/payroll/staff/position-pay/plant.server.ts'
import { payrollGround, worldToday } from './payroll-world.ts'
import { periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)

const ground = await db.transaction().execute((tx) => payrollGround(tx, actorFor()))

test('who fills no post is counted beside those who do, and all of them add up', async () => {
  const { hire, liquidates } = await periodHouse(db, ground)
  await hire({})
  await hire({})
  await hire({ kind: 'sso', endDate: '2027-01-31' })
  const { rows, totals } = await reportsOf(plantOperations, { db, actor: liquidates }).answer(plant, {
    on: worldToday,
  })
  const own = rows.find(({ values }) => values.code === '407-05')?.values
  expect(own).toMatchObject({ places: 40, taken: 2, vacant: 38, beyond: 1 })
  expect(totals).toMatchObject({ taken: '2', beyond: '1' })
})
