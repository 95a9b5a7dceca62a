import { apiPathOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { roster, rosterList, rosterPerson, viewRoster } from './roster.contract.ts'

export const rosterOperations: readonly Operation[] = [
  ...listOperations({
    list: rosterList,
    view: 'payroll.rosterList',
    path: apiPathOf(roster),
    title: 'Personal de nómina',
    tag: 'payroll',
    access: viewRoster,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(rosterPerson, async ({ tx, input: { id } }) =>
    mustBeFound(
      await rowFrom<{ name: string; identification: string; died: boolean }>(tx)`
        select t.name, people.identification(t.document_type, t.number, t.check_digit) as identification,
               exists (select from payroll.engagement n where n.employee_id = e.id and n.retirement_cause = 'death') as died
        from people.employee_face e join people.tercero_face t on t.id = e.tercero_id where e.id = ${id}`,
      'El empleado',
    ),
  ),
]
