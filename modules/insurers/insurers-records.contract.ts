import { choice, ref } from '@quina/blocks'
import { userTypes } from '@quina/people/contract'
import { payerAccountFields, payerContactFields } from './payer-part/payer-part.contract.ts'

const payerId = ref('insurers.payer', 'Pagador')
const parentId = ref('insurers.contract', 'Contrato')

/** The tables that no catalog or document describes, as the audit shows them. */
export const insurersRecords = [
  {
    table: 'insurers.payer_account',
    label: 'Régimen de un pagador',
    fields: { payerId, ...payerAccountFields },
  },
  {
    table: 'insurers.payer_contact',
    label: 'Contacto de un pagador',
    fields: { payerId, ...payerContactFields },
  },
  {
    table: 'insurers.contract_user_type',
    label: 'Tipo de usuario de un contrato',
    fields: { parentId, userType: choice('Tipo de usuario', userTypes) },
  },
  {
    table: 'insurers.contract_campus',
    label: 'Sede de un contrato',
    fields: { parentId, campusId: ref('admin.campus', 'Sede') },
  },
] as const
