import { campusScope, serveQuery } from '@quina/blocks/server'
import { specialtyStaff } from './specialty-staff.contract.ts'

export const specialtyStaffOperation = serveQuery(specialtyStaff, ({ tx, actor, input: { id } }) => {
  const campusId = campusScope(actor)
  const staff = tx
    .selectFrom('people.employeeSpecialty as s')
    .innerJoin('people.employee as e', 'e.id', 's.employeeId')
    .innerJoin('people.tercero as t', 't.id', 'e.terceroId')
    .select(['e.id', 't.name', 't.shownIdentification as identification'])
    .where('s.specialtyId', '=', id)
    .where('e.retiredOn', 'is', null)
  const own = campusId === null ? staff : staff.where('e.campusId', '=', campusId)
  return own.orderBy('t.name').execute()
})
