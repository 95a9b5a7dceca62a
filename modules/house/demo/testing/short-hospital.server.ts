import { accounting } from '@quina/accounting/server'
import { type AdminDeps, adminModule, seedAdmin } from '@quina/admin/server'
import { assets } from '@quina/assets/server'
import { billing } from '@quina/billing/server'
import { openVault, permissionsOf } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { care } from '@quina/care/server'
import { contracts } from '@quina/contracts/server'
import type { Db } from '@quina/db/server'
import { einvoice } from '@quina/einvoice/server'
import { insurers } from '@quina/insurers/server'
import { payroll } from '@quina/payroll/server'
import { people } from '@quina/people/server'
import { pharmacy } from '@quina/pharmacy/server'
import { receivables } from '@quina/receivables/server'
import { rips } from '@quina/rips/server'
import { tariffs } from '@quina/tariffs/server'
import { groundOf, type TestDatabase } from '@quina/testing/server'
import { treasury } from '@quina/treasury/server'
import { warehouse } from '@quina/warehouse/server'
import { type DemoYears, loadYears } from '../load.server.ts'
import { pastYear, presentYear } from '../plan/plan.domain.ts'
import { clinicalCodes } from './clinical-codes.server.ts'

/** One story in ten: the same code, a tenth of the wait. */
export const short: DemoYears = {
  name: 'short',
  past: { ...pastYear, oneIn: 40 },
  present: { ...presentYear(1), oneIn: 10 },
}

export const money = [
  people,
  budget,
  accounting,
  payroll,
  treasury,
  tariffs,
  insurers,
  care,
  einvoice,
  rips,
  billing,
  receivables,
  warehouse,
  contracts,
  pharmacy,
  assets,
]

const testKey = 'a key for tests only, of forty letters..'

/** What the product prepares before it serves. */
export async function seedRoles(db: Db): Promise<void> {
  openVault(testKey)
  const modules = () => [adminModule(deps), ...money]
  const deps: AdminDeps = {
    appKey: 'demonstration',
    mail: null,
    limits: { hours: 12, perUser: 3 },
    screens: () => ({}),
    records: () => [],
    documents: () => [],
    found: () => [],
    catalogs: () => [],
    reports: () => [],
    numbered: () => [],
    alerts: () => [],
    firstSteps: () => [],
    monitors: () => [],
    barsEntry: async () => false,
    parameters: () => [],
    segregations: () => [],
    permissions: () =>
      modules().map((module) => ({
        module: module.name,
        label: module.label,
        permissions: permissionsOf(module),
      })),
  }
  await seedAdmin(db, deps)
}

/** The hospital of the demonstration in a short version: loaded once a run, with a copy for each test. */
export const shortHospital = (): Promise<TestDatabase> => {
  // A copy keeps the secrets of the first: another file of the same worker may have opened the vault with its own key.
  openVault(testKey)
  return groundOf({
    name: 'short-hospital',
    over: clinicalCodes,
    async lay(connection) {
      await seedRoles(connection.db)
      await loadYears({ connection }, short)
    },
  })
}
