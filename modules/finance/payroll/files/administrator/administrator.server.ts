import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must, refused } from '@quina/kernel'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import { administratorCode } from './administrator.contract.ts'

const collectors: ReadonlySet<string> = new Set(['ICBF', 'SENA', 'ESAP', 'MEN'])

/** Rules: NOM-710 one tercero per code, NOM-711 a code from the PILA tables, NOM-712 one code by subsystem. */
export const administratorService = catalogService<typeof administratorCode>({
  catalog: administratorCode,
  whose: 'house',
  chosenBy: ['payroll'],
  onSave: async (_tx, { values: { code, system } }) => {
    const { administrators } = await pilaCatalogues()
    const known = collectors.has(system)
      ? code === system
      : administrators.some((one) => one.code === code && one.system === system)
    const wanted = collectors.has(system)
      ? `El código de ${system} es ${system}.`
      : `La PILA no tiene el código ${code} en ese subsistema.`
    must(known, 'NOM-711', 'code', wanted)
  },
  refusals: {
    administrator_code_tercero: refused(
      'NOM-712',
      'Ese tercero ya tiene un código en ese subsistema.',
      'terceroId',
    ),
  },
})

export const administratorOperations = serveCatalog(administratorService)
