import { fuentes } from './catalogs.domain.ts'
import { expenseGroups, expenseLeaves } from './expense.domain.ts'
import { incomeGroups, incomeLeaves } from './income.domain.ts'
import type { Leaf } from './rubro.domain.ts'

/** A catalogue as its file: heading and rows. */
type Sheet = readonly (readonly string[])[]

/**
 * What the budget of the demonstration needs of the catalogues of the State beyond those that come with the product.
 * They are samples: whoever works brings the official files over them.
 */
export const officialSamples = {
  ccpetIncome: ccpet(incomeGroups, incomeLeaves),
  ccpetExpense: ccpet(expenseGroups, expenseLeaves),
  cuipoFuente: [['codigo', 'nombre'], ...Object.values(fuentes).map(({ code, name }) => [code, name])],
  mga: [
    ['codigo', 'nombre', 'nivel'],
    ['19', 'Salud y protección social', 'Sector'],
    ['1906', 'Aseguramiento y prestación integral de servicios de salud', 'Programa'],
    ['1906005', 'Infraestructura hospitalaria adecuada (muestra)', 'Producto'],
    ['1906022', 'Dotación hospitalaria (muestra)', 'Producto'],
  ],
} as const satisfies Record<string, Sheet>

/** Codes that rubros belong to are of capture; what is above them, sums. */
function ccpet(groups: readonly (readonly [code: string, name: string])[], leaves: readonly Leaf[]): Sheet {
  const captured = new Set(leaves.map((leaf) => leaf.ccpet))
  const own = leaves
    .filter(({ code, ccpet }) => code === ccpet)
    .map(({ code, name }) => [code, name] as const)
  const rows = [...groups, ...own].map(([code, name]) => [code, name, captured.has(code) ? 'C' : 'A'])
  return [['codigo', 'nombre', 'tipo_cuenta'], ...rows]
}
