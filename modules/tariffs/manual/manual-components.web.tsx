import { Button } from '@mantine/core'
import { RowsPanel, refreshAll, sendTo, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { manualComponents } from './manual-parts.contract.ts'

interface ManualComponentsProps {
  readonly id: string
  /** Those of SOAT are in the law: they can be proposed. */
  readonly proposes: boolean
}

/** What the components of a surgery are worth in a manual. */
export function ManualComponents({ id, proposes }: ManualComponentsProps) {
  const client = useQueryClient()
  const propose = async () => {
    try {
      const { added } = await sendTo<{ added: number }>('POST', `/api/tariffs/manual/${id}/component/propose`)
      await refreshAll(client)
      void toast({ message: `Se agregaron ${plural(added, 'componente', 'componentes')}`, tone: 'good' })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return (
    <>
      {proposes && (
        <div className="q-no-print">
          <Button variant="default" size="compact-md" onClick={() => void propose()}>
            Proponer los componentes de SOAT
          </Button>
        </div>
      )}
      <RowsPanel
        rows={manualComponents}
        id={id}
        empty="El manual no dice cuánto vale cada componente de cirugía"
        begun={{ component: 'surgeon' }}
      />
    </>
  )
}
