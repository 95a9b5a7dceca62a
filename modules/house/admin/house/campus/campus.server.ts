import { type CatalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { campus } from './campus.contract.ts'

export const campusService: CatalogService<typeof campus> = {
  catalog: campus,
  whose: 'house',
  table: 'admin.campus',
  onSave: async (tx, { values }) => {
    const company = await tx.selectFrom('admin.company').select('repsCode').executeTakeFirst()
    const provider = company?.repsCode ?? null
    const code = values.repsCode as string | null
    insist(
      code === null || provider === null || code.startsWith(provider),
      'SED-004',
      `El código de habilitación de una sede empieza por el del prestador: ${provider}.`,
      { fields: { repsCode: `Empieza por ${provider} y termina en dos dígitos.` } },
    )
  },
  refusals: {
    campus_name_key: { code: 'SED-002', message: 'Ya hay una sede con ese nombre.', field: 'name' },
    campus_reps_code_check: {
      code: 'SED-003',
      message: 'El código de habilitación tiene doce dígitos.',
      field: 'repsCode',
    },
  },
}

export const campusOperations = (): Operation[] => serveCatalog(campusService)
