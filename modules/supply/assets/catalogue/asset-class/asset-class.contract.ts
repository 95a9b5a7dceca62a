import { defineCatalog, type Field, type Fields, f, listOf } from '@quina/blocks'
import { depreciationMethods, unitsMax } from '../../register/asset/asset-life.contract.ts'

const assetKinds = {
  land: 'Terreno',
  building: 'Edificación',
  movable: 'Mueble',
  intangible: 'Intangible',
  investment: 'Propiedad de inversión',
} as const

/** Returns a field for an account code of one group of the chart. */
function account(label: string, shape: RegExp, example: string): Field<string> {
  const typed = f.code(label, { max: 12, help: `Como ${example}` })
  return {
    ...typed,
    schema: typed.schema.refine((value) => shape.test(value), `Escriba una cuenta como ${example}.`),
  }
}

const fields = {
  code: f.code('Código', { max: 12 }),
  name: f.text('Nombre', { max: 120 }),
  kind: f.choice('Naturaleza', assetKinds),
  assetAccount: account('Cuenta del activo', /^(16|1951|1970)\d{2,8}$/, '166007'),
  storeAccount: f.optional(account('Cuenta en bodega', /^1635\d{2,6}$/, '163502')),
  unusedAccount: f.optional(account('Cuenta de no explotados', /^1637\d{2,6}$/, '163709')),
  maintenanceAccount: f.optional(account('Cuenta en mantenimiento', /^1636\d{2,6}$/, '163609')),
  accumulatedAccount: f.optional(
    account('Cuenta de depreciación acumulada', /^(1685|1952|1975)\d{2,6}$/, '168505'),
  ),
  storeAccumulatedAccount: f.optional(
    account('Depreciación acumulada en bodega', /^1685\d{2,6}$/, '168512; vacía: la misma de la clase'),
  ),
  maintenanceAccumulatedAccount: f.optional(
    account(
      'Depreciación acumulada en mantenimiento',
      /^1685\d{2,6}$/,
      '168513; vacía: la misma de la clase',
    ),
  ),
  unusedAccumulatedAccount: f.optional(
    account(
      'Depreciación acumulada de no explotados',
      /^1685\d{2,6}$/,
      '168514; vacía: la misma de la clase',
    ),
  ),
  expenseAccount: f.optional(account('Gasto de depreciación', /^(5360|5362|5366)\d{2,6}$/, '536005')),
  costSuffix: f.optional(
    account('Subcuenta del costo', /^\d{2}$/, '07: sigue a la cuenta 73 del centro asistencial'),
  ),
  impairmentAccount: f.optional(account('Cuenta de deterioro', /^(1695|1953|1976)\d{2,6}$/, '169501')),
  impairmentExpenseAccount: f.optional(account('Gasto de deterioro', /^53(51|55|57)\d{2,6}$/, '535101')),
  lifeMonths: f.optional(
    f.integer('Vida útil en meses', {
      min: 1,
      max: 1200,
      help: 'Sin vida útil no se deprecia: los terrenos',
    }),
  ),
  residualPercent: f.percent('Valor residual %'),
  method: f.usually(f.choice('Método de depreciación', depreciationMethods), 'straight'),
  lifeUnits: f.optional(
    f.integer('Unidades de su vida', {
      min: 1,
      max: unitsMax,
      help: 'De unidades de producción: horas, estudios, kilómetros',
    }),
  ),
  useUnit: f.optional(f.text('Unidad', { max: 30, help: 'En qué se cuentan: estudios' })),
  platePrefix: f.optional(f.code('Prefijo de las placas', { max: 8, help: 'Vacío: el de la entidad' })),
  biomedical: f.flag('Equipo biomédico'),
} satisfies Fields

/** Classes of fixed assets: accounts, life, residual value (dossier of assets §4.1, §4.2). The product ships the usual ones. */
export const assetClass = defineCatalog({
  id: 'assets.assetClass',
  label: { one: 'Clase de activo', many: 'Clases de activos', gender: 'f' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'BIE-001',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['kind', 'biomedical', 'active'],
    searches: 'Código, nombre o cuenta',
  }),
  screens: { list: '/assets/clases' },
})
