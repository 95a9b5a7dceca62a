import { CommandDialog, type ListRow, ListScreen, pathTo, useCan, useGo } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useState } from 'react'
import { amongPayments } from '../../rules/screens/tabs.web.ts'
import { claimDeduction, deductionList, deductionPath } from './deduction.contract.ts'

/** Amounts that payers deducted without a glosa: each is to be claimed, or accepted. */
export const DeductedGlosas = amongPayments(function DeductedGlosas() {
  const go = useGo()
  const can = useCan()
  const [claiming, setClaiming] = useState<ListRow | null>(null)
  const applicationOf = (row: ListRow) =>
    pathTo('/accounting/wallet/application/edit/:id', { id: String(row.applicationId) })
  return (
    <>
      <ListScreen
        list={deductionList}
        path={deductionPath}
        title="Glosas descontadas"
        columns={['number', 'date', 'payerId', 'amount', 'balance', 'age', 'reference', 'condition']}
        rowActions={(row) => [
          ...(can(claimDeduction.access)
            ? [{ label: 'Registrar gestión…', run: () => setClaiming(row) }]
            : []),
          { label: 'Ver aplicación', run: () => void go(applicationOf(row)) },
        ]}
      />
      {claiming && <ClaimDialog row={claiming} onClose={() => setClaiming(null)} />}
    </>
  )
})

function ClaimDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const { id, outcome, day, reference, note } = row
  return (
    <CommandDialog
      of={claimDeduction}
      about={{ deductionId: id }}
      title={`Gestión de lo descontado a ${String(row.number)}`}
      begun={
        outcome ? { outcome, day, reference, note } : { outcome: 'claimed', day: dayInBogota(new Date()) }
      }
      spans={{ outcome: 6, day: 6, reference: 12 }}
      done={() => 'Gestión registrada'}
      onClose={onClose}
    />
  )
}
