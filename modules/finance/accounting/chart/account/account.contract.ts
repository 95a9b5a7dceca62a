import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

export const natures = { debit: 'Débito', credit: 'Crédito' } as const
export type Nature = keyof typeof natures

const demands = {
  acceptsMoves: f.flag('Acepta movimiento'),
  requiresTercero: f.flag('Exige tercero'),
  requiresCostCentre: f.flag('Exige centro de costo'),
  requiresBase: f.flag('Exige base'),
  requiresOpenItem: f.flag('Exige documento cruce'),
  treasuryOnly: f.flag('Solo tesorería', {
    help: 'Cuenta de banco: la mueven los comprobantes de tesorería',
  }),
} satisfies Fields

export const withholdings = {
  renta: 'Renta',
  iva: 'IVA',
  ica: 'ICA',
  estampilla: 'Estampilla',
  timbre: 'Timbre',
  otra: 'Otra',
} as const

const reporting = {
  withholding: f.optional(f.choice('Retención', withholdings)),
  maturity: f.optional(
    f.choice('Clasificación', { current: 'Corriente', non_current: 'No corriente', mixed: 'Mixta' }),
  ),
  reportsReciprocal: f.flag('Reporta operación recíproca'),
  cgnCode: f.optional(
    f.code('Código CGN', { max: 6, help: 'Con el que se reporta, cuando no es el de la cuenta' }),
  ),
  flowConceptId: f.optional(
    f.ref('accounting.flowConcept', 'Concepto de flujo', { help: 'Línea del estado de flujos de efectivo' }),
  ),
  exogenaConcept: f.optional(f.code('Concepto de exógena', { max: 4 })),
  closingAccountId: f.optional(
    f.ref('accounting.account', 'Cuenta de cierre', { help: 'Cuando no es la de cierre de toda la entidad' }),
  ),
  rubroCode: f.optional(f.code('Rubro por defecto', { max: 80 })),
  fuenteId: f.optional(
    f.ref('budget.fuente', 'Fuente', {
      help: 'De sus líneas que no digan otra; de un banco, la de su cuenta',
    }),
  ),
  fromDay: f.optional(f.day('Vigente desde')),
  untilDay: f.optional(f.day('Vigente hasta')),
} satisfies Fields

const fields = {
  code: f.code('Código', {
    max: 12,
    help: 'Solo dígitos: clase 1, grupo 2, cuenta 4, subcuenta 6, auxiliares 8 a 12',
  }),
  name: f.text('Nombre', { max: 300 }),
  nature: f.choice('Naturaleza', natures),
  parentId: f.optional(f.ref('accounting.account', 'Cuenta padre', { help: 'La dice el código' })),
  ...demands,
  ...reporting,
} satisfies Fields

export type AccountValues = ValuesOf<typeof fields>

/** The chart of accounts (PUC): the catalogue of the CGN and the auxiliaries of the entity (finance dossier §5.1). */
export const account = defineCatalog({
  id: 'accounting.account',
  label: { one: 'Cuenta contable', many: 'Cuentas contables', gender: 'f' },
  fields,
  shows: ['code', 'name'],
  parent: 'parentId',
  key: 'code',
  list: listOf({
    columns: {
      ...fields,
      level: f.integer('Nivel'),
      balance: f.money('Saldo del año'),
      active: f.flag('Activa'),
    },
    sort: 'code',
    filters: [
      'code',
      'nature',
      'acceptsMoves',
      'requiresTercero',
      'requiresCostCentre',
      'maturity',
      'flowConceptId',
      'active',
    ],
    searches: 'Código o nombre',
  }),
  screens: { list: '/puc' },
})
