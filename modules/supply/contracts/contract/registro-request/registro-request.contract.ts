import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { contract } from '../contract/contract.contract.ts'

/** Drafts the registro of a signed contract from its CDP: the budget area issues it, and the contract is then perfected. */
export const requestRegistro = defineCommand({
  id: 'contracts.requestRegistro',
  verb: 'Pedir registro presupuestal',
  access: permissionFor(contract, 'commit'),
  consequence: 'Queda en borrador en presupuesto, con el contratista, los rubros y el valor del contrato.',
  about: { contractId: f.ref('contracts.contract', 'Contrato') },
  answers: z.object({ id: z.string() }),
})
