import { defineRows, type Fields, f, permissionFor } from '@quina/blocks'
import { account } from '../account/account.contract.ts'

const accountTerceroFields = { terceroId: f.ref('people.tercero', 'Tercero') } satisfies Fields
const accountCentreFields = { costCentreId: f.ref('hospital.costCentre', 'Centro de costo') } satisfies Fields

const access = {
  module: 'accounting',
  view: permissionFor(account, 'view'),
  edit: permissionFor(account, 'edit'),
}

/** The only terceros that an account takes (finance dossier §5.1). */
export const accountTerceros = defineRows({
  ...access,
  path: '/api/accounting/account/:id/terceros',
  title: 'Terceros que admite',
  one: 'tercero',
  audited: 'Tercero que admite una cuenta',
  fields: accountTerceroFields,
})

/** The only cost centres that an account takes. */
export const accountCentres = defineRows({
  ...access,
  path: '/api/accounting/account/:id/centres',
  title: 'Centros de costo que admite',
  one: 'centro de costo',
  audited: 'Centro que admite una cuenta',
  fields: accountCentreFields,
})
