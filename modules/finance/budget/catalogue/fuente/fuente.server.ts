import { catalogService, serveCatalog } from '@quina/blocks/server'
import { refused } from '@quina/kernel'
import { fuente } from './fuente.contract.ts'

export const fuenteService = catalogService<typeof fuente>({
  catalog: fuente,
  whose: 'house',
  refusals: {
    fuente_once: refused('PRE-105', 'Ya existe una fuente con ese código y esa situación de fondos.', 'code'),
    fuente_code_check: refused('PRE-106', 'El código es de números separados por puntos.', 'code'),
  },
})

export const fuenteOperations = serveCatalog(fuenteService)
