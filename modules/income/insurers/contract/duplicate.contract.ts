import { day, defineCommand, flag, permissionFor, ref, text } from '@quina/blocks'
import { z } from 'zod'
import { contract } from './contract.contract.ts'

/** A draft like a contract, for other days and with another number; all the rest is copied. */
export const duplicateContract = defineCommand({
  id: 'insurers.duplicateContract',
  verb: 'Duplicar',
  consequence: 'Se elabora un borrador con lo mismo y otras fechas. Revíselo y actívelo.',
  access: permissionFor(contract, 'edit'),
  about: { contractId: ref('insurers.contract', 'Contrato') },
  params: {
    contractNumber: text('Número del contrato nuevo', { max: 60 }),
    startsOn: day('Inicio'),
    endsOn: day('Fin'),
    services: flag('Copiar también sus servicios'),
  },
  answers: z.object({ id: z.string() }),
})
