import { permissionFor } from '@quina/blocks'
import { type Alert, campusScope } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { vigenciaOf } from '@quina/kernel'
import { causacion } from './causacion.contract.ts'

/** Registros of the year with a balance to cause, which budget sends to accounting. */
export const causacionAlert: Alert = {
  name: 'toCause',
  permission: permissionFor(causacion, 'edit'),
  tone: 'warning',
  one: 'registro presupuestal con saldo por causar',
  many: 'registros presupuestales con saldo por causar',
  meaning:
    'Cuando se reciba el bien o el servicio, ábralo y envíelo a contabilidad: la causación crea la obligación.',
  who: 'Contabilidad',
  to: '/Registro-Presupuestal?condition=approved',
  count: async (tx, { actor, today }) => {
    const campusId = campusScope(actor)
    return valueFrom<number>(tx)`
      select count(*)::int as all from budget.registro_option
      where enabled and available > 0 and vigencia = ${vigenciaOf(today)}
        and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
  },
}
