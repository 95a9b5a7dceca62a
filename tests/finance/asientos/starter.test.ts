import { expect, test } from 'vitest'
import { modules } from '../../../apps/api/modules.ts'
import { purposes } from '../../../modules/finance/accounting/ledger/purpose/purpose.contract.ts'
import { starterChart } from '../../../modules/finance/accounting/setup/starter/starter-chart.domain.ts'

test('the account of each purpose is in the starter chart and takes moves', () => {
  const codes = new Set(starterChart.filter(({ acceptsMoves }) => acceptsMoves).map(({ code }) => code))
  const missing = purposes().filter(({ starter }) => starter !== null && !codes.has(starter))
  expect(modules.length).toBeGreaterThan(10)
  expect(missing.map(({ key, starter }) => `${key} ${starter}`)).toEqual([])
})
