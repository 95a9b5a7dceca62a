import { useAct } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { useState } from 'react'
import type { TableSummary } from '../edition/edition.contract.ts'
import { tables } from '../table/tables.contract.ts'
import { loadShipped } from './shipped.contract.ts'

/** Loads the editions that come with the product: the pending catalogues, the action, and the running job. */
export function useLoadShipped(summaries: readonly TableSummary[]) {
  const [jobId, setJobId] = useState<string | null>(null)
  const { send } = useAct(loadShipped, () => 'Se está cargando lo que viene con Quina')
  const pending = summaries.filter(({ shipped }) => shipped?.pending === true)
  const load = async () => {
    const catalogues = pending.map(({ id }) => id)
    const job = await send({ catalogues }, { sure: loading(pending) })
    if (job !== null) setJobId(job.jobId)
  }
  return { pending, jobId, load }
}

const loading = (pending: readonly TableSummary[]) => ({
  title: 'Cargar lo que viene con Quina',
  consequence:
    `Se aplican ${plural(pending.length, 'catálogo', 'catálogos')}: ${pending.map(described).join('; ')}. ` +
    'Lo que decían antes se conserva con sus fechas.',
  verb: 'Cargar',
})

const described = ({ id, shipped }: TableSummary): string => `${tables[id].label} (${shipped?.edition})`
