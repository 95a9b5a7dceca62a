import {
  defineCommand,
  defineQuery,
  defineRows,
  type Fields,
  f,
  permission,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { productGroup } from '../group/group.contract.ts'

const editGroupAccounts = permission(
  'warehouse.productGroup.accounts',
  'Decidir las cuentas de cada grupo por centro de costo',
)

const account = (label: string) => f.ref('accounting.account', label)
const groupAccountFields = {
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  centrePrefix: f.optional(
    f.text('Centros cuyo código empieza por', {
      max: 20,
      help: 'En lugar de un centro: la regla vale para todos ellos',
    }),
  ),
  fromDay: f.day('Desde'),
  consumptionAccountId: account('Cuenta de consumo'),
  patientAccountId: f.optional(account('Cuenta de pacientes')),
  lossAccountId: f.optional(account('Cuenta de pérdidas')),
} satisfies Fields

/** The accounts that the products of a group are charged to in each centre (dossier §1.3 `/grupo/centro-costo/:id`). */
export const groupAccounts = defineRows({
  module: 'warehouse',
  view: permissionFor(productGroup, 'view'),
  edit: editGroupAccounts,
  path: '/api/warehouse/productGroup/:id/account',
  title: 'Reglas',
  one: 'regla',
  audited: 'Cuenta de un grupo de almacén',
  fields: groupAccountFields,
})

const centreAccount = z.object({
  ...strings('id', 'centre'),
  ...stringsOrNull('rule', 'consumption', 'patient', 'loss'),
})

/** Every centre with its accounts on a day; a centre without accounts blocks its exits. */
export const groupMatrix = defineQuery({
  id: 'warehouse.groupMatrix',
  title: 'Cuentas de un grupo por centro de costo',
  access: permissionFor(productGroup, 'view'),
  params: { groupId: f.ref('warehouse.productGroup', 'Grupo'), on: f.day('Al') },
  answers: z.object({ group: z.string(), centres: z.array(centreAccount) }),
})

const changed = z.object({ added: z.number() })

export const copyGroupAccounts = defineCommand({
  id: 'warehouse.copyGroupAccounts',
  verb: 'Copiar de otro grupo',
  access: editGroupAccounts,
  about: { groupId: f.ref('warehouse.productGroup', 'Grupo') },
  params: { fromGroupId: f.ref('warehouse.productGroup', 'Grupo del que se copia') },
  answers: changed,
})

export const fillGroupAccounts = defineCommand({
  id: 'warehouse.fillGroupAccounts',
  verb: 'Llenar por la cuenta 73 del centro',
  access: editGroupAccounts,
  consequence:
    'Cada centro sin regla recibe la subcuenta 01 de su cuenta de costo, si existe y acepta movimiento.',
  about: { groupId: f.ref('warehouse.productGroup', 'Grupo') },
  params: { fromDay: f.day('Desde') },
  answers: changed,
})
