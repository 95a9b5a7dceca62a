import { wordsOf } from '@quina/blocks/web'
import { EmptyState, ErrorState, Loading, Page, PageHeader, Panel, shownInstant } from '@quina/ui/web'
import { PendingRows, usePending } from './pending-tile.web.tsx'

/** Every document that waits for my approval. */
export function PendingApprovals() {
  const { data, error, refetch } = usePending(1000)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const context = `${data.total} por aprobar, sin los que usted preparó · Datos a: ${shownInstant(data.at)}`
  return (
    <Page>
      <PageHeader title="Pendientes de mi aprobación" context={context} />
      <Panel>
        {data.total === 0 ? (
          <EmptyState title="Nada espera su aprobación." />
        ) : (
          <PendingRows rows={data.rows} />
        )}
      </Panel>
    </Page>
  )
}
