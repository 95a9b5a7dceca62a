import { apiPathOf } from '@quina/blocks'
import {
  DeedDialog,
  DeedOf,
  documentScreens,
  downloadFileOf,
  filled,
  type ListRow,
  ListScreen,
  openFileOf,
  Show,
  useCan,
  useGo,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import { claimBatchFile, claimBatchLetter, exportFurtran } from '../claim-batch/claim-batch.contract.ts'
import { Standing } from '../claim-form/standing.web.tsx'
import { checkFurtran, furtran, furtranAt, prepareFurtran } from './furtran.contract.ts'

const columns = [
  ...['number', 'date', 'invoiceId', 'patientId', 'payerId', 'plate', 'takenOn', 'claimed', 'condition'],
  ...['eventOn', 'policyNumber', 'sirasNumber', 'batchNumber', 'filingNumber', 'filedOn', 'approved'],
]
const path = '/furtran-create/:id'
const hrefOf = ({ id }: ListRow) => filled(path, { id: String(id) })

const screens = documentScreens(furtran, {
  listPath: '/furtran/index',
  editPath: path,
  columns,
  form: ({ Section, Ask }) => (
    <>
      <Section title="Reclamación">
        <Ask name="date" span={2} />
        <Ask name="invoiceId" span={5} />
        <Ask name="claimantId" span={5} />
        <Ask name="priorFiling" span={3} />
        <Ask name="glosaReply" span={3} />
        <Ask name="enabled" span={3} />
      </Section>
      <Section title="Transporte">
        <Ask name="vehicleService" span={3} />
        <Ask name="plate" span={3} />
        <Ask name="takenOn" span={3} />
        <Ask name="takenAt" span={3} />
        <Ask name="takenFrom" span={5} />
        <Ask name="takenMunicipalityId" span={5} />
        <Ask name="takenZone" span={2} />
        <Ask name="receiverCode" span={5} />
        <Ask name="receiverMunicipalityId" span={5} />
        <Ask name="billed" span={3} />
        <Ask name="claimed" span={3} />
      </Section>
    </>
  ),
  header: (answer) =>
    answer !== null && (
      <>
        <Standing facts={answer.facts} draft={answer.status === 'draft'} />
        {answer.status === 'draft' && (
          <DeedOf
            of={checkFurtran}
            about={{ id: answer.id }}
            done={({ faults }) => (faults === 0 ? 'Sin errores: puede completarlo.' : `Errores: ${faults}.`)}
            look={{ variant: 'default' }}
          />
        )}
      </>
    ),
})

/** Claims of the transport of victims, and their lots. */
export function FurtranList() {
  const [asking, setAsking] = useState<'new' | 'export' | null>(null)
  const can = useCan()
  return (
    <>
      <ListScreen
        list={furtran.list}
        path={apiPathOf(furtran)}
        title="FURTRAN"
        columns={columns}
        open={hrefOf}
        rowActions={({ batchId }) =>
          typeof batchId !== 'string'
            ? []
            : [
                { label: 'Archivo del lote', run: () => downloadFileOf(claimBatchFile, { id: batchId }) },
                { label: 'Relación del lote', run: () => void openFileOf(claimBatchLetter, { id: batchId }) },
              ]
        }
        actions={[
          ...(can(prepareFurtran.access) ? [{ label: 'Nuevo FURTRAN…', run: () => setAsking('new') }] : []),
          ...(can(exportFurtran.access) ? [{ label: 'Exportar lote…', run: () => setAsking('export') }] : []),
        ]}
      />
      {asking === 'new' && <Preparing onClose={() => setAsking(null)} />}
      {asking === 'export' && <Exporting onClose={() => setAsking(null)} />}
    </>
  )
}

interface Closing {
  readonly onClose: () => void
}

function Preparing({ onClose }: Closing) {
  const go = useGo()
  return (
    <DeedDialog
      of={prepareFurtran}
      about={{}}
      done={({ id }) => {
        void go(filled(path, { id }))
        return 'FURTRAN preparado con lo que ya dice la cuenta.'
      }}
      onClose={onClose}
    />
  )
}

function Exporting({ onClose }: Closing) {
  const today = dayInBogota(new Date())
  return (
    <DeedDialog
      of={exportFurtran}
      about={{}}
      begun={{ from: `${today.slice(0, 8)}01`, to: today }}
      done={({ id, number, claims }) => {
        downloadFileOf(claimBatchFile, { id })
        return `Lote ${number}: ${claims} FURTRAN.`
      }}
      onClose={onClose}
    />
  )
}

/** A claim of transport by its id or by that of its invoice; of an invoice without one, the way to make it. */
export function Furtran() {
  const { id = '' } = useParams(path)
  return (
    <Show of={furtranAt} asks={{ id }}>
      {({ claimId, invoiceId }) =>
        claimId === null && invoiceId !== null ? (
          <Untold invoiceId={invoiceId} />
        ) : (
          <screens.Open id={claimId ?? id} />
        )
      }
    </Show>
  )
}

function Untold({ invoiceId }: { readonly invoiceId: string }) {
  return (
    <Page>
      <PageHeader title="FURTRAN de la factura" crumbs={[{ label: 'FURTRAN', href: '/furtran/index' }]} />
      <Panel title="Aún no tiene FURTRAN">
        <p className="q-context">Se llena con lo que ya dicen la admisión, el evento y la factura.</p>
        <DeedOf
          of={prepareFurtran}
          about={{}}
          begun={{ invoiceId }}
          done={() => 'FURTRAN preparado con lo que ya dice la cuenta.'}
        />
      </Panel>
    </Page>
  )
}
