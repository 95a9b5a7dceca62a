import { catalogService, type Operation, serveCatalog } from '@quina/blocks/server'
import { insist, refused } from '@quina/kernel'
import { campus } from './campus.contract.ts'

export const campusService = catalogService<typeof campus>({
  catalog: campus,
  whose: 'house',
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
    campus_name_key: refused('SED-002', 'Ya hay una sede con ese nombre.', 'name'),
    campus_reps_code_check: refused('SED-003', 'El código de habilitación tiene doce dígitos.', 'repsCode'),
  },
})

export const campusOperations = (): Operation[] => serveCatalog(campusService)
