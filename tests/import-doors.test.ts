import { expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { statementPath } from '../modules/finance/treasury/reconciliation/reconciliation/reconciliation.contract.ts'
import { giroPath } from '../modules/income/receivables/payment/giro/giro.contract.ts'

/** Commands that import a file as a batch, and where their batches are. */
const batchedAt: Readonly<Record<string, string>> = {
  '/api/receivables/registerGiro': giroPath,
  '/api/treasury/bringStatement': statementPath,
}

/** Files that come in and are no batch, and why. */
const exempt: Readonly<Record<string, string>> = {
  '/api/accounting/importConfiguration': 'Creates nothing: each setting takes a new value from a day on.',
  '/api/assets/photographAsset': 'One photograph of one asset: its file keeps those of before.',
  '/api/assets/photographScan': 'One photograph of what a scan read, sent once for each scan.',
  '/api/budget/opening/:start/import/apply':
    'Has a batch of its own, budget.opening, that is reversed whole by reverseOpening.',
  '/api/einvoice/certificate': 'One certificate, replaced by the next.',
  '/api/people/keepEmployeeSignature': 'One picture of one employee, replaced by the next.',
  '/api/reference/uploadEdition':
    'An edition is compared first, and applied or discarded whole; each code keeps its days of validity.',
}

const operations = modules.flatMap((module) => module.operations)
const paths = new Set(operations.map(({ endpoint }) => endpoint.path))
const doors = operations
  .filter(({ endpoint: { upload, dry } }) => upload === true && dry !== true)
  .map(({ endpoint }) => endpoint.path)
  .filter((path) => !path.endsWith('/attachments'))

const isBatch = (path: string): boolean => {
  const place = batchedAt[path] ?? path.replace(/\/import\/apply$/, '')
  return paths.has(`${place}/import/batches`) && paths.has(`${place}/import/batches/:batchId/undo`)
}

test('every imported file is a batch that is undone whole, or says why it is not', () => {
  expect(doors.length).toBeGreaterThan(30)
  expect(doors.filter((path) => !isBatch(path)).toSorted()).toEqual(Object.keys(exempt).toSorted())
})
