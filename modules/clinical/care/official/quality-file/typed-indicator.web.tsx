import { CommandDialog, ListScreen, useCan } from '@quina/blocks/web'
import { useState } from 'react'
import {
  typedIndicatorPath,
  typedIndicators,
  typeIndicator,
  typeIndicators,
  withdrawIndicator,
} from './typed-indicator.contract.ts'

/** Figures of Resolución 256 that come from another source, with the source of each. */
export function TypedIndicators() {
  const [asking, setAsking] = useState<'new' | { readonly id: string } | null>(null)
  const onClose = () => setAsking(null)
  const mayType = useCan()(typeIndicators)
  return (
    <>
      <ListScreen
        list={typedIndicators}
        path={typedIndicatorPath}
        title="Indicadores de fuente externa"
        columns={['code', 'name', 'from', 'to', 'numerator', 'denominator', 'unit', 'evidence', 'condition']}
        actions={mayType ? [{ label: typeIndicator.verb, primary: true, run: () => setAsking('new') }] : []}
        rowActions={({ id, condition }) =>
          mayType && condition === 'stands'
            ? [{ label: withdrawIndicator.verb, run: () => setAsking({ id }) }]
            : []
        }
      />
      {asking === 'new' && (
        <CommandDialog
          of={typeIndicator}
          about={{}}
          begun={{ unit: 'percent' }}
          done={() => 'Indicador registrado.'}
          onClose={onClose}
        />
      )}
      {asking !== null && asking !== 'new' && (
        <CommandDialog
          of={withdrawIndicator}
          about={asking}
          done={() => 'Indicador retirado.'}
          onClose={onClose}
        />
      )}
    </>
  )
}
