import type { WireOf } from '@quina/blocks'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { patientsWorld } from '../../testing/patients.server.ts'
import {
  type affiliationFields,
  affiliations,
  correctAffiliation,
  registerAffiliation,
} from './affiliation.contract.ts'

const { db, close, keep, ask, by, eps } = await patientsWorld()
afterAll(close)

const id = await keep()
const values = {
  regime: 'subsidized',
  userType: '04',
  epsId: eps,
  memberKind: null,
  incomeRange: null,
  sisben: 'A1',
  primaryIpsId: null,
  municipalityId: null,
  fromDay: '2025-01-01',
  untilDay: null,
  verifiedOn: '2026-11-01',
  verifiedSource: 'bdua',
  cardNumber: null,
  policyNumber: null,
} as const
type Values = WireOf<typeof affiliationFields>
const affiliate = (change: Partial<Values> = {}, closePrevious = false) =>
  by().act(registerAffiliation, { id, closePrevious, ...values, ...change })
const history = () => by().ask(affiliations, { id })

test('the list of patients shows the EPS and the regime of today', async () => {
  await affiliate()
  const { rows } = (await ask('GET /api/people/patient', { query: { epsId: eps } })) as { rows: object[] }
  expect(rows).toMatchObject([{ id, epsLabel: 'Nueva EPS', regime: 'subsidized', userType: '04' }])
})

test('two of a kind never share a day, and the one before is closed the day before', async () => {
  await expect(affiliate({ fromDay: '2026-11-10' })).rejects.toMatchObject({
    code: 'AFI-017',
    message: expect.stringContaining('Subsidiado desde 2025/01/01'),
    fields: { fromDay: expect.any(String) },
  })
  await affiliate(
    { regime: 'contributory', userType: '01', fromDay: '2026-11-10', sisben: null, incomeRange: 'A' },
    true,
  )
  expect((await history()).map(({ values }) => [values.regime, values.fromDay, values.untilDay])).toEqual([
    ['contributory', '2026-11-10', null],
    ['subsidized', '2025-01-01', '2026-11-09'],
  ])
})

test('SOAT is accepted beside the EPS', async () => {
  await affiliate({
    regime: 'soat',
    userType: '10',
    fromDay: '2026-11-15',
    untilDay: '2026-11-15',
    sisben: null,
  })
  const { rows } = (await ask('GET /api/people/patient', { query: { q: '52345678' } })) as { rows: object[] }
  expect(rows).toMatchObject([{ regime: 'contributory' }])
})

test('the second of two affiliations with the same days is refused, also when both come at once', async () => {
  const racers = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      affiliate({ regime: 'arl', userType: '09', fromDay: '2026-01-01', sisben: null }),
    ),
  )
  const codes = racers.map((racer) => (racer.status === 'fulfilled' ? 'kept' : racer.reason.code))
  expect(codes.toSorted()).toEqual(['AFI-017', 'AFI-017', 'AFI-017', 'kept'])
})

test('rights not looked up in thirty days are marked, and a correction of an old version is refused', async () => {
  const now = async () => (await history()).find(({ values }) => values.regime === 'contributory')
  const current = await now()
  expect(current).toMatchObject({ stale: false })
  const affiliationId = current!.id
  const put = (version: number, change: Partial<Values>) =>
    by().act(correctAffiliation, { id, affiliationId, version, ...(current!.values as Values), ...change })
  await put(1, { verifiedOn: day('2026-10-20') })
  expect(await now()).toMatchObject({ stale: true, version: 2 })
  await expect(put(1, {})).rejects.toMatchObject({ code: 'GEN-409' })
})

test('the database itself refuses an overlap', async () => {
  const insert = sql`insert into people.affiliation (id, patient_id, regime, user_type, from_day)
    values (gen_random_uuid(), ${id}, 'private', '12', '2026-11-20')`
  await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'affiliation_once' })
})
