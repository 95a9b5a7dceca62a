import { readList, useAnswer } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import { accountList, accountPath, showAccount } from '../account/account.contract.ts'

/** The account of an admission; nothing while none is chosen. */
export const useAccount = (id: string) => useAnswer(showAccount, id === '' ? null : { admissionId: id })

/** The accounts of a patient that still admit charges. */
export const useAccountsOf = (patientId: string) =>
  useQuery({
    queryKey: [accountPath, patientId],
    queryFn: ({ signal }) => readList(accountList, accountPath, { patientId }, signal),
    enabled: patientId !== '',
  })
