import {
  CommandOf,
  catalogPages,
  catalogPagesBy,
  catalogScreens,
  pathTo,
  RowsPanel,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, firstDayOf, plural, vigenciaOf } from '@quina/kernel'
import { FieldGrid, type PageAction, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { useShippedSoat } from '../shipped-soat/shipped-soat.web.ts'
import { manual } from './manual.contract.ts'
import { manualComponents, proposeSoat } from './manual-parts.contract.ts'

export const { List: Manuals } = catalogScreens(manual, {
  columns: ['code', 'edition', 'name', 'kind', 'unit', 'items', 'fromDay', 'untilDay', 'condition', 'active'],
  pages: { create: '/tarifas/manuales/create', open: '/tarifas/manuales/edit/:id' },
  actions: useShippedSoat,
})

function usePages() {
  const can = useCan()
  const goTo = useGoTo()
  const [pages] = useState(() =>
    catalogPages(manual, {
      list: '/tarifas/manuales',
      edit: '/tarifas/manuales/edit/:id',
      nameOf: ({ values }) => `${values.code} ${values.edition}`,
      defaults: () => ({
        kind: 'soat',
        unit: 'uvb',
        fromDay: firstDayOf(vigenciaOf(dayInBogota(new Date()))),
      }),
      actions: ({ id }): readonly PageAction[] => [
        { label: 'Ver ítems', run: () => goTo(pathTo('/tarifas/manuales/items/:id', { id })) },
      ],
      form: ({ Params }) => (
        <Panel title="Manual">
          <FieldGrid>
            <Params kind={3} code={2} edition={2} name={5} />
            <Params unit={3} fromDay={2} untilDay={2} norm={5} />
          </FieldGrid>
        </Panel>
      ),
      related: ({ id, values }) => (
        <ManualComponents id={id} proposes={values.kind === 'soat' && can('tariffs.manual.edit')} />
      ),
    }),
  )
  return pages
}

interface ManualComponentsProps {
  readonly id: string
  /** The components of SOAT are in the law, so they can be proposed. */
  readonly proposes: boolean
}

/** The value of the components of a surgery in a manual. */
function ManualComponents({ id, proposes }: ManualComponentsProps) {
  return (
    <>
      {proposes && (
        <div className="q-no-print">
          <CommandOf
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

export const { Create: ManualCreate, Edit: ManualEdit } = catalogPagesBy(usePages)
