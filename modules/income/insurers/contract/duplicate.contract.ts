import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { contract } from './contract.contract.ts'

/** Copies a contract into a draft with other days and another number. */
export const duplicateContract = defineCommand({
  id: 'insurers.duplicateContract',
  verb: 'Duplicar',
  consequence: 'Se elabora un borrador con lo mismo y otras fechas. Revíselo y actívelo.',
  access: permissionFor(contract, 'edit'),
  about: { contractId: f.ref('insurers.contract', 'Contrato') },
  params: {
    contractNumber: f.text('Número del contrato nuevo', { max: 60 }),
    startsOn: f.day('Inicio'),
    endsOn: f.day('Fin'),
    services: f.flag('Copiar también sus servicios'),
  },
  answers: z.object({ id: z.string() }),
})
