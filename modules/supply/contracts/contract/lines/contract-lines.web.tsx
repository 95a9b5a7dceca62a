import { MiniTable, pathTo, Show, useParams } from '@quina/blocks/web'
import { Amount, EmptyState, Link, Page, PageHeader, Panel, shownDay } from '@quina/ui/web'
import { contractLines, contractPrograms } from './lines.contract.ts'

const plain = (quantity: string) => quantity.replace(/\.?0+$/, '').replace('.', ',')

const crumbsOf = (id: string, label: string) => [
  { label: 'Contratos', href: '/Contratos?sentido=egreso' },
  { label, href: pathTo('/contrato/edit/:id', { id }) },
]

/** The lines of a purchase contract: price, quantity and balance of each. */
export function ContractLines() {
  const { id } = useParams('/contrato/servicios/:id')
  return (
    <Page>
      <Show of={contractLines} params={{ contractId: id }}>
        {({ label, contractor, lines }) => (
          <>
            <PageHeader title={`Lo contratado en ${label}`} crumbs={crumbsOf(id, label)} />
            <Panel title={contractor}>
              <MiniTable
                label="Líneas del contrato"
                rows={lines}
                keyOf={({ id: line }) => line}
                columns={[
                  {
                    head: 'Detalle',
                    cell: ({ detail, product }) => [detail, product].filter(Boolean).join(' · '),
                  },
                  { head: 'Unidad', cell: ({ unit }) => unit },
                  { head: 'Cambios de precio', cell: ({ prices }) => prices ?? '' },
                  { head: 'Valor unitario', end: true, cell: ({ unitPrice }) => <Amount of={unitPrice} /> },
                  {
                    head: 'IVA %',
                    end: true,
                    cell: ({ vatRate }) => (vatRate === null ? '' : plain(vatRate)),
                  },
                  { head: 'Contratado', end: true, cell: ({ agreed }) => plain(agreed) },
                  { head: 'Ordenado', end: true, cell: ({ taken }) => plain(taken) },
                  { head: 'Recibido', end: true, cell: ({ executed }) => plain(executed) },
                  { head: 'Queda', end: true, cell: ({ left }) => plain(left) },
                  { head: 'Valor con IVA', end: true, cell: ({ value }) => <Amount of={value} /> },
                  {
                    head: 'Ejecutado',
                    end: true,
                    cell: ({ executedValue }) => <Amount of={executedValue} />,
                  },
                ]}
              />
            </Panel>
          </>
        )}
      </Show>
    </Page>
  )
}

const opens = {
  'contracts.paymentAct': '/contratos/actas/edit/:id',
  'warehouse.receipt': '/almacen/edit-ingreso/:id',
  'warehouse.issue': '/almacen/edit-egreso/:id',
} as const

type OfDocument = Readonly<{ document: string; documentId: string; label: string }>

/** The document (acta, entry or return) that charges a programme, with a link when it has a screen. */
const Charged = ({ document, documentId, label }: OfDocument) =>
  Object.hasOwn(opens, document) ? (
    <Link href={pathTo(opens[document as keyof typeof opens], { id: documentId })}>{label}</Link>
  ) : (
    label
  )

/** The programmes that pay a contract, and the execution of each. */
export function PurchasePrograms() {
  const { id } = useParams('/contrato/programas/:id')
  return (
    <Page>
      <Show of={contractPrograms} params={{ contractId: id }}>
        {({ label, contractor, programs, charges }) => (
          <>
            <PageHeader title={`Programas que pagan ${label}`} crumbs={crumbsOf(id, label)} />
            <Panel title={contractor}>
              {programs.length === 0 ? (
                <EmptyState title="No se reparte entre programas: se escriben en el borrador del contrato." />
              ) : (
                <MiniTable
                  label="Programas del contrato"
                  rows={programs}
                  keyOf={(row) => row.id}
                  columns={[
                    { head: 'Programa o proyecto', cell: ({ program }) => program },
                    { head: 'Centro de costo', cell: ({ centre }) => centre ?? '' },
                    { head: 'Porcentaje', end: true, cell: ({ percent }) => `${plain(percent)} %` },
                    { head: 'Valor total', end: true, cell: ({ agreed }) => <Amount of={agreed} /> },
                    { head: 'Ejecutado', end: true, cell: ({ executed }) => <Amount of={executed} /> },
                    { head: 'Pagado', end: true, cell: ({ paid }) => <Amount of={paid} /> },
                  ]}
                />
              )}
            </Panel>
            {charges.length > 0 && (
              <Panel title="A qué programa se cargó cada pago">
                <MiniTable
                  label="Pagos por programa"
                  rows={charges}
                  keyOf={(row) => row.id}
                  columns={[
                    { head: 'Fecha', cell: ({ day }) => shownDay(day) },
                    { head: 'Documento', cell: (row) => <Charged {...row} /> },
                    { head: 'Programa o proyecto', cell: ({ program }) => program },
                    { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
                  ]}
                />
              </Panel>
            )}
          </>
        )}
      </Show>
    </Page>
  )
}
