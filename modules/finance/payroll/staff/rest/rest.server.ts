import { apiPathOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation } from '@quina/blocks/server'
import { viewRoster } from '../roster/roster.contract.ts'
import { rest, restList } from './rest.contract.ts'

export const restOperations: readonly Operation[] = listOperations({
  list: restList,
  view: 'payroll.restList',
  path: apiPathOf(rest),
  title: 'Descansos compensatorios',
  tag: 'payroll',
  access: viewRoster,
  scope: (actor) => ({ campusId: campusScope(actor) }),
})
