import { apiPathOf, type Fields, permissionFor } from '@quina/blocks'
import {
  download,
  FieldsDialog,
  ImportDialog,
  type ListRow,
  ListScreen,
  refreshAll,
  sendTo,
  useCan,
  useOption,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { confirm, type PageAction, type RowAction, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { contractService, coverFields } from './contract-service.contract.ts'
import { annexPath, copyFields, copyPath, groupFields, groupPath } from './many-services.contract.ts'
import { SimulateDialog } from './simulate-dialog.web.tsx'

const path = apiPathOf(contractService)
const columns = [
  'code',
  'officialCode',
  'name',
  'kind',
  'mode',
  'price',
  'factor',
  'priceToday',
  'authorisation',
  'maxUserMonth',
  'fromDay',
  'untilDay',
]
type Asking = 'new' | 'group' | 'copy' | 'import' | 'simulate' | ListRow | null

/** What a contract says of services, with their prices of today. */
export function ContractServices() {
  const { id } = useParams('/contrato/servicios/:id')
  const option = useOption('insurers.contract', id)
  const mayEdit = useCan()(permissionFor(contractService, 'edit'))
  const [asking, setAsking] = useState<Asking>(null)
  const remove = useRemove()
  const rowActions = (row: ListRow): readonly RowAction[] =>
    mayEdit
      ? [
          { label: 'Corregir…', run: () => setAsking(row) },
          ...(row.active === true ? [{ label: 'Quitar…', run: () => void remove(row) }] : []),
        ]
      : []
  return (
    <>
      <ListScreen
        list={contractService.list}
        path={path}
        title={option === undefined ? 'Servicios del contrato' : `Servicios de ${option.label}`}
        columns={columns}
        fixed={{ contractId: id }}
        filters={['mode', 'kind', 'active']}
        rowActions={rowActions}
        actions={actionsOf({ id, mayEdit, ask: setAsking })}
      />
      <Asked id={id} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}

interface ActionsOf {
  readonly id: string
  readonly mayEdit: boolean
  readonly ask: (what: Asking) => void
}

const actionsOf = ({ id, mayEdit, ask }: ActionsOf): readonly PageAction[] => [
  { label: 'Simular precio…', run: () => ask('simulate') },
  { label: 'Anexo tarifario (Excel)', run: () => void download(annexPath(id)) },
  ...(mayEdit
    ? [
        { label: 'Agregar por grupo…', run: () => ask('group') },
        { label: 'Copiar de otro contrato…', run: () => ask('copy') },
        { label: 'Importar…', run: () => ask('import') },
        { label: 'Agregar servicio…', primary: true, run: () => ask('new') },
      ]
    : []),
]

interface AskedProps {
  readonly id: string
  readonly asking: Asking
  readonly onClose: () => void
}

function Asked({ id, asking, onClose }: AskedProps): ReactNode {
  if (asking === null) return null
  if (asking === 'simulate') return <SimulateDialog contractId={id} onClose={onClose} />
  if (asking === 'import')
    return (
      <ImportDialog
        many="Servicios del contrato"
        path={`/api/insurers/contract/${id}/services`}
        known="El servicio que ya está desde la misma fecha se corrige."
        onClose={onClose}
      />
    )
  if (asking === 'group')
    return (
      <ManyDialog
        title="Agregar servicios por grupo"
        fields={groupFields}
        to={groupPath(id)}
        onClose={onClose}
      />
    )
  if (asking === 'copy')
    return (
      <ManyDialog
        title="Copiar servicios de otro contrato"
        fields={copyFields}
        to={copyPath(id)}
        onClose={onClose}
      />
    )
  return <OneDialog contractId={id} row={asking === 'new' ? null : asking} onClose={onClose} />
}

interface ManyDialogProps {
  readonly title: string
  readonly fields: Fields
  readonly to: string
  readonly onClose: () => void
}

function ManyDialog({ title, fields, to, onClose }: ManyDialogProps) {
  const client = useQueryClient()
  const send = async (body: object, key: string) => {
    const { added } = await sendTo<{ added: number }>('POST', to, { body, key })
    await refreshAll(client)
    const words = added === 1 ? 'Se agregó 1 servicio' : `Se agregaron ${added} servicios`
    void toast({ message: added === 0 ? 'Ya estaban todos' : words, tone: 'good' })
  }
  return (
    <FieldsDialog
      title={title}
      consequence="Los que ya están en el contrato quedan como están."
      verb="Agregar"
      fields={fields}
      begun={{ mode: 'manual', fromDay: dayInBogota(new Date()) }}
      send={send}
      onClose={onClose}
    />
  )
}

interface OneDialogProps {
  readonly contractId: string
  readonly row: ListRow | null
  readonly onClose: () => void
}

function OneDialog({ contractId, row, onClose }: OneDialogProps) {
  const client = useQueryClient()
  const send = async (given: object, key: string) => {
    const values = { ...given, contractId }
    if (row === null) await sendTo('POST', path, { body: values, key })
    else await sendTo('PUT', `${path}/${row.id}`, { body: { version: row.version, values }, key })
    await refreshAll(client)
    void toast({ message: 'Servicio guardado', tone: 'good' })
  }
  const begun = row ?? { mode: 'manual', authorisation: 'contract', fromDay: dayInBogota(new Date()) }
  return (
    <FieldsDialog
      title={row === null ? 'Agregar servicio' : String(row.name)}
      verb="Guardar"
      fields={coverFields}
      begun={begun}
      labels={row === null ? {} : { serviceId: String(row.serviceLabel) }}
      spans={{ serviceId: 12, mode: 4, price: 4, factor: 4, authorisation: 4, maxUserMonth: 4, maxTotal: 4 }}
      send={send}
      onClose={onClose}
    />
  )
}

function useRemove(): (row: ListRow) => Promise<void> {
  const client = useQueryClient()
  return async (row) => {
    const yes = await confirm({
      title: `Quitar ${String(row.name)}`,
      consequence: 'El contrato deja de decir algo de este servicio. Lo ya facturado no cambia.',
      verb: 'Quitar',
      danger: true,
    })
    if (!yes) return
    await sendTo('POST', `${path}/${row.id}/active`, {
      body: { version: row.version, active: false },
      key: row.id,
    })
    await refreshAll(client)
  }
}
