import type { OfficialTable } from './table.contract.ts'

/** Licensed services, and providers that are not in REPS. */
export const providers = {
  repsService: {
    label: 'Servicios REPS',
    group: 'providers',
    sispro: 'Servicios',
    norm: 'Resolución 3100 de 2019',
    code: /^\d{3,4}$/,
    columns: {
      serviceGroup: {
        label: 'Grupo de servicios',
        headings: ['grupo_texto', 'grupo_nombre', 'Extra_I:GrupoServicios', 'descripcion'],
        shown: true,
      },
    },
  },
  providerOutsideReps: {
    label: 'Prestadores fuera de REPS',
    group: 'providers',
    sispro: 'IPSnoREPS',
    norm: 'Resolución 948 de 2026',
    code: /^\d{12}$/,
    pad: 12,
    columns: {
      regime: { label: 'Régimen', headings: ['regimen'], shown: true },
      municipality: { label: 'Municipio', headings: ['cod_municipio'] },
      kind: { label: 'Tipo', headings: ['tipo'], required: true },
      nit: { label: 'NIT', headings: ['nit'] },
    },
  },
} as const satisfies Record<string, OfficialTable>
