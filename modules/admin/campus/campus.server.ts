import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { campus } from './campus.contract.ts'

export const campusService: CatalogService<typeof campus> = {
  catalog: campus,
  table: 'admin.campus',
  refusals: {
    campus_code_key: { code: 'SED-001', message: 'Ya hay una sede con ese código.', field: 'code' },
    campus_name_key: { code: 'SED-002', message: 'Ya hay una sede con ese nombre.', field: 'name' },
    campus_reps_code_check: {
      code: 'SED-003',
      message: 'El código de habilitación tiene doce dígitos.',
      field: 'repsCode',
    },
  },
}

export const campusOperations = (): Operation[] => serveCatalog(campusService)
