import type { DocumentAnswer } from '@quina/blocks'
import { type DocumentForm, documentScreens, useAnswer } from '@quina/blocks/web'
import { dayInBogota, isDay, lastDayOf, money, monthOf, showPesos, sumOf, vigenciaOf } from '@quina/kernel'
import { type Column, DataTable, EmptyState, Panel } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import {
  costPlan,
  costTransfer,
  type costTransfer as Kind,
  type PlannedCost,
} from './cost-transfer.contract.ts'

export const costTransferScreens = documentScreens(costTransfer, {
  columns: ['number', 'date', 'concept', 'condition', 'total'],
  defaults: () => {
    const today = dayInBogota(new Date())
    const date = lastDayOf(vigenciaOf(today), monthOf(today))
    return { date, concept: 'Traslado de costos del mes a costo de ventas' }
  },
  header: (answer, form) =>
    answer?.status === 'draft' || form ? <Plan answer={answer} form={form} /> : null,
})

const columns: readonly Column<PlannedCost>[] = [
  { key: 'group', header: 'Grupo 73', width: 90, sortable: false },
  { key: 'groupName', header: 'Servicio', sortable: false },
  { key: 'costCentre', header: 'Centro de costo', sortable: false },
  { key: 'fuente', header: 'Fuente', sortable: false },
  {
    key: 'account',
    header: 'Pasa a',
    width: 130,
    sortable: false,
    render: ({ account }) => account ?? <span className="q-lines-error">Falta en el centro</span>,
  },
  { key: 'amount', header: 'Por trasladar', kind: 'money', sortable: false },
]

type PlanProps = Readonly<{ answer: DocumentAnswer | null; form: DocumentForm<typeof Kind> | null }>

/** The transfer to class 63 that the typed date would give. */
function Plan({ answer, form }: PlanProps) {
  const typed = useSyncExternalStore(
    form?.watch ?? still,
    () => form?.values().date ?? String(answer?.values.date),
  )
  const plan = useAnswer(costPlan, isDay(typed) ? { date: typed } : null)
  if (plan.data === undefined) return null
  if (plan.data.length === 0)
    return <EmptyState title="La clase 7 está en cero: no hay costos por trasladar" />
  const total = sumOf(plan.data, ({ amount }) => money(amount))
  return (
    <Panel title={`Por trasladar: ${showPesos(total)}`}>
      <DataTable label="Costos por trasladar" columns={columns} rows={plan.data} />
    </Panel>
  )
}
const still = () => () => undefined
