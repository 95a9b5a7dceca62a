import { act, refreshAll, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { confirm, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableSummary } from '../edition/edition.contract.ts'
import { tables } from '../table/tables.contract.ts'
import { loadShipped } from './shipped.contract.ts'

/** Loading what comes with the product of some catalogues: which would gain by it, the action, and the job under way. */
export function useLoadShipped(summaries: readonly TableSummary[]) {
  const client = useQueryClient()
  const [jobId, setJobId] = useState<string | null>(null)
  const pending = summaries.filter(({ shipped }) => shipped?.pending === true)
  const load = async () => {
    if (!(await agreed(pending))) return
    try {
      const catalogues = pending.map(({ id }) => id)
      setJobId((await act(loadShipped, { catalogues })).jobId)
      await refreshAll(client)
    } catch (failure) {
      toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return { pending, jobId, load }
}

function agreed(pending: readonly TableSummary[]): Promise<boolean> {
  const many = plural(pending.length, 'catálogo', 'catálogos')
  const each = pending.map(described).join('; ')
  return confirm({
    title: 'Cargar lo que viene con Quina',
    consequence: `Se aplican ${many}: ${each}. Lo que decían antes se conserva con sus fechas.`,
    verb: 'Cargar',
  })
}

const described = ({ id, shipped }: TableSummary): string => `${tables[id].label} (${shipped?.edition})`
