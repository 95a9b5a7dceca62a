import type { Call } from '@quina/blocks/server'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../apps/api/modules.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const operations = modules.flatMap((module) => module.operations)
const looksUp = async (path: string, permissions: readonly string[]) => {
  const found = operations.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')
  if (found === undefined) throw new Error(`no look-up ${path}`)
  const call = { tx: database.db, actor: actorFor({ permissions }), query: {}, params: {}, body: {} }
  return Promise.resolve(found.handle(call as unknown as Call)).then(
    () => 'reported',
    (problem: { readonly code?: string; readonly status?: number }) => `${problem.code} ${problem.status}`,
  )
}
const refused = 'SIN_PERMISO 403'

/** The look-ups that name people, accounts or what they hold: who sees them, who works with them, and who does neither. */
const named = [
  ['/api/people/tercero/options', 'people.tercero.view', 'treasury.egreso.edit', 'rips.setup.view'],
  ['/api/people/employee/options', 'people.employee.view', 'care.admission.view', 'einvoice.setup.view'],
  [
    '/api/treasury/bankAccount/options',
    'treasury.bankaccount.view',
    'receivables.payment.edit',
    'care.admission.view',
  ],
  [
    '/api/treasury/cashRegister/options',
    'treasury.cashregister.view',
    'billing.userreceipt.edit',
    'care.admission.view',
  ],
  [
    '/api/treasury/checkbook/options',
    'treasury.checkbook.view',
    'treasury.egreso.edit',
    'billing.charge.view',
  ],
  ['/api/insurers/payer/options', 'insurers.payer.view', 'care.admission.edit', 'people.tercero.view'],
  [
    '/api/insurers/contractYear/options',
    'insurers.contractyear.view',
    'billing.charge.view',
    'care.admission.view',
  ],
  [
    '/api/accounting/account/options',
    'accounting.account.view',
    'treasury.egreso.edit',
    'care.admission.view',
  ],
  [
    '/api/accounting/account/options',
    'accounting.account.view',
    'warehouse.productgroup.edit',
    'care.admission.view',
  ],
  ['/api/budget/rubro/options', 'budget.rubro.view', 'tariffs.service.view', 'care.admission.view'],
  ['/api/budget/rubroLeaf/options', 'budget.rubro.view', 'receivables.payment.edit', 'people.tercero.view'],
  [
    '/api/insurers/contract/options',
    'insurers.contract.view',
    'care.admission.edit',
    'hospital.holiday.view',
  ],
] as const

test.each(named)(
  '%s is shown to those who see it or work with it, and to nobody for only having a site',
  async (path, sees, works, strange) => {
    expect(await looksUp(path, [sees])).toBe('reported')
    expect(await looksUp(path, [works])).toBe('reported')
    expect(await looksUp(path, [strange])).toBe(refused)
    expect(await looksUp(path, [])).toBe(refused)
  },
)

test('the beginning of the name of a module is not the module', async () => {
  expect(await looksUp('/api/treasury/bankAccount/options', ['treasurybox.egreso.edit'])).toBe(refused)
})

/** What the State publishes, and the lists of the house that name nobody, no account, no price of a contract and no balance. */
const anyones = [
  /^\/api\/(reference|hospital)\//,
  /^\/api\/people\/(bank|insurer)\//,
  /^\/api\/budget\/(vigencia|fuente|dependencia)\//,
  /^\/api\/accounting\/(voucher\w+|concept|flowConcept|reportDuty|withholdingRule|uvt|labourBracket|icaExclusion|exogena\w+)\//,
  /^\/api\/treasury\/(regimen|healthRubro|statementFormat)\//,
  /^\/api\/tariffs\/(service|uvb|manual|tarifario|paymentRange)\//,
  /^\/api\/care\/(appointmentType|convention|documentRequirement|notifiableEvent|bed)\//,
  /^\/api\/einvoice\/(authorisation|dianRule)\//,
  /^\/api\/billing\/(program|programService|soatCap)\//,
]

test('every other look-up is refused to somebody who only has a site', async () => {
  const open: string[] = []
  for (const { endpoint } of operations) {
    const { method, access, path } = endpoint
    if (method !== 'GET' || access !== 'campus' || !path.endsWith('/options')) continue
    if (anyones.some((kind) => kind.test(path))) continue
    if ((await looksUp(path, [])) !== refused) open.push(path)
  }
  expect(open).toEqual([])
})
