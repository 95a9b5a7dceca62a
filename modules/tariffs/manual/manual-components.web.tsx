import { DeedOf, RowsPanel } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { manualComponents, proposeSoat } from './manual-parts.contract.ts'

interface ManualComponentsProps {
  readonly id: string
  /** Those of SOAT are in the law: they can be proposed. */
  readonly proposes: boolean
}

/** What the components of a surgery are worth in a manual. */
export function ManualComponents({ id, proposes }: ManualComponentsProps) {
  return (
    <>
      {proposes && (
        <div className="q-no-print">
          <DeedOf
            of={proposeSoat}
            about={{ manualId: id }}
            look={{ variant: 'default', size: 'compact-md' }}
            done={({ added }) => `Se agregaron ${plural(added, 'componente', 'componentes')}`}
          />
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
