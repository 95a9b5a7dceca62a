import { getFrom } from '@quina/blocks/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownEvent } from '../patient-event/event-table.web.tsx'

const api = '/api/people/patient'

/** The file of a patient, as the server answers it. */
export interface PatientFile {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly age: string
  readonly years: number
  readonly newborn: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
  readonly mergedInto: { readonly id: string; readonly name: string } | null
  readonly documents: readonly ShownDocument[]
  readonly events: readonly ShownEvent[]
  readonly may: readonly string[]
}

export interface ShownDocument {
  readonly id: string
  readonly documentType: string
  readonly number: string
  readonly fromDay: string
  readonly untilDay: string | null
  readonly reason: string | null
}

/** Opening a file is remembered by the server, so it is not asked again by itself. */
export const usePatientFile = (id: string) =>
  useQuery({
    queryKey: [api, id, 'file'],
    queryFn: ({ signal }) => getFrom<PatientFile>(`${api}/${id}/file`, {}, signal),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })

/** One part of the file: `affiliation`, `consent`, `access`, `merge`. */
export const useFilePart = <T>(id: string, part: string) =>
  useQuery({
    queryKey: [api, id, part],
    queryFn: ({ signal }) => getFrom<readonly T[]>(`${api}/${id}/${part}`, {}, signal),
  })

/** For what changes something of a patient: everything about them is asked again. */
export function useRefreshPatients(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [api] })
}
