import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getFrom, noPlaceholder, refreshAll, sendTo } from '../http/endpoint/api.web.ts'
import type { JobAnswer } from './process/process.ts'

const path = '/api/jobs'
/** How often a job is polled while it cannot be watched live, in milliseconds. */
const pollMs = 2_000

export const isOver = (job: Pick<JobAnswer, 'finishedAt'>): boolean => job.finishedAt !== null

/** The user's own long work, newest first. */
export const useJobs = () =>
  useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<JobAnswer[]>(path, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((job) => !isOver(job)) ? pollMs * 2 : false),
  })

/** The progress of a job: live from the server, or polled when that is not possible. */
export function useJob(id: string) {
  const client = useQueryClient()
  const queryKey = [path, id]
  const [live, setLive] = useState(false)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => getFrom<JobAnswer>(`${path}/${id}`, {}, signal),
    staleTime: 0,
    placeholderData: noPlaceholder,
    refetchInterval: ({ state }) => (live || (state.data && isOver(state.data)) ? false : pollMs),
  })
  useEffect(() => {
    const take = (job: JobAnswer) => {
      client.setQueryData([path, id], job)
      if (isOver(job)) void refreshAll(client)
    }
    return watchJob(id, take, setLive)
  }, [client, id])
  return query
}

/** Follows the stream of a job, which ends with the job. The browser reopens a broken stream by itself. */
function watchJob(id: string, take: (job: JobAnswer) => void, tellLive: (live: boolean) => void): () => void {
  const stream = new EventSource(`${path}/${id}/events`)
  stream.onopen = () => tellLive(true)
  stream.onerror = () => tellLive(false)
  stream.onmessage = ({ data }) => {
    const job = JSON.parse(String(data)) as JobAnswer
    take(job)
    if (isOver(job)) stream.close()
  }
  return () => stream.close()
}

export function useCancelJob(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendTo<JobAnswer>('POST', `${path}/${id}/cancel`),
    onSuccess: (job) => void client.setQueryData([path, id], job),
  })
}
