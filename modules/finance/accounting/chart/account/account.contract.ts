import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  optional,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'

export const natures = { debit: 'Débito', credit: 'Crédito' } as const
export type Nature = keyof typeof natures

const demands = {
  acceptsMoves: flag('Acepta movimiento'),
  requiresTercero: flag('Exige tercero'),
  requiresCostCentre: flag('Exige centro de costo'),
  requiresBase: flag('Exige base'),
  requiresOpenItem: flag('Exige documento cruce'),
  treasuryOnly: flag('Solo tesorería', { help: 'Cuenta de banco: la mueven los comprobantes de tesorería' }),
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
  withholding: optional(choice('Retención', withholdings)),
  maturity: optional(
    choice('Clasificación', { current: 'Corriente', non_current: 'No corriente', mixed: 'Mixta' }),
  ),
  reportsReciprocal: flag('Reporta operación recíproca'),
  cgnCode: optional(
    code('Código CGN', { max: 6, help: 'Con el que se reporta, cuando no es el de la cuenta' }),
  ),
  flowConceptId: optional(
    ref('accounting.flowConcept', 'Concepto de flujo', { help: 'Línea del estado de flujos de efectivo' }),
  ),
  exogenaConcept: optional(code('Concepto de exógena', { max: 4 })),
  closingAccountId: optional(
    ref('accounting.account', 'Cuenta de cierre', { help: 'Cuando no es la de cierre de toda la entidad' }),
  ),
  rubroCode: optional(code('Rubro por defecto', { max: 80 })),
  fuenteId: optional(
    ref('budget.fuente', 'Fuente', { help: 'De sus líneas que no digan otra; de un banco, la de su cuenta' }),
  ),
  fromDay: optional(day('Vigente desde')),
  untilDay: optional(day('Vigente hasta')),
} satisfies Fields

const fields = {
  code: code('Código', {
    max: 12,
    help: 'Solo dígitos: clase 1, grupo 2, cuenta 4, subcuenta 6, auxiliares 8 a 12',
  }),
  name: text('Nombre', { max: 300 }),
  nature: choice('Naturaleza', natures),
  parentId: optional(ref('accounting.account', 'Cuenta padre', { help: 'La dice el código' })),
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
    columns: { ...fields, level: integer('Nivel'), balance: money('Saldo del año'), active: flag('Activa') },
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
