import { serveCatalog } from '@quina/blocks/server'
import { dependencia } from './dependencia.contract.ts'

export const dependenciaOperations = serveCatalog({
  catalog: dependencia,
  table: 'budget.dependencia',
  refusals: {
    dependencia_code_key: {
      code: 'PRE-107',
      message: 'Ya existe una dependencia con ese código.',
      field: 'code',
    },
  },
})
