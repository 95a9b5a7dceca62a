import { afterEach, expect, test } from 'vitest'
import type {
  Work,
  WorkItem,
} from '../../../modules/finance/treasury/reconciliation/reconciliation/reconciliation.contract.ts'
import { SuggestionsDialog } from '../../../modules/finance/treasury/reconciliation/workbench/workbench-pieces.web.tsx'
import { click, openScreen, type TestScreen, until } from '../../../packages/ui/testing/screen.tsx'

let screen: TestScreen
afterEach(() => screen.close())

const item = (id: string, day: string, amount: string, concept: string): WorkItem => ({
  id,
  day,
  amount,
  concept,
  reference: null,
  bankError: false,
  age: 0,
})
const work: Work = {
  bankAccountId: '',
  figures: {},
  matches: [],
  bank: [
    item('s1', '2026-11-03', '500.00', 'Consignación'),
    item('s2', '2026-11-20', '-80.00', 'Cheque 451'),
  ],
  book: [
    item('b1', '2026-11-02', '300.00', 'CI 1'),
    item('b2', '2026-11-02', '200.00', 'CI 2'),
    item('b3', '2026-11-04', '-80.00', 'EG 9'),
  ],
  suggestions: [
    { statement: ['s1'], book: ['b1', 'b2'] },
    { statement: ['s2'], book: ['b3'] },
  ],
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)

test('it says each movement beside those it will be put with, and makes only those that stay marked', async () => {
  const accepted: unknown[] = []
  screen = openScreen(
    <SuggestionsDialog work={work} accept={(shown) => accepted.push(shown)} onClose={() => undefined} />,
  )
  await until(() => button('Hacer 2 cruces'))
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('2026/11/03 · Consignación')
  expect(rows[0]).toContain('2026/11/02 · CI 1 · 300')
  expect(rows[0]).toContain('2026/11/02 · CI 2 · 200')
  expect(rows[1]).toContain('2026/11/20 · Cheque 4512026/11/04 · EG 9')
  click(document.querySelector('[aria-label="Cruzar Consignación"]'))
  await until(() => button('Hacer 1 cruce'))
  click(button('Hacer 1 cruce'))
  expect(accepted).toEqual([[{ statement: ['s2'], book: ['b3'] }]])
})
