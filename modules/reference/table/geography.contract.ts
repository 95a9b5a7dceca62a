import type { OfficialTable } from './table.contract.ts'

const divipola = 'DIVIPOLA, DANE'

/** Countries and the political division, as SISPRO publishes them. */
export const geography = {
  country: {
    label: 'Países',
    group: 'geography',
    sispro: 'Pais',
    norm: 'ISO 3166-1 numérico',
    code: /^\d{3}$/,
    pad: 3,
    columns: {},
  },
  department: {
    label: 'Departamentos',
    group: 'geography',
    sispro: 'Departamento',
    norm: divipola,
    code: /^\d{2}$/,
    pad: 2,
    columns: {},
  },
  municipality: {
    label: 'Municipios',
    group: 'geography',
    sispro: 'Municipio',
    norm: divipola,
    code: /^\d{5}$/,
    pad: 5,
    columns: {
      department: {
        label: 'Departamento',
        headings: ['Extra_I:Departamento', 'cod_departamento'],
        of: 'department',
        required: true,
        shown: true,
      },
    },
  },
} as const satisfies Record<string, OfficialTable>
