import { defineReport, f } from '@quina/blocks'
import { assetStates, depreciationMethods, tenures } from '../../register/asset/asset-life.contract.ts'

const on = f.day('Al')
const among = {
  classId: f.optional(f.ref('assets.assetClass', 'Clase')),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación')),
  custodianId: f.optional(f.ref('people.tercero', 'Responsable')),
}
const which = { plate: f.code('Placa'), description: f.text('Bien'), className: f.text('Clase') }
const where = {
  location: f.text('Ubicación'),
  costCentre: f.text('Centro de costo'),
  custodian: f.text('Responsable'),
}
const drill = { plate: '/assets/{id}' }

/** The register on a day, with totals by account, place, centre and custodian. */
export const assetsOn = defineReport({
  id: 'assets.assetsOn',
  title: 'Registro de activos a una fecha',
  params: {
    on,
    ...among,
    account: f.optional(f.code('Cuenta', { max: 12, help: 'Con las que empiezan por ella' })),
  },
  columns: {
    ...which,
    account: f.code('Cuenta'),
    ...where,
    state: f.condition('Estado', assetStates),
    tenure: f.choice('Tenencia', tenures),
    acquiredOn: f.day('Adquirido el'),
    cost: f.money('Costo'),
    accumulated: f.money('Depreciación'),
    impairment: f.money('Deterioro'),
    carrying: f.money('En libros'),
  },
  totals: ['cost', 'accumulated', 'impairment', 'carrying'],
  prints: [
    'plate',
    'description',
    'account',
    'location',
    'custodian',
    'cost',
    'accumulated',
    'impairment',
    'carrying',
  ],
  paged: true,
  groups: ['account', 'className', 'location', 'costCentre', 'custodian', 'state'],
  drill,
  landscape: true,
})

/** Fully depreciated assets in use, whose life must be reviewed. */
export const depreciatedInUse = defineReport({
  id: 'assets.depreciatedInUse',
  title: 'Bienes totalmente depreciados en uso',
  params: { on, ...among },
  columns: {
    ...which,
    account: f.code('Cuenta'),
    location: where.location,
    custodian: where.custodian,
    state: f.condition('Estado', assetStates),
    acquiredOn: f.day('Adquirido el'),
    lastOn: f.optional(f.day('Último mes depreciado')),
    cost: f.money('Costo'),
    accumulated: f.money('Depreciación'),
    impairment: f.money('Deterioro'),
    carrying: f.money('Valor residual'),
  },
  totals: ['cost', 'accumulated', 'impairment', 'carrying'],
  paged: true,
  groups: ['account', 'className', 'location', 'custodian'],
  empty: 'Nada de lo que se usa está totalmente depreciado.',
  drill,
  landscape: true,
})

/** Assets that no physical inventory has seen since a day. */
export const notChecked = defineReport({
  id: 'assets.notChecked',
  title: 'Bienes sin verificación física',
  params: {
    since: f.day('No vistos desde', { help: 'La Contraloría pide al menos una verificación al año' }),
    ...among,
  },
  columns: {
    ...which,
    ...where,
    controlled: f.flag('De control'),
    lastSeenOn: f.optional(f.day('Última verificación')),
    carrying: f.money('En libros'),
  },
  totals: ['carrying'],
  paged: true,
  groups: ['location', 'custodian', 'className'],
  empty: 'Todo se ha verificado desde ese día.',
  drill,
  landscape: true,
})

/** Note 10.4 of the CGN: lives, residual values and method of each class, and its number of assets. */
export const assetEstimates = defineReport({
  id: 'assets.assetEstimates',
  title: 'Notas CGN: estimaciones de vida útil',
  params: { on },
  columns: {
    account: f.text('Cuenta'),
    className: f.text('Clase'),
    assets: f.integer('Bienes'),
    shortest: f.optional(f.integer('Vida mínima (meses)')),
    longest: f.optional(f.integer('Vida máxima (meses)')),
    residual: f.money('Valor residual'),
    method: f.choice('Método', { ...depreciationMethods, none: 'No se deprecia' }),
  },
  totals: ['assets', 'residual'],
  drill: { assets: '/assets/informes?informe=assetsOn&on={on}&classId={id}' },
})

const gaps = {
  unknown: 'No está en el plan de cuentas o no recibe movimiento',
  empty: 'No está escrita en la clase',
} as const

/** The class accounts that cannot be posted to, the classes that name them, and the operations that they block. */
export const classAccounts = defineReport({
  id: 'assets.classAccounts',
  title: 'Cuentas que faltan en las clases de activos',
  params: {},
  columns: {
    code: f.code('Clase'),
    className: f.text('Nombre'),
    field: f.text('Cuenta'),
    account: f.optional(f.code('Código')),
    gap: f.choice('Qué falta', gaps),
    needed: f.text('Sin ella no se puede'),
    mend: f.text('Dónde se escribe'),
  },
  empty: 'Todas las cuentas de las clases están en el plan y reciben movimiento.',
  drill: { code: '/assets/clases?q={code}', mend: '{address}' },
})
