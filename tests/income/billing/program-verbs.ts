import type { AnyCatalog } from '@quina/blocks'
import type { CatalogService } from '@quina/blocks/server'
import { saveRow } from '@quina/blocks/server'
import { contractPrograms } from '../../../modules/income/billing/contract/program/contract-program.server.ts'
import { programServices, programs } from '../../../modules/income/billing/contract/program/program.server.ts'
import type { BillingWorld } from './billing-world.ts'

const saying =
  ({ act, chief }: BillingWorld) =>
  async <C extends AnyCatalog>(service: CatalogService<C>, body: object): Promise<string> =>
    (await act((tx) => saveRow(tx, service, { id: null, body, actor: chief }))).id

/** What people do with programmes. */
export function programVerbs(world: BillingWorld) {
  const say = saying(world)
  return {
    program: (change: object = {}) =>
      say(programs, {
        code: 'PYM',
        name: 'Detección temprana',
        kind: 'activity',
        fromDay: '2026-01-01',
        untilDay: null,
        basis: 'activity',
        value: '0.00',
        population: null,
        sex: null,
        minAge: null,
        maxAge: null,
        diagnoses: null,
        costCentreId: null,
        responsibleId: null,
        corridor: null,
        weighted: false,
        ...change,
      }),
    part: (programId: string, serviceId: string, change: object = {}) =>
      say(programServices, {
        programId,
        serviceId,
        mode: 'priced',
        value: '30000.00',
        monthlyGoal: null,
        yearlyGoal: 10,
        perUser: null,
        weight: null,
        ...change,
      }),
    agree: (programId: string, change: object = {}) =>
      say(contractPrograms, {
        contractId: world.contractId,
        programId,
        monthlyValue: null,
        activityValue: null,
        userValue: null,
        goal: 20,
        fromDay: '2026-01-01',
        untilDay: null,
        ...change,
      }),
  }
}
