import { defineParameter, f } from '@quina/blocks'

const module = 'hospital'

/** False for private providers: budget steps are skipped everywhere (finance dossier §1). */
export const manejaPresupuesto = defineParameter({
  module,
  name: 'manejaPresupuesto',
  area: 'Presupuesto',
  field: f.flag('Maneja presupuesto público', {
    help: 'Sin presupuesto, los gastos se causan y se pagan sin CDP ni registro.',
  }),
  initial: true,
})

/** Decimals of budget documents: none forces whole pesos. */
export const decimalesPresupuesto = defineParameter({
  module,
  name: 'decimalesPresupuesto',
  area: 'Presupuesto',
  field: f.choice(
    'Decimales de los documentos de presupuesto',
    { '0': 'Pesos enteros', '2': 'Dos decimales' },
    {
      help: 'Con pesos enteros, apropiaciones, modificaciones, CDP, registros y obligaciones no llevan centavos.',
    },
  ),
  initial: '2',
})

export const accountingFrameworks = {
  cgn_414: 'Resolución 414 de 2014 (CGN)',
  niif_pymes: 'NIIF para pymes',
  niif_plenas: 'NIIF plenas',
} as const

export const accountingFramework = defineParameter({
  module,
  name: 'accountingFramework',
  area: 'Contabilidad',
  field: f.choice('Marco contable', accountingFrameworks, {
    help: 'Con NIIF no se carga el catálogo de la CGN, ni hay reportes que solo hacen las entidades públicas.',
  }),
  initial: 'cgn_414',
})

export const reportsChip = defineParameter({
  module,
  name: 'reportsChip',
  area: 'Contabilidad',
  field: f.flag('Reporta al CHIP', {
    help: 'Quien no reporta no tiene CHIP ni CUIPO en su calendario, y no genera sus archivos.',
  }),
  initial: true,
})

export const withholdsIva = defineParameter({
  module,
  name: 'withholdsIva',
  area: 'Impuestos',
  field: f.flag('Es agente de retención de IVA'),
  initial: false,
})

export const withholdsIca = defineParameter({
  module,
  name: 'withholdsIca',
  area: 'Impuestos',
  field: f.flag('Es agente de retención de ICA'),
  initial: false,
})

/** How the entity works, according to the law and its nature. */
export const regimeParameters = [
  manejaPresupuesto,
  decimalesPresupuesto,
  accountingFramework,
  reportsChip,
  withholdsIva,
  withholdsIca,
] as const
