import { defineRows, f, permissionFor } from '@quina/blocks'
import { accountRegimes } from '../service/income-account.contract.ts'
import { service } from '../service/service.contract.ts'

const access = {
  module: 'tariffs',
  view: permissionFor(service, 'view'),
  edit: permissionFor(service, 'edit'),
}

/** The codes of the manuals by which a service may be charged. */
export const serviceHomologs = defineRows({
  ...access,
  path: '/api/tariffs/service/:id/homolog',
  title: 'Homologación con los manuales',
  one: 'equivalencia',
  audited: 'Homologación de un servicio',
  fields: {
    manual: f.choice('Manual', { soat: 'SOAT', iss: 'ISS' }),
    code: f.code('Código', { max: 20 }),
    preferred: f.flag('Preferida', { help: 'Con ella se liquida; es la del servicio' }),
  },
})

/** The services that a package includes. */
export const serviceComponents = defineRows({
  ...access,
  path: '/api/tariffs/service/:id/component',
  title: 'Lo que incluye el paquete',
  one: 'componente',
  audited: 'Componente de un paquete',
  fields: {
    serviceId: f.ref('tariffs.service', 'Servicio incluido'),
    quantity: f.quantity('Cantidad'),
    note: f.optional(f.text('Nota', { max: 200 })),
  },
})

/** The accounts of its income, by régimen. */
export const serviceAccounts = defineRows({
  ...access,
  path: '/api/tariffs/service/:id/account',
  title: 'Cuentas de ingreso por régimen',
  one: 'cuenta',
  audited: 'Cuenta de un servicio',
  fields: {
    regime: f.choice('Régimen', accountRegimes),
    accountId: f.ref('accounting.account', 'Cuenta de ingreso'),
    rubroId: f.optional(f.ref('budget.rubro', 'Rubro')),
  },
})
