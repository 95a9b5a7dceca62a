import {
  choice,
  code,
  condition,
  day,
  defineReport,
  flag,
  integer,
  money,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { assetStates, depreciationMethods, tenures } from '../../register/asset/asset-life.contract.ts'

const on = day('Al')
const among = {
  classId: optional(ref('assets.assetClass', 'Clase')),
  locationId: optional(ref('hospital.location', 'Ubicación')),
  custodianId: optional(ref('people.tercero', 'Responsable')),
}
const which = { plate: code('Placa'), description: text('Bien'), className: text('Clase') }
const where = {
  location: text('Ubicación'),
  costCentre: text('Centro de costo'),
  custodian: text('Responsable'),
}
const drill = { plate: '/assets/{id}' }

/** The register as it was on a day, and what it came to by account, place, centre and custodian. */
export const assetsOn = defineReport({
  id: 'assets.assetsOn',
  title: 'Registro de activos a una fecha',
  params: {
    on,
    ...among,
    account: optional(code('Cuenta', { max: 12, help: 'Con las que empiezan por ella' })),
  },
  columns: {
    ...which,
    account: code('Cuenta'),
    ...where,
    state: condition('Estado', assetStates),
    tenure: choice('Tenencia', tenures),
    acquiredOn: day('Adquirido el'),
    cost: money('Costo'),
    accumulated: money('Depreciación'),
    impairment: money('Deterioro'),
    carrying: money('En libros'),
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

/** What has nothing left to depreciate and is still used: its life is to be reviewed. */
export const depreciatedInUse = defineReport({
  id: 'assets.depreciatedInUse',
  title: 'Bienes totalmente depreciados en uso',
  params: { on, ...among },
  columns: {
    ...which,
    account: code('Cuenta'),
    location: where.location,
    custodian: where.custodian,
    state: condition('Estado', assetStates),
    acquiredOn: day('Adquirido el'),
    lastOn: optional(day('Último mes depreciado')),
    cost: money('Costo'),
    accumulated: money('Depreciación'),
    impairment: money('Deterioro'),
    carrying: money('Valor residual'),
  },
  totals: ['cost', 'accumulated', 'impairment', 'carrying'],
  paged: true,
  groups: ['account', 'className', 'location', 'custodian'],
  empty: 'Nada de lo que se usa está totalmente depreciado.',
  drill,
  landscape: true,
})

/** What no physical inventory has seen since a day. */
export const notChecked = defineReport({
  id: 'assets.notChecked',
  title: 'Bienes sin verificación física',
  params: {
    since: day('No vistos desde', { help: 'La Contraloría pide al menos una verificación al año' }),
    ...among,
  },
  columns: {
    ...which,
    ...where,
    controlled: flag('De control'),
    lastSeenOn: optional(day('Última verificación')),
    carrying: money('En libros'),
  },
  totals: ['carrying'],
  paged: true,
  groups: ['location', 'custodian', 'className'],
  empty: 'Todo se ha verificado desde ese día.',
  drill,
  landscape: true,
})

/** Note 10.4 of the CGN: lives, residual values and method of each class, and of how many assets. */
export const assetEstimates = defineReport({
  id: 'assets.assetEstimates',
  title: 'Notas CGN: estimaciones de vida útil',
  params: { on },
  columns: {
    account: text('Cuenta'),
    className: text('Clase'),
    assets: integer('Bienes'),
    shortest: optional(integer('Vida mínima (meses)')),
    longest: optional(integer('Vida máxima (meses)')),
    residual: money('Valor residual'),
    method: choice('Método', { ...depreciationMethods, none: 'No se deprecia' }),
  },
  totals: ['assets', 'residual'],
  drill: { assets: '/assets/informes?informe=assetsOn&on={on}&classId={id}' },
})

const gaps = {
  unknown: 'No está en el plan de cuentas o no recibe movimiento',
  empty: 'No está escrita en la clase',
} as const

/** Which accounts of the classes cannot be posted to, where each is written, and what waits for it. */
export const classAccounts = defineReport({
  id: 'assets.classAccounts',
  title: 'Cuentas que faltan en las clases de activos',
  params: {},
  columns: {
    code: code('Clase'),
    className: text('Nombre'),
    field: text('Cuenta'),
    account: optional(code('Código')),
    gap: choice('Qué falta', gaps),
    needed: text('Sin ella no se puede'),
    mend: text('Dónde se escribe'),
  },
  empty: 'Todas las cuentas de las clases están en el plan y reciben movimiento.',
  drill: { code: '/assets/clases?q={code}', mend: '{address}' },
})
