import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  FieldsDialog,
  type ListRow,
  ListScreen,
  refreshAll,
  saveCatalogRow,
  setActive,
  useCan,
  useOption,
  useParams,
  wordsOf,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { confirm, type RowAction, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
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

/** The programmes that a contract agrees, with how much of each is done. */
export function ContractPrograms() {
  const { id } = useParams('/contrato/programas/:id')
  const option = useOption('insurers.contract', id)
  const mayEdit = useCan()(permissionFor(contractProgram, 'edit'))
  const [asking, setAsking] = useState<'new' | ListRow | null>(null)
  const unlink = useUnlink()
  const rowActions = (row: ListRow): readonly RowAction[] =>
    mayEdit && row.active === true
      ? [
          { label: 'Editar valores…', run: () => setAsking(row) },
          { label: 'Desvincular…', run: () => void unlink(row) },
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
        <AgreeDialog contractId={id} row={asking === 'new' ? null : asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

interface AgreeDialogProps {
  readonly contractId: string
  readonly row: ListRow | null
  readonly onClose: () => void
}

function AgreeDialog({ contractId, row, onClose }: AgreeDialogProps) {
  const client = useQueryClient()
  const send = async (given: object, key: string) => {
    const saved = row && { id: row.id, version: Number(row.version) }
    await saveCatalogRow(contractProgram, saved, { ...given, contractId }, key)
    await refreshAll(client)
    void toast({ message: row === null ? 'Programa vinculado' : 'Valores guardados', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={row === null ? 'Vincular programa' : 'Editar valores'}
      verb="Guardar"
      fields={agreedFields}
      begun={row ?? { fromDay: dayInBogota(new Date()) }}
      labels={row === null ? {} : { programId: String(row.programLabel) }}
      spans={{
        programId: 12,
        monthlyValue: 4,
        activityValue: 4,
        userValue: 4,
        goal: 4,
        fromDay: 4,
        untilDay: 4,
      }}
      send={send}
      onClose={onClose}
    />
  )
}

function useUnlink(): (row: ListRow) => Promise<void> {
  const client = useQueryClient()
  return async (row) => {
    const yes = await confirm({
      title: `Desvincular ${String(row.programLabel)}`,
      consequence: 'Lo que se preste desde ahora vuelve a los precios del contrato.',
      verb: 'Desvincular',
      danger: true,
    })
    if (!yes) return
    try {
      await setActive(contractProgram, { id: row.id, version: Number(row.version) }, false)
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
}
