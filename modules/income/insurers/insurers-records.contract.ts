import { f } from '@quina/blocks'
import { userTypes } from '@quina/people/contract'

const parentId = f.ref('insurers.contract', 'Contrato')

/** The tables that no catalog or document describes, as the audit shows them. */
export const insurersRecords = [
  {
    table: 'insurers.contract_user_type',
    label: 'Tipo de usuario de un contrato',
    fields: { parentId, userType: f.choice('Tipo de usuario', userTypes) },
  },
  { table: 'insurers.contract_campus', label: 'Sede de un contrato', fields: { parentId } },
] as const
