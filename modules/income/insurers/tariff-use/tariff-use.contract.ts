import { defineQuery, f, permissionFor, strings } from '@quina/blocks'
import type { Day, Money } from '@quina/kernel'
import { z } from 'zod'
import { contract } from '../contract/contract.contract.ts'
import type { CoverMode } from '../contract-service/contract-service.contract.ts'

/** The contracts of today that cover a service, with the price by each and its calculation. */
export const coveringContracts = defineQuery({
  id: 'insurers.coveringContracts',
  title: 'Servicios: contratos que lo cubren hoy y a qué precio',
  access: permissionFor(contract, 'view'),
  params: { serviceId: f.ref('tariffs.service', 'Servicio') },
  opens: ['serviceId'],
  answers: z.array(
    z.object({
      ...strings('id', 'label', 'payer'),
      endsOn: z.custom<Day>(),
      mode: z.custom<CoverMode | null>(),
      /** Null when it has no price: the words have the reason. */
      price: z.custom<Money | null>(),
      words: z.string(),
    }),
  ),
})
