import { SegmentedControl } from '@mantine/core'
import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  act,
  type BulkAction,
  filled,
  type ListRow,
  ListScreen,
  openPaper,
  runAction,
  useCan,
  useGo,
} from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { accountHref } from '../capture/account-address.web.ts'
import { chargeList, chargePath } from '../charge/charge.contract.ts'
import { invoice, resendInvoice } from '../invoice/invoice.contract.ts'
import { useDocumentActions } from './papers.web.tsx'

const path = apiPathOf(invoice)
const open = (row: ListRow): string => filled('/facturacion/eventos/edit/:id', { id: row.id })

/** Issues many prefacturas one by one: each says why when it cannot. */
const issuing: BulkAction = {
  label: 'Facturar',
  done: 'facturada',
  consequence:
    'Cada prefactura toma su número, se contabiliza y se envía a la DIAN. Después solo se corrigen con nota crédito.',
  mayNot: (row) => (row.condition === 'draft' ? undefined : 'No es una prefactura.'),
  run: ({ id }, key) => runAction(invoice, id, 'issue', key),
}

/** Makes anew what DIAN rejected, under the same number, once it is mended. */
const resending: BulkAction = {
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: (row) => (row.dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resendInvoice, { invoiceId: id }, { key }),
}

interface InvoiceActions {
  readonly rows: (row: ListRow) => readonly RowAction[]
  readonly bulk: readonly BulkAction[]
  readonly dialog: ReactNode
}

function useInvoiceActions(): InvoiceActions {
  const go = useGo()
  const can = useCan()
  const may = (deed: string) => can(permissionFor(invoice, deed))
  const { actions, dialog } = useDocumentActions()
  return {
    rows: (row) => [
      { label: 'Abrir', run: () => void go(open(row)) },
      { label: 'Imprimir liquidación', run: () => openPaper(invoice, row.id) },
      ...actions(row.electronicId, 'Factura (PDF)'),
    ],
    bulk: may('issue') ? [issuing, resending] : [],
    dialog,
  }
}

const management = [
  'fullNumber',
  'terceroId',
  'net',
  'condition',
  'dianState',
  'ripsState',
  'filingState',
  'receivableState',
  'balance',
  'date',
  'patientId',
  'noted',
  'debited',
  'paid',
]

/** All invoices, for management: what was billed, what is left of it and its five states. */
export function InvoiceList() {
  const { rows, bulk, dialog } = useInvoiceActions()
  return (
    <>
      <ListScreen
        list={invoice.list}
        path={path}
        title="Facturas"
        columns={management}
        filters={['condition', 'dianState', 'ripsState', 'filingState', 'terceroId']}
        open={open}
        rowActions={rows}
        bulkActions={bulk}
      />
      {dialog}
    </>
  )
}

/** Invoices with where they were attended, for who makes them. */
export function InvoiceIndex() {
  const { rows, bulk, dialog } = useInvoiceActions()
  return (
    <>
      <ListScreen
        list={invoice.list}
        path={path}
        title="Facturas por ámbito"
        columns={[
          'fullNumber',
          'date',
          'ambit',
          'program',
          'kind',
          'patientId',
          'admissionId',
          'terceroId',
          'contractId',
          'net',
          'createdBy',
          'condition',
          'dianState',
        ]}
        filters={['condition', 'ambit', 'kind', 'createdBy', 'terceroId']}
        open={open}
        newButton={{
          label: 'Capturar cargos',
          href: '/billing/invoice/1',
          permission: 'billing.charge.edit',
        }}
        rowActions={rows}
        bulkActions={bulk}
      />
      {dialog}
    </>
  )
}

/** Invoices by what each waits for. */
export function InvoiceWorklist() {
  const [stage, setStage] = useState<Stage>('drafts')
  const { rows, bulk, dialog } = useInvoiceActions()
  const { filter, columns } = stages[stage]
  return (
    <>
      <ListScreen
        key={stage}
        list={invoice.list}
        path={path}
        title="Facturas por estado"
        columns={columns}
        filters={['terceroId', 'contractId', 'date']}
        fixed={filter}
        open={open}
        rowActions={rows}
        bulkActions={bulk}
        above={<Stages stage={stage} onChange={setStage} />}
      />
      {dialog}
    </>
  )
}

interface StagesProps {
  readonly stage: Stage
  readonly onChange: (stage: Stage) => void
}

interface StageFacts {
  readonly label: string
  /** What the list is held to. */
  readonly filter: Readonly<Record<string, string>>
  readonly columns: readonly string[]
}

const shared = ['fullNumber', 'date', 'patientId', 'terceroId', 'contractId', 'net']

/** What an invoice waits for, in order (billing dossier §2.3). */
const stages = {
  drafts: {
    label: 'Prefacturas',
    filter: { condition: 'draft' },
    columns: [...shared, 'admissionId', 'createdBy'],
  },
  toSend: {
    label: 'Por enviar a la DIAN',
    filter: { condition: 'issued', dianState: 'to-send,sent,contingency' },
    columns: [...shared, 'dianState'],
  },
  rejected: {
    label: 'Rechazadas por la DIAN',
    filter: { condition: 'issued', dianState: 'rejected' },
    columns: [...shared, 'dianState'],
  },
  toValidate: {
    label: 'Por validar RIPS',
    filter: {
      condition: 'issued',
      dianState: 'accepted,accepted-noted',
      ripsState: 'none,faulty,ready,sent',
    },
    columns: [...shared, 'ripsState'],
  },
  ripsRejected: {
    label: 'RIPS rechazado',
    filter: { condition: 'issued', ripsState: 'rejected' },
    columns: [...shared, 'ripsState'],
  },
  toFile: {
    label: 'Listas para radicar',
    filter: {
      condition: 'issued',
      dianState: 'accepted,accepted-noted',
      ripsState: 'approved,approved-noted,exempt',
      filingState: 'unfiled,in-account,overdue',
    },
    columns: [...shared, 'days', 'filingState'],
  },
  filed: {
    label: 'Radicadas',
    filter: { condition: 'issued', filingState: 'filed,returned' },
    columns: [...shared, 'filingNumber', 'balance', 'receivableState'],
  },
} as const satisfies Record<string, StageFacts>

const options = Object.entries(stages).map(([value, { label }]) => ({ value, label }))

/** What invoices wait for: one list for each. */
const Stages = ({ stage, onChange }: StagesProps) => (
  <div className="q-sideways">
    <SegmentedControl
      aria-label="Estado de las facturas"
      size="xs"
      data={options}
      value={stage}
      onChange={(value) => onChange(value as Stage)}
    />
  </div>
)

type Stage = keyof typeof stages

/** In which invoice a service is, by anything that is known of it. */
export function FindInvoice() {
  return (
    <ListScreen
      list={chargeList}
      path={chargePath}
      title="Buscar facturas y cargos"
      columns={[
        'day',
        'invoice',
        'state',
        'serviceId',
        'patientId',
        'document',
        'amount',
        'documentState',
        'dianState',
        'ripsState',
        'filingState',
        'filingNumber',
        'admissionId',
      ]}
      filters={['state', 'patientId', 'serviceId', 'contractId', 'day']}
      open={(row) =>
        row.invoiceId
          ? filled('/facturacion/eventos/edit/:id', { id: String(row.invoiceId) })
          : accountHref('1', String(row.patientId), String(row.admissionId))
      }
    />
  )
}
