import { filled, readList, useAnswer } from '@quina/blocks/web'
import { useQuery } from '@tanstack/react-query'
import type { Ambit } from '../../invoice/invoice/invoice.contract.ts'
import { accountList, accountPath, showAccount } from '../account/account.contract.ts'

export const capturePath = '/billing/invoice/:ambitId/:userId?/:programId?'

/** Stands for the patient in an address that already has a programme and no patient yet. */
export const nobody = '-'

/** The address where an account is opened: `/billing/invoice/2/<patient>?admissionId=…`. */
export const accountHref = (ambit: Ambit, patientId: string, admissionId: string): string =>
  `${filled(capturePath, { ambitId: ambit, userId: patientId })}?admissionId=${admissionId}`

/** The same address within a programme, to which the charges will belong. */
export const programHref = (programId: string, patientId = nobody, admissionId = ''): string =>
  filled(capturePath, { ambitId: '5', userId: patientId || nobody, programId }) +
  (admissionId === '' ? '' : `?admissionId=${admissionId}`)

/** The account of an admission; empty while none is chosen. */
export const useAccount = (id: string) => useAnswer(showAccount, id === '' ? null : { admissionId: id })

/** The accounts of a patient that still admit charges. */
export const useAccountsOf = (patientId: string) =>
  useQuery({
    queryKey: [accountPath, patientId],
    queryFn: ({ signal }) => readList(accountList, accountPath, { patientId }, signal),
    enabled: patientId !== '',
  })
