import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { service } from './service.contract.ts'

/** Copies a service, with its equivalents, what it includes and its accounts. */
export const cloneService = defineCommand({
  id: 'tariffs.cloneService',
  verb: 'Clonar servicio',
  consequence: 'El nuevo lleva los mismos códigos, equivalencias, componentes y cuentas.',
  access: permissionFor(service, 'edit'),
  about: { serviceId: f.ref('tariffs.service', 'Servicio') },
  params: { code: f.code('Código nuevo', { max: 30 }), name: f.text('Nombre', { max: 300 }) },
  answers: z.object({ id: z.string() }),
})
