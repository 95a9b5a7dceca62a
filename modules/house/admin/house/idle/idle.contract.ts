import { defineParameter, f } from '@quina/blocks'

const minutes = (label: string, help: string) => f.integer(label, { min: 5, max: 240, help })

/** Minutes without use after which a session ends, for a user with a role that works with patients (SEG-04). */
export const idleClinical = defineParameter({
  id: 'admin.idleClinical',
  area: 'Seguridad',
  field: minutes('Minutos de inactividad, roles asistenciales', 'Al pasarlos se pide entrar de nuevo'),
  initial: 15,
})

/** The same for all other users. */
export const idleAdministrative = defineParameter({
  id: 'admin.idleAdministrative',
  area: 'Seguridad',
  field: minutes('Minutos de inactividad, roles administrativos', 'Al pasarlos se pide entrar de nuevo'),
  initial: 30,
})
