import { constraintsIn, saveRow } from '@quina/blocks/server'
import { rowsWhere } from '@quina/db/server'
import { addTercero } from '@quina/people/server'
import { actorFor, refusalOf, reportsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { internOperations, internService } from '../../modules/finance/payroll/staff/intern/intern.server.ts'
import { plant } from '../../modules/finance/payroll/staff/position-pay/plant.contract.ts'
import { plantOperations } from '../../modules/finance/payroll/staff/position-pay/plant.server.ts'
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

test('an interno is kept with site, rotation and risk cover until its end, once at a time, and in no payroll', async () => {
  const { liquidates: actor, hire, approved, people } = await periodHouse(db, ground)
  const terceroId = await db.transaction().execute((tx) =>
    addTercero(tx, actor, {
      documentType: 'CC',
      number: '93200001',
      personType: 'natural',
      firstName: 'Irene',
      lastName: 'Interna',
    }),
  )
  const rotates = (change: object) => {
    const rotation = {
      rotation: 'Medicina interna',
      fromDay: '2026-03-01',
      untilDay: '2026-04-30',
      costCentreId: ground.centreId,
    }
    const cover = {
      arlId: ground.arlId,
      riskClass: 3,
      cover: 'AF-1',
      coveredUntil: '2026-04-30',
      agreement: null,
    }
    const body = {
      campusId: actor.campusId,
      terceroId,
      schoolId: ground.ccfId,
      ...rotation,
      ...cover,
      ...change,
    }
    return db.transaction().execute((tx) => saveRow(tx, internService, { id: null, body, actor }))
  }
  const refused = (change: object) => refusalOf(rotates(change), constraintsIn(internOperations))
  expect(await refused({ untilDay: '2026-02-28' })).toEqual(['NOM-485', 'untilDay'])
  expect(await refused({ coveredUntil: '2026-04-29' })).toEqual(['NOM-486', 'coveredUntil'])
  await rotates({})
  expect(await refused({ rotation: 'Cirugía', fromDay: '2026-04-30', untilDay: '2026-04-30' })).toEqual([
    'NOM-487',
    'fromDay',
  ])
  const { rows } = await sql<{ situation: string }>`
    select situation from payroll.intern_list where campus_id = ${actor.campusId}`.execute(db)
  expect(rows).toEqual([{ situation: 'ended' }])
  expect(await rowsWhere(db, 'people.employee', { terceroId }, ['id'])).toEqual([])
  const engagementId = await hire({})
  expect(await people(await approved(3))).toMatchObject([{ engagementId }])
})
