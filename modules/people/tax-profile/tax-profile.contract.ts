import {
  choice,
  code,
  day,
  type Fields,
  flag,
  optional,
  quantity,
  shapeOf,
  text,
  type ValuesOf,
} from '@quina/blocks'

const regimes = {
  ordinary: 'Ordinario',
  simple: 'Simple (RST)',
  special: 'Especial (sin ánimo de lucro)',
  none: 'No contribuyente',
} as const

/** Box 53 of the RUT: the ones an e-invoice carries. */
export const responsibilities: Readonly<Record<string, string>> = {
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención IVA',
  'O-47': 'Régimen simple de tributación',
  'R-99-PN': 'No aplica – otros',
}

const formatWords = 'Códigos del RUT separados por comas: O-13, O-15, O-23, O-47, R-99-PN.'

/** What a tercero is for the tax, from one day until another (finance dossier §5.7.2). */
export const taxProfileFields = {
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  regime: choice('Régimen de renta', regimes),
  responsibilities: optional(text('Responsabilidades del RUT', { max: 120, help: formatWords })),
  ciiu: optional(code('Actividad CIIU', { max: 4, help: 'Cuatro dígitos.' })),
  icaRate: optional(quantity('Tarifa ICA (por mil)')),
  vatResponsible: flag('Responsable de IVA'),
  incomeFiler: flag('Declarante de renta'),
  selfWithholder: flag('Autorretenedor de renta'),
  largeTaxpayer: flag('Gran contribuyente'),
  vatAgent: flag('Agente retenedor de IVA'),
  icaSelfWithholder: flag('Autorretenedor de ICA'),
  resident: flag('Residente fiscal en Colombia'),
} satisfies Fields

export const taxProfileInput = shapeOf(taxProfileFields)
export type TaxProfileValues = ValuesOf<typeof taxProfileFields>

export const taxProfilePermissions = {
  view: 'people.taxProfile.view',
  edit: 'people.taxProfile.edit',
} as const

/** A profile as it travels. */
export interface TaxProfileAnswer {
  readonly id: string
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}
