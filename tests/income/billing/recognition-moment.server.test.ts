import { recognitionMoment } from '@quina/accounting/contract'
import { parameterName } from '@quina/blocks'
import { decideParameter } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { modules } from '../../../apps/api/modules.ts'
import { recognisesAt } from '../../../modules/income/billing/invoice/issue/recognition.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('billing uses the moment that the accounting wizard decides, and there is no other', async () => {
  const on = day('2026-08-10')
  const input = () =>
    db.transaction().execute(async (tx) => ({
      emission: await recognisesAt(tx, 'emission', on),
      filing: await recognisesAt(tx, 'filing', on),
    }))
  const decided = { fromDay: day('2026-01-01'), userId: null }
  await db.transaction().execute((tx) => decideParameter(tx, manejaPresupuesto, { ...decided, value: true }))
  expect(await input()).toEqual({ emission: true, filing: false })
  await db
    .transaction()
    .execute((tx) => decideParameter(tx, recognitionMoment, { ...decided, value: 'filing' }))
  expect(await input()).toEqual({ emission: false, filing: true })

  const named = modules.flatMap(({ parameters }) => parameters ?? []).map((one) => parameterName(one))
  expect(named.filter((name) => name.endsWith('.recognitionMoment'))).toEqual([
    'accounting.recognitionMoment',
  ])
})
