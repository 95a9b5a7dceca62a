import { catalogService, serveCatalog } from '@quina/blocks/server'
import { dependencia } from './dependencia.contract.ts'

export const dependenciaService = catalogService<typeof dependencia>({ catalog: dependencia, whose: 'house' })

export const dependenciaOperations = serveCatalog(dependenciaService)
