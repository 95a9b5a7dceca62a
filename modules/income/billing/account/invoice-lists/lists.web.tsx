import { SegmentedControl } from '@mantine/core'
import { apiPathOf } from '@quina/blocks'
import { filled, ListScreen, type ListScreenProps, useCan, useGo } from '@quina/blocks/web'
import { useState } from 'react'
import { chargeList, chargePath } from '../../invoice/charges/charge/charge.contract.ts'
import { invoice } from '../../invoice/invoice/invoice.contract.ts'
import { accountHref } from '../capture/account-address.web.ts'
import { openInvoice, useInvoiceActions } from '../invoice-actions/invoice-actions.web.tsx'

function Invoices(props: Omit<ListScreenProps, 'list' | 'path' | 'open' | 'rowActions' | 'bulkActions'>) {
  const { rows, bulk, dialog } = useInvoiceActions()
  return (
    <>
      <ListScreen
        list={invoice.list}
        path={apiPathOf(invoice)}
        open={openInvoice}
        {...props}
        rowActions={rows}
        bulkActions={bulk}
      />
      {dialog}
    </>
  )
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

/** All invoices, for management: what was billed, the balance and the five states. */
export const InvoiceList = () => (
  <Invoices
    title="Facturas"
    columns={management}
    filters={['condition', 'dianState', 'ripsState', 'filingState', 'terceroId']}
  />
)

/** Invoices by ámbito of care, for those who make them. */
export const InvoiceIndex = () => (
  <Invoices
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
    newButton={{ label: 'Capturar cargos', href: '/billing/invoice/1', permission: 'billing.charge.edit' }}
  />
)

/** Invoices by the step that each waits for. */
export function InvoiceWorklist() {
  const [stage, setStage] = useState<Stage>('drafts')
  const { filter, columns } = stages[stage]
  const go = useGo()
  const mayFile = useCan()('receivables.filing.edit')
  return (
    <Invoices
      key={stage}
      title="Facturas por estado"
      columns={columns}
      filters={['terceroId', 'contractId', 'date']}
      fixed={filter}
      above={<Stages stage={stage} onChange={setStage} />}
      actions={
        stage === 'toFile' && mayFile
          ? [{ label: 'Radicar…', run: () => void go('/accounting/wallet/create') }]
          : []
      }
    />
  )
}

interface StageFacts {
  readonly label: string
  /** The fixed filter of the list. */
  readonly filter: Readonly<Record<string, string>>
  readonly columns: readonly string[]
}

const shared = ['fullNumber', 'date', 'patientId', 'terceroId', 'contractId', 'net']

/** The steps an invoice waits for, in order (billing dossier §2.3). */
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

const Stages = ({ stage, onChange }: { stage: Stage; onChange: (stage: Stage) => void }) => (
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

/** Finds the invoice that contains a service, by anything known about the service. */
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
