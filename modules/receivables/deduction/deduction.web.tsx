import { permissionFor } from '@quina/blocks'
import {
  FieldsDialog,
  type ListRow,
  ListScreen,
  pathTo,
  refreshAll,
  ScreenTabs,
  sendTo,
  useCan,
  useGo,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { application } from '../application/application.contract.ts'
import { paymentTabs } from '../owed/tabs.web.ts'
import { claimFields, deductionList, deductionPath } from './deduction.contract.ts'

/** What payers took off without a glosa: each is to be claimed, or accepted. */
export function DeductedGlosas() {
  const go = useGo()
  const can = useCan()
  const [claiming, setClaiming] = useState<ListRow | null>(null)
  const applicationOf = (row: ListRow) =>
    pathTo('/accounting/wallet/application/edit/:id', { id: String(row.applicationId) })
  return (
    <ScreenTabs label="Pagos" tabs={paymentTabs}>
      <ListScreen
        list={deductionList}
        path={deductionPath}
        title="Glosas descontadas"
        columns={['number', 'date', 'payerId', 'amount', 'balance', 'age', 'reference', 'condition']}
        rowActions={(row) => [
          ...(can(permissionFor(application, 'edit'))
            ? [{ label: 'Registrar gestión…', run: () => setClaiming(row) }]
            : []),
          { label: 'Ver aplicación', run: () => void go(applicationOf(row)) },
        ]}
      />
      {claiming && <ClaimDialog row={claiming} onClose={() => setClaiming(null)} />}
    </ScreenTabs>
  )
}

function ClaimDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { outcome, day, reference, note } = row
  const send = async (body: object, key: string) => {
    await sendTo('POST', `${deductionPath}/${row.id}/claim`, { body, key })
    await refreshAll(client)
    void toast({ message: 'Gestión registrada', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={`Gestión de lo descontado a ${String(row.number)}`}
      consequence="La factura sigue debiendo lo descontado hasta que se pague o se acredite."
      verb="Registrar"
      fields={claimFields}
      begun={
        outcome ? { outcome, day, reference, note } : { outcome: 'claimed', day: dayInBogota(new Date()) }
      }
      spans={{ outcome: 6, day: 6, reference: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
