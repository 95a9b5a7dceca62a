import { apiPathOf, permissionFor } from '@quina/blocks'
import { ListScreen, pathTo, useCan } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { dispensing } from '../dispensing/dispensing.contract.ts'
import { dispensingQueue, queueList } from './queue.contract.ts'

const dispenseAt = (id: string, kind: unknown): string =>
  `${pathTo('/farmacia/dispensacion/create')}?${new URLSearchParams({ orderId: id, kind: String(kind) })}`

/** The patients who wait for a medicine, the oldest first; a row opens its dispensing, filled in with what is left. */
export function DispensingQueue() {
  const goTo = useGoTo()
  const may = useCan()(permissionFor(dispensing, 'edit'))
  return (
    <ListScreen
      list={queueList}
      path={apiPathOf(dispensingQueue)}
      title="Fórmulas por dispensar"
      columns={[
        ...(['patient', 'ordered', 'signedAt', 'waiting', 'bed', 'priority', 'kind'] as const),
        ...(['document', 'code', 'expiresOn', 'condition'] as const),
      ]}
      rowActions={({ id, kind }) => [
        ...(may ? [{ label: 'Dispensar', run: () => goTo(dispenseAt(id, kind)) }] : []),
        { label: 'Ver la orden', run: () => goTo(pathTo('/atencion/ordenes/edit/:id', { id })) },
      ]}
      {...(may ? { open: ({ id, kind }) => dispenseAt(id, kind) } : {})}
    />
  )
}
