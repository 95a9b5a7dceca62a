import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  CatalogDialog,
  type ListRow,
  ListScreen,
  useCan,
  useOption,
  useParams,
  useSettingAside,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import type { RowAction } from '@quina/ui/web'
import { useState } from 'react'
import { agreedFields, contractProgram } from './program.contract.ts'

const columns = [
  ...[
    'programId',
    'kind',
    'monthlyValue',
    'activityValue',
    'userValue',
    'goal',
    'executed',
    'donePercent',
    'invoiced',
  ],
  ...['fromDay', 'untilDay', 'active'],
]

const spans = {
  programId: 12,
  monthlyValue: 4,
  activityValue: 4,
  userValue: 4,
  goal: 4,
  fromDay: 4,
  untilDay: 4,
}

/** The programmes that a contract agrees, with the progress of each. */
export function ContractPrograms() {
  const { id } = useParams('/contrato/programas/:id')
  const option = useOption('insurers.contract', id)
  const mayEdit = useCan()(permissionFor(contractProgram, 'edit'))
  const [asking, setAsking] = useState<'new' | ListRow | null>(null)
  const setAside = useSettingAside(contractProgram)
  const rowActions = (row: ListRow): readonly RowAction[] =>
    mayEdit && row.active === true
      ? [
          { label: 'Editar valores…', run: () => setAsking(row) },
          { label: 'Desvincular…', run: () => setAside(row, 'Programa desvinculado', unlinking(row)) },
        ]
      : []
  return (
    <>
      <ListScreen
        list={contractProgram.list}
        path={apiPathOf(contractProgram)}
        title={option === undefined ? 'Programas del contrato' : `Programas de ${option.label}`}
        columns={columns}
        fixed={{ contractId: id }}
        filters={['kind', 'active']}
        rowActions={rowActions}
        actions={mayEdit ? [{ label: 'Vincular programa…', primary: true, run: () => setAsking('new') }] : []}
      />
      {asking !== null && (
        <CatalogDialog
          of={contractProgram}
          row={asking === 'new' ? null : asking}
          title={asking === 'new' ? 'Vincular programa' : 'Editar valores'}
          fields={agreedFields}
          begun={{ fromDay: dayInBogota(new Date()) }}
          also={() => ({ contractId: id })}
          spans={spans}
          done={() => (asking === 'new' ? 'Programa vinculado' : 'Valores guardados')}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const unlinking = ({ programLabel }: ListRow) => ({
  title: `Desvincular ${String(programLabel)}`,
  consequence: 'Lo que se preste desde ahora vuelve a los precios del contrato.',
  verb: 'Desvincular',
  danger: true,
})
