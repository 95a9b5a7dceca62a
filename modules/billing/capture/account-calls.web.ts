import { deedKeys, getFrom, refreshAll, sendTo, wordsOf } from '@quina/blocks/web'
import { toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Sends a deed on the account and brings everything again. @returns its answer, or null when it was refused. */
export function useAccountDeed() {
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  return async <A>(path: string, body: unknown, done: (answer: A) => string): Promise<A | null> => {
    try {
      const answer = await sendTo<A>('POST', path, {
        body,
        key: keyOf([path, body, client.getQueryData([path])]),
      })
      void toast({ message: done(answer), tone: 'good' })
      await refreshAll(client)
      return answer
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
      return null
    }
  }
}
