import { listOperations, type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Mapping, mappingProblem } from './mapping.domain.ts'
import {
  officialCodePath,
  officialCodes,
  unmappedRubros,
  viewOfficialCodes,
} from './official-code.contract.ts'

type Leaf = Mapping & Readonly<{ id: string; side: 'income' | 'expense'; code: string; name: string }>
const sides = { income: 'Ingresos', expense: 'Gastos' }

/** The official codes of the budget, and the rubros without a valid code. */
export const officialCodeOperations: Operation[] = [
  ...listOperations({
    list: officialCodes,
    view: 'budget.officialCodeList',
    path: officialCodePath,
    title: 'Códigos oficiales del presupuesto',
    tag: 'budget',
    access: viewOfficialCodes,
    scope: () => ({ campusId: null }),
  }),
  ...serveReport({
    whose: 'house',
    report: unmappedRubros,
    async read(tx, { vigencia }) {
      const rows = await rowsFrom<Leaf>(tx)`
        select id, side, code, name, ccpet_code as "ccpetCode", ccpet_offered as "ccpetOffered", ccpet_kind as "ccpetKind",
               requires_cpc as "requiresCpc", default_cpc as "defaultCpc", cpc_offered as "cpcOffered",
               has_ccpet as "hasCcpet", has_cpc as "hasCpc", mga_product as "mgaProduct", mga_offered as "mgaOffered",
               bpin, has_mga as "hasMga"
        from budget.rubro_mapping where vigencia = ${vigencia} order by side, string_to_array(code, '.')`
      return {
        rows: rows.flatMap((leaf) => {
          const problem = mappingProblem(leaf)
          if (problem === null) return []
          const { id, side, code, name, ccpetCode, defaultCpc, mgaProduct, bpin } = leaf
          const values = { side: sides[side], code, name, ccpetCode, defaultCpc, mgaProduct, bpin, problem }
          return [{ id, level: 0, group: false, values }]
        }),
        totals: {},
      }
    },
  }),
]
