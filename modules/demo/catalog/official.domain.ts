import { fuentes } from './catalogs.domain.ts'
import { expenseGroups, expenseLeaves } from './expense.domain.ts'
import { incomeGroups, incomeLeaves } from './income.domain.ts'
import type { Leaf } from './rubro.domain.ts'

/** A catalogue as its file: heading and rows. */
type Sheet = readonly (readonly string[])[]

/**
 * The part of the catalogues of the State that the budget of the demonstration needs, so that its screens check something.
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
  diagnosis: [
    ['codigo', 'nombre', 'capitulo_nombre'],
    ['I10X', 'Hipertensión esencial (primaria)', 'Sistema circulatorio'],
    ['E119', 'Diabetes mellitus tipo 2, sin complicación', 'Endocrinas y metabólicas'],
    ['J069', 'Infección aguda de las vías respiratorias superiores', 'Sistema respiratorio'],
    ['J189', 'Neumonía, no especificada', 'Sistema respiratorio'],
    ['A09X', 'Diarrea y gastroenteritis de presunto origen infeccioso', 'Infecciosas y parasitarias'],
    ['N390', 'Infección de vías urinarias, sitio no especificado', 'Sistema genitourinario'],
    ['K359', 'Apendicitis aguda, no especificada', 'Sistema digestivo'],
    ['R104', 'Otros dolores abdominales y los no especificados', 'Síntomas y signos'],
    ['S525', 'Fractura de la epífisis inferior del radio', 'Traumatismos'],
    ['S800', 'Contusión de la rodilla', 'Traumatismos'],
    ['O800', 'Parto único espontáneo, presentación cefálica de vértice', 'Embarazo, parto y puerperio'],
    ['Z348', 'Supervisión de otros embarazos normales', 'Factores que influyen en la salud'],
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
