import type { OfficialTable } from './table.contract.ts'

const standard = 'Resolución 3166 de 2015'
const plain = { group: 'medicines', norm: standard, columns: {} } as const
const explained = { description: { label: 'Descripción', headings: ['descripcion'], shown: true } } as const

/** Medicines and the semantic standard they are described with. */
export const medicines = {
  medicine: {
    label: 'IUM Medicamentos',
    group: 'medicines',
    sispro: 'IUM',
    norm: standard,
    code: /^([0-9A-Z]{15}|0)$/,
    columns: {
      ingredient: {
        label: 'Principio activo',
        headings: ['principio_activo', 'Extra_I:PrincipioActivo'],
        shown: true,
        required: true,
      },
      ingredientCode: { label: 'Código del principio activo', headings: ['cod_principio_activo'] },
      form: { label: 'Forma farmacéutica', headings: ['forma_farmaceutica'], shown: true },
      formCode: { label: 'Código de la forma', headings: ['cod_forma_farmaceutica'] },
      unit: { label: 'Unidad de empaque', headings: ['unidad_empaque'] },
      condition: { label: 'Condición', headings: ['condicion'] },
    },
  },
  activeIngredient: { ...plain, label: 'DCI Principios activos', sispro: 'DCI', code: /^\d{1,5}$/ },
  pharmaceuticalForm: {
    ...plain,
    label: 'Formas farmacéuticas',
    sispro: 'FFM',
    code: /^[0-9A-Z]{6,8}$/,
    columns: explained,
  },
  measureUnit: {
    ...plain,
    label: 'Unidades de medida',
    sispro: 'UMM',
    code: /^\d{1,4}$/,
    columns: explained,
  },
  presentationUnit: { ...plain, label: 'Unidades de presentación', sispro: 'UPR', code: /^\d{1,2}$/ },
} as const satisfies Record<string, OfficialTable>
