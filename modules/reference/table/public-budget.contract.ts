import type { OfficialTable } from './table.contract.ts'

/** Only accounts of capture are reported; those of aggregation are sums (CCPET). */
const kind = {
  label: 'Tipo de cuenta',
  headings: ['tipo_cuenta', 'tipo de cuenta', 'tipo'],
  words: { Captura: 'C', Agregación: 'A' },
  shown: true,
  required: true,
} as const

/** What the budget of a public hospital is reported in: CCPET, CPC, fuentes of CUIPO and programmes of the MGA. */
export const publicBudget = {
  ccpetIncome: {
    label: 'CCPET de ingresos',
    group: 'budget',
    sispro: 'CCPETIngresos',
    norm: 'Resolución MinHacienda 3832 de 2019, anexo 1',
    code: /^1(\.\d{1,3})*$/,
    columns: { kind },
  },
  ccpetExpense: {
    label: 'CCPET de gastos',
    group: 'budget',
    sispro: 'CCPETGastos',
    norm: 'Resolución MinHacienda 3832 de 2019, anexo 2',
    code: /^2(\.\d{1,3})*$/,
    columns: { kind },
  },
  cpc: {
    label: 'CPC Productos',
    group: 'budget',
    sispro: 'CPC',
    norm: 'Clasificación central de productos, DANE',
    code: /^\d{1,7}$/,
    columns: { section: { label: 'Sección', headings: ['seccion', 'nombre_seccion'], shown: true } },
  },
  cuipoFuente: {
    label: 'Fuentes de financiación CUIPO',
    group: 'budget',
    sispro: 'CUIPOFuentes',
    norm: 'Categoría única de información del presupuesto ordinario',
    code: /^\d+(\.\d+)*$/,
    columns: {},
  },
  mga: {
    label: 'Sectores, programas y productos MGA',
    group: 'budget',
    sispro: 'MGA',
    norm: 'Manual de clasificación programática, DNP',
    code: /^\d{2}(\d{2}(\d{3})?)?$/,
    columns: { level: { label: 'Nivel', headings: ['nivel', 'tipo'], shown: true } },
  },
} as const satisfies Record<string, OfficialTable>
