import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnPay } from '../../modules/finance/payroll/own/page/own-pay.web.tsx'
import { openAsking } from '../../packages/blocks/testing/asking-screen.web.tsx'

const payslip = {
  periodId: '01a00000-0000-7000-8000-000000000001',
  engagementId: '01a00000-0000-7000-8000-000000000002',
  year: 2026,
  month: 7,
  paidOn: '2026-07-30',
  position: '412 Auxiliar',
  days: 30,
  earned: '2418333.00',
  deducted: '193467.00',
  net: '2224866.00',
}
const line = (id: string, name: string, amount: string, sentence: string) => ({
  ...{ id, name, amount, sentence, nature: 'earning', paper: null },
})
/** The shift of 14 to 15 of July crosses a new divisor: two lines of one concept (C1.2). */
const lines = [
  line('1', 'Asignación básica o sueldo', '2200000.00', '2.200.000 ÷ 30 × 30 días = 2.200.000.'),
  line('2', 'Recargo nocturno', '10500.00', '2.200.000 ÷ 220 × 3 h × 0,35 = 10.500, el 14 de julio.'),
  line('3', 'Recargo nocturno', '22000.00', '2.200.000 ÷ 210 × 6 h × 0,35 = 22.000, el 15 de julio.'),
]

const answers: Record<string, unknown> = {}
beforeEach(() => {
  Object.assign(answers, {
    ownPayslips: { name: 'Nora Ficticia', payslips: [payslip] },
    ownPayslip: { lines },
    ownDifferences: { before: null, differences: [] },
    ownVacations: [],
    ownShifts: [],
    ownClothing: [],
    ownAbsences: { leaves: [], rests: [] },
    ownPayReaders: [],
    ownPayslipAddress: { address: null, since: null },
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://quina.test')
    const name = pathname.split('/').at(-1) ?? ''
    const body = JSON.stringify(answers[name] ?? {})
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent ?? ''

test('each line of a payslip says why, and two of one concept say their own', async () => {
  const screen = openAsking(<OwnPay />)
  await screen.until(() => text().includes('Nora Ficticia') || null)
  await screen.until(() => text().includes('Recargo nocturno') || null)
  for (const button of document.querySelectorAll('.mantine-Accordion-control')) screen.click(button)
  for (const { sentence } of lines) await screen.until(() => text().includes(sentence) || null)
  expect(text()).toContain('2.224.866')
  screen.close()
})

test('an account that belongs to nobody in payroll shows that, and no amount', async () => {
  answers.ownPayslips = { name: null, payslips: [] }
  const screen = openAsking(<OwnPay />)
  await screen.until(() => text().includes('Su cuenta no está relacionada') || null)
  expect(text()).not.toContain('$')
  screen.close()
})

test('a failure shows its sentence and offers to try again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  const screen = openAsking(<OwnPay />)
  await screen.until(() => document.querySelector('button'))
  expect(text()).not.toContain('Nora')
  screen.close()
})
