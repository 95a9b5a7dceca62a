import { day } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import {
  addProfile,
  correctProfile,
  profilesOfTercero,
  type TaxProfileValues,
} from './tax-profile.contract.ts'
import { taxProfileOn, taxProfileOperations } from './tax-profile.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
let id: string
beforeAll(async () => {
  id = await db.transaction().execute((tx) =>
    addTercero(tx, actor, {
      documentType: 'NIT',
      number: '800088702',
      personType: 'juridica',
      businessName: 'Sura',
    }),
  )
})

const profile = (fromDay: string, untilDay: string | null, more: Partial<TaxProfileValues> = {}) => ({
  fromDay: day(fromDay),
  untilDay: untilDay === null ? null : day(untilDay),
  regime: 'ordinary' as const,
  responsibilities: null,
  ciiu: '6511',
  icaRate: '7',
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ...more,
})
const by = callsOf(taxProfileOperations, { actor })
const profiles = () => by(db).ask(profilesOfTercero, { id })
const put = (body: ReturnType<typeof profile>) =>
  db.transaction().execute((tx) => by(tx).act(addProfile, { id, ...body }))

test('one profile after another; on each day the one of the day', async () => {
  await put(profile('2025-01-01', '2025-12-31'))
  await put(profile('2026-01-01', null, { selfWithholder: true, responsibilities: 'O-15' }))
  expect(await taxProfileOn(db, id, day('2025-12-31'))).toMatchObject({ selfWithholder: false })
  expect(await taxProfileOn(db, id, day('2026-11-20'))).toMatchObject({
    selfWithholder: true,
    responsibilities: ['O-15'],
  })
  await expect(taxProfileOn(db, id, day('2024-12-31'))).rejects.toMatchObject({ code: 'TER-025' })
})

test('two at a time are refused by the database, even when they are written at once', async () => {
  const refusal = { code: 'TER-024', fields: { fromDay: expect.stringContaining('Se cruza') } }
  await expect(put(profile('2026-06-01', '2026-06-30'))).rejects.toMatchObject(refusal)
  const racers = await Promise.allSettled([1, 2, 3, 4].map(() => put(profile('2020-01-01', '2020-12-31'))))
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['TER-024', 'TER-024', 'TER-024', 'kept'])
})

test('one is closed so that the next may begin; what somebody else changed is not written over', async () => {
  const [newest] = await profiles()
  const { version = 0, id: profileId = '' } = newest ?? {}
  const values = profile('2026-01-01', '2026-12-31', { selfWithholder: true, responsibilities: 'O-15' })
  expect(newest?.values).toEqual({ ...values, untilDay: null, icaRate: expect.any(String) })
  const change = (at: number) =>
    db.transaction().execute((tx) => by(tx).act(correctProfile, { id, profileId, version: at, ...values }))
  await change(version)
  expect((await profiles())[0]?.values).toMatchObject({ untilDay: '2026-12-31' })
  await expect(change(version)).rejects.toMatchObject({ code: 'GEN-409', status: 409 })
  await put(profile('2027-01-01', null))
})
