import { getFrom } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import { type AccountAnswer, accountPath } from '../account/account.contract.ts'

export const accountAt = (id: string, deed = ''): string =>
  `${accountPath}/${id}${deed === '' ? '' : `/${deed}`}`

/** The account of an admission; nothing while none is chosen. */
export const useAccount = (id: string) =>
  useQuery({
    queryKey: [accountAt(id)],
    queryFn: ({ signal }) => getFrom<AccountAnswer>(accountAt(id), {}, signal),
    enabled: id !== '',
  })

export interface AdmissionRow {
  readonly id: string
  readonly admission: string
  readonly enteredOn: string
  readonly payerLabel: string
  readonly condition: string
  readonly total: string
}

/** The accounts of a patient that still admit charges. */
export const useAccountsOf = (patientId: string) =>
  useQuery({
    queryKey: [accountPath, patientId],
    queryFn: ({ signal }) => getFrom<{ rows: readonly AdmissionRow[] }>(accountPath, { patientId }, signal),
    enabled: patientId !== '',
  })
