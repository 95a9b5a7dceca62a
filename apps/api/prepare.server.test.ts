import type { Chore } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from './prepare.ts'
import { browser } from './testing/browser.ts'
import { addCampus, addPerson, password } from './testing/people.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('what has expired is taken away, and nothing else', async () => {
  const { db, clock, connection, product } = world
  const { id: userId, email } = await addPerson(db, { may: { [await addCampus(db)]: [] } })
  const remember = async (name: string) => {
    await browser(world.app).login(email, password)
    await browser(world.app, `10.3.0.${name.length}`).login(`${name}@hospital.gov.co`, 'mistaken')
    await db
      .insertInto('platform.idempotency')
      .values({ userId, key: `${name}-${newId()}`, requestHash: Buffer.from(''), at: clock.now })
      .execute()
  }
  await remember('old')
  clock.pass(31 * 24 * 60)
  await remember('recent')

  await purge(connection, product, clock.now)
  const counts = await Promise.all([
    db.selectFrom('admin.session').select('id').execute(),
    db.selectFrom('platform.idempotency').select('key').execute(),
  ])
  expect(counts.map((rows) => rows.length)).toEqual([1, 1])
  const names = await db.selectFrom('admin.loginAttempt').select('key').where('scope', '=', 'user').execute()
  expect(names).toEqual([{ key: 'recent@hospital.gov.co' }])
})

test('a chore that fails starves none of the others, and its error is reported', async () => {
  const { clock, connection, product } = world
  const done: string[] = []
  const chore = (name: string, fails = false) => ({
    run: async () => {
      done.push(name)
      if (fails) throw new Error(`${name} failed`)
    },
  })
  const chores = [chore('first'), chore('second', true), chore('third')] as unknown as Chore[]
  const modules = [...product.modules, { ...product.modules[0]!, chores }]
  const failing = purge(connection, { ...product, modules }, clock.now)
  await expect(failing).rejects.toMatchObject({ errors: [{ message: 'second failed' }] })
  expect(done).toEqual(['first', 'second', 'third'])
})
